"""What a letter is known again by, and which letters before it count."""

from __future__ import annotations

import pytest
from sqlite_utils import Database

from judge.store import letters, players
from judge.store.database import write
from judge.store.letters import WAITS, Arrival, LetterState, keep_one
from tests.store.values import NOW


@pytest.fixture
def anna(db: Database) -> str:
    with write(db):
        return players.register(db, "anna@player.test", "Anna", "en", "UTC", NOW).id


def came(db: Database, number: int, essence: bytes, *marks: bytes, true: bool = False) -> int:
    with write(db):
        letter = keep_one(db, Arrival(NOW, "", "blitz@judge.test", str(number).encode()))
        letters.remember(db, letter, essence, marks, marks if true else ())
    return letter


def obeyed(db: Database, letter: int, player: str | None, note: str = "obeyed", message_id: str = "m1@x") -> None:
    with write(db):
        letters.mark(db, letter, LetterState.DONE, note, message_id, player)


def test_letters_of_one_essence_are_found_once_they_were_looked_at(db: Database, anna: str) -> None:
    first, other, second = came(db, 1, b"same"), came(db, 2, b"other"), came(db, 3, b"same")
    assert letters.with_essence(db, second) == ()

    obeyed(db, first, anna)
    obeyed(db, other, anna)

    assert [(before.id, before.is_obeyed) for before in letters.with_essence(db, second)] == [(first, True)]
    assert letters.with_essence(db, first) == ()


@pytest.mark.parametrize(
    ("player", "note", "counts"), [(True, "obeyed", True), (False, "obeyed", False), (True, WAITS, False)]
)
def test_a_signature_is_used_by_a_letter_that_was_obeyed_as_somebodys(
    db: Database, anna: str, player: bool, note: str, counts: bool
) -> None:
    first, second = came(db, 1, b"one", b"mark", true=True), came(db, 2, b"two", b"mark", b"more")
    obeyed(db, first, anna if player else None, note)

    found = [(before.id, is_true) for before, is_true in letters.with_signature(db, second)]

    assert found == ([(first, True)] if counts else [])


def test_a_signature_that_was_found_true_stays_so(db: Database) -> None:
    letter = came(db, 1, b"one", b"mark", true=True)
    with write(db):
        letters.remember(db, letter, b"one", (b"mark",))

    assert db.conn.execute("SELECT is_true FROM signatures").fetchall() == [(1,)]


def test_a_message_id_is_a_persons_own(db: Database, anna: str) -> None:
    first, second = came(db, 1, b"one"), came(db, 2, b"two")
    obeyed(db, first, anna)

    assert [before.id for before in letters.with_message_id(db, second, "m1@x", anna)] == [first]
    assert letters.with_message_id(db, second, "m1@x", "p99") == ()
    assert letters.with_message_id(db, second, "", anna) == ()
