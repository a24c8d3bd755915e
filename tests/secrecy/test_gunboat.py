"""A whole game in which nobody is to know who plays what: no byte of any mail tells it, nor any file for all."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email import message_from_bytes
from pathlib import Path

import pytest

from judge.game.game import Status
from tests.secrecy import gunboat
from tests.secrecy.channels import told_beside
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


def test_nobody_is_given_away_by_numbers_orders_seconds_ids_and_hours(played: Played) -> None:
    found = told_beside(played.table)

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


_DATE = "date = _minute(now) if isinstance(event, PressSent) else told.enclosures.now"
_READER = "        words = self._words(player, game)\n"
_ACTOR = "(players.by_id(self.db, told.enclosures.happened.actor.player) or player)\n"


LEAKS = {
    "all names": [
        (
            "judge/game/secrecy.py",
            "    is_open = game.settings.identity is Identity.OPEN\n",
            "    is_open = True\n",
            "zoe",
        ),
    ],
    "a second and an hour": [
        ("judge/clerk/posting/outbox.py", _DATE, "date = now", "the second"),
        (
            "judge/clerk/posting/outbox.py",
            _READER,
            f"        words = self._words{_ACTOR}",
            "kabul",
        ),
    ],
}
"""What a careless change would do, each with what only that one of them gives away."""


@pytest.mark.parametrize("leaks", LEAKS.values(), ids=LEAKS)
def test_a_judge_that_leaks_is_found_out(tmp_path: Path, leaks: list[tuple[str, str, str, str]]) -> None:
    """In a copy of the judge; two at once, since each game takes its time."""
    told = told_by_a_copy(tmp_path, [(path, right, wrong) for path, right, wrong, _ in leaks])

    assert [found for *_, found in leaks if found not in told] == []


BESIDE = [
    (
        "judge/commands/addresses.py",
        'return f"{name}+{_text(block)}@{domain}"',
        "return f\"{name}+{outbox_id}.{_text(hmac.digest(keyring.secret, f'bounce:{outbox_id}'.encode(),"
        ' sha256)[:10])}@{domain}"',
        "the envelope sender has the number",
    ),
    (
        "judge/clerk/posting/outbox.py",
        "in self.keyring.shuffled(told, about, lambda each: each.player):",
        "in told:",
        "the order of readers",
    ),
    (
        "judge/store/tokens.py",
        'hmac.digest(self.secret, f"stamp:{about}".encode(), sha256).hex()',
        "sha256(about.encode()).hexdigest()",
        "an id that can be guessed",
    ),
    (
        "judge/game/schedule.py",
        "    return settings.identity is not Identity.OPEN\n",
        "    return False\n",
        "an hour of somebody's",
    ),
    (
        "judge/clerk/posting/outbox.py",
        "return now if game is None or game.settings.identity is Identity.OPEN else _minute(now)",
        "return now",
        "the second",
    ),
    (
        "judge/clerk/posting/enclosures.py",
        "sequence=self._sequence(hearer.player)",
        "sequence=self.happened.after.version",
        "a sequence that counts",
    ),
    (
        "judge/commands/mails.py",
        '        message_id=f"{tag.game}.',
        "        message_id=f\"{cover.cause.rpartition(':')[2]}.{tag.game}.",
        "a player's id",
    ),
    (
        "judge/clerk/posting/outbox.py",
        "return self.stationery.words(spoken, player.zone",
        "return self.stationery.words(load_language(ENGLISH), player.zone",
        "a language",
    ),
    # The only one that tells it in the text: a name in somebody's press.
    (
        "judge/commands/press/redaction.py",
        "    return game.settings.identity is not",
        "    return False and not",
        "quixotte",
    ),
]
"""Changes that tell something beside what is written, each with what the check says of it."""


def test_a_judge_that_leaks_beside_its_mails_is_found_out(tmp_path: Path) -> None:
    """All at once, since each game takes its time: each leak has a sentence of its own."""
    told = told_by_a_copy(tmp_path, [(path, right, wrong) for path, right, wrong, _ in BESIDE])

    assert [found for *_, found in BESIDE if found not in told] == []


def told_by_a_copy(folder: Path, changes: Sequence[tuple[str, str, str]]) -> str:
    """What a copy of the judge with these changes gives away."""
    for each in ("judge", "grammar", "templates"):
        # With the times of the files, and so with what Python compiled of those that stay as they are.
        shutil.copytree(ROOT / each, folder / each)
    (folder / "tests").symlink_to(ROOT / "tests")
    for path, right, wrong in changes:
        text = (folder / path).read_text()
        assert text.count(right) == 1
        (folder / path).write_text(text.replace(right, wrong))
    (folder / "state").mkdir()
    command = [sys.executable, "-m", "tests.secrecy.leaking", str(folder / "state")]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.casefold()
