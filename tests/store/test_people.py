from __future__ import annotations

import re

import pytest
from sqlite_utils import Database

from judge.mailaddress import normal_address
from judge.store import players, tokens
from judge.store.database import sqlite3, write
from judge.store.games import save
from judge.store.tokens import Claim, Keyring, TokenKind
from tests.store.values import NOW, a_game

RING = Keyring(b"a secret of the installation")


def register(db: Database, address: str, name: str = "Anna") -> players.Player:
    with write(db):
        return players.register(db, address, name, "en", "Europe/Paris", NOW)


def test_a_registered_person_is_found_by_address_and_id(db: Database) -> None:
    anna = register(db, "Anna@Player.Test")

    assert anna == players.Player("p1", "anna@player.test", "Anna", "en", "Europe/Paris", NOW)
    assert players.by_address(db, " ANNA@player.TEST ") == anna
    assert players.by_id(db, "p1") == anna
    assert players.by_ids(db, ["p1", "p2"]) == {"p1": anna}
    assert register(db, "boris@player.test").id == "p2"


def test_strangers_are_nobody(db: Database) -> None:
    assert players.by_address(db, "eve@evil.test") is None
    assert players.by_id(db, "p1") is None
    assert players.by_ids(db, ["p1"]) == players.by_ids(db, []) == {}


def test_registering_again_changes_what_is_known_but_not_who_it_is(db: Database) -> None:
    register(db, "anna@player.test")
    with write(db):
        again = players.register(db, "ANNA@player.test", "Ann", "ru", "Europe/Moscow", NOW)

    assert again == players.Player("p1", "anna@player.test", "Ann", "ru", "Europe/Moscow", NOW)
    assert players.by_id(db, "p1") == again


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("Anna@Example.COM", "anna@example.com"),
        ("анна@Пример.РФ", "анна@xn--e1afmkfd.xn--p1ai"),
        ("АННА@xn--e1afmkfd.xn--p1ai", "анна@xn--e1afmkfd.xn--p1ai"),
        ("re\u0301ne@example.com", "réne@example.com"),
        ("odd@" + "a" * 80 + ".test", "odd@" + "a" * 80 + ".test"),
        ("no-domain", "@no-domain"),
        ("", "@"),
    ],
)
def test_one_address_has_one_spelling(written: str, normal: str) -> None:
    found = normal_address(written)

    assert found == normal
    assert normal_address(found) == found


def test_a_token_is_sixteen_letters_and_always_the_same() -> None:
    claim = Claim(TokenKind.SEAT, "p1", "blitz")

    assert re.fullmatch("[a-z2-7]{16}", RING.token(claim))
    assert RING.token(claim) == Keyring(RING.secret).token(claim)


def test_every_claim_and_every_installation_has_its_own_token() -> None:
    claims = [
        Claim(TokenKind.SEAT, "p1", "blitz"),
        Claim(TokenKind.SEAT, "p2", "blitz"),
        Claim(TokenKind.SEAT, "p1", "slow"),
        Claim(TokenKind.PLAYER, "p1"),
        Claim(TokenKind.CONFIRM, "p1", None, 1),
        Claim(TokenKind.CONFIRM, "p1", None, 2),
        Claim(TokenKind.CONFIRM, "p1", "blitz", 1),
    ]
    made = {ring.token(claim) for claim in claims for ring in (RING, Keyring(b"another"))}

    assert len(made) == 2 * len(claims)


def test_only_the_hash_of_a_token_is_kept(db: Database) -> None:
    register(db, "anna@player.test")
    with write(db):
        token = tokens.remember(db, RING, Claim(TokenKind.PLAYER, "p1"), NOW)

    row = db.conn.execute("SELECT * FROM tokens").fetchone()
    assert token not in map(str, row)
    assert token.encode() not in row


def test_a_remembered_token_is_found_however_it_is_typed(db: Database) -> None:
    claim = Claim(TokenKind.SEAT, "p1", "blitz")
    register(db, "anna@player.test")
    with write(db):
        save(db, a_game())
        token = tokens.remember(db, RING, claim, NOW)
        assert tokens.remember(db, RING, claim, NOW) == token

    assert tokens.find(db, token) == claim
    assert tokens.find(db, f" {token.upper()} ") == claim


def test_a_token_nobody_gave_out_is_nothing(db: Database) -> None:
    for guess in (RING.token(Claim(TokenKind.PLAYER, "p1")), "", "\udcff", "x" * 1000):
        assert tokens.find(db, guess) is None


def test_a_person_has_the_games_there_are_tokens_for(db: Database) -> None:
    anna, boris = register(db, "anna@player.test"), register(db, "boris@player.test")
    claims = [
        Claim(TokenKind.PLAYER, anna.id),
        Claim(TokenKind.SEAT, anna.id, "slow"),
        Claim(TokenKind.SEAT, anna.id, "blitz"),
        Claim(TokenKind.SEAT, boris.id, "third"),
    ]
    with write(db):
        for name in ("slow", "blitz", "third"):
            save(db, a_game(name))
        for claim in claims:
            tokens.remember(db, RING, claim, NOW)

    assert tokens.games_of(db, anna.id) == ("blitz", "slow")


def test_a_token_needs_a_person_and_a_game_by_the_end_of_the_transaction(db: Database) -> None:
    with write(db):
        tokens.remember(db, RING, Claim(TokenKind.SEAT, "p1", "blitz"), NOW)
        players.register(db, "anna@player.test", "Anna", "en", "UTC", NOW)
        save(db, a_game())
    with pytest.raises(sqlite3.IntegrityError), write(db):
        tokens.remember(db, RING, Claim(TokenKind.SEAT, "p1", "nogame"), NOW)


def test_the_secret_is_not_shown() -> None:
    assert "installation" not in repr(RING)
