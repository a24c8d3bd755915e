from __future__ import annotations

from datetime import timedelta

import pytest
from sqlite_utils import Database

from judge.store import outbox
from judge.store.database import sqlite3, write
from judge.store.outbox import Post, PostState
from judge.structs import replace
from tests.store.values import NOW

MINUTE = timedelta(minutes=1)
RESULT = Post("turn:blitz:S1901M:p3", "judge@judge.test", "anna@player.test", "1@judge.test", "[blitz]", b"raw")


def post(db: Database, *mails: Post) -> list[bool]:
    with write(db):
        return [outbox.post(db, mail, NOW) for mail in mails]


def another(number: int) -> Post:
    return replace(RESULT, cause=f"c{number}", message_id=f"{number}@x", raw=str(number).encode())


def test_a_posted_mail_waits_at_once(db: Database) -> None:
    assert post(db, RESULT) == [True]
    (mail,) = outbox.waiting(db, NOW)

    assert (mail.sender, mail.rcpt, mail.message_id, mail.raw, mail.attempts) == (
        RESULT.sender,
        RESULT.rcpt,
        RESULT.message_id,
        RESULT.raw,
        0,
    )
    assert outbox.next_try(db) == NOW


def test_what_is_kept_of_a_sent_mail_is_written_with_its_state(db: Database) -> None:
    post(db, RESULT)
    (mail,) = outbox.waiting(db, NOW)
    with write(db):
        assert outbox.sent_as_read(db, mail, "250 ok", NOW, b"r*w")

    assert outbox.raw(db, mail.id) == b"r*w"
    sending = outbox.of_cause(db, RESULT.cause)
    assert sending is not None
    assert (sending.state, sending.attempts, sending.last_reply) == (PostState.SENT, 1, "250 ok")
    assert sending.sent_at == NOW


@pytest.mark.parametrize(
    "meanwhile",
    [
        "UPDATE outbox SET raw = x'', rcpt = '', subject = ''",
        "UPDATE outbox SET raw = x'00', packed = 1",
        "DELETE FROM outbox",
    ],
)
def test_a_mail_that_is_another_now_does_not_come_back(db: Database, meanwhile: str) -> None:
    post(db, RESULT)
    (mail,) = outbox.waiting(db, NOW)
    db.conn.execute("INSERT INTO dictionaries (id, digest, bytes) VALUES (1, x'00', x'00')")
    with write(db):
        db.conn.execute(meanwhile)
        before = db.conn.execute("SELECT * FROM outbox").fetchall()
        assert not outbox.sent_as_read(db, mail, "250 ok", NOW, b"r*w")

    assert db.conn.execute("SELECT * FROM outbox").fetchall() == before


def test_the_last_mail_to_somebody_who_was_forgotten_is_not_kept_as_it_was_read(db: Database) -> None:
    post(db, replace(RESULT, cause=f"{outbox.FAREWELL}:7"))
    (mail,) = outbox.waiting(db, NOW)
    with write(db):
        assert not outbox.sent_as_read(db, mail, "250 ok", NOW, b"r*w")


def test_one_cause_posts_one_mail(db: Database) -> None:
    assert post(db, RESULT, replace(RESULT, message_id="2@judge.test")) == [True, False]
    assert [mail.message_id for mail in outbox.waiting(db, NOW)] == ["1@judge.test"]


def test_two_causes_never_share_a_message_id(db: Database) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        post(db, RESULT, replace(RESULT, cause="letter:1:answer"))


def test_a_mail_that_belongs_to_an_undone_transaction_is_not_posted(db: Database) -> None:
    def fail() -> None:
        with write(db):
            outbox.post(db, RESULT, NOW)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert outbox.waiting(db, NOW) == ()


def test_a_sent_mail_waits_no_longer(db: Database) -> None:
    post(db, RESULT)
    with write(db):
        outbox.sent(db, 1, "250 ok", NOW + MINUTE)

    assert outbox.waiting(db, NOW + MINUTE) == ()
    assert outbox.next_try(db) is None
    assert post(db, RESULT) == [False]


def test_a_mail_that_was_put_off_comes_back(db: Database) -> None:
    post(db, RESULT)
    with write(db):
        outbox.later(db, 1, "450 busy", NOW + MINUTE)

    assert outbox.waiting(db, NOW) == ()
    assert [mail.attempts for mail in outbox.waiting(db, NOW + MINUTE)] == [1]


def test_a_failed_mail_is_listed_for_the_keeper(db: Database) -> None:
    post(db, RESULT)
    with write(db):
        outbox.failed(db, 1, "550 no such user")

    assert outbox.waiting(db, NOW + MINUTE) == ()
    (mail,) = outbox.undelivered(db)
    assert (mail.cause, mail.state, mail.attempts, mail.last_reply) == (
        RESULT.cause,
        PostState.FAILED,
        1,
        "550 no such user",
    )


def test_the_longest_waiting_mail_goes_first(db: Database) -> None:
    post(db, *map(another, range(4)))
    with write(db):
        outbox.later(db, 1, "450 busy", NOW + MINUTE)

    assert [mail.id for mail in outbox.waiting(db, NOW + MINUTE)] == [2, 3, 4, 1]
    assert [mail.id for mail in outbox.waiting(db, NOW + MINUTE, 2)] == [2, 3]


def test_answers_to_one_address_can_be_counted(db: Database) -> None:
    answers = [replace(another(number), cause=f"letter:{number}:answer") for number in range(3)]
    post(db, *answers, another(8), replace(another(9), cause="letter:9:answer", rcpt="boris@player.test"))

    assert outbox.answers_since(db, "anna@player.test", NOW - MINUTE) == 3
    assert outbox.answers_since(db, "anna@player.test", NOW) == 0


def test_a_mail_can_be_told_to_wait_some_hours(db: Database) -> None:
    with write(db):
        outbox.post(db, RESULT, NOW, not_before=NOW + MINUTE)

    assert outbox.waiting(db, NOW) == ()
    assert [mail.id for mail in outbox.waiting(db, NOW + MINUTE)] == [1]


def test_the_keeper_can_see_how_mail_stands(db: Database) -> None:
    post(db, *map(another, range(4)))
    with write(db):
        outbox.sent(db, 1, "250 ok", NOW)
        outbox.later(db, 2, "450 busy", NOW + MINUTE)
        outbox.failed(db, 3, "550 no")

    assert outbox.counts(db) == {PostState.WAITING: 2, PostState.SENT: 1, PostState.FAILED: 1}
    assert [(mail.id, mail.last_reply) for mail in outbox.tried(db)] == [(2, "450 busy")]
    assert [mail.id for mail in outbox.failed_since(db, NOW - MINUTE)] == [3]
    assert outbox.failed_since(db, NOW) == ()
