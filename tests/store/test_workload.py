"""What waits, found by indexes alone: a year's letters make the look no longer."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from judge.errors import BadData
from judge.store import heartbeat, letters, outbox
from judge.store.database import open_database, write, write_time
from judge.store.letters import Arrival, LetterState
from judge.store.outbox import Post
from judge.store.workload import looked_at, schema_step, workload
from judge.structs import replace
from tests.store.values import NOW

MINUTE = timedelta(minutes=1)
MAIL = Post("c0", "judge@judge.test", "anna@player.test", "0@judge.test", "[blitz]", b"raw")


def fill(db: Database) -> None:
    with write(db):
        for number in range(5):
            came = Arrival(NOW + number * MINUTE, "a@b.example", "judge@judge.test", f"{number}".encode())
            letters.keep_one(db, came)
        letters.mark(db, 1, LetterState.DONE)
        letters.mark(db, 2, LetterState.PARKED, "a bug")
        letters.mark(db, 3, LetterState.IGNORED)
        for number in range(4):
            mail = replace(MAIL, cause=f"c{number}", message_id=f"{number}@x", held=2 if number == 3 else 0)
            outbox.post(db, mail, NOW + number * MINUTE)
        outbox.sent(db, 1, "250", NOW)
        outbox.later(db, 2, "450", NOW + 60 * MINUTE)
        for number, (status, wake) in enumerate([("active", NOW), ("active", NOW + MINUTE), ("forming", None)]):
            db.conn.execute(
                "INSERT INTO games (name, status, version, body, wake) VALUES (?, ?, 1, '', ?)",
                (f"g{number}", status, wake and write_time(wake)),
            )
    heartbeat.beat(db, NOW)


def test_it_says_what_waits_and_since_when(db: Database) -> None:
    fill(db)
    found = workload(db, NOW)

    assert (found.unread, found.unread_since, found.parked) == (2, NOW + 3 * MINUTE, 1)
    assert (found.waiting, found.waiting_since, found.held) == (2, NOW + MINUTE, 1)
    assert found.due_since == NOW + 2 * MINUTE, "the other one is to wait for an hour"
    assert dict(found.games) == {"active": 2, "forming": 1}
    assert (found.overdue, found.overdue_since, found.last_look) == (1, NOW, NOW)


def test_where_nothing_is_nothing_waits(db: Database) -> None:
    found = workload(db, NOW)

    assert (found.unread, found.parked, found.waiting, found.held, found.overdue) == (0,) * 5
    assert (found.unread_since, found.waiting_since, found.due_since, found.overdue_since, found.last_look) == (
        None,
    ) * 5


def test_nothing_is_read_from_end_to_end_that_grows_with_the_years(db: Database) -> None:
    asked: list[str] = []
    fill(db)
    db.conn.set_trace_callback(asked.append)
    workload(db, NOW)
    db.conn.set_trace_callback(None)

    steps = {step: query for query in asked for *_, step in db.conn.execute(f"EXPLAIN QUERY PLAN {query}")}
    scans = {step for step in steps if step.startswith("SCAN")}
    assert len(asked) > 10
    assert scans <= {
        "SCAN letters USING COVERING INDEX letters_unread",
        "SCAN letters USING COVERING INDEX letters_parked",
        "SCAN outbox USING COVERING INDEX outbox_waiting",
        "SCAN outbox USING INDEX outbox_held",
        "SCAN games",
        "SCAN bounces USING COVERING INDEX sqlite_autoindex_bounces_1",
        "SCAN suspensions USING COVERING INDEX sqlite_autoindex_suspensions_1",
    }


def test_a_database_that_cannot_be_asked_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    with pytest.raises(BadData, match="there is no database yet"), looked_at(path):
        pass
    assert list(tmp_path.iterdir()) == []
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(BadData, match="this is not a database of the judge"), looked_at(path):
        pass
    path.unlink()
    db = open_database(path)
    with looked_at(path) as found:
        assert schema_step(found) >= "m0015_first_letters"
    db.conn.execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('judge', 'm9999_later', '')"
    )
    with pytest.raises(BadData, match=r"a newer judge made this database \(m9999_later\)"), looked_at(path):
        pass
    db.conn.execute("DELETE FROM _sqlite_migrations WHERE name > 'm0010'")
    with pytest.raises(BadData, match="an older judge made it"), looked_at(path):
        pass
    db.close()
