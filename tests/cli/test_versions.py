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
        (this_program(), "letters are obeyed by {here}, since 2026-11-20 06:00 UTC"),
        (Program(this_program().version, "aaaaaaaaaaaa"), "the same number, other contents: here is {here}; restart"),
        (Program("0.4.1", "aaaaaaaaaaaa"), "0.4.1 (build aaaaaaaaaaaa), since 2026-11-20 06:00 UTC: here is {here}"),
    ],
)
def test_the_program_that_looks_and_the_one_that_obeys_are_both_named(other: Program, told: str) -> None:
    with closing(open_database(Path("state/judge.db"))) as db:
        programs.note(db, other, NOW)

    done = CliRunner().invoke(judge, ["check"])

    assert f"program {this_program()}" in done.output
    assert told.format(here=this_program()) in done.output
    assert ("look " in done.output.split("letters are obeyed by")[0].splitlines()[-1]) is (other != this_program())
