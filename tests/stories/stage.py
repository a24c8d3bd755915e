"""A judge on a real database file, and people who write to it and read what it mails: what stories are played on."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from judge.clerk.clerk import Clerk
from judge.clerk.sources import SOURCES
from judge.config import Config, load_secret
from judge.game.game import Game
from judge.mail.stationery import Stationery
from judge.shelf import template_folder
from judge.store import games, letters, players
from judge.store.database import open_database, write
from judge.store.letters import Arrival
from judge.store.tokens import Keyring

DOMAIN = "judge.example"
STATIONERY = Stationery(template_folder())


@dataclass(frozen=True)
class Mail:
    """A mail of the judge as its reader sees it."""

    recipient: str
    parsed: EmailMessage

    @property
    def subject(self) -> str:
        return str(self.parsed["Subject"])

    @property
    def reply_to(self) -> str:
        return str(self.parsed["Reply-To"])

    @property
    def text(self) -> str:
        body = self.parsed.get_body(("plain",))
        assert body is not None, "every mail has a text part"
        return str(body.get_content()).replace("\r\n", "\n")

    @property
    def quoted(self) -> str:
        return "\n".join(f"> {line}".rstrip() for line in self.text.splitlines())


@dataclass
class Stage:
    """One judge, its clock, and everybody's mailbox."""

    folder: Path
    now: datetime = datetime(2027, 1, 3, 18, 0, tzinfo=UTC)
    boxes: dict[str, list[Mail]] = field(default_factory=lambda: defaultdict(list))
    sent: int = 0

    def __post_init__(self) -> None:
        self.config = Config(state=self.folder, domain=DOMAIN, keeper="keeper@elsewhere.example")
        self.db = open_database(self.config.database)
        self.clerk = Clerk(self.config, self.db, STATIONERY, Keyring(load_secret(self.config)))
        self._collected = 0

    def close(self) -> None:
        self.db.close()

    def write(self, person: str, text: str, to: str | None = None, *, quote: bool = True, **headers: str) -> list[Mail]:
        """A letter, obeyed at once; the mails its writer got for it."""
        self.post(person, text, to, quote=quote, **headers)
        before = len(self.boxes[address(person)])
        self.tick()
        return self.boxes[address(person)][before:]

    def post(self, person: str, text: str, to: str | None = None, *, quote: bool = True, **headers: str) -> None:
        """A letter that nobody has read yet; an answer to the writer's newest mail unless `to` says otherwise."""
        self.sent += 1
        letter = EmailMessage()
        box = self.boxes[address(person)]
        letter["From"] = headers.pop("From", address(person))
        letter["Message-ID"] = headers.pop("Message_ID", f"<{self.sent}@players.example>")
        mail_from = headers.pop("mail_from", address(person))
        if to is None and box:
            to, letter["In-Reply-To"] = box[-1].reply_to, str(box[-1].parsed["Message-ID"])
            letter["Subject"] = f"Re: {box[-1].subject}"
            if quote:
                text = f"{text}\n\nOn {self.now:%A, %d %B %Y at %H:%M} the judge wrote:\n{box[-1].quoted}"
        to = to or f"judge@{DOMAIN}"
        letter["To"] = to
        for name, value in headers.items():
            letter[name.replace("_", "-")] = value
        letter.set_content(text)
        self.arrive(mail_from, to, letter.as_bytes(policy=policy.SMTP))

    def arrive(self, mail_from: str, to: str, raw: bytes) -> None:
        """Bytes at the door."""
        with write(self.db):
            letters.keep(self.db, [Arrival(self.now, mail_from, to, raw)])

    def tick(self) -> None:
        """What cron does, and the mail delivered."""
        self.clerk.tick(self.now)
        rows = self.db.conn.execute("SELECT id, rcpt, raw FROM outbox WHERE id > ? ORDER BY id", (self._collected,))
        for number, rcpt, raw in rows.fetchall():
            self._collected = number
            parsed = message_from_bytes(raw, policy=policy.default)
            self.boxes[rcpt].append(Mail(rcpt, parsed))

    def wait(self, **span: int) -> None:
        """Time passes, and the clock is looked at."""
        self.now += timedelta(**span)
        self.tick()

    def game(self, name: str = "sample") -> Game:
        game = games.load(self.db, name, SOURCES)
        assert game is not None, f"there is no game {name}"
        return game

    def person_of(self, power: str, name: str = "sample") -> str:
        """Who plays a power."""
        player = players.by_id(self.db, str(self.game(name).player_of(power)))
        assert player is not None
        return player.address.partition("@")[0]

    def state_of_letters(self) -> list[str]:
        return [state for (state,) in self.db.conn.execute("SELECT state FROM letters ORDER BY id")]

    def gather(self) -> None:
        """Seven players, a master and an observer: the game `sample` in its first phase."""
        self.write("master", "REGISTER\nname: Master")
        self.write("master", "CREATE sample")
        for person in (*(f"p{n}" for n in range(1, 8)), "watcher"):
            self.write(person, f"REGISTER {person.capitalize()}")
        self.write("watcher", "OBSERVE sample")
        for n in range(1, 8):
            self.write(f"p{n}", "JOIN sample")


def address(person: str) -> str:
    return person if "@" in person else f"{person}@players.example"
