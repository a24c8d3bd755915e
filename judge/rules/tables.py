"""A board as integers: the lookup tables of the movement kernel.

Provinces are numbered in the order of their ids, so that a set of provinces is the bits of one
integer. Every unit that could exist, as `A mun` or `F stp/sc`, has a number too. All of it
follows from the board's own tables; nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from judge.rules.maps import Map, Terrain
from judge.rules.orders import Unit, UnitType
from judge.rules.places import ProvinceId, province_id
from judge.rules.position import by_place
from judge.rules.reach import routes, steps


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """One board in numbers."""

    board: Map
    provinces: tuple[ProvinceId, ...]
    number: Mapping[ProvinceId, int]
    """The number of each province."""
    units: tuple[Unit, ...]
    unit_number: Mapping[Unit, int]
    province_of: tuple[int, ...]
    """The province in which each unit stands."""
    is_army: tuple[bool, ...]
    doors: tuple[tuple[tuple[int, int], ...], ...]
    """For each unit where it can step: the province, and the unit that it is there, by place."""
    seas: tuple[int, ...]
    _routes: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)

    def routes(self, start: int, goal: int) -> tuple[int, ...]:
        """The sets of seas that carry an army between two provinces."""
        found = self._routes.get((start, goal))
        if found is None:
            ways = routes(self.board, self.provinces[start], self.provinces[goal])
            found = self._routes[start, goal] = tuple(self.mask(way) for way in ways)
        return found

    def mask(self, provinces: Iterable[ProvinceId]) -> int:
        """A set of provinces as bits."""
        return sum(1 << self.number[province] for province in provinces)

    def places(self, numbers: Iterable[int]) -> tuple[ProvinceId, ...]:
        """Numbers of provinces as a sorted tuple of their ids."""
        return tuple(self.provinces[number] for number in sorted(numbers))


@cache
def tables_of(board: Map) -> Tables:
    """The numbers of a board, made once."""
    provinces = tuple(sorted(board.provinces))
    number = {province: n for n, province in enumerate(provinces)}
    armies = (Unit(UnitType.ARMY, place) for place in board.army)
    fleets = (Unit(UnitType.FLEET, place) for place in board.fleet)
    units = tuple(sorted((*armies, *fleets), key=by_place))
    unit_number = {unit: n for n, unit in enumerate(units)}
    return Tables(
        board,
        provinces,
        number,
        units,
        unit_number,
        province_of=tuple(number[unit.province] for unit in units),
        is_army=tuple(unit.type is UnitType.ARMY for unit in units),
        doors=tuple(_doors(board, unit, number, unit_number) for unit in units),
        seas=tuple(number[id] for id in provinces if board.provinces[id].terrain is Terrain.SEA),
    )


def _doors(
    board: Map, unit: Unit, number: Mapping[ProvinceId, int], unit_number: Mapping[Unit, int]
) -> tuple[tuple[int, int], ...]:
    return tuple(
        (number[province_id(place)], unit_number[Unit(unit.type, place)]) for place in sorted(steps(board, unit))
    )
