"""How far a unit is from its power's centres: what civil-disorder removals are sorted by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from judge.rules.maps import Map
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, ProvinceId, province_id
from judge.rules.policies import RemovalMetric

Borders = Mapping[Location, frozenset[Location]]


def distance(board: Map, metric: RemovalMetric, unit: Unit, centres: Iterable[ProvinceId]) -> int:
    """Steps from a unit to the nearest of some centres; a number above every distance where there is no way."""
    if metric is RemovalMetric.BY_TYPE and unit.type is UnitType.FLEET:
        steps = _steps_by_sea(board, unit.at)
        goals = {place for centre in centres for place in board.provinces[centre].moorings}
    else:
        # An army crosses water as if carried, so that all borders count for it under either metric.
        steps = _steps_anyhow(board, unit.province)
        goals = set(centres)
    return min((steps[goal] for goal in goals if goal in steps), default=len(board.provinces))


@cache
def _steps_by_sea(board: Map, start: Location) -> Mapping[Location, int]:
    return _flood(board.fleet, start)


@cache
def _steps_anyhow(board: Map, start: ProvinceId) -> Mapping[ProvinceId, int]:
    return _flood(_all_borders(board), start)


@cache
def _all_borders(board: Map) -> Borders:
    """The neighbours of each province, by land or sea, coasts left aside."""
    around: dict[ProvinceId, frozenset[ProvinceId]] = {}
    for borders in (board.army, board.fleet):
        for place, neighbours in borders.items():
            id = province_id(place)
            around[id] = around.get(id, frozenset()) | frozenset(map(province_id, neighbours))
    return around


def _flood(borders: Borders, start: Location) -> Mapping[Location, int]:
    """The number of steps from each location to the nearest of the given ones."""
    steps = {start: 0}
    edge = [start]
    while edge:
        edge = sorted({there for here in edge for there in borders[here] if there not in steps})
        steps |= dict.fromkeys(edge, max(steps.values()) + 1)
    return MappingProxyType(steps)
