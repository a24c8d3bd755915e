"""`judge board draw`: a folder with a board.toml gets its geometry.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import judge
from judge.picture.geometry import build_geometry

_BOARD = """
[opening]
year = 1901

[powers.east]
letter = "E"

[powers.west]
letter = "W"

[start]
east = ["A tor"]
west = ["F bay"]

[provinces]
bay = { name = "Bay", terrain = "coast", centre = true, home = "west", at = [250, 400] }
mid = { name = "Middle", terrain = "coast", centre = true, at = [500, 400] }
tor = { name = "Tor", terrain = "coast", centre = true, home = "east", at = [750, 400] }
wat = { name = "Water", terrain = "sea", at = [500, 800] }

[army]
bay = ["mid"]
mid = ["bay", "tor"]
tor = ["mid"]

[fleet]
bay = ["mid", "wat"]
mid = ["bay", "tor", "wat"]
tor = ["mid", "wat"]
wat = ["bay", "mid", "tor"]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "shore"
    path.mkdir()
    (path / "board.toml").write_text(_BOARD, encoding="utf-8")
    return path


def run(*words: str) -> Result:
    return CliRunner().invoke(judge, ["board", "draw", *words])


def test_a_board_is_drawn_and_told_what_came_of_it(folder: Path) -> None:
    result = run(str(folder))

    assert result.exit_code == 0, result.output
    assert "5 borders: 5 contacts, 0 links" in result.output
    assert "tracing coasts and borders" in result.output
    geometry = build_geometry("shore", json.loads((folder / "geometry.json").read_text(encoding="utf-8")))
    assert sorted(geometry.sites) == ["bay", "mid", "tor", "wat"]


def test_a_drawing_that_is_there_is_kept_unless_it_is_asked_for(folder: Path) -> None:
    (folder / "geometry.json").write_text("by hand", encoding="utf-8")

    result = run(str(folder))

    assert result.exit_code == 1
    assert "--again" in result.output
    assert (folder / "geometry.json").read_text(encoding="utf-8") == "by hand"
    assert run(str(folder), "--again").exit_code == 0
    assert (folder / "geometry.json").read_text(encoding="utf-8") != "by hand"


def test_several_boards_are_drawn_by_one_command(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "coast"
    other.mkdir()
    (other / "board.toml").write_text(_BOARD, encoding="utf-8")

    assert run(str(folder), str(other)).exit_code == 0
    assert (folder / "geometry.json").is_file()
    assert (other / "geometry.json").is_file()


def test_without_its_libraries_it_says_how_to_get_them(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("judge.cartography")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)

    result = run(str(folder))

    assert result.exit_code == 1
    assert "pip install 'judge[drawing]'" in result.output
    assert not (folder / "geometry.json").exists()


def test_a_fault_of_the_board_is_named_with_its_file(folder: Path) -> None:
    path = folder / "board.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('tor = ["mid"]', "tor = []"), encoding="utf-8")

    result = run(str(folder))

    assert result.exit_code == 1
    assert "board.toml" in result.output
    assert not (folder / "geometry.json").exists()
