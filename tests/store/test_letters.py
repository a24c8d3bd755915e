from __future__ import annotations

from datetime import timedelta

from sqlite_utils import Database

from judge.store import letters
from judge.store.database import write
from judge.store.letters import Arrival, LetterState
from tests.store.values import NOW

ORDERS = Arrival(NOW, "anna@player.test", "blitz.s0+abc@judge.test", b"Subject: x\r\n\r\nA par - bur\r\n\xff\x00")


def keep(db: Database, *arrivals: Arrival) -> None:
    with write(db):
        letters.keep(db, arrivals)


def resent(letter: Arrival, *, raw: bytes | None = None, rcpt: str | None = None, sender: str | None = None) -> Arrival:
    return Arrival(
        letter.received_at + timedelta(minutes=5),
        sender or letter.mail_from,
        rcpt or letter.rcpt,
        raw or b"Received: again\r\n" + letter.raw,
    )


def test_a_letter_comes_back_byte_for_byte(db: Database) -> None:
    keep(db, ORDERS)
    (letter,) = letters.unread(db)

    assert (letter.received_at, letter.mail_from, letter.rcpt, letter.raw) == (
        ORDERS.received_at,
        ORDERS.mail_from,
        ORDERS.rcpt,
        ORDERS.raw,
    )
    assert (letter.state, letter.note, letter.message_id) == (LetterState.NEW, "", None)
    assert letters.letter(db, letter.id) == letter
    assert letters.letter(db, letter.id + 1) is None


def test_a_letter_that_comes_twice_is_kept_once(db: Database) -> None:
    keep(db, ORDERS)
    keep(db, ORDERS, resent(ORDERS, raw=ORDERS.raw))

    assert len(letters.unread(db)) == 1


def test_the_same_bytes_for_somebody_else_are_another_letter(db: Database) -> None:
    keep(db, ORDERS, resent(ORDERS, raw=ORDERS.raw, rcpt="judge@judge.test"))

    assert len(letters.unread(db)) == 2


def test_of_large_letters_only_a_handful_is_taken_at_once(db: Database) -> None:
    keep(db, *(Arrival(NOW, "", "judge@judge.test", bytes([65 + number]) * (1 << 20)) for number in range(12)))

    assert [len(letters.unread(db, limit)) for limit in (100, 2)] == [5, 2]


def test_letters_are_read_in_the_order_of_arrival(db: Database) -> None:
    keep(db, *(Arrival(NOW, "a@b", "c@d", str(n).encode()) for n in range(5)))

    assert [letter.raw for letter in letters.unread(db)] == [b"0", b"1", b"2", b"3", b"4"]
    assert [letter.raw for letter in letters.unread(db, 2)] == [b"0", b"1"]


def test_what_is_marked_is_not_read_again(db: Database) -> None:
    keep(db, *(Arrival(NOW, "a@b", "c@d", str(n).encode()) for n in range(4)))
    done, ignored, parked, new = letters.unread(db)
    with write(db):
        letters.mark(db, done.id, LetterState.DONE, message_id="x@y")
        letters.mark(db, ignored.id, LetterState.IGNORED, "a robot wrote it")
        letters.mark(db, parked.id, LetterState.PARKED, "ZeroDivisionError")

    assert letters.unread(db) == (new,)
    assert [letter.note for letter in letters.parked(db)] == ["ZeroDivisionError"]
    again = letters.letter(db, done.id)
    assert again is not None
    assert (again.state, again.message_id) == (LetterState.DONE, "x@y")
