"""Every order that a unit can be given now, and how it gets to a province: what players ask before they order."""

from __future__ import annotations

from collections.abc import Iterator

from judge.rules.legality import void_reason
from judge.rules.maps import Map
from judge.rules.meaning import as_meant
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
)
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import PhaseKind, Position, by_place
from judge.rules.reach import SeaRoute, fleets_at_sea, routes_over, steps, touches
from judge.rules.rulebook import Rulebook
from judge.structs import replace


def possible_orders(board: Map, rulebook: Rulebook, position: Position, unit: Unit) -> tuple[Order, ...]:
    """Every order that is not void for one unit, in the words of `as_meant`.

    In a retreat phase the unit is a dislodged one; in an adjustment it is a unit on the board, or one to be built.
    """
    power = _power_of(position, unit)
    if power is None:
        return ()
    is_movement = position.phase.kind is PhaseKind.MOVEMENT
    candidates = _movements(board, position, unit) if is_movement else _others(board, unit)
    return tuple(
        order
        for order in candidates
        if void_reason(board, rulebook, position, power, order) is None
        and as_meant(board, rulebook, position, order) == order
    )


def convoys_to(board: Map, position: Position, army: Unit, province: ProvinceId) -> tuple[SeaRoute, ...]:
    """The seas over which the fleets that stand there could carry an army to a province, none of them to spare."""
    if army.type is not UnitType.ARMY:
        return ()
    fleets = fleets_at_sea(board, position)
    return routes_over(board, army.province, province, fleets)


def halfway(board: Map, unit: Unit, province: ProvinceId) -> tuple[Location, ...]:
    """The locations one step away from which the province is one more step, sorted."""
    return tuple(
        place
        for place in sorted(steps(board, unit))
        if province_id(place) != province and touches(board, replace(unit, at=place), province)
    )


def builds_in(board: Map, site: ProvinceId) -> tuple[Build, ...]:
    """What can be built in a free home: an army, or a fleet on each of its coasts."""
    fleets = (Build(Unit(UnitType.FLEET, place)) for place in board.provinces[site].moorings)
    return (Build(Unit(UnitType.ARMY, site)), *fleets)


def _power_of(position: Position, unit: Unit) -> Power | None:
    """The power that a unit belongs to: on the board, dislodged or to be built."""
    if position.phase.kind is PhaseKind.RETREAT:
        return next((d.power for d in position.dislodged if d.unit == unit), None)
    standing = position.unit_in(unit.province)
    if standing is not None:
        return standing[0]
    return position.owner_of(unit.province) if position.phase.kind is PhaseKind.ADJUSTMENT else None


def _others(board: Map, unit: Unit) -> Iterator[Order]:
    """What may be ordered in a retreat or an adjustment phase."""
    yield from (Retreat(unit, place) for place in sorted(steps(board, unit)))
    yield from (Disband(unit), Build(unit))


def _movements(board: Map, position: Position, unit: Unit) -> Iterator[Order]:
    """Candidate orders of a unit: all possible ones, and some that are void."""
    goals = sorted(steps(board, unit))
    around = sorted({province_id(place) for place in goals})
    shores = sorted({*around, *(place for id in around for place in board.provinces[id].moorings)})
    others = sorted((other for _, other in position.standing.values() if other != unit), key=by_place)
    is_army = unit.type is UnitType.ARMY
    yield Hold(unit)
    for goal in sorted(board.army) if is_army else goals:
        yield Move(unit, goal)
        if is_army:
            yield Move(unit, goal, Route.BY_SEA)
    for other in others:
        yield SupportHold(unit, other)
        for goal in around if other.type is UnitType.ARMY else shores:
            yield SupportMove(unit, other, goal)
    if unit.at in fleets_at_sea(board, position):
        for army in (other for other in others if other.type is UnitType.ARMY):
            yield from (Convoy(unit, army, goal) for goal in sorted(board.army))
