"""The log beside the database: missing, another's or too old, it is noticed; and nothing else is."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from judge.errors import BadData, TryLater
from judge.store import writeahead
from judge.store.copying import copy_database
from judge.store.database import Engine, look_at_log, open_database, sqlite3, write
from judge.store.inspection import inspect
from judge.store.openfile import fold
from tests.store.dead_judge import die, keep, kept, kept_at, living


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The database of a judge that was killed over ten letters, all of them in the log alone."""
    place = tmp_path / "state" / "judge.db"
    place.parent.mkdir()
    die(place, 10)
    return place


def files(path: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in path.parent.iterdir() if each.suffix in (".db", ".db-wal")}


def refused(path: Path) -> str:
    """Why the database is not opened; nothing of it was touched, and `judge check` says the same."""
    before = files(path)
    with pytest.raises(BadData) as caught:
        open_database(path)
    assert inspect(path).faults == (str(caught.value),)
    assert files(path) == before
    return str(caught.value)


def test_a_killed_judge_has_all_its_letters(path: Path) -> None:
    assert beside(path, "-wal").stat().st_size > 0
    assert inspect(path).faults == ()
    assert kept_at(path) == 10


def test_a_log_that_is_gone_is_missed_until_it_is_put_back(path: Path) -> None:
    log, elsewhere = beside(path, "-wal"), path.parent.parent / "moved"
    log.rename(elsewhere)

    assert "commits are missing, since" in refused(path)
    elsewhere.rename(log)
    assert kept_at(path) == 10


def test_who_cannot_put_it_back_is_told_how_to_go_on_without(path: Path) -> None:
    beside(path, "-wal").unlink()
    assert f"remove {path}-mark and start" in refused(path)

    beside(path, "-mark").unlink()
    assert kept_at(path) == 0


def test_a_log_that_was_cut_short_is_missed_too(path: Path) -> None:
    # Behind its last commit there may be frames of an earlier round: only the beginning is sure to be of this one.
    os.truncate(beside(path, "-wal"), 40_000)

    assert "commits are missing" in refused(path)


def test_a_log_of_another_judge_is_not_let_in(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    die(other, 3)
    shutil.copyfile(beside(path, "-wal"), tmp_path / "kept")
    shutil.copyfile(beside(other, "-wal"), beside(path, "-wal"))

    assert "does not belong to this database (it is another database's)" in refused(path)
    shutil.copyfile(tmp_path / "kept", beside(path, "-wal"))
    assert kept_at(path) == 10


def backup(path: Path, to: Path) -> Path:
    """A copy as `judge backup` makes one."""
    to.mkdir()
    copy_database(path, to / "judge.db")
    return to / "judge.db"


@pytest.mark.parametrize("put", [shutil.copyfile, lambda source, to: (to.unlink(), shutil.copyfile(source, to))])
def test_a_copy_of_the_backup_is_not_mixed_with_the_log_that_was_left(
    tmp_path: Path, put: Callable[[Path, Path], object]
) -> None:
    """Written over the file that was there, or in its place."""
    path = tmp_path / "state" / "judge.db"
    path.parent.mkdir()
    die(path, 3)
    copy = backup(path, tmp_path / "copies")
    die(path, 10, 3)
    put(copy, path)

    told = refused(path)
    assert "does not belong to this database (the database was written without a log)" in told
    assert f"move {path}-wal and {path}-shm away" in told
    beside(path, "-wal").unlink()
    beside(path, "-shm").unlink()
    assert inspect(path).faults == ()
    assert kept_at(path) == 3
    die(path, 1, 20)
    assert kept_at(path) == 4


def test_a_restored_backup_opens_when_it_is_put_as_the_runbook_says(path: Path, tmp_path: Path) -> None:
    copy = backup(path, tmp_path / "copies")
    die(path, 10, 10)
    for file in path.parent.glob("judge.db*"):
        file.unlink()
    shutil.copyfile(copy, path)

    assert kept_at(path) == 10


def test_an_older_state_of_the_file_is_not_mixed_with_a_later_log(tmp_path: Path) -> None:
    path, old = tmp_path / "judge.db", tmp_path / "old.db"
    assert not path.exists()
    with closing(open_database(path)) as db:
        keep(db, 0)
        fold(db)
        shutil.copyfile(path, old)
        for number in range(1, 4):
            keep(db, number)
            fold(db)
    die(path, 5, 10)
    later = tmp_path / "later"
    shutil.copyfile(path, later)
    shutil.copyfile(old, path)

    assert "-wal does not belong to this database (it begins 3 commits after the database ends)" in refused(path)
    shutil.copyfile(later, path)
    assert kept_at(path) == 9


def test_an_old_log_is_not_let_into_a_later_state(tmp_path: Path) -> None:
    path, log = tmp_path / "judge.db", tmp_path / "old-wal"
    die(path, 3)
    shutil.copyfile(beside(path, "-wal"), log)
    with closing(open_database(path)) as db:
        for number in range(3, 8):
            keep(db, number)
    assert not beside(path, "-wal").exists()
    shutil.copyfile(log, beside(path, "-wal"))

    assert "does not belong to this database (it ends 5 commits before the database does)" in refused(path)
    beside(path, "-wal").unlink()
    assert kept_at(path) == 8


def test_a_log_without_its_database_is_left_alone(path: Path) -> None:
    """SQLite would delete it."""
    copy = path.read_bytes()
    for empty in (False, True):
        path.write_bytes(b"") if empty else path.unlink()
        with pytest.raises(BadData, match="the database is gone or empty"):
            open_database(path)
        assert beside(path, "-wal").stat().st_size > 0
    path.write_bytes(copy)
    assert kept_at(path) == 10


@pytest.mark.parametrize("without", [(), ("-shm",), ("-shm", "-mark", "-turn"), ("-mark",)])
def test_a_folder_that_was_moved_opens(path: Path, tmp_path: Path, without: tuple[str, ...]) -> None:
    """Other inodes all over, as after `rsync` to another machine."""
    (tmp_path / "elsewhere").mkdir()
    for file in path.parent.iterdir():
        if not file.name.endswith(without or ("nothing",)):
            shutil.copyfile(file, tmp_path / "elsewhere" / file.name)

    assert inspect(tmp_path / "elsewhere" / "judge.db").faults == ()
    assert kept_at(tmp_path / "elsewhere" / "judge.db") == 10


def test_who_looks_in_with_another_program_takes_the_log_away_and_nothing_is_missed(path: Path) -> None:
    """The last who closes a database brings the log into it; `sqlite-utils` notes nothing, so neither does a backup."""
    command = [str(Path(sys.executable).parent / "sqlite-utils"), "query", str(path), "select count(*) from letters"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert not beside(path, "-wal").exists()

    assert kept_at(path) == 10


@pytest.mark.parametrize("note", [None, b"", b"x", bytes(28), bytes(1000)])
def test_a_note_that_is_missing_or_broken_alarms_nobody(path: Path, note: bytes | None) -> None:
    """It is not synchronised: after a power cut it may be anything."""
    mark = beside(path, "-mark")
    if note is None:
        mark.unlink()
    else:
        mark.write_bytes(note)

    assert kept_at(path) == 10


def test_a_note_that_is_too_old_alarms_nobody(path: Path) -> None:
    old = beside(path, "-mark").read_bytes()
    die(path, 5, 10)
    beside(path, "-mark").write_bytes(old)

    assert kept_at(path) == 15


def test_a_log_that_names_nobody_is_taken_when_it_fits_and_not_when_it_does_not(tmp_path: Path) -> None:
    """An older judge did not number its commits, and was killed; or somebody put such a log there."""
    path, other = tmp_path / "judge.db", tmp_path / "other.db"
    for place, before, size in ((path, 40, 100), (other, 200, 30_000)):
        with closing(open_database(place)) as db:
            for number in range(before):
                keep(db, number, 5000)
        with closing(sqlite3.connect(str(place))) as old:
            old.execute("PRAGMA application_id = 0")
            old.execute("PRAGMA user_version = 0")
        subprocess.run([sys.executable, "-c", _UNNUMBERED, str(place), str(size)], check=False)
        assert beside(place, "-wal").stat().st_size > size
    shutil.copyfile(beside(path, "-wal"), tmp_path / "kept")
    shutil.copyfile(beside(other, "-wal"), beside(path, "-wal"))

    assert "does not belong to this database (together they are damaged: " in refused(path)
    shutil.copyfile(tmp_path / "kept", beside(path, "-wal"))
    assert kept_at(path) == 60


_UNNUMBERED = """
import os, sys
from judge.store.database import sqlite3
db = sqlite3.connect(sys.argv[1])
for number in range(20):
    db.execute("INSERT INTO letters (received_at, mail_from, rcpt, digest, raw) VALUES ('', '', '', ?, ?)",
               (bytes([number]), bytes(int(sys.argv[2]))))
    db.commit()
os._exit(9)
"""


_IMPATIENT = """
import sys
from judge.store import writeahead
from tests.store.dead_judge import main
writeahead._PATIENCE = 0.2
main(sys.argv[1], 1, 50)
"""


@pytest.mark.parametrize("put", ["nothing", "another"])
def test_a_log_taken_away_under_a_judge_that_runs_stops_all_writing_and_a_stop_saves_everything(
    tmp_path: Path, put: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writeahead, "_PATIENCE", 0.2)
    path, other = tmp_path / "judge.db", tmp_path / "other.db"
    die(other, 3)
    db = open_database(path)
    with living(path, 5) as process:
        keep(db, 100)
        beside(path, "-wal").unlink()
        if put == "another":
            shutil.copyfile(beside(other, "-wal"), beside(path, "-wal"))

        with pytest.raises(TryLater, match="-wal is no longer the file that was opened; stop the judge"):
            keep(db, 101)
        # Neither in this process, nor in another one that comes now, as cron's tick.
        with pytest.raises(TryLater, match="-wal is no longer"):
            open_database(path)
        tick = [sys.executable, "-c", _IMPATIENT, str(path)]
        late = subprocess.run(tick, check=False, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert b"TryLater" in late.stderr
        db.close()
        process.communicate(b"\n")
        assert process.returncode == 0
    assert kept_at(path) == 6


def test_nobody_is_alarmed_while_processes_open_write_close_and_are_killed(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    chance = random.Random(1938)
    most = 0
    for generation in range(4):
        first = 1000 * generation
        with living(path, 1, first) as one, living(path, 1, first + 500) as two:
            for process in (one, two):
                assert process.stdin is not None
                process.stdin.write(b"forever\n")
                process.stdin.flush()
            end = time.monotonic() + chance.uniform(0.05, 0.3)
            while time.monotonic() < end:
                # Comes and goes as tick does, and never finds anything wrong.
                with closing(open_database(path)) as db:
                    most = max(most, kept(db))
            for process in chance.sample([one, two], 2):
                process.kill()
                said = process.stdout.read() if process.stdout is not None else b""
                most = max(most, len(said.split()))
        assert inspect(path).faults == ()
        found = kept_at(path)
        assert found >= most
        most = found
    assert most > 30


def test_a_commit_is_counted_where_something_was_changed_and_only_there(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "judge.db")) as db:
        before = db.conn.execute("PRAGMA user_version").fetchone()[0]
        size = beside(tmp_path / "judge.db", "-wal").stat().st_size
        for _ in range(3):
            with write(db):
                kept(db)
        assert beside(tmp_path / "judge.db", "-wal").stat().st_size == size
        keep(db, 1)
        assert db.conn.execute("PRAGMA user_version").fetchone()[0] == before + 1


def test_without_a_log_there_is_nothing_to_miss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On an SQLite whose log can lose commits the judge uses the rollback journal."""
    monkeypatch.setattr("judge.store.database.engine", lambda: Engine((3, 40, 1), is_bundled=False))
    path = tmp_path / "judge.db"
    with closing(open_database(path)) as db, closing(open_database(path)) as other:
        keep(db, 1)
        keep(other, 2)
    assert not beside(path, "-wal").exists()
    monkeypatch.undo()
    die(path, 3, 10)
    monkeypatch.setattr("judge.store.database.engine", lambda: Engine((3, 40, 1), is_bundled=False))

    assert kept_at(path) == 5
    assert kept_at(path) == 5


def test_looking_at_what_is_not_there_makes_nothing(tmp_path: Path) -> None:
    look_at_log(tmp_path / "judge.db")

    assert list(tmp_path.iterdir()) == []
    assert sqlite3.sqlite_version_info >= (3, 51, 3)
