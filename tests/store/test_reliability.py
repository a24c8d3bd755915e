from __future__ import annotations

from sqlite_utils import Database

from judge.game.record import NEWCOMER, Record
from judge.store import games, players, reliability
from judge.store.database import write
from tests.store.values import NOW, a_game


def test_what_is_counted_adds_up_in_each_game_and_in_all(db: Database) -> None:
    with write(db):
        players.register(db, "anna@player.test", "Anna", "en", "UTC", NOW)
        players.register(db, "boris@player.test", "Boris", "en", "UTC", NOW)
        for name in ("blitz", "slow"):
            games.save(db, a_game(name))
        reliability.add(db, "p1", "blitz", Record(due=1, on_time=1))
        reliability.add(db, "p1", "blitz", Record(due=1, late=1))
        reliability.add(db, "p1", "slow", Record(due=1, missed=1, abandoned=1))
        reliability.add(db, "p2", "blitz", Record(finished=1))

    assert dict(reliability.by_game(db, "p1")) == {
        "blitz": Record(due=2, on_time=1, late=1),
        "slow": Record(due=1, missed=1, abandoned=1),
    }
    assert reliability.of_player(db, "p1") == Record(due=3, on_time=1, late=1, missed=1, abandoned=1)
    assert dict(reliability.by_game(db, "p2")) == {"blitz": Record(finished=1)}


def test_whoever_never_played_is_a_newcomer(db: Database) -> None:
    assert reliability.of_player(db, "p9") == NEWCOMER
    assert reliability.by_game(db, "p9") == {}
