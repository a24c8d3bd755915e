"""Who plays in the cluster: games whose deadlines all come within a minute, and the letters with their last orders."""

from __future__ import annotations

import smtplib
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from judge.config import Config
from judge.game.state import Seat
from judge.store import games, heartbeat, players, tokens
from judge.store.database import open_database, write
from judge.store.tokens import Claim, Keyring, TokenKind
from judge.structs import replace
from tests.game.tables import table
from tests.games import changed

_BEFORE = 8.0
"""Seconds before a deadline at which most people write."""
READERS = 8
"""Of a turn's mails: seven players and the master."""


@dataclass(frozen=True, slots=True)
class Written:
    """A letter that is to be written."""

    name: str
    """Its Message-ID."""
    sender: str
    rcpt: str
    raw: bytes
    due: float
    """When the deadline of its game is, in seconds since 1970."""


def gather(config: Config, secret: str, count: int, due: datetime) -> list[Written]:
    """Games of one shard that are due within a minute from then on; two players of each have orders to send."""
    db, now = open_database(config.database), datetime.now(UTC)
    (config.state / "secret").write_text(secret)
    keyring = Keyring(bytes.fromhex(secret))
    running, found = table(), []
    heartbeat.beat(db, now)
    spread = [due + timedelta(seconds=60 * number / count) for number in range(count)]
    with write(db):
        master = players.register(db, f"master@{config.shard}.players.example", "Master", "en", "UTC", now).id
        people = [
            players.register(db, f"p{at}@{config.shard}.players.example", f"P{at}", "en", "UTC", now).id
            for at in range(7)
        ]
        for number in range(count):
            name, seats = f"{config.shard}game{number}", []
            for at, (player, seat) in enumerate(zip(people, running.seating.seats, strict=True)):
                seats.append(Seat(player, seat.powers))
                token = tokens.remember(db, keyring, Claim(TokenKind.SEAT, player, name), now)
                if at < 2:
                    units = "\r\n".join(f"{unit} H" for unit in running.position.units_of(seat.powers[0]))
                    to = f"{name}.{config.shard}+{token}@{config.domain}"
                    found.append(
                        _letter(f"{name}x{at}", f"p{at}@{config.shard}.players.example", to, units, spread[number])
                    )
            game = changed(running, name=name, masters=(master,), seats=tuple(seats))
            games.save(db, changed(game, deadline=spread[number], opened=now))
    db.close()
    return found


def _letter(name: str, sender: str, to: str, text: str, due: datetime) -> Written:
    message = f"{name}@players.example"
    head = (
        f"From: {sender}\r\nTo: {to}\r\nSubject: Re: orders\r\nMessage-ID: <{message}>\r\n"
        f"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
    )
    return Written(message, sender, to, f"{head}{text}\r\n".encode(), due.timestamp())


def place(folder: Path, shard: str, domain: str) -> Config:
    """Where a shard is made before the cluster has it."""
    return replace(Config(), state=folder / "made" / shard, shard=shard, domain=domain)


@dataclass
class Writers:
    """People who write a little before the deadline until a front says 250, to whichever answers; each letter once."""

    letters: Sequence[Written]
    fronts: Sequence[tuple[str, int]]
    accepted: dict[str, tuple[float, str]] = field(default_factory=dict)
    """When each letter got its 250, and from which front."""
    again: int = 0
    """Letters that were tried more than once."""

    def start(self, count: int = 12) -> Callable[[], None]:
        """Begin; call the result to wait for the last one."""
        self._next = iter(enumerate(sorted(self.letters, key=lambda letter: letter.due)))
        self._guard = threading.Lock()
        threads = [threading.Thread(target=self._write, args=(at,), daemon=True) for at in range(count)]
        for thread in threads:
            thread.start()
        return lambda: [thread.join() for thread in threads] and None

    def _write(self, own: int) -> None:
        while True:
            with self._guard:
                number, letter = next(self._next, (0, None))
            if letter is None:
                return
            # Not all at the last moment: a tenth of them long before.
            time.sleep(max(0.0, letter.due - (60 if number % 10 == 0 else _BEFORE) - time.time()))
            tries = 0
            while not self._sent(letter, front := self.fronts[(own + tries) % len(self.fronts)]):
                tries += 1
                time.sleep(0.2)
            with self._guard:
                self.accepted[letter.name] = time.time(), front[0]
                self.again += tries > 0

    def _sent(self, letter: Written, front: tuple[str, int]) -> bool:
        with suppress(OSError, smtplib.SMTPException), smtplib.SMTP(*front, timeout=5) as client:
            client.sendmail(letter.sender, letter.rcpt, letter.raw)
            return True
        return False
