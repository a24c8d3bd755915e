from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from sqlite_utils import Database

from judge.game.record import Record
from judge.game.tournament import Entrant, Template, Tournament
from judge.rules.text import read_order, read_phase
from judge.store import (
    addresses,
    deliverability,
    forgetting,
    games,
    invitations,
    journal,
    letters,
    outbox,
    players,
    reliability,
    tokens,
    tournaments,
)
from judge.store.database import check, write
from judge.store.invitations import Invitation
from judge.store.journal import JournalEntry, OrderSet
from judge.store.letters import Arrival, LetterState
from judge.store.outbox import Post
from judge.store.tokens import Claim, Keyring, TokenKind
from tests.store.values import NOW, a_game

RING = Keyring(b"a secret of the installation")
SECRETS = ("anna@", "Anna", "annas words")


@pytest.fixture
def lived_in(db: Database) -> Iterator[Database]:
    """Anna and Boris have played, and everything the judge may hold on a person is held on Anna."""
    with write(db):
        for name in ("Anna", "Boris"):
            players.register(db, f"{name.lower()}@player.test", name, "en", "UTC", NOW)
        addresses.confirm(db, "p1", "anna@player.test", NOW)
        addresses.claim(db, "p1", "anna@work.test", NOW)
        addresses.confirm(db, "p1", "anna@work.test", NOW)
        addresses.claim(db, "p1", "anna@third.test", NOW)
        games.save(db, a_game())
        for number, address in enumerate(("anna@player.test", "anna@work.test", "anna@player.test", "eve@evil.test")):
            raw = f"From: {address}\r\n\r\nannas words {number}".encode()
            letters.keep(db, [Arrival(NOW, address, "blitz.s0+token@judge.test", raw)])
        letters.keep(db, [Arrival(NOW, "boris@player.test", "judge@judge.test", b"boris words")])
        letters.mark(db, 1, LetterState.DONE, "obeyed", "1@player.test", "p1")
        letters.mark(db, 2, LetterState.DONE, "obeyed", "2@player.test", "p1")
        letters.mark(db, 3, LetterState.IGNORED, "came before")
        letters.mark(db, 4, LetterState.DONE, "waits for proof", "4@evil.test", "p1")
        letters.mark(db, 5, LetterState.DONE, "obeyed", "5@player.test", "p2")
        for claim in (
            Claim(TokenKind.PLAYER, "p1"),
            Claim(TokenKind.SEAT, "p1", "blitz"),
            Claim(TokenKind.CONFIRM, "p1", letter=4),
            Claim(TokenKind.ADDRESS, "p1", address="anna@third.test"),
        ):
            tokens.remember(db, RING, claim, NOW)
        players.add_volunteer(db, "p1", NOW)
        invitations.wait_for_next(db, "p1", NOW)
        invitations.invite(db, RING, Invitation(2, "anna@work.test", "blitz"), NOW)
        reliability.add(db, "p1", "blitz", Record(due=1, on_time=1))
        phase = read_phase("S1901M")
        journal.keep_orders(db, OrderSet("blitz", phase, "france", 1, NOW, (read_order("A par - bur"),)))
        journal.record(db, JournalEntry(NOW, "blitz", "p1", "orders", "OrdersChanged", 1))
        journal.record(db, JournalEntry(NOW, None, "p1", "I AM ALSO anna@work.test", "asked there", 2))
        journal.record(db, JournalEntry(NOW, "blitz", "p2", "EJECT Anna@player.test", "PlayerEjected", 5))
        mails = [
            Post("letter:1:answer", "judge@x", "anna@player.test", "1@x", "Hello Anna", b"Anna", 1, "blitz", "p1"),
            Post("event:blitz:1:0:p1", "judge@x", "anna@player.test", "2@x", "for Anna", b"Anna", None, "blitz", "p1"),
            Post("letter:5:answer", "judge@x", "boris@player.test", "3@x", "for Boris", b"Boris", 5, None, "p2"),
        ]
        for mail in mails:
            outbox.post(db, mail, NOW)
        outbox.sent(db, 1, "250 ok for anna@player.test", NOW)
        deliverability.count(db, 1, deliverability.HARD, "5.1.1", "550 no anna@player.test", NOW)
        deliverability.challenged(db, "anna@player.test", NOW)
        db.conn.execute(
            "INSERT INTO press (game, phase, at, letter, cause, kind, author, power, body)"
            " VALUES ('blitz', 'S1901M', '2026', 1, 'c', 'letter', 'p1', 'france', '{}')"
        )
        cup = Tournament("cup", Template("ru2000"), ("p2",), "squares", entrants=(Entrant("p1"),))
        tournaments.save(db, cup, NOW)
        tournaments.invite(db, "token", "fred@player.test", "cup", "p1", 1, NOW)
        tournaments.invite(db, "other", "anna@player.test", "cup", "p2", 1, NOW)
        tournaments.want_no_invitation(db, "anna@player.test", NOW)
        tokens.keep_password(db, "p1", "$argon2id$x", NOW)
        tokens.guessed_wrong(db, "p1", NOW)
        tokens.make_anew(db, "p1", None, NOW)
        db.conn.execute("INSERT INTO press_readers VALUES (1, 'p1'), (1, 'p2')")
        db.conn.execute("INSERT INTO diaries VALUES (1, 'blitz', 'p1', 'S1901M', '2026', 'annas words')")
    return db


def everything(db: Database) -> str:
    """All values of all tables as one text."""
    tables = [name for name in db.table_names() if not name.startswith("_")]
    rows = [row for table in tables for row in db.conn.execute(f"SELECT * FROM {table}")]
    texts = [
        value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value) for row in rows for value in row
    ]
    return "\n".join(texts)


def test_all_that_is_held_on_a_person_can_be_gathered(lived_in: Database) -> None:
    held = forgetting.gather(lived_in, "p1")

    assert {subject: len(rows) for subject, rows in held.items()} == {
        "registration": 1,
        "addresses": 3,
        "volunteers": 1,
        "next_game": 1,
        "tournaments": 1,
        "invitations_sent": 1,
        "no_invitations": 1,
        "record": 1,
        "password": 1,
        "reply_addresses": 4,
        "letters": 2,
        "acts": 2,
        "orders": 1,
        "mail": 2,
        "press_written": 1,
        "press_read": 1,
        "returned_mail": 1,
        "diaries": 1,
    }
    assert held["letters"][0]["text"] == "From: anna@player.test\r\n\r\nannas words 0"
    assert "boris" not in msgspec.json.encode(held).decode().lower()


def test_letters_that_anybody_may_have_sent_are_not_handed_out(lived_in: Database) -> None:
    assert "eve@" not in msgspec.json.encode(forgetting.gather(lived_in, "p1")).decode()


def test_nothing_that_names_a_person_is_left_of_whoever_is_forgotten(lived_in: Database) -> None:
    assert all(secret in everything(lived_in) for secret in SECRETS)
    with write(lived_in):
        forgetting.forget(lived_in, "p1")

    left = everything(lived_in)
    assert [secret for secret in SECRETS if secret in left] == []
    assert check(lived_in) == ()
    assert players.by_address(lived_in, "anna@player.test") is None
    assert forgetting.gather(lived_in, "p1")["registration"] == ()


def test_the_game_keeps_what_was_ordered_and_by_whose_nameless_id(lived_in: Database) -> None:
    with write(lived_in):
        forgetting.forget(lived_in, "p1")

    assert [given.power for given in journal.orders_of_game(lived_in, "blitz")] == ["france"]
    assert [entry.actor for entry in journal.of_game(lived_in, "blitz")] == ["p1", "p2"]


def test_nobody_else_loses_anything(lived_in: Database) -> None:
    with write(lived_in):
        forgetting.forget(lived_in, "p1")

    kept = letters.letter(lived_in, 5)
    assert kept is not None
    assert (kept.raw, kept.rcpt) == (b"boris words", "judge@judge.test")
    assert [mail.rcpt for mail in outbox.waiting(lived_in, NOW)] == ["boris@player.test"]
    assert players.by_address(lived_in, "boris@player.test") is not None


def test_no_later_person_gets_the_id(lived_in: Database) -> None:
    with write(lived_in):
        forgetting.forget(lived_in, "p2")
        forgetting.forget(lived_in, "p1")
        again = players.register(lived_in, "anna@player.test", "Anna", "en", "UTC", NOW)

    assert again.id == "p3"


def test_the_letter_that_asked_for_it_is_marked_without_a_trace(lived_in: Database) -> None:
    with write(lived_in):
        forgetting.forget(lived_in, "p1")
        letters.mark(lived_in, 1, LetterState.DONE, "obeyed", "1@anna.test", "p1")

    row = lived_in.conn.execute("SELECT message_id, player, mail_from, raw FROM letters WHERE id = 1").fetchone()
    assert row == (None, None, "", b"")


@pytest.mark.parametrize("outcome", ["sent", "failed"])
def test_the_last_mail_to_somebody_forgotten_is_emptied_once_it_is_out(lived_in: Database, outcome: str) -> None:
    with write(lived_in):
        forgetting.forget(lived_in, "p1")
        farewell = Post(f"{outbox.FAREWELL}:9", "judge@x", "anna@player.test", "9@x", "Good-bye Anna", b"Anna")
        outbox.post(lived_in, farewell, NOW)
        number = lived_in.conn.execute("SELECT max(id) FROM outbox").fetchone()[0]
        if outcome == "sent":
            outbox.sent(lived_in, number, "250 ok anna@player.test", NOW)
        else:
            outbox.failed(lived_in, number, "550 no anna@player.test")

    assert "nna" not in everything(lived_in)
