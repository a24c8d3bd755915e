"""What a unit can be ordered to do, and how it gets to a province."""

from __future__ import annotations

from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location
from judge.rules.position import Position, opening
from judge.rules.possible import convoys_to, halfway, possible_orders
from judge.rules.text import read_position
from judge.shelf import USUAL_BOARD, load_board, load_rulebook

BOARD, BOOK = load_board(USUAL_BOARD), load_rulebook("datc")


def at_start() -> Position:
    return opening(BOARD)


def told(position: Position, unit: Unit) -> set[str]:
    return set(map(str, possible_orders(BOARD, BOOK, position, unit)))


def army(at: Location) -> Unit:
    return Unit(UnitType.ARMY, at)


def test_an_army_holds_moves_and_supports_what_it_touches() -> None:
    found = told(at_start(), army("mun"))

    assert {"A mun H", "A mun - tyr", "A mun S A ber", "A mun S A par - bur", "A mun S A ven - tyr"} <= found
    assert not {"A mun - bur VIA", "A mun - den", "A mun S A par", "A mun S A par - pic"} & found


def test_a_fleet_is_ordered_by_its_coast() -> None:
    found = told(at_start(), Unit(UnitType.FLEET, "stp/sc"))

    assert {"F stp/sc - bot", "F stp/sc - fin"} <= found
    assert "F stp/sc - bar" not in found


def test_a_convoy_is_possible_where_fleets_stand_whosever_they_are() -> None:
    position = read_position("S1901M\nengland: A yor | \nfrance: F nth | ")

    assert {"A yor - den", "A yor - nwy"} <= told(position, army("yor"))
    assert "F nth C A yor - den" in told(position, Unit(UnitType.FLEET, "nth"))
    assert convoys_to(BOARD, position, army("yor"), "den") == (frozenset({"nth"}),)
    assert convoys_to(BOARD, position, army("yor"), "swe") == ()
    assert convoys_to(BOARD, position, Unit(UnitType.FLEET, "nth"), "den") == ()


def test_a_place_two_steps_away_is_reached_by_what_lies_between() -> None:
    assert halfway(BOARD, army("mun"), "den") == ("kie",)
    assert halfway(BOARD, Unit(UnitType.FLEET, "kie"), "swe") == ("bal", "den")
    assert halfway(BOARD, army("mun"), "spa") == ()
