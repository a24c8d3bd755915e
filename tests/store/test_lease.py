"""A database that machines hand on is written under a lease, and by nobody who is late."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.errors import TryLater
from judge.store import home, letters, meta
from judge.store.database import open_database, write
from judge.store.lease import Lease, Tenure, hold, hour
from judge.store.letters import Arrival

NOW = datetime(2027, 1, 9, 20, tzinfo=UTC)


def test_without_a_note_everybody_may(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "judge.db")) as db, closing(Tenure(tmp_path / "judge.db")) as tenure:
        with write(db):
            meta.put(db, "word", "kept", NOW)
        tenure.settle()

        assert (tenure.holds(), tenure.may_obey(), meta.get(db, "word")) == (True, True, "kept")


def test_what_is_open_when_the_lease_ends_writes_no_more(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    hold(path, Lease(7, hour() + 60))
    with closing(open_database(path)) as db:
        with write(db):
            meta.put(db, "word", "in time", NOW)
        hold(path, Lease(7, hour() - 0.001))
        with pytest.raises(TryLater, match="its lease is gone"), write(db):
            meta.put(db, "word", "late", NOW)

        assert meta.get(db, "word") == "in time"


def test_a_transaction_in_which_the_lease_ends_is_not_committed(tmp_path: Path) -> None:
    """The machine slept in the middle of a turn: another one plays it meanwhile."""
    path = tmp_path / "judge.db"
    hold(path, Lease(7, hour() + 60))
    with closing(open_database(path)) as db:
        with pytest.raises(TryLater, match="its lease is gone"), write(db):  # noqa: PT012
            meta.put(db, "word", "begun in time", NOW)
            hold(path, Lease(7, hour() - 0.001))

        hold(path, Lease(7, hour() + 60))
        assert meta.get(db, "word") is None
        with write(db):
            meta.put(db, "word", "again", NOW)


def test_a_note_that_is_torn_is_no_lease(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    hold(path, Lease(7, hour() + 60))
    note = tmp_path / "judge.db-lease"
    note.write_bytes(note.read_bytes()[:9])

    with closing(Tenure(path)) as tenure:
        assert not tenure.holds()


def test_nothing_is_mailed_that_no_stream_has(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    hold(path, Lease(7, hour() + 60))

    with closing(Tenure(path)) as tenure, pytest.raises(TryLater, match="cannot be reached"):
        tenure.settle()


def test_who_comes_after_another_obeys_when_all_letters_are_there(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    hold(path, Lease(7, hour() + 60))
    with closing(Tenure(path)) as tenure:
        before = tenure.may_obey()
        hold(path, Lease(7, hour() + 60, is_fed=True))

        assert (before, tenure.may_obey()) == (False, True)


def test_a_database_says_under_which_lease_it_was_written(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "judge.db")) as db:
        before = home.lease(db)
        home.begin_lease(db, 17, NOW)

        assert (before, home.lease(db)) == (0, 17)


def test_the_log_of_a_streamed_database_is_left_to_who_streams_it(tmp_path: Path) -> None:
    """Litestream loses pages where others bring the log into the file, too."""
    path = tmp_path / "judge.db"
    hold(path, Lease(7, hour() + 60))
    with closing(open_database(path)) as db:
        assert db.conn.execute("PRAGMA wal_autocheckpoint").fetchone() == (0,)


def test_a_letter_that_comes_again_is_known_after_its_address_was_blanked(tmp_path: Path) -> None:
    arrival = Arrival(NOW, "anna@players.example", "blitz.s3+secret@judge.example", b"From: anna\r\n\r\nA Par H\r\n")
    twin = Arrival(NOW, "anna@players.example", "blitz.s3+other@judge.example", arrival.raw)
    with closing(open_database(tmp_path / "judge.db")) as db, write(db):
        letters.keep(db, [arrival])
        letters.blank(db, 1, "blitz.s3+*1@judge.example", b"")
        letters.keep(db, [arrival, twin])

        rows = db.conn.execute("SELECT rcpt FROM letters").fetchall()
    assert rows == [("blitz.s3+*1@judge.example",), ("blitz.s3+other@judge.example",)]
