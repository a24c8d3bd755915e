"""Orders for tests: of several powers in one text, and every order that a unit can be given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

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
from judge.rules.places import Power, province_id
from judge.rules.position import PhaseKind, Position, by_place
from judge.rules.reach import fleets_at_sea, steps
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order


def read_orders(text: str) -> Mapping[Power, tuple[Order, ...]]:
    """Orders of several powers, as `germany: A mun - tyr; A boh H · austria: A vie - boh`.

    Powers are parted by ` · ` or new lines, orders by `;`.
    """
    found: dict[Power, tuple[Order, ...]] = {}
    for line in re.split(r"\s*[·\n]\s*", text.strip()):
        power, _, orders = line.partition(":")
        found[power.strip()] = tuple(read_order(order.strip()) for order in orders.split(";") if order.strip())
    return MappingProxyType(found)


def write_orders(orders: Mapping[Power, Iterable[Order]]) -> str:
    """The inverse of `read_orders`."""
    return " · ".join(f"{power}: {'; '.join(map(str, own))}".rstrip() for power, own in sorted(orders.items()))


def possible_orders(board: Map, rulebook: Rulebook, position: Position, unit: Unit) -> tuple[Order, ...]:
    """Every order that is not void for one unit, in the words of `as_meant`.

    In a retreat phase the unit is a dislodged one; in an adjustment it is a unit on the board, or one to be built.
    """
    power = _power_of(position, unit)
    if power is None:
        return ()
    is_movement = position.phase.kind is PhaseKind.MOVEMENT
    others = (*(Retreat(unit, place) for place in sorted(steps(board, unit))), Disband(unit), Build(unit))
    return tuple(
        order
        for order in (_movements(board, position, unit) if is_movement else others)
        if void_reason(board, rulebook, position, power, order) is None
        and as_meant(board, rulebook, position, order) == order
    )


def _power_of(position: Position, unit: Unit) -> Power | None:
    """The power that a unit belongs to: on the board, dislodged or to be built."""
    if position.phase.kind is PhaseKind.RETREAT:
        return next((d.power for d in position.dislodged if d.unit == unit), None)
    standing = position.unit_in(unit.province)
    if standing is not None:
        return standing[0]
    return position.owner_of(unit.province) if position.phase.kind is PhaseKind.ADJUSTMENT else None


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
