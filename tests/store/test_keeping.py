from __future__ import annotations

from datetime import timedelta

from sqlite_utils import Database

from judge.store import addresses, meta, players
from judge.store.addresses import Barred
from judge.store.database import write
from tests.store.values import NOW

LATER = NOW + timedelta(hours=1)


def test_a_fact_is_replaced_by_the_next_one(db: Database) -> None:
    assert meta.get(db, "heartbeat") is None
    assert meta.since(db, "heartbeat") is None
    with write(db):
        meta.put(db, "heartbeat", "first", NOW)
        meta.put(db, "heartbeat", "second", LATER)

    assert (meta.get(db, "heartbeat"), meta.since(db, "heartbeat")) == ("second", LATER)


def test_a_fact_can_be_forgotten_once(db: Database) -> None:
    with write(db):
        meta.put(db, "maintenance", "", NOW)
        assert meta.remove(db, "maintenance")
        assert not meta.remove(db, "maintenance")

    assert meta.get(db, "maintenance") is None


def test_facts_are_found_by_the_beginning_of_their_names(db: Database) -> None:
    with write(db):
        for key in ("limit.b", "limit.a", "limits", "Limit.c", "limit_x"):
            meta.put(db, key, f"value of {key}", NOW)

    assert dict(meta.beginning(db, "limit.")) == {"a": "value of limit.a", "b": "value of limit.b"}


def test_an_address_or_a_whole_domain_is_barred(db: Database) -> None:
    with write(db):
        assert addresses.bar(db, "Eve@Evil.Test", "p1", NOW, "floods")
        assert not addresses.bar(db, "eve@evil.test", None, LATER)
        assert addresses.bar(db, "@Spam.Test", None, NOW)

    assert addresses.barred(db) == (Barred("@spam.test", NOW, None, ""), Barred("eve@evil.test", NOW, "p1", "floods"))
    assert addresses.is_barred(db, " EVE@evil.test")
    assert addresses.is_barred(db, "anybody@spam.test")
    for innocent in ("adam@evil.test", "eve@good.test", "eve@not-spam.test", "eve@sub.spam.test", ""):
        assert not addresses.is_barred(db, innocent)


def test_somebody_barred_is_let_in_again(db: Database) -> None:
    with write(db):
        addresses.bar(db, "eve@evil.test", None, NOW)
        assert addresses.unbar(db, "EVE@evil.test")
        assert not addresses.unbar(db, "eve@evil.test")

    assert not addresses.is_barred(db, "eve@evil.test")


def test_volunteers_are_offered_powers_in_turn(db: Database) -> None:
    with write(db):
        for number in range(3):
            players.register(db, f"v{number}@player.test", "V", "en", "UTC", NOW)
        assert players.add_volunteer(db, "p1", NOW)
        assert not players.add_volunteer(db, "p1", LATER)
        assert players.add_volunteer(db, "p2", LATER)
        assert players.add_volunteer(db, "p3", LATER + timedelta(hours=1))
        assert players.volunteers(db) == ("p1", "p2", "p3")
        players.offered_power(db, "p1", LATER + timedelta(days=2))
        players.offered_power(db, "p2", LATER + timedelta(days=1))

    assert players.volunteers(db) == ("p3", "p2", "p1")


def test_a_volunteer_may_think_better_of_it(db: Database) -> None:
    with write(db):
        players.register(db, "v@player.test", "V", "en", "UTC", NOW)
        players.add_volunteer(db, "p1", NOW)
        assert players.is_volunteer(db, "p1")
        assert players.remove_volunteer(db, "p1")
        assert not players.remove_volunteer(db, "p1")

    assert not players.is_volunteer(db, "p1")
