"""Our boards, written as files of each other program, come back as they were, fact by fact."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.boardimport.kinds import read_board
from judge.boardimport.toml import files_of
from judge.rules.boarddata import build_board
from judge.rules.maps import Map
from judge.shelf import load_board
from tests.boardimport.writers import WRITERS

BOARDS = (
    "standard",
    "ancmed",
    "modern",
    "canton",
    "sailho",
    "1900",
    "chaos",
    "westernworld901",
    "northseawars",
    "milan",
)
LOST: Mapping[str, frozenset[str]] = {
    "dpjudge": frozenset(),
    "njudge": frozenset({"solo", "builds", "neutral", "adjectives"}),
    "godip": frozenset({"letters", "adjectives"}),
    "webdiplomacy": frozenset({"letters", "adjectives", "builds", "owned", "one_way", "season"}),
    "webdiplomacy_json": frozenset({"letters", "adjectives", "builds", "owned", "one_way", "season"}),
    "jdip": frozenset({"letters", "neutral"}),
}
"""What a format cannot say."""
# Gibraltar convoys though armies walk there: for njudge that is a setting of a game.
_TO_FILE = [(kind, board) for kind in WRITERS for board in BOARDS if (kind, board) != ("njudge", "1900")]


def facts(board: Map, names: Mapping[str, str]) -> dict[str, object]:
    """What there is to know of a board, places by their full names."""

    def said(place: str) -> str:
        id, slash, coast = place.partition("/")
        return f"{names[id]}{slash}{coast}"

    borders = {
        kind: {said(here): frozenset(map(said, near)) for here, near in table.items()}
        for kind, table in (("army", board.army), ("fleet", board.fleet))
    }
    homes = {power: frozenset(p.id for p in board.provinces.values() if p.home == power) for power in board.powers}
    return {
        **borders,
        "provinces": {
            p.name: (p.terrain, p.is_centre, p.home, set(p.coasts), p.convoys) for p in board.provinces.values()
        },
        "powers": set(board.powers),
        "units": {power: {(u.type, said(u.at)) for u in units} for power, units in board.start_units.items()},
        "neutral": {(unit.type, said(unit.at)) for unit in board.neutral.units},
        "owned": {power: frozenset(map(said, board.owned.get(power, homes[power]))) for power in board.powers},
        "one_way": frozenset((said(a), said(b)) for a, b in board.one_way),
        "year": board.start_year,
        "season": board.first.season,
        "solo": board.rules.solo,
        "builds": board.rules.builds,
        "letters": dict(board.letters),
        "adjectives": dict(board.adjectives),
    }


@pytest.mark.parametrize(("kind", "name"), _TO_FILE)
def test_a_board_comes_back_as_it_was(kind: str, name: str, tmp_path: Path) -> None:
    board = load_board(name)
    paths = []
    for file, text in WRITERS[kind](board).items():
        paths.append(tmp_path / file)
        paths[-1].write_text(text, encoding="utf-8")
    powers = {board.letters[power].upper(): power for power in board.powers}
    # What a file asks for is found beside it; the others are named.
    given = tuple(paths[:1] if kind in ("dpjudge", "jdip") else paths)

    imported = read_board(given, powers, "")

    back = build_board(name, tomllib.loads(files_of(imported)["board.toml"]))
    expected, found = (facts(each, {p.id: p.name for p in each.provinces.values()}) for each in (board, back))
    kept = (
        expected.keys()
        - LOST[kind]
        - ({"army", "fleet"} if kind.startswith("webdiplomacy") and board.one_way else set())
    )
    assert {key: found[key] for key in kept if found[key] != expected[key]} == {}
