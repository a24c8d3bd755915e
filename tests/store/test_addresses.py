from __future__ import annotations

from datetime import timedelta

import pytest
from sqlite_utils import Database

from judge.store import addresses, players, tokens
from judge.store.database import sqlite3, write
from judge.store.tokens import Claim, Keyring, TokenKind
from tests.store.values import NOW

RING = Keyring(b"a secret of the installation")
LATER = NOW + timedelta(hours=1)
HOME, WORK = "anna@player.test", "anna@work.test"


@pytest.fixture
def anna(db: Database) -> str:
    with write(db):
        return players.register(db, HOME, "Anna", "en", "UTC", NOW).id


@pytest.fixture
def boris(db: Database) -> str:
    with write(db):
        return players.register(db, "boris@player.test", "Boris", "en", "UTC", NOW).id


def claim(db: Database, player: str, address: str, *, confirmed: bool = False) -> bool:
    with write(db):
        addresses.claim(db, player, address, NOW)
        return confirmed and addresses.confirm(db, player, address, LATER)


def test_whoever_registers_has_one_address_that_nobody_answered_from_yet(db: Database, anna: str) -> None:
    (known,) = addresses.of_player(db, anna)

    assert (known.address, known.confirmed_at, known.gets_mail) == (HOME, None, True)
    assert addresses.owner(db, HOME) == anna


def test_an_address_counts_once_it_is_confirmed(db: Database, anna: str) -> None:
    claim(db, anna, "Anna@WORK.test")
    assert players.by_address(db, WORK) is None

    with write(db):
        assert addresses.confirm(db, anna, WORK, LATER)
    found = players.by_address(db, "ANNA@work.test")
    assert found is not None
    assert (found.id, found.address) == (anna, HOME)
    assert [(known.address, known.gets_mail) for known in addresses.of_player(db, anna)] == [
        (HOME, True),
        (WORK, False),
    ]


def test_an_address_that_was_never_claimed_cannot_be_confirmed(db: Database, anna: str) -> None:
    with write(db):
        assert not addresses.confirm(db, anna, WORK, LATER)


def test_confirming_twice_keeps_the_first_time(db: Database, anna: str) -> None:
    claim(db, anna, WORK, confirmed=True)
    with write(db):
        assert addresses.confirm(db, anna, WORK, LATER + timedelta(days=1))

    known = addresses.known(db, anna, WORK)
    assert known is not None
    assert known.confirmed_at == LATER


def test_a_mere_claim_takes_nothing_from_anybody(db: Database, anna: str, boris: str) -> None:
    """Somebody who claims a stranger's address must not keep the stranger from registering."""
    claim(db, anna, "victim@player.test")
    claim(db, boris, "victim@player.test")
    with write(db):
        victim = players.register(db, "victim@player.test", "Victim", "en", "UTC", NOW)

    assert victim.id not in {anna, boris}
    assert not claim(db, anna, "victim@player.test", confirmed=True)
    assert addresses.owner(db, "victim@player.test") == victim.id


def test_an_address_belongs_to_one_person(db: Database, anna: str, boris: str) -> None:
    assert claim(db, anna, WORK, confirmed=True)
    assert not claim(db, boris, WORK, confirmed=True)
    with pytest.raises(sqlite3.IntegrityError), write(db):
        db.conn.execute("UPDATE addresses SET confirmed_at = created_at WHERE address = ?", (WORK,))


def test_mail_goes_to_any_address_that_counts(db: Database, anna: str) -> None:
    claim(db, anna, WORK, confirmed=True)
    claim(db, anna, "third@player.test")
    with write(db):
        moved = players.write_to(db, anna, "Anna@Work.Test")

    assert moved.address == WORK
    assert players.by_id(db, anna) == moved
    for wrong in ("third@player.test", "nobody@player.test"):
        with pytest.raises(ValueError, match="no such address"), write(db):
            players.write_to(db, anna, wrong)


def test_the_first_address_still_counts_after_the_mail_moved_only_if_it_was_confirmed(db: Database, anna: str) -> None:
    claim(db, anna, WORK, confirmed=True)
    with write(db):
        addresses.confirm(db, anna, HOME, LATER)
        players.write_to(db, anna, WORK)
    found = players.by_address(db, HOME)

    assert found is not None
    assert found.id == anna


def test_registering_again_from_another_address_is_the_same_person(db: Database, anna: str) -> None:
    claim(db, anna, WORK, confirmed=True)
    with write(db):
        again = players.register(db, WORK, "Ann", "ru", "Europe/Moscow", LATER)

    assert again == players.Player(anna, HOME, "Ann", "ru", "Europe/Moscow", NOW)
    assert players.count(db) == 1


def test_an_address_is_given_up_with_its_token_but_never_the_one_where_mail_goes(db: Database, anna: str) -> None:
    claim(db, anna, WORK)
    token = Claim(TokenKind.ADDRESS, anna, address=WORK)
    with write(db):
        written = tokens.remember(db, RING, token, NOW)
    assert tokens.find(db, written) == token

    with write(db):
        assert addresses.drop(db, anna, WORK)
        assert not addresses.drop(db, anna, WORK)
        assert not addresses.drop(db, anna, HOME)
    assert tokens.find(db, written) is None
    assert [known.address for known in addresses.of_player(db, anna)] == [HOME]


def test_a_person_changes_what_they_say_and_nothing_else(db: Database, anna: str) -> None:
    with write(db):
        players.change(db, anna, players.Change(name="Ann"))
        players.change(db, anna, players.Change(language="fr"))
        after = players.change(db, anna, players.Change(zone="Europe/Paris"))

    assert after == players.Player(anna, HOME, "Ann", "fr", "Europe/Paris", NOW)


def test_everybody_is_listed_by_address(db: Database, boris: str, anna: str) -> None:
    assert [player.id for player in players.every(db)] == [anna, boris]
