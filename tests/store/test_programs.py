from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlite_utils import Database

from judge import program
from judge.program import Program
from judge.store import journal, programs
from judge.store.database import write
from judge.store.journal import JournalEntry

NOW = datetime(2026, 11, 20, 6, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
OLD, NEW = Program("0.5.0", "aaaaaaaaaaaa"), Program("0.5.0", "bbbbbbbbbbbb")


def act(db: Database, at: datetime) -> None:
    with write(db):
        journal.record(db, JournalEntry(at, "blitz", "p1", "orders", "OrdersChanged"))


def test_a_program_is_noted_when_it_begins_and_when_it_comes_back(db: Database) -> None:
    for at, each in enumerate((OLD, OLD, NEW, NEW, OLD)):
        programs.note(db, each, NOW + at * HOUR)

    assert [(each.at, each.program) for each in programs.every(db)] == [
        (NOW, OLD),
        (NOW + 2 * HOUR, NEW),
        (NOW + 4 * HOUR, OLD),
    ]


def test_nothing_was_before_where_one_program_did_everything(db: Database) -> None:
    assert programs.before(db, OLD) is None
    programs.note(db, OLD, NOW)
    act(db, NOW)

    assert programs.before(db, OLD) is None


def test_what_another_did_is_told_with_its_name_until_it_ended(db: Database) -> None:
    programs.note(db, OLD, NOW)
    act(db, NOW)
    programs.note(db, NEW, NOW + HOUR)
    act(db, NOW + HOUR)

    assert str(programs.before(db, NEW)) == "0.5.0 (build aaaaaaaaaaaa), until 2026-11-20 07:00 UTC"


def test_who_looks_without_having_obeyed_anything_did_nothing_of_it(db: Database) -> None:
    programs.note(db, OLD, NOW)
    act(db, NOW + HOUR)

    found = programs.before(db, NEW)

    assert found is not None
    assert found.until > NOW + HOUR


def test_programs_from_before_they_left_their_names_are_told_of_too(db: Database) -> None:
    act(db, NOW - HOUR)
    programs.note(db, NEW, NOW)

    assert str(programs.before(db, NEW)) == "a judge from before 0.5.0, until 2026-11-20 06:00 UTC"


def test_a_build_is_known_by_its_contents_wherever_it_lies(tmp_path: Path, monkeypatch) -> None:
    """Of a wheel the data lie inside of the package; a byte more anywhere is another build."""
    package, data = tmp_path / "judge", tmp_path / "judge" / "_data"
    shutil.copytree(program._PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("grammar", "templates"):
        shutil.copytree(program.data_folder(name), data / name)
    here = program.this_program.__wrapped__()
    monkeypatch.setattr(program, "_PACKAGE", package)
    monkeypatch.setattr(program, "data_folder", lambda name: data / name)
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "made.pyc").write_bytes(b"x")

    installed = program.this_program.__wrapped__()
    with (data / "templates" / "en" / "phrases" / "press.toml").open("a") as file:
        file.write("\n")
    changed = program.this_program.__wrapped__()

    assert here == installed
    assert (changed.version, changed.build == here.build) == (here.version, False)
