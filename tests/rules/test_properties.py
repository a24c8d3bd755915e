"""What is true of every phase, whatever stands and is ordered."""

import random
from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments, due
from judge.rules.legality import void_reason
from judge.rules.orders import Build, Disband, Order, Retreat, Unit, UnitType, Waive
from judge.rules.outcome import Bounced, Disbanded, Resolution, Succeeded, Void
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Position
from judge.rules.retreat import retreats
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_phase, read_position, write_position
from judge.shelf import load_rulebook, rulebooks
from judge.structs import replace
from tests.orders import read_orders, write_orders
from tests.rules.boards import STANDARD
from tests.rules.skirmish import POWERS, Skirmish, dilemma, skirmish

LOTS = st.integers(0, 2**32).map(random.Random)
BOOKS = st.sampled_from([load_rulebook(name) for name in rulebooks()])
FEW = settings(max_examples=60)


def anything(lots: random.Random) -> Skirmish:
    return dilemma(STANDARD, lots, 2) if lots.random() < 0.5 else skirmish(STANDARD, lots, 5, 14)


def units(position: Position) -> list[Unit]:
    return [unit for own in position.units.values() for unit in own]


def shuffled(lots: random.Random, orders: dict[Power, tuple[Order, ...]]) -> dict[Power, tuple[Order, ...]]:
    powers = lots.sample(sorted(orders), len(orders))
    return {power: tuple(lots.sample(orders[power], len(orders[power]))) for power in powers}


def after_battle(lots: random.Random, book: Rulebook) -> Position:
    """A retreat phase that followed some movement."""
    moved = adjudicate(STANDARD, book, *anything(lots)).after
    return replace(moved, phase=read_phase("F1901R"))


def retreat_orders(lots: random.Random, position: Position) -> dict[Power, tuple[Order, ...]]:
    """A retreat to anywhere near, or a disbanding, or nothing, for each dislodged unit."""
    orders: dict[Power, tuple[Order, ...]] = dict.fromkeys(POWERS, ())
    for dislodged in position.dislodged:
        borders = STANDARD.army if dislodged.unit.type is UnitType.ARMY else STANDARD.fleet
        goals = sorted(borders[dislodged.unit.at])
        choices = [(Retreat(dislodged.unit, goal),) for goal in goals] + [(Disband(dislodged.unit),), ()]
        orders[dislodged.power] += lots.choice(choices)
    return orders


def winter(lots: random.Random) -> Position:
    """An adjustment phase in which anybody may own any centre."""
    position, _ = anything(lots)
    owned: dict[Power, set[ProvinceId]] = {power: set() for power in POWERS}
    for province in STANDARD.provinces.values():
        if province.is_centre and lots.random() < 0.4:
            owned[province.home if province.home in owned and lots.random() < 0.7 else lots.choice(POWERS)].add(
                province.id
            )
    centres = {power: frozenset(ids) for power, ids in owned.items()}
    return replace(position, phase=read_phase("W1901A"), centres=centres)


def winter_orders(lots: random.Random, position: Position) -> dict[Power, tuple[Order, ...]]:
    orders: dict[Power, tuple[Order, ...]] = {}
    for power in POWERS:
        homes = [p for p in STANDARD.provinces.values() if p.home == power]
        builds = [Build(Unit(UnitType.ARMY, p.id)) for p in homes]
        builds += [Build(Unit(UnitType.FLEET, place)) for p in homes for place in p.moorings]
        choices: list[Order] = [*builds, *(Disband(unit) for unit in position.units_of(power)), Waive()]
        orders[power] = tuple(lots.choices(choices, k=lots.randint(0, 4)))
    return orders


def count(resolution: Resolution, order: type, outcome: type, power: Power) -> int:
    mine = resolution.of(power)
    return sum(isinstance(result.order, order) and isinstance(result.outcome, outcome) for result in mine)


def have_one_place_each(standing: Iterable[Unit]) -> bool:
    places = [unit.province for unit in standing]
    return len(places) == len(set(places))


@FEW
@given(LOTS, BOOKS)
def test_listing_order_never_matters(lots: random.Random, book: Rulebook) -> None:
    position, orders = anything(lots)

    first = adjudicate(STANDARD, book, position, orders)
    second = adjudicate(STANDARD, book, position, shuffled(lots, dict(orders)))  # type: ignore[arg-type]

    assert first == second


@FEW
@given(LOTS, BOOKS)
def test_movement_conserves_units(lots: random.Random, book: Rulebook) -> None:
    position, orders = anything(lots)
    resolution = adjudicate(STANDARD, book, position, orders)

    for power in POWERS:
        driven = sum(dislodged.power == power for dislodged in resolution.after.dislodged)
        assert len(resolution.after.units[power]) + driven == len(position.units[power])
    assert have_one_place_each(units(resolution.after))
    assert len(resolution.results) == len(units(position))


@FEW
@given(LOTS, BOOKS)
def test_an_order_is_void_exactly_when_it_is_not_legal(lots: random.Random, book: Rulebook) -> None:
    position, orders = anything(lots)
    resolution = adjudicate(STANDARD, book, position, orders)

    for power, order in ((power, order) for power, own in orders.items() for order in own):
        result = next(r for r in resolution.of(power) if r.order.unit.province == order.unit.province)  # type: ignore[union-attr]
        reason = void_reason(STANDARD, book, position, power, order)
        assert (reason is None) is not isinstance(result.outcome, Void)


@FEW
@given(LOTS, BOOKS)
def test_positions_and_orders_read_back(lots: random.Random, book: Rulebook) -> None:
    _, orders = anything(lots)
    position = after_battle(lots, book)

    assert read_position(write_position(position)) == position
    assert read_orders(write_orders(orders)) == {power: tuple(own) for power, own in orders.items()}


@FEW
@given(LOTS, BOOKS)
def test_a_dislodged_unit_retreats_or_is_disbanded(lots: random.Random, book: Rulebook) -> None:
    position = after_battle(lots, book)
    orders = retreat_orders(lots, position)
    resolution = retreats(STANDARD, book, position, orders)

    for power in POWERS:
        arrived = count(resolution, Retreat, Succeeded, power)
        gone = count(resolution, Disband, Disbanded, power) + count(resolution, Retreat, Bounced, power)
        assert arrived + gone == sum(dislodged.power == power for dislodged in position.dislodged)
        assert len(resolution.after.units[power]) == len(position.units[power]) + arrived
    assert have_one_place_each(units(resolution.after))
    assert resolution == retreats(STANDARD, book, position, shuffled(lots, orders))


@FEW
@given(LOTS, BOOKS)
def test_after_adjustments_nobody_has_more_units_than_centres(lots: random.Random, book: Rulebook) -> None:
    position = winter(lots)
    resolution = adjustments(STANDARD, book, position, winter_orders(lots, position))

    for power, owed in due(STANDARD, book, position).items():
        built, removed = (count(resolution, Build, Succeeded, power), count(resolution, Disband, Disbanded, power))
        waived = count(resolution, Waive, Succeeded, power)
        assert built + waived - removed == owed
        assert len(resolution.after.units[power]) == len(position.units[power]) + built - removed
        assert len(resolution.after.units[power]) <= len(position.centres[power])
    assert have_one_place_each(units(resolution.after))
