"""What a power orders for which nobody thinks: a simple rule that gives only legal orders.

It moves to centres that nobody holds, attacks with support where a neighbour stands in one, keeps centres that are
threatened, and walks toward the next centre otherwise. It retreats to a centre, builds where it may, and removes what
is farthest from home. The same lots give the same orders. It never convoys.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import assert_never

from judge.rules import adjust
from judge.rules.legality import void_reason
from judge.rules.maps import Map
from judge.rules.orders import Build, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Unit, UnitType
from judge.rules.outcome import RetreatStatus
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import PhaseKind, Position, Season
from judge.rules.reach import steps, touches
from judge.rules.retreat import retreat_options
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, field

_FAR = 99
"""More steps than any board has."""


class Neighbour(Struct, frozen=True):
    """A power on a board, and where the lots come from that decide between equals."""

    board: Map
    rulebook: Rulebook
    position: Position
    power: Power
    seed: int

    def orders(self) -> tuple[Order, ...]:
        """All that the power has to order in the open phase; an order that could not be is never among them."""
        match self.position.phase.kind:
            case PhaseKind.MOVEMENT:
                found = _movements(self)
            case PhaseKind.RETREAT:
                found = _retreats(self)
            case PhaseKind.ADJUSTMENT:
                found = _adjustments(self)
            case _:
                assert_never(self.position.phase.kind)
        return found

    @property
    def units(self) -> tuple[Unit, ...]:
        """The power's units on the board."""
        return self.position.units_of(self.power)

    @property
    def wanted(self) -> frozenset[ProvinceId]:
        """The centres that are not the power's."""
        own = self.position.centres.get(self.power, frozenset())
        return frozenset(id for id, province in self.board.provinces.items() if province.is_centre and id not in own)

    def lot(self, thing: object) -> bytes:
        """What decides between things that are as good as each other, in this phase."""
        return hashlib.sha256(f"{self.seed}:{self.position.phase}:{self.power}:{thing}".encode()).digest()

    def is_legal(self, order: Order) -> bool:
        """Whether the order could be carried out."""
        return void_reason(self.board, self.rulebook, self.position, self.power, order) is None

    def is_enemy_in(self, province: ProvinceId) -> bool:
        """Whether a unit of another power stands there."""
        standing = self.position.unit_in(province)
        return standing is not None and standing[0] != self.power


class _Plan(Struct):
    """What has been decided in a movement so far."""

    neighbour: Neighbour
    orders: dict[Unit, Order] = field(default_factory=dict)
    taken: set[ProvinceId] = field(default_factory=set)
    """Where own units will be, or may be."""

    def left(self) -> list[Unit]:
        """The units without an order, in the order of their lots."""
        return sorted((u for u in self.neighbour.units if u not in self.orders), key=self.neighbour.lot)

    def give(self, unit: Unit, order: Order) -> None:
        """Order a unit, which is then known to be in one place."""
        self.orders[unit] = order
        self.taken.add(province_id(order.to) if isinstance(order, Move) else unit.province)

    def goals(self, unit: Unit) -> list[Location]:
        """Where a unit can go without hindering an own one, in the order of the lots."""
        us = self.neighbour
        staying = {other.province for other in us.units if not isinstance(self.orders.get(other), Move)}
        free = (
            place for place in steps(us.board, unit) if province_id(place) not in self.taken | staying - {unit.province}
        )
        return sorted((place for place in free if us.is_legal(Move(unit, place))), key=us.lot)


def _movements(us: Neighbour) -> tuple[Order, ...]:
    plan = _Plan(us)
    _stay(plan)
    _take_free_centres(plan)
    _attack(plan)
    _walk(plan)
    for unit in plan.left():
        plan.give(unit, _help(plan, unit))
    return tuple(plan.orders[unit] for unit in us.units)


def _stay(plan: _Plan) -> None:
    """In autumn a unit stays in a centre that it is about to win; at any time in one that could be lost."""
    us, is_fall = plan.neighbour, plan.neighbour.position.phase.season is Season.FALL
    for unit in plan.left():
        is_winning = is_fall and unit.province in us.wanted
        if is_winning or (_is_own_centre(us, unit.province) and _is_threatened(us, unit.province)):
            plan.give(unit, Hold(unit))


def _take_free_centres(plan: _Plan) -> None:
    us = plan.neighbour
    for unit in plan.left():
        for place in plan.goals(unit):
            province = province_id(place)
            if province in us.wanted and us.position.unit_in(province) is None:
                plan.give(unit, Move(unit, place))
                break


def _attack(plan: _Plan) -> None:
    """One unit attacks a centre in which another power stands, and a second one supports it."""
    us = plan.neighbour
    for unit in plan.left():
        if unit in plan.orders:
            continue
        for place in plan.goals(unit):
            province = province_id(place)
            if province not in us.wanted or not us.is_enemy_in(province):
                continue
            helpers = [other for other in plan.left() if other != unit and touches(us.board, other, province)]
            support = next((SupportMove(other, unit, place) for other in helpers), None)
            if support is not None and us.is_legal(support):
                plan.give(unit, Move(unit, place))
                plan.give(support.unit, support)
                break


def _walk(plan: _Plan) -> None:
    """Each unit goes a step nearer to a centre that is not the power's, where there is such a step."""
    us = plan.neighbour
    for unit in plan.left():
        far = _distances(us.board, unit.type, us.wanted)
        best = min(plan.goals(unit), key=lambda place: far.get(place, _FAR), default=None)
        if best is not None and not us.is_enemy_in(province_id(best)) and far.get(best, _FAR) < far.get(unit.at, _FAR):
            plan.give(unit, Move(unit, best))


def _help(plan: _Plan, unit: Unit) -> Order:
    """The support of an own unit that stays, in a centre if there is one; else the unit stays itself."""
    us = plan.neighbour
    moving = {other for other, order in plan.orders.items() if isinstance(order, Move)}
    others = [
        each for each in us.units if each != unit and each not in moving and touches(us.board, unit, each.province)
    ]
    ranked = sorted(others, key=lambda each: (not _is_threatened(us, each.province), us.lot(each)))
    support = next((SupportHold(unit, each) for each in ranked), None)
    return support if support is not None and us.is_legal(support) else Hold(unit)


def _retreats(us: Neighbour) -> tuple[Order, ...]:
    """To a centre if one is open, else to where one is near; no two to the same province."""
    orders: list[Order] = []
    taken: set[ProvinceId] = set()
    for dislodged in sorted((d for d in us.position.dislodged if d.power == us.power), key=lambda d: d.unit.at):
        unit, status = dislodged.unit, retreat_options(us.board, us.rulebook, us.position, dislodged)
        far = _distances(us.board, unit.type, us.wanted)
        places = (at for at, each in status.items() if each is RetreatStatus.OPEN and province_id(at) not in taken)
        ranked = sorted(places, key=lambda at: (not _is_centre(us, at), far.get(at, _FAR), us.lot(at)))
        best = next((at for at in ranked if us.is_legal(Retreat(unit, at))), None)
        orders.append(Disband(unit) if best is None else Retreat(unit, best))
        taken |= set() if best is None else {province_id(best)}
    return tuple(orders)


def _adjustments(us: Neighbour) -> tuple[Order, ...]:
    count = adjust.due(us.board, us.rulebook, us.position).get(us.power, 0)
    if count < 0:
        gone = adjust.removals(us.board, us.rulebook, us.position, us.power, us.units)
        return tuple(Disband(unit) for unit in gone[:-count])
    sites = adjust.sites(us.board, us.rulebook, us.position, us.power)
    return tuple(Build(_to_build(us, site)) for site in sorted(sites, key=us.lot)[:count])


def _to_build(us: Neighbour, site: ProvinceId) -> Unit:
    """An army where it could walk to a centre that is not the power's, or where there is no sea; else a fleet."""
    ports = sorted(us.board.provinces[site].moorings, key=us.lot)
    armies = sum(unit.type is UnitType.ARMY for unit in us.units)
    can_walk = site in _distances(us.board, UnitType.ARMY, us.wanted)
    is_fleet = ports and (not can_walk or 2 * (len(us.units) - armies) < armies)
    return Unit(UnitType.FLEET, ports[0]) if is_fleet else Unit(UnitType.ARMY, site)


def _is_centre(us: Neighbour, place: Location) -> bool:
    return us.board.provinces[province_id(place)].is_centre


def _is_own_centre(us: Neighbour, province: ProvinceId) -> bool:
    return province in us.position.centres.get(us.power, frozenset())


def _is_threatened(us: Neighbour, province: ProvinceId) -> bool:
    """Whether a unit of another power stands beside a centre of this one."""
    others = (unit for power, own in us.position.units.items() if power != us.power for unit in own)
    return _is_centre(us, province) and any(touches(us.board, unit, province) for unit in others)


@lru_cache(maxsize=256)
def _distances(board: Map, kind: UnitType, goals: frozenset[ProvinceId]) -> Mapping[Location, int]:
    """How many steps a unit of this kind has from each location to the nearest goal; none where it gets to no goal."""
    borders = board.army if kind is UnitType.ARMY else board.fleet
    far = {place: 0 for place in borders if province_id(place) in goals}
    edge = list(far)
    while edge:
        edge = sorted({there for here in edge for there in borders[here] if there not in far})
        far |= dict.fromkeys(edge, max(far.values()) + 1)
    return MappingProxyType(far)
