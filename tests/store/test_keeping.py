from __future__ import annotations

from datetime import timedelta

from sqlite_utils import Database

from judge.store import blacklist, meta, players, volunteers
from judge.store.blacklist import Barred
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
        assert blacklist.add(db, "Eve@Evil.Test", "p1", NOW, "floods")
        assert not blacklist.add(db, "eve@evil.test", None, LATER)
        assert blacklist.add(db, "@Spam.Test", None, NOW)

    assert blacklist.every(db) == (Barred("@spam.test", NOW, None, ""), Barred("eve@evil.test", NOW, "p1", "floods"))
    assert blacklist.is_barred(db, " EVE@evil.test")
    assert blacklist.is_barred(db, "anybody@spam.test")
    for innocent in ("adam@evil.test", "eve@good.test", "eve@not-spam.test", "eve@sub.spam.test", ""):
        assert not blacklist.is_barred(db, innocent)


def test_somebody_barred_is_let_in_again(db: Database) -> None:
    with write(db):
        blacklist.add(db, "eve@evil.test", None, NOW)
        assert blacklist.remove(db, "EVE@evil.test")
        assert not blacklist.remove(db, "eve@evil.test")

    assert not blacklist.is_barred(db, "eve@evil.test")


def test_volunteers_are_offered_powers_in_turn(db: Database) -> None:
    with write(db):
        for number in range(3):
            players.register(db, f"v{number}@player.test", "V", "en", "UTC", NOW)
        assert volunteers.add(db, "p1", NOW)
        assert not volunteers.add(db, "p1", LATER)
        assert volunteers.add(db, "p2", LATER)
        assert volunteers.add(db, "p3", LATER + timedelta(hours=1))
        assert volunteers.every(db) == ("p1", "p2", "p3")
        volunteers.offered(db, "p1", LATER + timedelta(days=2))
        volunteers.offered(db, "p2", LATER + timedelta(days=1))

    assert volunteers.every(db) == ("p3", "p2", "p1")


def test_a_volunteer_may_think_better_of_it(db: Database) -> None:
    with write(db):
        players.register(db, "v@player.test", "V", "en", "UTC", NOW)
        volunteers.add(db, "p1", NOW)
        assert volunteers.is_one(db, "p1")
        assert volunteers.remove(db, "p1")
        assert not volunteers.remove(db, "p1")

    assert not volunteers.is_one(db, "p1")
