"""Random positions for properties, each from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from judge.rules.legality import void_reason
from judge.rules.maps import Map, Terrain
from judge.rules.orders import Build, Order, Unit, UnitType, Waive
from judge.rules.places import Power
from judge.rules.position import Dislodged, Phase, PhaseKind, Position, Season
from judge.rules.possible import possible_orders
from judge.rules.reach import steps
from judge.rules.rulebook import Rulebook

_PHASES = {
    PhaseKind.MOVEMENT: Phase(Season.SPRING, 1905, PhaseKind.MOVEMENT),
    PhaseKind.RETREAT: Phase(Season.FALL, 1905, PhaseKind.RETREAT),
    PhaseKind.ADJUSTMENT: Phase(Season.WINTER, 1905, PhaseKind.ADJUSTMENT),
}


def random_unit(board: Map, chance: random.Random, province: str) -> Unit:
    """A unit that can stand in a province."""
    place = board.provinces[province]
    is_fleet = place.terrain is Terrain.SEA or (place.terrain is Terrain.COAST and chance.random() < 0.5)
    return Unit(UnitType.FLEET, chance.choice(place.moorings)) if is_fleet else Unit(UnitType.ARMY, province)


def random_position(board: Map, kind: PhaseKind, seed: int) -> Position:
    """A position of a phase of some kind, with units and centres at random."""
    chance = random.Random(seed)
    provinces = chance.sample(sorted(board.provinces), chance.randint(4, 34))
    units: dict[Power, set[Unit]] = {power: set() for power in board.powers}
    for province in provinces:
        units[chance.choice(board.powers)].add(random_unit(board, chance, province))
    centres: dict[Power, set[str]] = {power: set() for power in board.powers}
    for province in board.provinces.values():
        if province.is_centre:
            centres[chance.choice([*board.powers, province.home or "france"])].add(province.id)
    dislodged = tuple(_dislodged(board, chance, units)) if kind is PhaseKind.RETREAT else ()
    return Position(
        _PHASES[kind],
        {power: frozenset(own) for power, own in units.items()},
        {power: frozenset(own) for power, own in centres.items()},
        dislodged,
    )


def _dislodged(board: Map, chance: random.Random, units: dict[Power, set[Unit]]) -> Iterator[Dislodged]:
    """Units driven out by what stands there now."""
    for power in sorted(units):
        for unit in sorted(units[power], key=str)[:1]:
            loser = chance.choice([other for other in board.powers if other != power])
            origin = chance.choice(sorted(steps(board, unit)) or [unit.at])
            driven = random_unit(board, chance, unit.province)
            yield Dislodged(loser, driven, origin.partition("/")[0])


def all_orders(board: Map, rulebook: Rulebook, position: Position) -> Iterator[tuple[Power, Order]]:
    """Every order that somebody can give in a position."""
    if position.phase.kind is PhaseKind.RETREAT:
        for dislodged in position.dislodged:
            for order in possible_orders(board, rulebook, position, dislodged.unit):
                yield dislodged.power, order
        return
    for power, own in sorted(position.units.items()):
        for unit in sorted(own, key=str):
            for order in possible_orders(board, rulebook, position, unit):
                yield power, order
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        yield from _builds(board, rulebook, position)


def _builds(board: Map, rulebook: Rulebook, position: Position) -> Iterator[tuple[Power, Order]]:
    for power in sorted(position.units):
        for province in board.provinces.values():
            places = [Unit(UnitType.ARMY, province.id), *(Unit(UnitType.FLEET, place) for place in province.moorings)]
            for order in (*map(Build, places), Waive()):
                if void_reason(board, rulebook, position, power, order) is None:
                    yield power, order
