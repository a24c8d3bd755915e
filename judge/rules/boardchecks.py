"""What is wrong with a board: borders said from one side alone, places that cannot be reached, strange starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.rules.maps import Map, Province, Terrain
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, ProvinceId, province_id
from judge.rules.position import PhaseKind, Season

Borders = Mapping[Location, frozenset[Location]]
Ways = frozenset[tuple[Location, Location]]


def faults_of_board(board: Map) -> list[str]:
    """Everything that keeps a board from being played on."""
    return [*_border_faults(board), *_power_faults(board), *_start_faults(board)]


def _border_faults(board: Map) -> list[str]:
    provinces = board.provinces.values()
    walkable = {p.id for p in provinces if p.terrain is not Terrain.SEA}
    sailable = {place for p in provinces for place in p.moorings}
    return [
        *(f"province {p.id}: only a coastal province has two coasts or more" for p in provinces if _has_odd_coasts(p)),
        *_faults_of("army", board.army, walkable, board.one_way),
        *_faults_of("fleet", board.fleet, sailable, board.one_way),
        *_one_way_faults(board),
        *_island_faults(board),
    ]


def _has_odd_coasts(province: Province) -> bool:
    return len(province.coasts) == 1 or (bool(province.coasts) and province.terrain is not Terrain.COAST)


def _faults_of(kind: str, borders: Borders, places: set[Location], one_way: Ways) -> list[str]:
    pairs = sorted((here, there) for here, around in borders.items() for there in around)
    return [
        *(f"{kind}: {place} has no borders" for place in sorted(places - set(borders))),
        *(f"{kind}: no {kind} can stand in {place}" for place in sorted(set(borders) - places)),
        *(f"{kind}: {here} borders {there}, where no {kind} can stand" for here, there in pairs if there not in places),
        *(f"{kind}: {here} borders its own province" for here, there in pairs if _is_same_province(here, there)),
        *(
            f"{kind}: {here} borders {there}, but {there} does not border {here}"
            for here, there in pairs
            if there in places and here not in borders.get(there, frozenset()) and (here, there) not in one_way
        ),
    ]


def _one_way_faults(board: Map) -> list[str]:
    """Borders said to be crossed one way that are none, or are crossed both ways."""
    faults = []
    for here, there in sorted(board.one_way):
        kinds = [borders for borders in (board.army, board.fleet) if there in borders.get(here, ())]
        if not kinds:
            faults.append(f"one_way: {here} does not border {there}")
        elif all(here in borders.get(there, ()) for borders in kinds):
            faults.append(f"one_way: {there} borders {here}, too")
    return faults


def _is_same_province(here: Location, there: Location) -> bool:
    return province_id(here) == province_id(there)


def _island_faults(board: Map) -> list[str]:
    """Provinces that no chain of borders joins to the first one."""
    around: dict[ProvinceId, set[ProvinceId]] = {id: set() for id in board.provinces}
    for borders in (board.army, board.fleet):
        for place, neighbours in borders.items():
            for other in map(province_id, neighbours):
                around.setdefault(province_id(place), set()).add(other)
                around.setdefault(other, set()).add(province_id(place))
    if not around:
        return ["a board needs provinces"]
    seen: set[ProvinceId] = set()
    waiting = [min(around)]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += around.get(here, ())
    return [f"{id} cannot be reached from {min(around)}" for id in sorted(set(around) - seen)]


def _power_faults(board: Map) -> list[str]:
    provinces = board.provinces.values()
    owned = [(power, id) for power, ids in board.owned.items() for id in sorted(ids)]
    owned += [(p.home, p.id) for p in provinces if p.home is not None and p.home not in board.owned]
    return [
        *(["a board needs powers"] if not board.powers else []),
        *(f"province {p.id} is home to {p.home}, which is no power" for p in provinces if _has_stranger(board, p)),
        *(f"province {p.id} is a home but no centre" for p in provinces if p.home is not None and not p.is_centre),
        *(f"province {p.id} is a centre at sea" for p in provinces if p.is_centre and p.terrain is Terrain.SEA),
        *(f"province {p.id} convoys but is no coast" for p in provinces if p.convoys and not _is_coast(p)),
        *(f"{power} owns {id}, which is no centre" for power, id in owned if not _is_centre(board, id)),
        *(f"{id} has two owners" for id in sorted({id for _, id in owned}) if sum(id == one for _, one in owned) > 1),
        *(f"{power} has no centre" for power in board.powers if not _has_centre(board, power)),
    ]


def _has_stranger(board: Map, province: Province) -> bool:
    return province.home is not None and province.home not in board.powers


def _is_coast(province: Province) -> bool:
    return province.terrain is Terrain.COAST


def _is_centre(board: Map, id: ProvinceId) -> bool:
    return id in board.provinces and board.provinces[id].is_centre


def _has_centre(board: Map, power: str) -> bool:
    return bool(board.owned.get(power)) or any(p.home == power for p in board.provinces.values())


def _start_faults(board: Map) -> list[str]:
    units = [(power, unit) for power, own in board.start_units.items() for unit in own]
    units += [("nobody", unit) for unit in board.neutral.units]
    held = [unit.province for _, unit in units]
    is_movement = board.first.kind is PhaseKind.MOVEMENT
    return [
        *(f"start: {power} is no power" for power in board.start_units if power not in board.powers),
        *(f"start: {power} has no units" for power, own in board.start_units.items() if is_movement and not own),
        *(f"start: {power} cannot have {unit} there" for power, unit in units if not _can_stand(board, unit)),
        *(f"start: {held.count(id)} units in {id}" for id in sorted(set(held)) if held.count(id) > 1),
        *_calendar_faults(board),
    ]


def _calendar_faults(board: Map) -> Iterator[str]:
    if board.calendar.turns == 1 and board.first.season is Season.SPRING:
        yield "calendar: with one turn from adjustment to adjustment every turn is in fall; let the board open in fall"


def _can_stand(board: Map, unit: Unit) -> bool:
    return unit.at in (board.army if unit.type is UnitType.ARMY else board.fleet)
