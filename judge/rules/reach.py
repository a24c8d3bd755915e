"""Where a unit can move in one step, without a convoy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

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


@cache
def routes(board: Map, start: ProvinceId, goal: ProvinceId) -> tuple[SeaRoute, ...]:
    """Every set of seas that can carry an army between two coasts and of which none can be spared.

    Whether a sea can be spared does not depend on who stands where, so that a position only
    has to say which of these routes are full of fleets.
    """
    if start == goal or not (_is_coastal(board, start) and _is_coastal(board, goal)):
        return ()
    found = {
        frozenset(path)
        for sea in _seas_off(board, start)
        for path in _paths(board, start, goal, (sea,))
        if goal not in path
    }
    return tuple(sorted(found, key=lambda route: (len(route), sorted(route))))


def fleets_at_sea(board: Map, position: Position) -> SeaRoute:
    """The seas that hold a fleet of any power."""
    return frozenset(
        unit.at
        for units in position.units.values()
        for unit in units
        if unit.type is UnitType.FLEET and board.provinces[unit.province].carries
    )


def _paths(board: Map, start: ProvinceId, goal: ProvinceId, path: tuple[ProvinceId, ...]) -> Iterator[SeaRoute]:
    """The ways on from a path of seas that neither come back to its coast nor touch a sea of the path again."""
    here = path[-1]
    if goal in _around(board, here):
        yield frozenset(path)
        return
    wake = {start, *path[:-1]}
    for there in sorted(_around(board, here) - set(path)):
        if there not in (start, goal) and board.provinces[there].carries and not wake & _around(board, there):
            yield from _paths(board, start, goal, (*path, there))


def _seas_off(board: Map, coast: ProvinceId) -> tuple[ProvinceId, ...]:
    """The seas along any coast of a province."""
    seas = (id for id, province in board.provinces.items() if province.carries and id != coast)
    return tuple(sea for sea in seas if coast in _around(board, sea))


@cache
def _around(board: Map, sea: ProvinceId) -> frozenset[ProvinceId]:
    return frozenset(map(province_id, board.fleet[sea]))


def _is_coastal(board: Map, id: ProvinceId) -> bool:
    province = board.provinces.get(id)
    return province is not None and province.terrain is Terrain.COAST
