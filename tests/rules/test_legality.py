import random
from collections.abc import Iterator

import pytest

from judge.rules.legality import void_reason
from judge.rules.maps import Terrain
from judge.rules.meaning import as_meant, supply_coast
from judge.rules.orders import Convoy, Hold, Move, Order, Route, SupportHold, SupportMove, Unit, UnitType
from judge.rules.outcome import VoidReason
from judge.rules.places import Location
from judge.rules.policies import CoastRule
from judge.rules.position import Position
from judge.rules.possible import possible_orders
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order, read_position, read_unit
from judge.structs import replace
from tests.books import DATC, RU2000
from tests.rules.boards import STANDARD

COAST_ALWAYS = replace(RU2000, name="always", coast_rule=CoastRule.ALWAYS)


def reason(position: str, order: str, rulebook: Rulebook = RU2000, power: str = "france") -> str | None:
    """Why `power` cannot give the order; `position` names the units of france, then `|` those of italy."""
    found = void_reason(STANDARD, rulebook, movement(position), power, read_order(order))
    return None if found is None else found.value


def movement(units: str) -> Position:
    french, _, italian = units.partition("|")
    return read_position(f"S1901M\nfrance: {french} |\nitaly: {italian} |")


@pytest.mark.parametrize(
    ("units", "order", "expected"),
    [
        ("A par", "A par H", None),
        ("A par", "A bre H", "no_such_unit"),
        ("A par", "A xyz H", "no_such_place"),
        ("A par | A rom", "A rom H", "not_yours"),
        ("A par", "A par R bur", "wrong_phase"),
        ("A par", "A par D", "wrong_phase"),
        ("A par", "WAIVE", "wrong_phase"),
        ("A par", "A par - bur", None),
        ("A par", "A par - mar", "unreachable"),
        ("A par", "A par - par", "same_place"),
        ("A par", "A par - xyz", "no_such_place"),
        ("A bre", "A bre - eng", "wrong_terrain"),
        ("A bre", "A bre - lon", "convoy_impossible"),
        ("A bre, F eng", "A bre - lon", None),
        ("A bre | F eng", "A bre - lon", None),
        ("A bre, F eng", "A bre - nwy", "convoy_impossible"),
        ("A bre, F eng, F nth", "A bre - nwy", None),
        ("A bre, F lon", "A bre - lon", "convoy_impossible"),
        ("A bre, F eng", "A bre - pic VIA", None),
        ("A bre", "A bre - pic VIA", None),
        ("A bre", "A bre - lon VIA", "convoy_impossible"),
        ("A par", "A par - bur VIA", None),
        ("A par", "A par - mar VIA", "convoy_impossible"),
        ("A gas", "A gas - spa/nc", None),
        ("F bre", "F bre - par", "wrong_terrain"),
        ("F bre", "F bre - eng", None),
        ("F bre", "F bre - eng VIA", "not_an_army"),
        ("F bre", "F bre - bel", "unreachable"),
        ("F rom", "F rom - ven", "unreachable"),
        ("F mid", "F mid - spa", "coast_needed"),
        ("F mid", "F mid - spa/nc", None),
        ("F mid", "F mid - spa/ec", "no_such_coast"),
        ("F gas", "F gas - spa", None),
        ("F gas", "F gas - spa/sc", "unreachable"),
        ("F spa/nc", "F spa/nc - spa/sc", "same_place"),
        ("F spa/nc", "F spa/nc - gol", "unreachable"),
        ("F spa/sc", "F spa/nc - gol", None),
        ("F gas", "F gas - bre/nc", None),
        ("F bre", "A bre - eng", None),
    ],
)
def test_a_move_is_checked(units: str, order: str, expected: str | None) -> None:
    assert reason(units, order) == expected


@pytest.mark.parametrize(
    ("units", "order", "expected"),
    [
        ("A par, A bur", "A par S A bur", None),
        ("A par | A bur", "A par S A bur", None),
        ("A par", "A par S A par", "supports_itself"),
        ("A par", "A par S A bur", "nothing_to_support"),
        ("A par, A mar", "A par S A mar", "support_unreachable"),
        ("A par, A xyz", "A par S A xyz", "no_such_place"),
        ("A par, A mar", "A par S A mar - bur", None),
        ("A par, A mar", "A par S A mar - gas", None),
        ("A par, A mar", "A par S A mar - pie", "support_unreachable"),
        ("A par, A mar", "A par S A mar - par", "support_unreachable"),
        ("A par, A mar", "A par S A mar - bre", "supported_move_impossible"),
        ("A par, A mar", "A par S A mar - mar", "support_unreachable"),
        ("A bur, A mar", "A bur S A mar - mar", "supported_move_impossible"),
        ("F rom, A apu", "F rom S A apu - ven", "support_unreachable"),
        ("F mar, F gas", "F mar S F gas - spa/nc", None),
        ("F mar, F gas", "F mar S F gas - spa", None),
        ("F mar, F gas", "F mar S F gas - spa/sc", "supported_move_impossible"),
        ("F spa/nc, F mar", "F spa/nc S F mar - gol", "support_unreachable"),
        ("F mar, F mid", "F mar S F mid - spa", None),
        ("F por, F mid", "F por S F mid - spa/ec", "supported_move_impossible"),
        ("F mar, A gas", "F mar S A gas - spa/nc", None),
        ("F bel, A lon", "F bel S A lon - pic", "supported_move_impossible"),
        ("F bel, A lon, F eng", "F bel S A lon - pic", None),
        ("F bla, A rum", "F bla S A rum - arm", "supported_move_impossible"),
        ("F bla, A rum", "F bla S A rum - sev", None),
        ("F nth, A lon, F eng", "F nth S A lon - bel", None),
        ("F por, F spa/sc", "F por S F spa/nc", None),
    ],
)
def test_a_support_is_checked(units: str, order: str, expected: str | None) -> None:
    assert reason(units, order) == expected


@pytest.mark.parametrize(
    ("units", "order", "expected"),
    [
        ("F eng, A lon", "F eng C A lon - bre", None),
        ("F eng | A lon", "F eng C A lon - bre", None),
        ("F bre, A lon", "F bre C A lon - pic", "not_a_fleet_at_sea"),
        ("A pic, A lon", "A pic C A lon - bre", "not_a_fleet_at_sea"),
        ("F eng, F lon", "F eng C A lon - bre", "not_an_army"),
        ("F eng", "F eng C A lon - bre", "nothing_to_convoy"),
        ("F eng, A lon", "F eng C A lon - lon", "same_place"),
        ("F eng, A lon", "F eng C A lon - xyz", "no_such_place"),
        ("F eng, A lon", "F eng C A lon - iri", "wrong_terrain"),
        ("F eng, A lon", "F eng C A lon - par", "convoy_impossible"),
        ("F eng, A par", "F eng C A par - lon", "convoy_impossible"),
        ("F eng, A lon", "F eng C A lon - nwy", "convoy_impossible"),
        ("F eng, F nth, A pic", "F eng C A pic - nwy", None),
        ("F wes, F gol, A mar", "F wes C A mar - spa", "convoy_impossible"),
        ("F bot, F ska, A swe", "F bot C A swe - nwy", "convoy_impossible"),
        ("F iri, F eng, A lon", "F iri C A lon - bel", "convoy_impossible"),
        ("F gol, A mar", "F gol C A mar - spa/sc", None),
        ("F bar, F nrg, A stp", "F bar C A stp - edi", None),
        ("F bot, A stp", "F bot C A stp - swe", None),
    ],
)
def test_a_convoy_is_checked(units: str, order: str, expected: str | None) -> None:
    assert reason(units, order) == expected


def test_where_nobody_falls_back_on_land_a_convoy_that_cannot_be_is_void() -> None:
    assert reason("A bre", "A bre - pic VIA", DATC) == "convoy_impossible"
    assert reason("A bre, F eng", "A bre - pic VIA", DATC) is None
    assert reason("A par", "A par - bur VIA", DATC) == "convoy_impossible"


def test_a_book_may_want_every_coast_named() -> None:
    assert reason("F gas", "F gas - spa", COAST_ALWAYS) == "coast_needed"
    assert reason("F gas", "F gas - spa/nc", COAST_ALWAYS) is None
    assert supply_coast(STANDARD, COAST_ALWAYS, read_order("F gas - spa")) == read_order("F gas - spa")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("F gas - spa", "F gas - spa/nc"),
        ("F mid - spa", "F mid - spa"),
        ("F mid - spa/sc", "F mid - spa/sc"),
        ("A gas - spa/nc", "A gas - spa"),
        ("F bre - gas/nc", "F bre - gas"),
        ("F gas - xyz", "F gas - xyz"),
        ("F mar R spa", "F mar R spa/sc"),
        ("F mar S F gas - spa", "F mar S F gas - spa"),
        ("F mar S A gas - spa/sc", "F mar S A gas - spa"),
        ("F gol C A mar - spa/sc", "F gol C A mar - spa"),
        ("A par H", "A par H"),
        ("WAIVE", "WAIVE"),
    ],
)
def test_a_coast_is_supplied_or_left_out(written: str, meant: str) -> None:
    assert supply_coast(STANDARD, RU2000, read_order(written)) == read_order(meant)


@pytest.mark.parametrize(
    ("units", "written", "meant"),
    [
        ("F spa/sc", "F spa/nc - gol", "F spa/sc - gol"),
        ("F spa/sc", "A spa - gol", "F spa/sc - gol"),
        ("F spa/sc, A gas", "A gas S F spa/nc", "A gas S F spa/sc"),
        ("F spa/sc, F mar", "F mar S F spa - gol", "F mar S F spa/sc - gol"),
        ("F gol, A spa", "F gol C F spa/sc - mar", "F gol C A spa - mar"),
        ("A par", "A bre H", "A bre H"),
    ],
)
def test_units_are_taken_as_they_stand(units: str, written: str, meant: str) -> None:
    assert as_meant(STANDARD, RU2000, movement(units), read_order(written)) == read_order(meant)


def test_the_possible_orders_of_a_unit_are_listed() -> None:
    position = movement("F bla, A rum | A sev")
    found = {str(order) for order in possible_orders(STANDARD, RU2000, position, read_unit("F bla"))}

    assert {"F bla H", "F bla - bul/ec", "F bla S A rum", "F bla S A rum - sev", "F bla C A rum - arm"} <= found
    assert not {"F bla - bul/sc", "F bla S A rum - arm", "F bla S A rum - bud", "F bla C A rum - sev VIA"} & found


def test_the_possible_orders_of_no_unit_are_none() -> None:
    assert possible_orders(STANDARD, RU2000, movement("A rum"), read_unit("A sev")) == ()


def test_possible_retreats_and_adjustments_are_listed() -> None:
    retreat = read_position("S1901R\nfrance: A par |\nitaly: A bur |\ndislodged: france A bur < mun\ncontested: ruh")
    removal = read_position("W1901A\nfrance: A par, A bre | par")
    build = read_position("W1901A\nfrance: | bre par\nrussia: | stp")

    def listed(position: Position, unit: str) -> str:
        return "; ".join(map(str, possible_orders(STANDARD, RU2000, position, read_unit(unit))))

    assert listed(retreat, "A bur") == "A bur R bel; A bur R gas; A bur R mar; A bur R pic; A bur D"
    assert listed(removal, "A par") == "A par D"
    assert listed(build, "A par") == "A par B"
    assert listed(build, "F par") == ""
    assert listed(build, "F stp") == ""
    assert listed(build, "F stp/nc") == "F stp/nc B"
    assert listed(build, "A mun") == ""


def random_position(lots: random.Random) -> Position:
    places: dict[str, Unit] = {}
    for id, province in lots.sample(sorted(STANDARD.provinces.items()), 18):
        is_army = province.terrain is Terrain.INLAND or (province.terrain is Terrain.COAST and lots.random() < 0.5)
        places[id] = Unit(UnitType.ARMY, id) if is_army else Unit(UnitType.FLEET, lots.choice(province.moorings))
    units = sorted(places.values(), key=str)
    return movement(f"{', '.join(map(str, units[::2]))} | {', '.join(map(str, units[1::2]))}")


def thinkable(unit: Unit, others: list[Unit], goals: list[Location]) -> Iterator[Order]:
    yield Hold(unit)
    for goal in goals:
        yield Move(unit, goal)
        yield Move(unit, goal, Route.BY_SEA)
    for other in others:
        yield SupportHold(unit, other)
        for goal in goals:
            yield SupportMove(unit, other, goal)
            yield Convoy(unit, other, goal)


@pytest.mark.parametrize("seed", range(3))
def test_the_list_and_the_check_say_the_same(seed: int) -> None:
    lots = random.Random(seed)
    position = random_position(lots)
    goals = sorted({*STANDARD.provinces, *STANDARD.fleet})
    units = sorted((unit for own in position.units.values() for unit in own), key=str)
    for unit in lots.sample(units, 2):
        power = next(power for power, own in position.units.items() if unit in own)
        listed = set(possible_orders(STANDARD, RU2000, position, unit))
        for order in thinkable(unit, lots.sample(units, 4), goals):
            is_possible = void_reason(STANDARD, RU2000, position, power, order) is None
            assert is_possible is (as_meant(STANDARD, RU2000, position, order) in listed), str(order)


def test_every_reason_is_a_word() -> None:
    assert all(reason.value == reason.name.lower() for reason in VoidReason)
