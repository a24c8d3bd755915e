"""Where a unit can move in one step, without a convoy."""

from __future__ import annotations

from judge.rules.maps import Map, Terrain
from judge.rules.orders import Unit, UnitType
from judge.rules.outcome import VoidReason
from judge.rules.places import Location, ProvinceId, province_id

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
