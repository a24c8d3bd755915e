"""Where a unit can move in one step, without a convoy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from judge.rules.maps import Map, Terrain
from judge.rules.orders import Unit, UnitType
from judge.rules.outcome import VoidReason
from judge.rules.places import Location, ProvinceId, province_id
from judge.rules.position import Position

NOWHERE: frozenset[Location] = frozenset()


def steps(board: Map, unit: Unit) -> frozenset[Location]:
    """Every location one step away; a fleet steps from its own coast only (ru2000 L204)."""
    borders = board.army if unit.type is UnitType.ARMY else board.fleet
    return borders.get(unit.at, NOWHERE)


def landings(board: Map, unit: Unit, province: ProvinceId) -> tuple[Location, ...]:
    """The locations of one province that are one step away, sorted."""
    return tuple(sorted(place for place in steps(board, unit) if province_id(place) == province))


def touches(board: Map, unit: Unit, province: ProvinceId) -> bool:
    """Whether the unit could step into the province, on whatever coast: enough to support there (ru2000 L271-273)."""
    return any(province_id(place) == province for place in steps(board, unit))


def void_step(board: Map, unit: Unit, to: Location) -> VoidReason | None:
    """Why a unit cannot step to a location; None when it can."""
    province = board.provinces.get(province_id(to))
    if province is None:
        return VoidReason.NO_SUCH_PLACE
    if province.id == unit.province:
        return VoidReason.SAME_PLACE  # DATC 6.A.4, 6.B.11
    if to in steps(board, unit):
        return None
    if province.terrain is (Terrain.SEA if unit.type is UnitType.ARMY else Terrain.INLAND):
        return VoidReason.WRONG_TERRAIN
    _, _, coast = to.partition("/")
    if coast and coast not in province.coasts:
        return VoidReason.NO_SUCH_COAST
    if not coast and touches(board, unit, province.id):
        return VoidReason.COAST_NEEDED  # DATC 4.B.1; a single possible coast has been supplied before (4.B.2)
    return VoidReason.UNREACHABLE  # DATC 4.B.3: another coast is not what was ordered


@cache
def beside(board: Map, province: ProvinceId) -> frozenset[ProvinceId]:
    """The provinces next to one, by land or sea."""
    here = (province, *board.provinces[province].moorings)
    around = (table.get(place, frozenset()) for table in (board.army, board.fleet) for place in here)
    return frozenset(province_id(place) for places in around for place in places) - {province}


SeaRoute = frozenset[ProvinceId]


_FEW_SEAS = 24
"""On a board with more seas the routes between two coasts are counted over the fleets alone that stand there."""


@cache
def has_few_seas(board: Map) -> bool:
    """Whether all routes between any two coasts are so few that they can be listed once."""
    return sum(province.carries for province in board.provinces.values()) <= _FEW_SEAS


@cache
def routes(board: Map, start: ProvinceId, goal: ProvinceId) -> tuple[SeaRoute, ...]:
    """Every set of seas that can carry an army between two coasts and of which none can be spared.

    Whether a sea can be spared does not depend on who stands where, so that a position only
    has to say which of these routes are full of fleets. On a board with many seas ask `routes_over`.
    """
    return _routes(board, start, goal, _carriers(board))


def routes_over(board: Map, start: ProvinceId, goal: ProvinceId, fleets: SeaRoute) -> tuple[SeaRoute, ...]:
    """The routes that are full of these fleets."""
    if has_few_seas(board):
        return tuple(route for route in routes(board, start, goal) if route <= fleets)
    return _routes_within(board, start, goal, fleets)


@lru_cache(maxsize=4096)
def _routes_within(board: Map, start: ProvinceId, goal: ProvinceId, fleets: SeaRoute) -> tuple[SeaRoute, ...]:
    return _routes(board, start, goal, fleets)


def _routes(board: Map, start: ProvinceId, goal: ProvinceId, seas: SeaRoute) -> tuple[SeaRoute, ...]:
    if start == goal or not (_is_coastal(board, start) and _is_coastal(board, goal)):
        return ()
    over = seas - {start, goal}
    off = sorted(sea for sea in over if start in _around(board, sea))
    found = {path for sea in off for path in _paths(board, start, goal, over, (sea,))}
    return tuple(sorted(found, key=lambda route: (len(route), sorted(route))))


def is_joined(board: Map, start: ProvinceId, goal: ProvinceId, seas: SeaRoute | None = None) -> bool:
    """Whether an army could be carried over these seas, or over any, from coast to coast."""
    if start == goal or not (_is_coastal(board, start) and _is_coastal(board, goal)):
        return False
    left = set(_carriers(board) if seas is None else seas) - {start, goal}
    edge = [sea for sea in left if start in _around(board, sea)]
    while edge:
        left -= set(edge)
        if any(goal in _around(board, sea) for sea in edge):
            return True
        edge = [there for there in left if any(there in _around(board, here) for here in edge)]
    return False


@cache
def _carriers(board: Map) -> SeaRoute:
    """The provinces in which a fleet can convoy."""
    return frozenset(id for id, province in board.provinces.items() if province.carries)


def fleets_at_sea(board: Map, position: Position) -> SeaRoute:
    """The seas that hold a fleet of any power."""
    return frozenset(
        unit.at
        for units in position.units.values()
        for unit in units
        if unit.type is UnitType.FLEET and board.provinces[unit.province].carries
    )


def _paths(
    board: Map, start: ProvinceId, goal: ProvinceId, seas: SeaRoute, path: tuple[ProvinceId, ...]
) -> Iterator[SeaRoute]:
    """The ways on from a path of seas that neither come back to its coast nor touch a sea of the path again."""
    here = path[-1]
    if goal in _around(board, here):
        yield frozenset(path)
        return
    wake = {start, *path[:-1]}
    for there in sorted((_around(board, here) & seas) - set(path)):
        if not wake & _around(board, there):
            yield from _paths(board, start, goal, seas, (*path, there))


@cache
def _around(board: Map, sea: ProvinceId) -> frozenset[ProvinceId]:
    return frozenset(map(province_id, board.fleet[sea]))


def _is_coastal(board: Map, id: ProvinceId) -> bool:
    province = board.provinces.get(id)
    return province is not None and province.terrain is Terrain.COAST
