"""A whole game in which nobody is to know who plays what: no byte of any mail tells it, nor any file for all."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from pathlib import Path

import pytest

from judge.game.game import Status
from tests.secrecy import gunboat
from tests.secrecy.people import MASTER, SEVEN, Person
from tests.secrecy.scanner import Scanner
from tests.secrecy.table import GAME, Table
from tests.secrecy.unpack import mail_texts

# It is a long game; beside other tests it takes its time.
pytestmark = pytest.mark.timeout(600)

ROOT = Path(__file__).parents[2]


@dataclass
class Played:
    """The game when it is over, and every mail as it left."""

    table: Table
    mails: list[tuple[str, bytes]]
    site: list[Path]

    def to(self, person: Person) -> list[bytes]:
        return [raw for reader, raw in self.mails if reader in {person.address, person.alias}]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder = tmp_path_factory.mktemp("dark")
    table = gunboat.opened(folder / "state")
    gunboat.play(table)
    gunboat.end(table)
    yield Played(table, list(table.sent()), gunboat.published(table, folder / "site"))
    table.stage.close()


def test_nobody_is_given_away(played: Played) -> None:
    found = gunboat.given_away(played.table.traces(), played.mails, played.site)

    assert not found, "\n".join(found[:20])


def test_everything_that_can_be_read_was_looked_through(played: Played) -> None:
    """A game that sent little would be secret, too: all letters were obeyed, and all that there is was sent."""
    assert played.table.stage.game(GAME).status is Status.ENDED
    assert set(played.table.stage.state_of_letters()) == {"done"}
    assert len(played.mails) > 500
    names = {part.get_filename() for _, raw in played.mails for part in message_from_bytes(raw).walk()}
    assert {"result.json", "deadline.ics", "listing.txt"} <= names
    kinds = {part.get_content_type() for _, raw in played.mails for part in message_from_bytes(raw).walk()}
    assert {
        "image/png",
        "image/svg+xml",
        "application/json",
        "text/html",
        "text/calendar",
        "application/epub+zip",
    } <= kinds
    assert {path.suffix for path in played.site} >= {".html", ".xml", ".svg"}


def test_the_traces_are_there_to_be_found(played: Played) -> None:
    """Everybody's own mails name him, the master's name all, and the letters held all that they should not have."""
    for person in SEVEN:
        own = Scanner(played.table.traces())
        for raw in played.to(person):
            own.add("another", mail_texts(raw))
        traces = {leak.trace for leak in own.leaks() if leak.of == person.name}
        assert any(person.address in raw.decode("utf-8", "replace") for raw in played.to(person))
        assert traces >= {*played.table.tokens(person)}
    letters = Scanner({person.name: person.traces() for person in SEVEN})
    for (raw,) in played.table.stage.db.conn.execute("SELECT raw FROM letters"):
        letters.add("another", mail_texts(raw))
    told = {(leak.of, leak.trace) for leak in letters.leaks()}
    for person in SEVEN:
        # An offset with a colon is how the judge would write it.
        assert {trace for of, trace in told if of == person.name} >= {
            each for each in person.traces() if ":" not in each
        }
    master = Scanner({person.name: person.traces() for person in SEVEN})
    for raw in played.to(MASTER):
        master.add("another", mail_texts(raw))
    assert {leak.of for leak in master.leaks()} == {person.name for person in SEVEN}


_DATE = "date = now.replace(second=0, microsecond=0) if isinstance(event, PressSent) else now"
_READER = "happened, reader = enclosures.happened, self._reader(player)\n"
_ACTOR = "(players.by_id(self.db, enclosures.happened.actor.player) or player"


@pytest.mark.parametrize(
    ("path", "right", "wrong", "found"),
    [
        (
            "judge/game/secrecy.py",
            "    is_open = game.settings.identity is Identity.OPEN\n",
            "    is_open = True\n",
            "zoe",
        ),
        (
            "judge/clerk/posting/sieving.py",
            "    return game.settings.identity is not",
            "    return False and not",
            "quixotte",
        ),
        ("judge/clerk/posting/post.py", _DATE, "date = now", "the second"),
        (
            "judge/clerk/posting/post.py",
            _READER,
            f"happened, reader = enclosures.happened, self._reader{_ACTOR})\n",
            "kabul",
        ),
    ],
)
def test_a_judge_that_leaks_is_found_out(tmp_path: Path, path: str, right: str, wrong: str, found: str) -> None:
    """What a careless change would do, in a copy of the judge."""
    for folder in ("judge", "grammar", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    text = (tmp_path / path).read_text()
    assert text.count(right) == 1
    (tmp_path / path).write_text(text.replace(right, wrong))

    command = [sys.executable, "-m", "tests.secrecy.leaking", str(tmp_path / "state")]
    (tmp_path / "state").mkdir()
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)

    assert found in ran.stdout.casefold()
    assert ran.stdout.strip() != "nothing"
