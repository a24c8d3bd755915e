"""A table whose players write without a pause, while somebody kills one process of the judge after the other.

Afterwards the same letters are given to a judge that nobody disturbs, and the two are compared. `test_kill.py` does
this for some seconds, `make storm ARGS="--kill 300"` for as long as one likes.
"""

from __future__ import annotations

import os
import random
import re
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from judge.config import Rates, load_secret
from judge.game.state import Seat
from judge.rules.text import write_position
from judge.store import tokens, turns
from judge.store.database import write
from judge.store.tokens import Claim, Keyring, TokenKind
from tests.clerk.processes import Serving, letter, try_to_send, wait_until
from tests.post.post_office import PostOffice, open_post_office
from tests.stories.stage import DOMAIN, Stage

_SHORTEST, _LONGEST = 0.2, 1.5
"""Seconds between two kills."""
_PATIENCE = 300.0
HEARERS = 9
_ENOUGH = 10**6
"""Answers that one player may have in an hour: all he wants, in both judges."""


class Ordeal:
    """One table, one judge in real processes, and what became of both."""

    def __init__(self, folder: Path, seconds: float, chance: random.Random, **settings: object) -> None:
        self.stage = Stage(folder / "killed", now=datetime.now(UTC))
        self.twin = Stage(folder / "undisturbed", now=self.stage.now, rates=Rates(answers_per_hour=_ENOUGH))
        self.acknowledged: list[EmailMessage] = []
        self.killed: Counter[str] = Counter()
        self.mails: Counter[str] = Counter()
        """How often each mail came to the readers' mail server, by Message-ID."""
        self._seconds = seconds
        self._chance = chance
        self._settings = settings
        self._is_over = threading.Event()
        self._got_on = threading.Event()
        """Something was acknowledged or obeyed since the last kill: on a slow machine nobody would ever get ready."""

    def run(self) -> None:
        """Play, kill, let everything come to its end, and have the twin do the same in peace."""
        self.stage.gather()
        self.twin.gather()
        with open_post_office() as office:
            self._settings.update(relay_host="127.0.0.1", relay_port=office.port, rates_answers_per_hour=_ENOUGH)
            self._serving = Serving(self.stage.folder, **self._settings)
            killer = threading.Thread(target=self._kill)
            killer.start()
            try:
                self._play()
            finally:
                self._is_over.set()
                killer.join()
            self._settle(office)
        self._follow()

    def _play(self) -> None:
        end = time.monotonic() + self._seconds
        number = 0
        while time.monotonic() < end:
            for mail in self._round(number):
                while not try_to_send(mail, self._serving.port):
                    self._start_again()
                self.acknowledged.append(mail)
                self._got_on.set()
            self._wait_for_results(end + _PATIENCE)
            number += 1

    def _wait_for_results(self, end: float) -> None:
        """Nobody orders for the next phase before he has read of this one; secret addresses age with the years."""
        before = self._count("letters WHERE state = 'new'")
        while left := self._count("letters WHERE state = 'new'"):
            assert time.monotonic() < end, "the letters are not obeyed"
            if left < before:
                self._got_on.set()
            before = left
            self._start_again()
            time.sleep(0.05)

    def _round(self, number: int) -> Iterator[EmailMessage]:
        """All that seven players write in one phase: orders, and something besides."""
        besides = (
            "HELP",
            "LIST",
            "PRESS TO ALL\nHello.\nENDPRESS",
            "WHY A Mun",
            "ORDERS",
            "SUMMARY",
            "DIARY a thought",
        )
        for seat, more in zip(self.stage.game().seating.seats, besides, strict=True):
            units = self.stage.game().position.units_of(seat.powers[0])
            orders = "\n".join(f"{unit} H" for unit in units)
            for kind, text in (("more", more), ("orders", orders)):
                yield self._letter(seat, text, f"{number}-{seat.powers[0]}-{kind}")

    def _letter(self, seat: Seat, text: str, name: str) -> EmailMessage:
        """A letter to the address that the newest mail asks to be answered at."""
        stage = self.stage
        claim = Claim(TokenKind.SEAT, seat.player, "sample")
        with write(stage.db):
            token = tokens.remember(stage.db, Keyring(load_secret(stage.config)), claim, stage.now)
        sender = f"{stage.person_of(seat.powers[0])}@players.example"
        return letter(sender, f"sample.s0+{token}@{DOMAIN}", text, name)

    def _kill(self) -> None:
        while not self._is_over.wait(self._chance.uniform(_SHORTEST, _LONGEST)):
            relatives = self._serving.family() if self._got_on.wait(_LONGEST) else {}
            if not relatives:
                continue
            self._got_on.clear()
            victim = self._chance.choice(sorted(relatives))
            try:
                os.kill(victim, signal.SIGKILL)
            except ProcessLookupError:
                continue
            self.killed["judge serve" if victim == self._serving.process.pid else relatives[victim]] += 1

    def _start_again(self) -> None:
        """As a service manager does, where it is the supervisor who is gone."""
        if self._serving.process.poll() is not None:
            self._serving.process.communicate()
            self._serving = Serving(self.stage.folder, **self._settings)

    def _settle(self, office: PostOffice) -> None:
        self._start_again()
        wait_until(lambda: not self._count("letters WHERE state = 'new'"), _PATIENCE)
        wait_until(lambda: not self._count("outbox WHERE state = 'waiting' AND held = 0"), _PATIENCE)
        assert self._serving.stop() == 0
        for _, _, raw in office.mails:
            self.mails[str(message_from_bytes(raw, policy=policy.default)["Message-ID"]).strip("<>")] += 1

    def _follow(self) -> None:
        """The twin gets the same letters in the order in which they were kept."""
        sent = {str(mail["Message-ID"]).strip("<>"): mail for mail in self.acknowledged}
        for name, state in self.stage.db.conn.execute("SELECT message_id, state FROM letters ORDER BY id").fetchall():
            if name not in sent:
                continue
            mail = sent[name]
            self.twin.arrive(str(mail["From"]), str(mail["To"]), mail.as_bytes(policy=policy.SMTP))
            if state == "parked":
                with write(self.twin.db):
                    self.twin.db.conn.execute("UPDATE letters SET state = 'parked' WHERE state = 'new'")
            self.twin.tick()

    def compare(self) -> None:
        """Fail with what differs."""
        kept = [row[0] for row in self.stage.db.conn.execute("SELECT message_id FROM letters")]
        sent = [str(mail["Message-ID"]).strip("<>") for mail in self.acknowledged]
        assert set(sent) <= set(kept), "an acknowledged letter is lost"
        assert len(kept) == len(set(kept)), "a letter was kept twice"
        played = turns.of_game(self.stage.db, "sample")
        assert len(played) == len({turn.phase for turn in played}), "a turn was played twice"
        assert [turn.phase for turn in played] == [turn.phase for turn in turns.of_game(self.twin.db, "sample")]
        assert write_position(self.stage.game().position) == write_position(self.twin.game().position)
        missing, too_many = causes(self.twin) - causes(self.stage), causes(self.stage) - causes(self.twin)
        assert not missing, f"mails are missing: {sorted(missing)}"
        assert not too_many, f"mails that an undisturbed judge does not write: {sorted(too_many)}"
        posted = {row[0] for row in self.stage.db.conn.execute("SELECT message_id FROM outbox WHERE held = 0")}
        assert posted <= set(self.mails), "a mail never left"
        again = sum(self.mails.values()) - len(self.mails)
        assert again <= sum(self.killed.values()), "more mails went out again than there were crashes"

    def close(self) -> None:
        """Let go of both databases."""
        self.stage.close()
        self.twin.close()

    def _count(self, where: str) -> int:
        return int(self.stage.db.conn.execute(f"SELECT count(*) FROM {where}").fetchone()[0])


def causes(stage: Stage) -> set[str]:
    """Why each mail was written; without those to the keeper, who hears of kills, and those of letters put aside.

    Letters go by their Message-ID: a letter that came twice may leave a gap in the numbers.
    """
    rows = stage.db.conn.execute("SELECT id, message_id, state FROM letters").fetchall()
    names = {f"letter:{number}": "" if state == "parked" else f"letter <{name}>" for number, name, state in rows}
    keepers = (stage.config.keeper_address, f"keeper@{DOMAIN}")
    found = set()
    for (cause,) in stage.db.conn.execute("SELECT cause FROM outbox WHERE rcpt NOT IN (?, ?)", keepers):
        letter_of = re.match(r"letter:\d+", cause)
        name = names.get(letter_of[0], "") if letter_of else cause
        if name:
            found.add(name + cause[letter_of.end() :] if letter_of else cause)
    return found
