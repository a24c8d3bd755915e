"""Press in the database: kept once, found by who may read it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlite_utils import Database

from judge.game.commands.press import judged
from judge.game.press import ALL, Draft, Passed, Recipients
from judge.game.settings import PressKind, Settings
from judge.game.state import Watcher
from judge.rules.text import read_phase
from judge.store import games, press
from judge.store.database import write
from tests.game.tables import NOW, table
from tests.games import changed

PHASE = read_phase("S1901M")


def passed(writer: str, to: str, text: str = "Hello") -> Passed:
    game = changed(table(), settings=Settings(press=PressKind.BOTH, fake=True), watchers=(Watcher("watcher"),))
    recipients = Recipients(frozenset(to.split())) if to else ALL
    done = judged(game, writer, Draft(recipients, text), NOW)
    assert isinstance(done, Passed)
    return done


@pytest.fixture(autouse=True)
def blitz(db: Database) -> None:
    with write(db):
        games.save(db, table())


def keep(db: Database, piece: Passed, cause: str = "letter:1:0", minutes: int = 0) -> None:
    with write(db):
        press.keep(db, "blitz", PHASE, piece, NOW + timedelta(minutes=minutes), press.Source(cause, None))


def test_what_is_kept_is_found_by_its_author_and_its_readers(db: Database) -> None:
    piece = passed("france", "italy turkey", "Hello – мир あ")
    keep(db, piece)

    for reader in ("france", "italy", "turkey"):
        (found,) = press.readable(db, "blitz", reader)
        assert (found.passed, found.phase, found.at) == (piece, PHASE, NOW)
    for other in ("england", "master", "watcher", "stranger", "", "%"):
        assert press.readable(db, "blitz", other) == ()
    assert press.readable(db, "other", "france") == ()


def test_one_cause_keeps_one_piece(db: Database) -> None:
    keep(db, passed("france", "italy"))
    keep(db, passed("france", "turkey"))

    assert len(press.readable(db, "blitz", "france")) == 1
    assert press.readable(db, "blitz", "turkey") == ()


def test_what_counts_for_the_limits(db: Database) -> None:
    keep(db, passed("france", ""), "a")
    keep(db, passed("france", "italy"), "b", minutes=90)
    keep(db, passed("italy", ""), "c", minutes=90)

    assert press.sent_since(db, "blitz", "france", NOW - timedelta(hours=1)) == 2
    assert press.sent_since(db, "blitz", "france", NOW + timedelta(hours=1)) == 1
    assert press.broadcasts(db, "blitz", "france", PHASE) == 1
    assert press.broadcasts(db, "blitz", "france", read_phase("F1901M")) == 0


def test_since_a_moment(db: Database) -> None:
    keep(db, passed("france", "italy", "old"), "a")
    keep(db, passed("france", "italy", "new"), "b", minutes=90)

    found = press.readable(db, "blitz", "italy", NOW + timedelta(hours=1))
    assert [piece.passed.text for piece in found] == ["new"]
