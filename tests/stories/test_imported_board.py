"""A board of another program comes in by one command, and a game is played on it by mail at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge import boardfiles
from judge.cli import judge
from judge.rules.text import write_position
from tests.stories.stage import Stage

_MAP = """
BEGIN SPRING 1850 MOVEMENT
RULE NO_TALKING
EASTERNERS (Eastern) TOR
A TOR
WESTERNERS (Western) BAY
F BAY
UNOWNED MID
Whale Bay = bay whales
Middle Land = mid centre
Tor Hill = tor
Grey Water = wat the+grey
COAST BAY ABUTS MID WAT
COAST MID ABUTS BAY TOR WAT
COAST TOR ABUTS MID WAT
WATER WAT ABUTS BAY MID TOR
"""


@pytest.fixture
def keepers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A keeper's folder with one board, which a file of DPjudge became."""
    (tmp_path / "data" / "boards").mkdir(parents=True)
    (tmp_path / "greywater.map").write_text(_MAP, encoding="utf-8")
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    _forget()
    yield tmp_path
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    boardfiles.boards.cache_clear()
    boardfiles.board_file.cache_clear()


def test_a_game_is_played_on_a_board_that_has_just_come_in(keepers: Path, stage: Stage) -> None:
    done = CliRunner().invoke(judge, ["board", "import", str(keepers / "greywater.map")])
    assert done.exit_code == 0, done.output
    assert (keepers / "data" / "boards" / "greywater" / "board.toml").is_file()
    _forget()
    stage.write("master", "REGISTER Master")

    about = " ".join(stage.write("master", "BOARDS greywater")[-1].text.split())
    assert "The rule NO_TALKING." in about
    assert "Middle Land" in about

    stage.write("master", "CREATE blitz BOARD greywater think 0")
    for number in (1, 2):
        stage.write(f"p{number}", f"REGISTER Player {number}", to="judge@judge.example")
        stage.write(f"p{number}", "JOIN blitz")
    assert units(stage) == "S1850M · easterners: A tor | tor · westerners: F bay | bay"

    stage.write(stage.person_of("easterners", "blitz"), "Army Tor Hill to the centre")
    (answer,) = stage.write(stage.person_of("westerners", "blitz"), "F Whales - the Grey")[:1]
    assert "F Bay" in answer.text
    assert units(stage) == "F1850M · easterners: A mid | tor · westerners: F wat | bay"


def units(stage: Stage) -> str:
    """Phase, units and centres in one line."""
    return " · ".join(write_position(stage.game("blitz").position).splitlines())
