"""`judge check` says which program is here, and which one obeys the letters."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import judge
from judge.program import Program, this_program
from judge.store import programs
from judge.store.database import open_database

NOW = datetime(2026, 11, 20, 6, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (this_program(), "ok     version: letters are obeyed by {here}, since 2026-11-20 06:00 UTC\n"),
        (
            Program(this_program().version, "aaaaaaaaaaaa"),
            "look   version: the same number, other contents: letters are obeyed by {other}, since 2026-11-20"
            " 06:00 UTC, and here is {here}\n       next: restart the judge",
        ),
        (
            Program("0.4.1", "aaaaaaaaaaaa"),
            "look   version: letters are obeyed by {other}, since 2026-11-20 06:00 UTC, and here is {here}, which has",
        ),
    ],
)
def test_the_program_that_looks_and_the_one_that_obeys_are_both_named(other: Program, told: str) -> None:
    with closing(open_database(Path("state/judge.db"))) as db:
        programs.note(db, other, NOW)

    done = CliRunner().invoke(judge, ["check", "--stopped"])

    assert f"ok     version: judge {this_program()}; schema of the database: m" in done.output
    assert told.format(here=this_program(), other=other) in done.output
