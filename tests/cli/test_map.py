"""`judge map`: pictures of JSON lines without a database, and of games."""

from __future__ import annotations

import fcntl
import json
import os
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from judge.cli import judge
from judge.config import Config
from judge.rules.position import opening
from judge.rules.text import read_phase
from judge.shelf import languages
from judge.store import games, turns
from judge.store.database import open_database, write
from tests.game.tables import NOW, table
from tests.picture.plates import played

SVG = "{http://www.w3.org/2000/svg}"
CASE = {
    "id": "one",
    "phase": "S1901M",
    "units": {"FRANCE": ["A PAR", "F MAO"], "GERMANY": ["A MUN"]},
    "centers": {"FRANCE": ["PAR"], "GERMANY": ["MUN"]},
    "orders": {"FRANCE": ["A PAR - BUR", "F MAO - SPA/NC"], "GERMANY": ["A MUN - BUR"]},
}
RETREAT = {
    "id": 2,
    "phase": "F1902R",
    "units": {"GERMANY": ["A BUR"]},
    "orders": {"FRANCE": ["A BUR R PAR"]},
    "dislodged": {"FRANCE": {"A BUR": {"from": "MUN"}}},
    "contested": ["GAS"],
}
BUILDS = {
    "id": 3,
    "phase": "W1902A",
    "units": {"FRANCE": ["A GAS"], "GERMANY": ["A BUR", "A MUN"]},
    "centers": {"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN"]},
    "orders": {"FRANCE": ["A PAR B"], "GERMANY": ["A BUR D"]},
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def drawn(*arguments: str) -> Result:
    return CliRunner().invoke(judge, ["map", *arguments])


def case_file(folder: Path, *cases: object) -> str:
    path = folder / "cases.json"
    path.write_text("\n".join(json.dumps(case) for case in cases), encoding="utf-8")
    return str(path)


def texts(path: Path) -> str:
    return " ".join("".join(found.itertext()) for found in ElementTree.parse(path).iter(f"{SVG}text"))


@pytest.mark.parametrize("language", languages())
def test_a_case_is_drawn_in_every_language_without_a_database(folder: Path, language: str) -> None:
    result = drawn("--case", case_file(folder, CASE), "--svg", "out.svg", "--png", "out.png", "--language", language)

    assert result.exit_code == 0, result.output
    assert "one" in texts(folder / "out.svg")
    assert Image.open(folder / "out.png").width == 1000
    assert sorted(path.name for path in folder.iterdir()) == ["cases.json", "out.png", "out.svg"]


def test_several_cases_are_numbered(folder: Path) -> None:
    result = drawn("--case", case_file(folder, CASE, RETREAT, BUILDS), "--svg", "out.svg", "--dark")

    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in folder.glob("*.svg")) == ["out-1.svg", "out-2.svg", "out-3.svg"]


@pytest.mark.parametrize("text", [json.dumps(CASE, indent=2), json.dumps([CASE]), "\ufeff" + json.dumps(CASE) + "\r\n"])
def test_a_case_may_stand_on_many_lines_or_in_a_list(folder: Path, text: str) -> None:
    (folder / "case.json").write_text(text, encoding="utf-8")

    assert drawn("--case", "case.json", "--svg", "out.svg").exit_code == 0
    assert [path.name for path in folder.glob("*.svg")] == ["out.svg"]


def test_a_broken_case_costs_the_others_nothing(folder: Path) -> None:
    bad = [{**CASE, "phase": "soon"}, {**CASE, "units": {"FRANCE": ["A XYZ"]}}, {"id": "empty"}, [1]]
    result = drawn("--case", case_file(folder, *bad, CASE), "--svg", "out.svg")

    assert result.exit_code == 1
    assert [path.name for path in folder.glob("*.svg")] == ["out-5.svg"]
    assert "4 of 5 could not be drawn" in result.output
    assert "Traceback" not in result.output


def test_powers_that_nobody_knows_are_drawn(folder: Path) -> None:
    strange = {**CASE, "units": {"<B>&": ["A PAR"]}, "centers": {"<B>&": ["PAR"]}, "orders": {}, "id": "<i>"}

    assert drawn("--case", case_file(folder, strange), "--svg", "out.svg", "--png", "out.png").exit_code == 0
    assert "<i>" in texts(folder / "out.svg")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("blitz",),
        ("blitz", "--case", "cases.json", "--svg", "x.svg"),
        ("--case", "cases.json", "--svg", "x.svg", "--film", "x.png"),
        ("--case", "missing.json", "--svg", "x.svg"),
        ("--case", "cases.json", "--svg", "nowhere/x.svg"),
        ("blitz", "--svg", "x.svg"),
        ("blitz", "later", "--svg", "x.svg"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(folder: Path, arguments: tuple[str, ...]) -> None:
    case_file(folder, CASE)
    result = drawn(*arguments)

    assert result.exit_code in (1, 2)
    assert "Error: " in result.output
    assert not isinstance(result.exception, OSError | KeyError | ValueError)
    assert not list(folder.glob("x.*"))


def test_nothing_in_a_file_is_said(folder: Path) -> None:
    (folder / "empty.json").write_text("\n\n")

    assert "no phase" in drawn("--case", "empty.json", "--svg", "x.svg").output


@pytest.fixture
def game(folder: Path) -> Path:
    """A game of which the first phase was played, in the database of a judge.toml here."""
    (folder / "judge.toml").write_text('state = "state"\n', encoding="utf-8")
    db = open_database(Config(state=folder / "state").database)
    turn = played()
    begun = table()
    after = opening(begun.board)
    with write(db):
        turns.keep(db, turns.Turn(begun.name, {}, turn, NOW))
        games.save(db, begun)
    db.close()
    assert after.phase == read_phase("S1901M")
    return folder


def test_a_game_is_drawn_phase_by_phase(game: Path) -> None:
    name = table().name
    result = drawn(name, "S1901M", "--svg", "out.svg", "--png", "out.png", "--strip", "strip.png", "--film", "film.png")

    assert result.exit_code == 0, result.output
    assert name in texts(game / "out.svg")
    assert Image.open(game / "strip.png").width == 1000
    assert Image.open(game / "film.png").n_frames == 2


def test_the_last_phase_is_drawn_when_none_is_named(game: Path) -> None:
    drawn(table().name, "S1901M", "--svg", "named.svg")
    drawn(table().name.upper(), "--svg", "last.svg")

    assert (game / "named.svg").read_bytes() == (game / "last.svg").read_bytes()


def test_unknown_games_and_phases_are_told(game: Path) -> None:
    assert "no game 'nosuch'" in drawn("nosuch", "--svg", "x.svg").output
    assert "played was: S1901M" in drawn(table().name, "F1905M", "--svg", "x.svg").output


def test_a_game_is_shown_in_plain_text_when_nothing_else_is_asked_for(game: Path) -> None:
    name = table().name
    shown = drawn(name)

    assert shown.exit_code == 0, shown.output
    assert shown.output == drawn(name, "--text").output
    assert f"{name} · Spring 1901" in shown.output
    assert "Par*F" in shown.output
    assert max(map(len, shown.output.splitlines())) <= 72
    assert "\x1b" not in shown.output
    assert sorted(path.name for path in game.iterdir()) == ["judge.toml", "state"]


def test_a_phase_is_shown_in_plain_text_as_it_began_and_as_it_ended(folder: Path) -> None:
    path = case_file(folder, {**CASE, "orders": {"FRANCE": ["A PAR - BUR"]}})
    began, ended = drawn("--case", path).output, drawn("--case", path, "--show", "after").output

    def below(text: str, place: str) -> str:
        lines = text.splitlines()
        at = next(number for number, line in enumerate(lines) if place in line)
        column = lines[at].index(place)
        return lines[at + 1][column : column + 4].strip()

    assert (below(began, "Par*"), below(began, "Bur")) == ("A F", "")
    assert (below(ended, "Par*"), below(ended, "Bur")) == ("", "A F")


@pytest.mark.parametrize("language", languages())
def test_the_plain_text_is_in_the_reader_s_language_and_beside_a_drawing(folder: Path, language: str) -> None:
    path = case_file(folder, CASE, RETREAT)
    result = drawn("--case", path, "--text", "--svg", "out.svg", "--language", language)

    assert result.exit_code == 0, result.output
    assert result.output.count("*") >= 2 * 34
    assert len(list(folder.glob("out-*.svg"))) == 2


def on_a_terminal(folder: Path, columns: int, **environment: str) -> str:
    """What `judge map` shows on a real terminal of so many columns."""
    path = case_file(folder, CASE)
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    without = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    worker = subprocess.Popen(
        [sys.executable, "-m", "judge", "map", "--case", path],
        stdout=theirs,
        cwd=folder,
        env={**without, "PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "xterm", **environment},
    )
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 1 << 16):
            shown += piece
    except OSError:  # Linux says so when the other side has gone.
        pass
    finally:
        os.close(ours)
    assert worker.wait() == 0
    return shown.decode().replace("\r\n", "\n")


def test_a_terminal_has_colours_and_as_many_columns_as_it_likes(folder: Path) -> None:
    wide, narrow = on_a_terminal(folder, 110), on_a_terminal(folder, 40)
    colour = re.compile("\x1b\\[[0-9;]*m")
    widths = [max(len(line) for line in colour.sub("", text).splitlines() if "*" in line) for text in (wide, narrow)]

    assert {"\x1b[36m", "\x1b[35m", "\x1b[0m"} <= set(colour.findall(wide))
    assert "Par*F" in colour.sub("", wide)
    assert 90 < widths[0] <= 112
    assert widths[1] > 60


def test_no_colours_where_nobody_wants_them(folder: Path) -> None:
    assert "\x1b" not in on_a_terminal(folder, 80, NO_COLOR="1")
