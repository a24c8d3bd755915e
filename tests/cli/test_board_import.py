"""`judge board import` and `judge board check`: a board of another program becomes a folder, and is proved at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.boardfiles import board_at
from judge.cli import judge
from judge.shelf import load_about, load_board

_MAP = """
BEGIN SPRING 1850 MOVEMENT
VICTORY 2
EAST (Eastern) TOR
A TOR
WEST (Western) BAY
F BAY
UNOWNED MID
Bay = bay
Middle = mid centre
Tor = tor
Water = wat the+water
COAST BAY ABUTS MID WAT
COAST MID ABUTS BAY TOR *WAT
COAST TOR ABUTS MID WAT
WATER WAT ABUTS BAY MID TOR
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(judge, ["board", *words])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "shore.map"
    path.write_text(_MAP, encoding="utf-8")
    return path


def test_a_board_comes_in_is_proved_and_can_be_played_on(file: Path, tmp_path: Path) -> None:
    result = run("import", str(file), "--to", str(tmp_path / "importedshore"))

    assert result.exit_code == 0, result.output
    assert "2 powers, 4 provinces, 3 centres" in result.output
    assert "Not carried over: shore.map:14: the border of Middle and Water is crossed at half strength" in result.output
    assert "ok     board importedshore: no drawing" in result.output
    assert f"next: judge board draw {tmp_path / 'importedshore'}" in result.output
    with board_at(tmp_path / "importedshore"):
        assert load_board("importedshore").rules.solo == 2
        assert "at half strength" in load_about("importedshore").left_out["en"][0]


def test_nothing_is_written_over(file: Path, tmp_path: Path) -> None:
    assert run("import", str(file), "--to", str(tmp_path / "twice")).exit_code == 0

    again = run("import", str(file), "--to", str(tmp_path / "twice"))

    assert again.exit_code == 1
    assert "is there already, and not empty" in again.output


@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("standard", "There is a board standard"),
        ("Not a name", "is no name of a board"),
        ("chaos", "There is a board chaos"),
    ],
)
def test_a_folder_that_no_board_can_have_is_refused(file: Path, tmp_path: Path, folder: str, said: str) -> None:
    result = run("import", str(file), "--to", str(tmp_path / folder))

    assert result.exit_code in (1, 2)
    assert said in result.output
    assert not (tmp_path / folder).exists()


def test_a_fault_of_the_board_is_found_and_the_folder_stays_to_be_mended(file: Path, tmp_path: Path) -> None:
    file.write_text(_MAP.replace("F BAY", "F MID").replace("A TOR", ""), encoding="utf-8")

    result = run("import", str(file), "--to", str(tmp_path / "faultyshore"))

    assert result.exit_code == 2
    assert "FAULT  board faultyshore" in result.output
    assert "start: east has no units" in result.output
    assert (tmp_path / "faultyshore" / "board.toml").exists()


def test_a_file_with_faults_is_told_line_by_line_and_nothing_is_written(file: Path, tmp_path: Path) -> None:
    file.write_text(_MAP + "COAST BAD ABUTS NOWHERE!X\nVICTORY many\n", encoding="utf-8")

    result = run("import", str(file), "--to", str(tmp_path / "badshore"))

    assert result.exit_code == 1
    assert "shore.map:17: 'NOWHERE!X' is no code of a place" in result.output
    assert "shore.map:18: VICTORY wants the number of centres" in result.output
    assert not (tmp_path / "badshore").exists()


def test_a_folder_anywhere_is_checked(file: Path, tmp_path: Path) -> None:
    run("import", str(file), "--to", str(tmp_path / "checkedshore"))

    assert "ok     board checkedshore" in run("check", str(tmp_path / "checkedshore")).output

    names = tmp_path / "checkedshore" / "names" / "en.toml"
    names.unlink()
    (tmp_path / "checkedshore").rename(tmp_path / "namelessshore")
    result = run("check", str(tmp_path / "namelessshore"))
    assert result.exit_code == 2
    assert "names/en.toml" in result.output
