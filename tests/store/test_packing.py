"""Letters and sent mail are packed when they are done with, and read as if they were not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlite_utils import Database

from judge.errors import BadData
from judge.shelf import load_dictionary
from judge.store import forgetting, letters, outbox, packing, players, replaying
from judge.store.database import check, write
from judge.store.letters import Arrival, LetterState
from judge.store.outbox import Post
from judge.store.packing import Packed
from judge.structs import replace

NOW = datetime(2027, 1, 3, 18, 0, tzinfo=UTC)
RAW = b"From: anna@players.example\r\nSubject: Re: [blitz]\r\n\r\nA Par-Bur\r\n> what the judge wrote\r\n" * 20
HOSTILE = b"\x28\xb5\x2f\xfd begins as a packed one does"
MAIL = Post("turn:blitz:S1901M:p3", "judge@judge.test", "anna@player.test", "1@judge.test", "[blitz]", RAW)


def keep(db: Database, raw: bytes, state: LetterState = LetterState.DONE, *, player: str | None = None) -> int:
    with write(db):
        number = letters.keep_one(db, Arrival(NOW, "anna@player.test", "judge@judge.test", raw))
        letters.mark(db, number, state, player=player)
    return number


def pack(db: Database) -> Packed:
    return packing.pack_some(db, load_dictionary(), lambda: True)


def stored(db: Database, table: str) -> list[tuple[int, int | None]]:
    return db.conn.execute(f"SELECT length(raw), packed FROM {table} ORDER BY id").fetchall()


def test_a_letter_is_read_as_it_came(db: Database) -> None:
    numbers = [keep(db, raw) for raw in (RAW, HOSTILE, bytes(range(256)))]

    packed = pack(db)
    kept = [letters.letter(db, number) for number in numbers]

    assert [each.raw for each in kept if each is not None] == [RAW, HOSTILE, bytes(range(256))]
    assert (packed.rows, packed.before) == (3, len(RAW) + len(HOSTILE) + 256)
    assert stored(db, "letters")[0][0] < len(RAW) / 10
    assert all(replaying.is_whole(db, number) for number in numbers)
    assert check(db) == ()


def test_what_waits_stands_as_it_is(db: Database) -> None:
    keep(db, RAW, LetterState.NEW)
    with write(db):
        outbox.post(db, MAIL, NOW)

    assert pack(db) == Packed()
    assert packing.is_done(db)
    assert letters.unread(db)[0].raw == outbox.waiting(db, NOW)[0].raw == RAW


def test_sent_mail_is_packed_and_given_up_mail_too(db: Database) -> None:
    with write(db):
        for number in (1, 2):
            outbox.post(db, replace(MAIL, cause=f"c{number}", message_id=f"{number}@x"), NOW)
        outbox.sent(db, 1, "250 ok", NOW)
        outbox.failed(db, 2, "550 no")

    assert pack(db).rows == 2
    assert [outbox.raw(db, number) for number in (1, 2)] == [RAW, RAW]
    assert [each.last_reply for each in outbox.undelivered(db)] == ["550 no"]


def test_what_is_changed_later_is_stored_as_it_is(db: Database) -> None:
    number = keep(db, RAW)
    pack(db)
    with write(db):
        letters.blank(db, number, "judge@judge.test", b"blanked")

    kept = letters.letter(db, number)
    assert kept is not None
    assert kept.raw == b"blanked"
    assert replaying.is_whole(db, number)
    assert pack(db).rows == 1


def test_who_is_forgotten_leaves_nothing_packed(db: Database) -> None:
    with write(db):
        anna = players.register(db, "anna@player.test", "Anna", "en", "UTC", NOW)
    keep(db, RAW, player=anna.id)
    pack(db)
    assert forgetting.gather(db, anna.id)["letters"][0]["text"] == RAW.decode()

    with write(db):
        forgetting.forget(db, anna.id)

    assert stored(db, "letters") == [(0, None)]
    assert replaying.has_forgotten(db)
    pack(db)
    assert replaying.has_forgotten(db)


def test_it_stops_between_two_handfuls_and_goes_on(db: Database) -> None:
    for number in range(70):
        keep(db, RAW + b"%d" % number)
    rounds = iter((True, False))

    assert packing.pack_some(db, load_dictionary(), lambda: next(rounds, False)).rows == 32
    assert not packing.is_done(db)
    assert pack(db).rows == 38
    assert packing.is_done(db)


def test_another_program_reads_what_this_one_packed(db: Database) -> None:
    """The dictionary lies in the database: a newer program may bring another one."""
    first = keep(db, RAW)
    pack(db)
    second = keep(db, RAW + b"2")
    packing.pack_some(db, load_dictionary()[:-50_000], lambda: True)

    found = [letters.letter(db, number) for number in (first, second)]
    assert [each.raw for each in found if each is not None] == [RAW, RAW + b"2"]
    assert len({packed for _, packed in stored(db, "letters")}) == 2


def test_bytes_that_are_damaged_are_a_fault_and_not_a_letter(db: Database) -> None:
    number = keep(db, RAW)
    pack(db)
    with write(db):
        db.conn.execute("UPDATE letters SET raw = substr(raw, 1, length(raw) - 5)")

    with pytest.raises(BadData, match="cannot be had back"):
        letters.letter(db, number)


def test_a_lost_dictionary_is_noticed(db: Database) -> None:
    number = keep(db, RAW)
    pack(db)
    db.conn.execute("PRAGMA foreign_keys = off")
    db.conn.execute("DELETE FROM dictionaries")

    with pytest.raises(BadData, match="dictionary 1 is gone"):
        letters.letter(db, number)
    assert any("points at a row of dictionaries" in fault for fault in check(db))
