"""The game of `table`, from its opening to its end and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path

from judge.clerk.publishing.site import write_site
from judge.config import Site
from judge.structs import replace
from tests.headers import POLICY
from tests.secrecy.people import EVERYBODY, MASTER, SEVEN, STAND_IN
from tests.secrecy.scanner import Scanner
from tests.secrecy.table import FALL, GAME, SPRING, Table, ask, gather, negotiate, vote
from tests.secrecy.unpack import mail_texts, texts
from tests.stories.stage import STATIONERY, Stage

READERS = {each: one.name for one in (*EVERYBODY, MASTER) for each in (one.address, one.alias) if each}
SETTINGS = (
    "SET reveal OFF, press BOTH, postal ON, fake ON, quoting ON",
    "SET observer_press ANY, ballots OPEN, awaited ON",
)


def opened(folder: Path) -> Table:
    """A game in its first phase, some press in it."""
    table = Table(Stage(folder))
    gather(table, *SETTINGS)
    assert len(table.seated()) == 7
    return table


def play(table: Table) -> None:
    """Until the end: a year, somebody who forgets, leaves and is replaced, a phase taken back, a draw."""
    negotiate(table)
    leave(table)
    vote(table)
    ask(table)
    table.order(SPRING, but=("turkey",))
    turkey = table.player("turkey")
    assert turkey is not None
    table.stage.wait(days=9)
    table.say(turkey, "A con - bul")
    table.stage.wait(days=3)
    table.say(turkey, "RESIGN")
    table.say(STAND_IN, f"TAKEOVER Turkey {GAME}")
    table.say(MASTER, "ROLLBACK")
    table.order(SPRING)
    table.order(FALL)
    negotiate(table)
    table.stage.wait(days=12)
    italy = table.player("italy")
    assert italy is not None
    table.say(MASTER, "EJECT Italy")
    table.say(italy, f"SUMMARY {GAME}\nHISTORY {GAME}\nWHO GAME {GAME}\nSEND MY DATA")
    table.say(MASTER, "REVIVE Italy")
    ask(table)


def leave(table: Table) -> None:
    """Somebody far away says, in days of his own, that he will not be there at the deadline."""
    deadline = table.stage.game(GAME).clock.deadline
    assert deadline is not None
    day = timedelta(days=1)
    table.say(SEVEN[0], f"ABSENCE {(deadline - day).date()} TO {(deadline + day).date()}")
    moved = table.stage.game(GAME).clock.deadline
    assert moved is not None
    assert moved > deadline


def end(table: Table) -> None:
    """A draw of all; then the book, and all the questions once more."""
    for person in table.seated().values():
        table.say(person, "DRAW")
    for number, person in enumerate((*table.seated().values(), STAND_IN)):
        book = f"HISTORY {GAME}\n" if number < 2 else ""
        table.say(person, f"{book}SUMMARY {GAME}\nWHO GAME {GAME}\nSEND MY DATA\nPRESS ARCHIVE")
    table.stage.clerk.bind(table.stage.now)
    table.stage.wait(days=1)


def given_away(
    traces: Mapping[str, Iterable[str]], mails: Iterable[tuple[str, bytes]], site: Iterable[Path] = ()
) -> list[str]:
    """Whatever gives somebody away in mails to others than the master, and in files for everybody."""
    scanner = Scanner(traces)
    for reader, raw in mails:
        if reader in READERS and reader != MASTER.address:
            scanner.add(READERS[reader], mail_texts(raw))
    for path in site:
        scanner.add("whoever looks at the site", texts(path.read_bytes(), path.name))
    return sorted({*map(str, scanner.leaks()), *_awake(mails)})


def _awake(mails: Iterable[tuple[str, bytes]]) -> Iterator[str]:
    """Press that bears the second in which it was written: the game's press says "Shall we"."""
    for reader, raw in mails:
        parsed = message_from_bytes(raw, policy=POLICY)
        body = parsed.get_body(("plain",))
        is_answer = parsed["Auto-Submitted"] == "auto-replied"
        is_press = body is not None and "Shall we, " in body.get_content() and "results" not in parsed["Subject"]
        if is_press and not is_answer and parsed["Date"].datetime.second:
            yield f"the second {parsed['Date']} of press in a mail to {reader}: {parsed['Subject']}"


def published(table: Table, folder: Path) -> list[Path]:
    """What those who look on can read, in files."""
    config = replace(table.stage.config, site=Site(folder=str(folder)))
    write_site(table.stage.db, config, STATIONERY, anew=True)
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]
