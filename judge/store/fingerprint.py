"""The number by which the PyPI package `diplomacy` knows a position again, and checks that a saved game follows itself.

A Zobrist hash: every unit in a place, every dislodged one, every centre and every home has a random number, and those
that are on the board are added without carrying. The numbers come from Python's own generator, whose seed is made of
the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

from judge.rules.codes import code_of
from judge.rules.maps import Map
from judge.rules.orders import UnitType
from judge.rules.places import Location, Power
from judge.rules.position import Position
from judge.structs import Struct

_SEED = 12345
_MOST = 2**63 - 1
_KINDS = (UnitType.ARMY, UnitType.FLEET)


class _Numbers(Struct, frozen=True):
    """The random numbers of a board: by kind of unit or by power, then by place."""

    powers: tuple[Power, ...]
    places: dict[str, int]
    kinds: tuple[tuple[int, ...], ...]
    units: tuple[tuple[int, ...], ...]
    driven_kinds: tuple[tuple[int, ...], ...]
    driven_units: tuple[tuple[int, ...], ...]
    centres: tuple[tuple[int, ...], ...]
    homes: tuple[tuple[int, ...], ...]


def fingerprint(board: Map, position: Position) -> str:
    """The number of a position, in figures."""
    numbers = _numbers(board)
    found = 0
    for row, power in enumerate(numbers.powers):
        for unit in position.units.get(power, ()):
            at = numbers.places[code_of(unit.at)]
            found ^= numbers.kinds[_KINDS.index(unit.type)][at] ^ numbers.units[row][at]
        for driven in position.dislodged:
            if driven.power == power:
                at = numbers.places[code_of(driven.unit.at)]
                found ^= numbers.driven_kinds[_KINDS.index(driven.unit.type)][at] ^ numbers.driven_units[row][at]
        for centre in position.centres.get(power, ()):
            found ^= numbers.centres[row][numbers.places[code_of(centre)]]
        for home in homes(board, power):
            found ^= numbers.homes[row][numbers.places[code_of(home)]]
    return str(found)


def homes(board: Map, power: Power) -> tuple[Location, ...]:
    """The home centres of a power, sorted."""
    return tuple(sorted(each.id for each in board.provinces.values() if each.is_centre and each.home == power))


@cache
def _numbers(board: Map) -> _Numbers:
    places = sorted(_places(board))
    centres = "-".join(sorted(code_of(each.id) for each in board.provinces.values() if each.is_centre))
    seed = _SEED + len(places) + sum(ord(letter) * 7**at for at, letter in enumerate(centres))
    chance = Random(seed % 2**32)

    def rows(count: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(chance.randint(1, _MOST) for _ in places) for _ in range(count))

    powers = tuple(sorted(board.powers))
    return _Numbers(
        powers,
        {place: at for at, place in enumerate(places)},
        kinds=rows(len(_KINDS)),
        units=rows(len(powers)),
        driven_kinds=rows(len(_KINDS)),
        driven_units=rows(len(powers)),
        centres=rows(len(powers)),
        homes=rows(len(powers)),
    )


def _places(board: Map) -> Iterable[str]:
    for province in board.provinces.values():
        yield code_of(province.id)
        yield from (code_of(f"{province.id}/{coast}") for coast in province.coasts)
