"""Small crowded positions made by lot: half of the units go somewhere, the others help or hinder them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from judge.rules.maps import Map, Terrain
from judge.rules.orders import Convoy, Hold, Move, Order, Route, SupportHold, SupportMove, Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import Position, by_place
from judge.rules.reach import fleets_at_sea, has_few_seas, is_joined, routes, steps, touches
from judge.rules.text import read_phase

Skirmish = tuple[Position, Mapping[Power, Sequence[Order]]]

POWERS = ("england", "france", "germany")


def skirmish(board: Map, lots: random.Random, least: int = 3, most: int = 7) -> Skirmish:
    """A position of `least` to `most` units in one neighbourhood, with an order for each."""
    owners = _owners(
        board, lots, _neighbourhood(board, lots, lots.randint(least, most) + 2)[: lots.randint(least, most)]
    )
    position = _position(owners)
    units = sorted(owners, key=lambda unit: (lots.random() + (unit.at in fleets_at_sea(board, position)), str(unit)))
    movers = {unit: _move(board, lots, position, unit) for unit in units[: (len(units) + 1) // 2]}
    return position, _orders(board, lots, owners, movers)


def dilemma(board: Map, lots: random.Random, plots: int = 1) -> Skirmish:
    """A position in which convoys attack those who may support the attacks on their fleets."""
    owners: dict[Unit, Power] = {}
    movers: dict[Unit, Order | None] = {}
    near = _neighbourhood(board, lots, 7 + 4 * plots)
    for _ in range(plots):
        plot = _plot(board, lots, [id for id in near if id not in {unit.province for unit in owners}])
        movers |= plot
        owners |= {unit: lots.choice(POWERS) for unit in plot}
    taken = {unit.province for unit in owners}
    others = [id for id in near if id not in taken]
    more = _owners(board, lots, lots.sample(others, min(len(others), lots.randint(0, 3))))
    owners |= more
    movers |= {unit: _move(board, lots, _position(owners), unit) for unit in more if lots.random() < 0.5}
    return _position(owners), _orders(board, lots, owners, {unit: order for unit, order in movers.items() if order})


def _plot(board: Map, lots: random.Random, free: Sequence[ProvinceId]) -> dict[Unit, Order | None]:
    """An army that wants to cross a sea, the fleet there, one that attacks it, and one where the army wants to go."""
    seas = [id for id in free if board.provinces[id].terrain is Terrain.SEA]
    sea = lots.choice(seas) if seas else ""
    shores = [id for id in free if id in {province_id(place) for place in board.fleet.get(sea, ())}]
    coasts = [id for id in shores if board.provinces[id].terrain is Terrain.COAST]
    if len(coasts) < 2 or len(shores) < 3:
        return {}
    start, goal = lots.sample(coasts, 2)
    rival = lots.choice([id for id in shores if id not in (start, goal)])
    attacker, target = (Unit(UnitType.FLEET, _mooring(board, lots, id, sea)) for id in (rival, goal))
    army, carrier = Unit(UnitType.ARMY, start), Unit(UnitType.FLEET, sea)
    return {attacker: Move(attacker, sea), army: Move(army, goal, Route.BY_SEA), target: None, carrier: None}


def _mooring(board: Map, lots: random.Random, id: ProvinceId, sea: ProvinceId) -> Location:
    """Where a fleet in a province touches a sea."""
    return lots.choice([place for place in board.provinces[id].moorings if place in board.fleet[sea]])


def _position(owners: Mapping[Unit, Power]) -> Position:
    units = {power: frozenset(unit for unit in owners if owners[unit] == power) for power in POWERS}
    return Position(read_phase("S1901M"), units, dict.fromkeys(POWERS, frozenset()))


def _orders(
    board: Map, lots: random.Random, owners: Mapping[Unit, Power], movers: Mapping[Unit, Order]
) -> Mapping[Power, Sequence[Order]]:
    """The moves, and for everybody else something that has to do with them."""
    units = sorted(owners, key=by_place)
    orders = [(owners[unit], movers.get(unit) or _help(board, lots, unit, units, movers)) for unit in units]
    return {power: tuple(order for owner, order in orders if owner == power) for power in POWERS}


def _owners(board: Map, lots: random.Random, provinces: Sequence[ProvinceId]) -> dict[Unit, Power]:
    return {_unit(board, lots, id): lots.choice(POWERS) for id in provinces}


def _neighbourhood(board: Map, lots: random.Random, size: int) -> list[ProvinceId]:
    """Provinces around one sea, nearest first."""
    found = [lots.choice(sorted(id for id, p in board.provinces.items() if p.terrain is Terrain.SEA))]
    for here in found:
        places = [(here, *board.provinces[here].moorings), (board.army, board.fleet)]
        around = {province_id(to) for place in places[0] for table in places[1] for to in table.get(place, ())}
        fresh = sorted(around - set(found))
        found += lots.sample(fresh, min(len(fresh), size - len(found)))
        if len(found) == size:
            break
    return found


def _unit(board: Map, lots: random.Random, id: ProvinceId) -> Unit:
    province = board.provinces[id]
    is_fleet = province.terrain is Terrain.SEA or (province.terrain is Terrain.COAST and lots.random() < 0.4)
    return Unit(UnitType.FLEET, lots.choice(province.moorings)) if is_fleet else Unit(UnitType.ARMY, id)


def _move(board: Map, lots: random.Random, position: Position, unit: Unit) -> Order:
    """A move to somewhere near, rather to where somebody stands, rather over sea."""
    fleets = fleets_at_sea(board, position)
    chances: dict[Location, int] = {
        place: 12 if place in fleets else 1 if position.unit_in(province_id(place)) is None else 4
        for place in sorted(steps(board, unit))
    }
    for goal in sorted(board.provinces) if unit.type is UnitType.ARMY else ():
        if is_joined(board, unit.province, goal, fleets):
            chances[goal] = 4 if position.unit_in(goal) is None else 12
    if not chances:
        return Hold(unit)  # an army on an island
    goal = lots.choices(list(chances), list(chances.values()))[0]
    is_asked = unit.type is UnitType.ARMY and lots.random() < 0.2
    return Move(unit, goal, Route.BY_SEA if is_asked else Route.UNSTATED)


def _may_carry(board: Map, fleet: Unit, army: Unit, to: Location) -> bool:
    """Whether a fleet is where it could carry an army; where there are many seas, whether any could."""
    if has_few_seas(board):
        return any(fleet.at in route for route in routes(board, army.province, to))
    return board.provinces[fleet.province].carries and is_joined(board, army.province, to)


def _help(board: Map, lots: random.Random, unit: Unit, units: Sequence[Unit], movers: Mapping[Unit, Order]) -> Order:
    """A convoy or support for somebody who needs one; else anything."""
    chances: dict[Order, int] = {Hold(unit): 1}
    for other in units:
        order = movers.get(other)
        if isinstance(order, Move):
            if other.type is UnitType.ARMY and _may_carry(board, unit, other, order.to):
                chances[Convoy(unit, other, order.to)] = 12
            if touches(board, unit, province_id(order.to)):
                chances[SupportMove(unit, other, lots.choice((order.to, province_id(order.to))))] = 6
        elif other != unit and touches(board, unit, other.province):
            chances[SupportHold(unit, other)] = 2
    return lots.choices(list(chances), list(chances.values()))[0]
