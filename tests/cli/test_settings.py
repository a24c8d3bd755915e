"""Which judge a command is about: that of its folder, that of the machine, or none, and then nothing is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import judge

NO_JUDGE = "Error: there is no judge here: no judge.toml in this folder, no /etc/judge/judge.toml, and no database."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, on a machine whose own judge, if it has one, is somewhere else."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("JUDGE_CONFIG", str(tmp_path / "machine" / "judge.toml"))
    return here


def run(*words: str) -> Result:
    return CliRunner().invoke(judge, [*words])


@pytest.mark.parametrize(
    "words",
    [
        ("tick",),
        ("deliver",),
        ("keeper", "QUEUE"),
        ("site", "out"),
        ("dkim",),
        ("map", "blitz"),
        ("export", "blitz", "--to", "out"),
        ("history", "blitz", "--html", "out"),
    ],
    ids=lambda words: words[0],
)
def test_where_there_is_no_judge_a_command_says_so_and_makes_nothing(folder: Path, words: tuple[str, ...]) -> None:
    done = run(*words)

    assert done.exit_code == 1
    assert done.output.startswith(NO_JUDGE)
    assert list(folder.iterdir()) == []


def test_a_judge_that_was_begun_here_needs_no_settings(folder: Path) -> None:
    (folder / "state").mkdir()
    (folder / "state" / "secret").write_text("ab" * 32)

    assert run("tick").exit_code == 0
    assert (folder / "state" / "judge.db").exists()


def test_the_environment_may_say_which_judge_it_is(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_STATE", str(tmp_path / "elsewhere"))

    assert run("deliver").exit_code == 0
    assert (tmp_path / "elsewhere" / "judge.db").exists()


def test_the_machines_judge_is_found_where_the_folder_has_none(folder: Path, tmp_path: Path) -> None:
    for name in ("machine", "named"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "judge.toml").write_text('state = "state"\n')

    assert run("deliver").exit_code == 0
    assert (tmp_path / "machine" / "state" / "judge.db").exists()
    assert list(folder.iterdir()) == []

    (folder / "judge.toml").write_text('state = "mine"\n')
    assert run("deliver").exit_code == 0
    assert (folder / "mine" / "judge.db").exists()

    assert run("--config", str(tmp_path / "named" / "judge.toml"), "deliver").exit_code == 0
    assert (tmp_path / "named" / "state" / "judge.db").exists()
