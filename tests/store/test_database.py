from __future__ import annotations

import multiprocessing
import os
import resource
import stat
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlite_utils import Database

from judge.errors import BadData, TryLater
from judge.store import database, letters, openfile
from judge.store.database import check, engine, is_temporary, open_database, read_time, sqlite3, write, write_time
from judge.store.letters import Arrival
from tests.store.values import NOW

LETTER = Arrival(NOW, "anna@player.test", "judge@judge.test", b"A par - bur\r\n")


def count(db: Database) -> int:
    return int(db.conn.execute("SELECT count(*) FROM letters").fetchone()[0])


def test_a_new_database_is_set_up_for_mail(tmp_path: Path) -> None:
    db = open_database(tmp_path / "state" / "judge.db")

    def setting(name: str) -> object:
        return db.conn.execute(f"PRAGMA {name}").fetchone()[0]

    assert setting("journal_mode") == engine().journal
    assert setting("synchronous") == 2  # FULL
    assert setting("foreign_keys") == 1
    assert setting("busy_timeout") == 10_000
    assert setting("trusted_schema") == 0


def test_nobody_else_can_read_the_database(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    open_database(path)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_written_together_is_kept_together(db: Database) -> None:
    def fail() -> None:
        with write(db):
            letters.keep(db, [LETTER])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert count(db) == 0
    with write(db):
        letters.keep(db, [LETTER])
    assert count(db) == 1


def test_a_second_writer_that_waits_too_long_is_told_to_try_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openfile, "BUSY_MS", 5)
    one, two = open_database(tmp_path / "judge.db"), open_database(tmp_path / "judge.db")

    with write(one), pytest.raises(TryLater), write(two):
        pass

    with write(two):
        letters.keep(two, [LETTER])


def test_who_waits_looks_often_however_long_he_has_waited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite looks but ten times a second at last, and the lock is nobody's meanwhile."""
    monkeypatch.setattr(openfile, "BUSY_MS", 400)
    one, two = open_database(tmp_path / "judge.db"), open_database(tmp_path / "judge.db")
    asked: list[str] = []
    two.conn.set_trace_callback(asked.append)

    with write(one), pytest.raises(TryLater), write(two):
        pass

    assert asked.count("BEGIN IMMEDIATE") > 40


def test_nobody_is_starved_by_one_who_writes_all_the_time(tmp_path: Path) -> None:
    """SQLite has no queue: who begins again at once would win nearly every time."""
    path = tmp_path / "judge.db"
    open_database(path).close()
    is_over = threading.Event()
    busy_turns = [0]

    def write_all_the_time() -> None:
        db = open_database(path)
        while not is_over.is_set():
            with write(db):
                time.sleep(0.02)
            busy_turns[0] += 1
        db.close()

    busy = threading.Thread(target=write_all_the_time)
    busy.start()
    db = open_database(path)
    waited = []
    for _ in range(20):
        began = busy_turns[0]
        with write(db):
            waited.append(busy_turns[0] - began)
    is_over.set()
    busy.join()
    db.close()

    # The one that is being written, and perhaps the next, when both looked at the same moment.
    assert max(waited) <= 5
    assert sum(waited) <= 40


def test_a_full_disk_is_try_later(db: Database) -> None:
    pages = db.conn.execute("PRAGMA page_count").fetchone()[0]
    db.conn.execute(f"PRAGMA max_page_count = {pages}")
    big = Arrival(NOW, "a@b", "c@d", bytes(100_000))

    with pytest.raises(TryLater, match="full"), write(db):
        letters.keep(db, [big])
    assert count(db) == 0


def test_a_bug_stays_a_bug(db: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"), write(db):
        db.conn.execute("INSERT INTO nowhere VALUES (1)")


def test_writing_inside_writing_is_refused_and_undoes_all(db: Database) -> None:
    def nest() -> None:
        with write(db):
            letters.keep(db, [LETTER])
            with write(db):
                letters.keep(db, [LETTER])

    with pytest.raises(sqlite3.OperationalError):
        nest()
    assert count(db) == 0


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    text, other = tmp_path / "text.db", tmp_path / "other.db"
    text.write_text("once upon a time " * 100)
    with sqlite3.connect(str(other)) as connection:
        connection.execute("CREATE TABLE recipes (name)")

    with pytest.raises(BadData, match="not a database of the judge"):
        open_database(text)
    with pytest.raises(BadData, match="belongs to another program"):
        open_database(other)
    assert sqlite3.connect(str(other)).execute("SELECT count(*) FROM sqlite_schema").fetchone() == (1,)


@pytest.mark.parametrize(
    ("name", "is_passing"),
    [
        *((name, True) for name in ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_NOMEM")),
        *((name, True) for name in ("SQLITE_CANTOPEN", "SQLITE_BUSY_SNAPSHOT", "SQLITE_IOERR_READ")),
        *((name, True) for name in ("SQLITE_CANTOPEN_ISDIR", "SQLITE_LOCKED_SHAREDCACHE")),
        *((name, False) for name in ("SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_READONLY", "SQLITE_ERROR")),
        *((name, False) for name in ("SQLITE_CONSTRAINT", "SQLITE_FULLER", "SQLITE_BUS", "")),
    ],
)
def test_a_failure_that_passes_is_told_from_one_that_stays(name: str, is_passing: bool) -> None:
    error = sqlite3.OperationalError("what SQLite says")
    if name:
        error.sqlite_errorname = name

    assert is_temporary(error) is is_passing


def test_a_database_that_cannot_be_opened_for_a_moment_is_ours(tmp_path: Path) -> None:
    """Not "not a database of the judge": who reads that takes it away."""
    path = tmp_path / "judge.db"
    open_database(path).close()
    path.rename(tmp_path / "kept.db")
    path.mkdir()

    with pytest.raises(TryLater, match="unable to open"):
        open_database(path)

    path.rmdir()
    (tmp_path / "kept.db").rename(path)
    open_database(path).close()


def test_a_system_that_lends_no_more_files_is_try_later_wherever_that_is_noticed(tmp_path: Path) -> None:
    open_database(tmp_path / "judge.db").close()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    outcomes = []
    for spare in range(8):
        for name in ("judge.db", f"new/{spare}.db"):
            held = []
            resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
            try:
                with suppress(OSError):
                    while True:
                        held.append(os.open(os.devnull, os.O_RDONLY))
                for file in held[:spare]:
                    os.close(file)
                del held[:spare]
                open_database(tmp_path / name).close()
                outcomes.append("opened")
            except TryLater:
                outcomes.append("later")
            finally:
                for file in held:
                    os.close(file)
                resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    assert outcomes[:8] == ["later"] * 8
    assert outcomes[-2:] == ["opened"] * 2


def test_a_database_from_the_future_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    db = open_database(path)
    db.conn.execute("INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('judge', 'm9999_x', '')")
    db.close()

    with pytest.raises(BadData, match=r"newer judge.*m9999_x"):
        open_database(path)


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(BadData, match="cannot be made here"):
        open_database(tmp_path / "file" / "judge.db")


def test_a_healthy_database_has_no_faults(db: Database) -> None:
    assert check(db) == ()


def test_check_names_every_fault(db: Database) -> None:
    db.conn.execute("PRAGMA foreign_keys = off")
    db.conn.execute("INSERT INTO journal (at, command, outcome, letter) VALUES ('', '', '', 99)")
    db.conn.execute("CREATE TABLE extra (x)")
    db.conn.execute("DROP INDEX letters_unread")

    assert check(db) == (
        "table journal, row 1: points at a row of letters that is not there",
        "index letters_unread is missing from the schema",
        "table extra does not belong in the schema",
    )


def test_times_are_texts_that_sort() -> None:
    paris = NOW.astimezone(timezone(timedelta(hours=1)))

    assert write_time(paris) == write_time(NOW) == "2026-11-20T05:02:11.123456Z"
    assert read_time(write_time(paris)) == NOW
    assert read_time(write_time(paris)).tzinfo is UTC
    assert write_time(datetime(2026, 1, 1, tzinfo=UTC)) < write_time(NOW)


def _write_often(path: str, name: str, times: int) -> None:
    db = open_database(path)
    for number in range(times):
        with write(db):
            before = count(db)
            letters.keep(db, [Arrival(NOW, name, name, f"{name}{number}".encode())])
            assert count(db) == before + 1
    db.close()


def test_processes_that_read_and_write_at_once_never_find_it_locked(tmp_path: Path) -> None:
    """Also from the very first moment: all of them make the tables."""
    path = str(tmp_path / "judge.db")
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=_write_often, args=(path, name, 100)) for name in ("one", "two", "three")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    assert count(open_database(path)) == 300


def test_the_driver_is_the_one_sqlite_utils_chose() -> None:
    assert isinstance(open_database(":memory:").conn, database.sqlite3.Connection)
