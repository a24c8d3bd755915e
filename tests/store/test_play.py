from __future__ import annotations

from datetime import timedelta

import pytest
from sqlite_utils import Database

from judge.errors import StaleGame
from judge.game.game import Status
from judge.game.settings import Settings
from judge.game.state import Watcher
from judge.rules.orders import Order
from judge.rules.outcome import Resolution, Result, Succeeded
from judge.rules.text import read_order, read_phase, read_position
from judge.store import games, heartbeat, journal, turns
from judge.store.database import write
from judge.store.journal import JournalEntry, OrderSet
from judge.store.letters import Arrival, keep
from judge.store.turns import Turn
from judge.structs import replace
from tests.games import changed
from tests.store.values import NOW, SOURCES, a_game

HOUR = timedelta(hours=1)
BEFORE = read_position("S1901M\ngermany: A mun | mun")
AFTER = read_position("S1901M\ngermany: A tyr | mun")


def orders(*texts: str) -> tuple[Order, ...]:
    return tuple(map(read_order, texts))


def test_a_saved_game_is_loaded_with_its_next_version(db: Database) -> None:
    with write(db):
        saved = games.save(db, a_game())

    assert saved == replace(a_game(), version=1)
    assert games.load(db, "blitz", SOURCES) == saved
    assert games.exists(db, "blitz")
    assert games.load(db, "slow", SOURCES) is None
    assert not games.exists(db, "slow")


def test_of_two_writers_the_second_is_stale(db: Database) -> None:
    with write(db):
        loaded = games.save(db, a_game())
    with write(db):
        games.save(db, replace(loaded, status=Status.ACTIVE))
    with pytest.raises(StaleGame), write(db):
        games.save(db, changed(loaded, watchers=(Watcher("p9"),)))

    found = games.load(db, "blitz", SOURCES)
    assert found is not None
    assert (found.status, found.observers, found.version) == (Status.ACTIVE, (), 2)


def test_a_name_is_taken_once(db: Database) -> None:
    with write(db):
        games.save(db, a_game())
    with pytest.raises(StaleGame), write(db):
        games.save(db, a_game())


def test_a_game_that_is_gone_cannot_be_saved(db: Database) -> None:
    with pytest.raises(StaleGame), write(db):
        games.save(db, replace(a_game(), version=3))


def test_due_are_the_games_whose_deadline_has_come(db: Database) -> None:
    with write(db):
        for name, deadline in (
            ("early", NOW - HOUR),
            ("now", NOW),
            ("later", NOW + timedelta(microseconds=1)),
            ("earliest", NOW - 2 * HOUR),
        ):
            active = replace(a_game(name), status=Status.ACTIVE, settings=Settings(reminders=()))
            games.save(db, changed(active, deadline=deadline))
        games.save(db, a_game("forming"))

    assert heartbeat.due(db, NOW) == ("earliest", "early", "now")
    assert [game.name for game in games.every(db, SOURCES)] == ["earliest", "early", "forming", "later", "now"]


def test_a_turn_is_kept_once(db: Database) -> None:
    move = orders("A mun - tyr")
    turn = Turn("blitz", {"germany": move}, Resolution(BEFORE, (Result("germany", move[0], Succeeded()),), AFTER), NOW)
    with write(db):
        games.save(db, a_game())
        turns.keep(db, turn)
    with pytest.raises(StaleGame, match="S1901M"), write(db):
        turns.keep(db, replace(turn, processed_at=NOW + HOUR))

    assert turns.of_game(db, "blitz") == (turn,)
    assert turns.turn(db, "blitz", turn.phase) == turn
    assert turns.turn(db, "blitz", read_phase("F1901M")) is None


def test_every_set_of_orders_is_kept_with_its_letter(db: Database) -> None:
    first = OrderSet("blitz", BEFORE.phase, "germany", 1, NOW, orders("A mun - tyr"), ("line 2: xyz",))
    second = replace(first, letter=2, at=NOW + HOUR, orders=orders("A mun H", "F kie - hol"), problems=())
    fall = replace(second, phase=read_phase("F1901M"), letter=None)
    with write(db):
        keep(db, [Arrival(NOW, "a@b", "c@d", b"1"), Arrival(NOW, "a@b", "c@d", b"2")])
        games.save(db, a_game())
        for given in (first, second, fall):
            journal.keep_orders(db, given)

    assert journal.orders_of_game(db, "blitz") == (first, second, fall)
    assert journal.orders_of_game(db, "blitz", BEFORE.phase) == (first, second)
    assert journal.orders_of_letter(db, 2) == (second,)


def test_the_journal_tells_what_was_done(db: Database) -> None:
    joined = JournalEntry(NOW, "blitz", "p1", "JOIN", "done", 1)
    clock = JournalEntry(NOW + HOUR, "blitz", None, "TIME PASSES", "S1901M processed")
    with write(db):
        keep(db, [Arrival(NOW, "a@b", "c@d", b"1")])
        journal.record(db, joined)
        journal.record(db, clock)

    assert journal.of_game(db, "blitz") == (joined, clock)
    assert journal.of_letter(db, 1) == (joined,)
