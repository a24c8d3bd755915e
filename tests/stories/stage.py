"""A judge on a real database file, and people who write to it and read what it mails: what stories are played on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from judge.clerk.clerk import Clerk
from judge.clerk.hours import clock_check
from judge.commands.sources import SOURCES
from judge.config import Config, Rates, load_secret
from judge.game.game import Game
from judge.prose.stationery import Stationery
from judge.shelf import template_folder
from judge.store import games, heartbeat, letters, pictures, players
from judge.store.database import open_database, read_time, sqlite3, write, write_time
from judge.store.letters import Arrival
from judge.store.openfile import fold
from judge.store.pictures import WaitingPicture
from judge.store.tokens import Keyring
from tests.headers import POLICY
from tests.post.providers import PROVIDERS

DOMAIN = "judge.example"
STATIONERY = Stationery(template_folder())
BEGINNING = datetime(2027, 1, 3, 18, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Mail:
    """A mail of the judge as its reader sees it."""

    recipient: str
    raw: bytes

    @cached_property
    def parsed(self) -> EmailMessage:
        """Most mails of a story are never looked at, and taking one apart costs as much as writing it.

        So does asking for a header; each is asked for once.
        """
        return message_from_bytes(self.raw, policy=POLICY)

    @cached_property
    def subject(self) -> str:
        return str(self.parsed["Subject"])

    @cached_property
    def reply_to(self) -> str:
        return str(self.parsed["Reply-To"])

    @cached_property
    def text(self) -> str:
        """The plain text, and below it what is attached to be shown there."""
        body = self.parsed.get_body(("plain",))
        assert body is not None, "every mail has a text part"
        plain = (part for part in self.parsed.walk() if part.get_content_type() == "text/plain")
        below = [part for part in plain if part.get_content_disposition() == "inline"]
        return "\n".join(str(part.get_content()) for part in (body, *below)).replace("\r\n", "\n")

    @cached_property
    def everything(self) -> str:
        """All that anybody could find in it: headers and texts, blanks squeezed."""
        texts = [str(part.get_content()) for part in self.parsed.walk() if part.get_content_maintype() == "text"]
        return " ".join(" ".join([*map(str, self.parsed.values()), *texts]).split())

    @property
    def quoted(self) -> str:
        return "\n".join(f"> {line}".rstrip() for line in self.text.splitlines())


@dataclass
class Stage:
    """One judge, its clock, and everybody's mailbox."""

    folder: Path
    now: datetime = BEGINNING
    rates: Rates = field(default_factory=Rates)
    boxes: dict[str, list[Mail]] = field(default_factory=lambda: defaultdict(list))
    sent: int = 0

    def __post_init__(self) -> None:
        self.config = Config(state=self.folder, domain=DOMAIN, keeper="keeper@elsewhere.example", rates=self.rates)
        _lay_out(self.config.database)
        self.db = open_database(self.config.database)
        # The lots come from the secret: a story deals the same powers every time.
        (self.folder / "secret").touch(mode=0o600)
        (self.folder / "secret").write_text("00" * 32)
        keyring = Keyring(load_secret(self.config))
        self.clerk = Clerk(self.config, self.db, STATIONERY, keyring, lookup=PROVIDERS.lookup)
        self.collected: set[int] = set()

    def close(self) -> None:
        self.db.close()

    def write(self, person: str, text: str, to: str | None = None, *, quote: bool = True, **headers: str) -> list[Mail]:
        """A letter, obeyed at once; the mails its writer got for it."""
        self.post(person, text, to, quote=quote, **headers)
        before = len(self.boxes[address(person)])
        self.tick()
        return self.boxes[address(person)][before:]

    def post(
        self,
        person: str,
        text: str,
        to: str | None = None,
        *,
        quote: bool = True,
        answers: Mail | None = None,
        **headers: str,
    ) -> None:
        """A letter that nobody has read yet, with no `to` in answer to `answers`, else to the writer's newest mail."""
        self.sent += 1
        letter = EmailMessage(POLICY)
        box = self.boxes[address(person)]
        letter["From"] = headers.pop("From", address(person))
        letter["Message-ID"] = headers.pop("Message_ID", f"<{self.sent}@players.example>")
        mail_from = headers.pop("mail_from", address(person))
        if to is None and (answers or box):
            answered = answers or box[-1]
            to, letter["In-Reply-To"] = answered.reply_to, str(answered.parsed["Message-ID"])
            letter["Subject"] = headers.pop("Subject", f"Re: {answered.subject}")
            if quote:
                text = f"{text}\n\nOn {self.now:%A, %d %B %Y at %H:%M} the judge wrote:\n{answered.quoted}"
        to = to or f"judge@{DOMAIN}"
        letter["To"] = to
        # A provider signs everything. So that a story shows what one proof is worth without the other, here it signs
        # what answers a mail, and a letter to a public address only where the story says so.
        signed = headers.pop("Signed", "yes" if "In-Reply-To" in letter else "no")
        for name, value in headers.items():
            letter[name.replace("_", "-")] = value
        letter.set_content(text)
        self.arrive(mail_from, to, PROVIDERS.posted(letter, signed, self.now))

    def arrive(self, mail_from: str, to: str, raw: bytes) -> None:
        """Bytes at the door."""
        with write(self.db):
            letters.keep(self.db, [Arrival(self.now, mail_from, to, raw)])

    def tick(self) -> None:
        """What cron does, and the mail delivered."""
        self.clerk.tick(self.now)
        # What is held back for observers who are behind is delivered when it is let go.
        ready = {number for (number,) in self.db.conn.execute("SELECT id FROM outbox WHERE held = 0")}
        for number in sorted(ready - self.collected):
            self.collected.add(number)
            rcpt, raw = self.db.conn.execute("SELECT rcpt, raw FROM outbox WHERE id = ?", (number,)).fetchone()
            self.boxes[rcpt].append(Mail(rcpt, raw))

    def wait(self, **span: float) -> None:
        """Time passes, and the clock is looked at whenever it has something to do."""
        until = self.now + timedelta(**span)
        while (due := self._next_wake()) is not None and self.now < due < until:
            self._look_at(due)
        self._look_at(until)

    def look(self, moments: Iterable[datetime]) -> None:
        """Cron looks at the clock at each of these moments, and leaves it where there is nothing to do but the last."""
        *before, last = moments
        idle = None
        for moment in before:
            if not clock_check.has_work(self.db, self.config, moment):
                idle = moment
                continue
            self._tick_after(idle, moment)
            idle = None
        self._tick_after(idle, last)

    def _tick_after(self, idle: datetime | None, moment: datetime) -> None:
        if idle is not None:
            heartbeat.beat(self.db, idle)
        self.now = moment
        self.tick()

    def sleep(self, **span: int) -> None:
        """Time passes while the judge is down; then it looks at the clock again."""
        self.now += timedelta(**span)
        self.tick()

    def _look_at(self, moment: datetime) -> None:
        """Cron looks at the clock, as it did a minute before."""
        self._tick_after(max(self.now, moment - timedelta(minutes=1)), moment)

    def _next_wake(self) -> datetime | None:
        """When the next game is due after now."""
        after = write_time(self.now)
        (text,) = self.db.conn.execute("SELECT min(wake) FROM games WHERE wake > ?", (after,)).fetchone()
        return read_time(text) if text else None

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

    def to_draw(self) -> tuple[WaitingPicture, ...]:
        """The pictures that nobody has drawn yet, those asked for first before the others."""
        return tuple(pictures.load(self.db, number) for number in sorted(each.id for each in pictures.asked(self.db)))

    def forget_pictures(self) -> None:
        """Have nothing drawn of what was asked for so far: the map of the mail that began a game."""
        with write(self.db):
            self.db.conn.execute("DELETE FROM pictures")

    def gather(self, name: str = "sample", options: str = "") -> None:
        """Seven players, a master and an observer: a game in its first phase.

        On a stage where nothing has happened yet it always comes out the same: a worker plays it once, and sets it
        up from then on.
        """
        if self.sent or self.now != BEGINNING:
            self.gather_by_mail(name, options)
            return
        if (name, options) not in OPENINGS:
            self.gather_by_mail(name, options)
            OPENINGS[name, options] = Opening.of(self)
        OPENINGS[name, options].set_up(self)

    def gather_by_mail(self, name: str = "sample", options: str = "") -> None:
        """The same, every letter of it written and obeyed."""
        self.write("master", "REGISTER\nname: Master")
        # Phases are played with their last order, but where a story is about second thoughts.
        think = "" if "think" in options else "think 0"
        self.write("master", " ".join(f"CREATE {name} {think} {options}".split()))
        for person in (*(f"p{n}" for n in range(1, 8)), "watcher"):
            self.write(person, f"REGISTER {person.capitalize()}")
        self.write("watcher", f"OBSERVE {name}")
        for n in range(1, 8):
            self.write(f"p{n}", f"JOIN {name}")


@dataclass(frozen=True)
class Opening:
    """A stage with a game in its first phase: what is on disk, what everybody was mailed."""

    db: sqlite3.Connection
    now: datetime
    boxes: dict[str, tuple[Mail, ...]]
    sent: int
    collected: frozenset[int]

    @classmethod
    def of(cls, stage: Stage) -> Opening:
        kept = sqlite3.connect(":memory:")
        stage.db.conn.backup(kept)
        boxes = {owner: tuple(box) for owner, box in stage.boxes.items()}
        return cls(kept, stage.now, boxes, stage.sent, frozenset(stage.collected))

    def set_up(self, stage: Stage) -> None:
        self.db.backup(stage.db.conn)
        # Now it is another database than its log began with.
        fold(stage.db)
        stage.now, stage.sent, stage.collected = self.now, self.sent, set(self.collected)
        for owner, box in self.boxes.items():
            stage.boxes[owner] = list(box)


OPENINGS: dict[tuple[str, str], Opening] = {}
"""By the game's name and the options it was created with."""


def _lay_out(path: Path) -> None:
    """Put a database with empty tables where there is none: to make each table anew takes longer than many a test."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        path.touch(mode=0o600)
        path.write_bytes(_empty_database())


@cache
def _empty_database() -> bytes:
    """As the judge makes it, but without its number: each gets one of its own when it is opened."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "judge.db"
        with closing(open_database(path)) as db:
            db.conn.execute("PRAGMA application_id = 0")
        return path.read_bytes()


def address(person: str) -> str:
    return person if "@" in person else f"{person}@players.example"
