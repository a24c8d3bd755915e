"""Every board that comes with the program: the rules on it, and what its files say of them."""

import random
import re

import pytest

from judge.rules import adjust
from judge.rules.adjudicate import adjudicate
from judge.rules.board_rules import on_board
from judge.rules.maps import NEUTRAL, BoardRules, Calendar, Terrain
from judge.rules.orders import Unit
from judge.rules.places import Power
from judge.rules.policies import BuildSites
from judge.rules.position import next_movement, opening
from judge.rules.reach import _routes_within, is_joined, routes
from judge.rules.text import read_order, read_phase, read_position, read_unit, write_position
from judge.shelf import USUAL_BOARD, boards, load_about, load_board, load_rulebook
from judge.structs import replace
from tests.orders import read_orders, write_orders
from tests.rules.oracle import judge
from tests.rules.skirmish import skirmish
from tests.rules.telling import told
from tests.rules.test_oracle import as_verdict

DATC = load_rulebook("datc")
BATTLED = (
    "ancmed",
    "modern",
    "hundred",
    "colonial",
    "1900",
    "canton",
    "coldwar",
    "northseawars",
    "youngstownredux",
    "world9",
    "westernworld901",
    "sailho",
)


@pytest.mark.parametrize("name", boards())
def test_it_opens_with_what_its_file_says_and_the_text_of_it_reads_back(name: str) -> None:
    board = load_board(name)
    position = opening(board)

    assert position.phase == board.first
    assert read_position(write_position(position)).units == position.units
    owned = [centre for centres in position.centres.values() for centre in centres]
    assert len(owned) == len(set(owned)) <= sum(province.is_centre for province in board.provinces.values())
    assert all(position.centres[power] for power in board.powers)


@pytest.mark.parametrize("name", BATTLED)
def test_battles_on_it_end_as_the_oracle_says(name: str) -> None:
    board, lots = load_board(name), random.Random(f"skirmish {name}")
    for _ in range(60):
        position, orders = skirmish(board, lots)
        expected = judge(board, DATC, position, orders)
        resolution = adjudicate(board, DATC, position, orders)
        found = as_verdict(resolution, expected)
        assert found == expected, f"{write_position(position)}\n{write_orders(orders)}\n{told(resolution)}"


def outcomes(name: str, position: str, orders: str) -> dict[str, str]:
    """What became of each order."""
    found = adjudicate(load_board(name), DATC, read_position(position), read_orders(orders))
    return {str(result.order): type(result.outcome).__name__ for result in found.results}


def test_a_fleet_on_a_coast_that_convoys_carries_an_army_and_an_army_there_does_not() -> None:
    board = load_board("ancmed")
    assert [province.id for province in board.provinces.values() if province.convoys] == ["bal"]
    carried = outcomes("ancmed", "S1M\nrome: A sag, F bal |", "rome: A sag - tar; F bal C A sag - tar")
    walked = outcomes("ancmed", "S1M\nrome: A sag, A bal |", "rome: A sag - tar; A bal C A sag - tar")
    assert "Succeeded" in carried.values(), carried
    assert walked["A bal C A sag - tar"] == "Void"


def test_a_one_way_border_is_crossed_one_way() -> None:
    there = outcomes("northseawars", "S1M\nnorse: F cns |", "norse: F cns - woo")
    back = outcomes("northseawars", "S1M\nnorse: F woo |", "norse: F woo - cns")

    assert there == {"F cns - woo": "Succeeded"}
    assert back == {"F woo - cns": "Void"}


def test_neutral_units_hold_and_take_no_centre_and_come_back() -> None:
    board = load_board("westernworld901")
    start = opening(board)
    units = start.units[NEUTRAL]
    assert read_unit("A arm") in units
    assert NEUTRAL not in start.centres

    settled = adjust.take_ownership(board, start)
    assert settled.owner_of("arm") is None
    assert NEUTRAL not in adjust.due(board, DATC, settled)
    assert adjust.adjustments(board, DATC, settled, {}).after.units[NEUTRAL] == units

    lost = replace(start, units={**start.units, NEUTRAL: units - {read_unit("A arm")}})
    assert adjust.with_neutral_units(board, lost).units[NEUTRAL] == units
    owned = replace(lost, centres={**lost.centres, "roman": lost.centres["roman"] | {"arm"}})
    assert read_unit("A arm") not in adjust.with_neutral_units(board, owned).units[NEUTRAL]
    assert adjust.with_neutral_units(load_board("europe1939"), lost) is lost


@pytest.mark.parametrize("name", ["standard", "canton", "colonial", "asia", "northseawars"])
def test_the_routes_over_some_fleets_are_those_of_all_that_are_full_of_them(name: str) -> None:
    """However many seas a board has, whichever way they are counted."""
    board, lots = load_board(name), random.Random(name)
    coasts = sorted(p.id for p in board.provinces.values() if p.terrain is Terrain.COAST)
    seas = sorted(p.id for p in board.provinces.values() if p.carries)
    for _ in range(80):
        start, goal = lots.sample(coasts, 2)
        fleets = frozenset(lots.sample(seas, lots.randint(0, len(seas))))
        full = tuple(route for route in routes(board, start, goal) if route <= fleets)
        assert _routes_within(board, start, goal, fleets) == full
        assert is_joined(board, start, goal, fleets) == bool(full)


@pytest.mark.parametrize(
    ("name", "phases"),
    [
        ("standard", "S1901M F1901M S1902M"),
        ("hundred", "S1425M F1430M S1435M F1440M"),
        ("ancmed", "S1M F1M S2M"),
        ("northseawars", "S0M F0M S1M"),
        ("chaos", "W1900A S1901M"),
    ],
)
def test_years_pass_as_its_calendar_says(name: str, phases: str) -> None:
    board = load_board(name)
    phase, *following = map(read_phase, phases.split())

    assert board.first == phase
    for each in following:
        phase = next_movement(phase, board.calendar)
        assert phase == each


def test_with_one_turn_from_adjustment_to_adjustment_every_turn_is_in_fall() -> None:
    assert next_movement(read_phase("F1901M"), Calendar(turns=1)) == read_phase("F1902M")
    assert next_movement(read_phase("W1901A"), Calendar(5, 1)) == read_phase("F1906M")


def test_what_a_board_says_of_solo_and_builds_wins_over_the_book() -> None:
    book = on_board(DATC, load_board("hundred"))

    assert (book.name, book.victory_centres, book.build_sites) == ("datc", 9, BuildSites.ANY_OWNED)
    assert on_board(DATC, load_board("hundred")) is book
    assert on_board(book, load_board("hundred")) is book
    assert on_board(DATC, load_board(USUAL_BOARD)) is DATC


def counted(**centres: int) -> str | None:
    """Who has won with so many centres each, where a lead of three is needed."""
    board = replace(load_board(USUAL_BOARD), rules=BoardRules(lead=3))
    position = replace(opening(board), centres={power: frozenset(map(str, range(n))) for power, n in centres.items()})
    return adjust.winner(board, DATC, position)


def test_a_board_may_want_a_lead() -> None:
    assert counted(france=18, turkey=15) == "france"
    assert counted(france=18, turkey=16) is None


def sites(book: BuildSites, *owned: str) -> tuple[str, ...]:
    board = load_board(USUAL_BOARD)
    position = replace(opening(board), units={}, centres={"france": frozenset(owned)})
    return adjust.sites(board, replace(DATC, build_sites=book), position, "france")


def test_one_may_build_abroad_as_long_as_one_has_a_home() -> None:
    assert sites(BuildSites.ANY_OWNED_WITH_HOME, "par", "bel") == ("bel", "par")
    assert sites(BuildSites.ANY_OWNED_WITH_HOME, "bel") == ()
    assert sites(BuildSites.HOME, "par", "bel") == ("par",)


def test_centres_that_are_no_homes_are_owned_and_homes_may_be_nobodys() -> None:
    nineteen, ninety_eight = opening(load_board("1900")), opening(load_board("1898"))

    assert nineteen.owner_of("egy") == "britain"
    assert load_board("1900").provinces["egy"].home is None
    assert {power: sorted(own) for power, own in ninety_eight.centres.items()}["france"] == ["bre"]
    assert load_board("1898").provinces["par"].home == "france"


def test_a_board_opens_empty_in_winter() -> None:
    board = load_board("chaos")
    position = opening(board)
    builds = dict.fromkeys(board.powers, 1)

    assert adjust.due(board, on_board(DATC, board), position) == builds
    built = adjust.adjustments(board, DATC, position, {"brest": [read_order("F bre B")]}).after
    assert built.units["brest"] == {Unit(read_unit("F bre").type, "bre")}


def test_all_powers_of_a_board_have_a_letter_of_their_own() -> None:
    for name in boards():
        letters: dict[str, Power] = {}
        for power, letter in load_board(name).letters.items():
            assert letters.setdefault(letter, power) == power, name


def test_what_sources_differ_in_is_told_in_sentences() -> None:
    disputes = [(name, each) for name in boards() for each in load_about(name).disputes]
    told = [(name, text) for name, each in disputes for text in (each.what, each.chosen)]

    assert len(disputes) > 30
    assert [row for row in told if not re.fullmatch(r"[A-Z0-9][^\[\]_]*\.", re.sub(r"\([\w.]+\)", "", row[1]))] == []
    assert [
        row for row in told if any(raw in row[1] for raw in ("differs:", " only in ", "None", "True", "False"))
    ] == []
