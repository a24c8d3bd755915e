"""What a drawing starts from: provinces with their kinds, who borders whom, and where each is on a sketch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import chain

import numpy as np
import numpy.typing as npt

from judge.cartography.sketch import sketched
from judge.rules.maps import Map, Terrain
from judge.rules.places import Location, ProvinceId, province_id
from judge.structs import Struct

Floats = npt.NDArray[np.float64]
Points = npt.NDArray[np.float64]
"""Points, one a row, x and y; y goes down."""
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
Pair = tuple[int, int]
"""Two provinces by their numbers, the lower first."""
_FEWEST = 3
"""With fewer provinces that have a place nothing can be placed amid them: all are sketched by their borders."""


class Graph(Struct, frozen=True, eq=False, dict=True):
    """A board as numbers: province 0 is `ids[0]` and so on."""

    board: Map
    ids: tuple[ProvinceId, ...]
    at: Points
    """Where each province is on the sketch, 0 to 1000 both ways."""
    edges: tuple[Pair, ...]
    """Which provinces border on each other, for whatever kind of unit."""

    @cached_property
    def is_sea(self) -> Bools:
        """Which provinces are seas."""
        return np.array([self.board.provinces[id].terrain is Terrain.SEA for id in self.ids])

    @cached_property
    def is_inland(self) -> Bools:
        """Which provinces have no coast."""
        return np.array([self.board.provinces[id].terrain is Terrain.INLAND for id in self.ids])

    @cached_property
    def adjacent(self) -> Bools:
        """Whether two provinces border on each other; each borders on itself."""
        table = np.eye(len(self.ids), dtype=bool)
        for a, b in self.edges:
            table[a, b] = table[b, a] = True
        return table

    @cached_property
    def numbers(self) -> Mapping[ProvinceId, int]:
        """The number of each province."""
        return {id: number for number, id in enumerate(self.ids)}

    def neighbours(self, number: int) -> list[int]:
        """The provinces that one borders on."""
        return [int(other) for other in np.flatnonzero(self.adjacent[number]) if other != number]


def graph_of(board: Map, at: Mapping[ProvinceId, tuple[float, float]]) -> Graph:
    """The graph of a board; a province without a place on the sketch gets one amid its neighbours."""
    ids = tuple(sorted(board.provinces))
    numbers = {id: number for number, id in enumerate(ids)}
    pairs = {
        (min(one, other), max(one, other))
        for here, there in chain(_borders(board.army), _borders(board.fleet))
        for one, other in [(numbers[province_id(here)], numbers[province_id(there)])]
        if one != other
    }
    edges = tuple(sorted(pairs))
    return Graph(board, ids, _placed(ids, edges, at), edges)


def _borders(table: Mapping[Location, frozenset[Location]]) -> list[tuple[Location, Location]]:
    return [(here, there) for here, others in table.items() for there in others]


def _placed(
    ids: tuple[ProvinceId, ...], edges: tuple[Pair, ...], at: Mapping[ProvinceId, tuple[float, float]]
) -> Points:
    if len(at) < _FEWEST and len(ids) > _FEWEST:
        return sketched(len(ids), edges)
    found = {number: np.array(at[id], dtype=float) for number, id in enumerate(ids) if id in at}
    middle = np.mean(list(found.values()), axis=0) if found else np.array([500.0, 500.0])
    for number in (number for number in range(len(ids)) if number not in found):
        near = [
            found[b if a == number else a] for a, b in edges if number in (a, b) and {a, b} - {number} <= found.keys()
        ]
        found[number] = np.mean(near, axis=0) if near else middle
    places = np.array([found[number] for number in range(len(ids))])
    # Two names at one spot would have no border between them.
    turn = 2.399963 * np.arange(len(ids))
    return places + 0.5 * np.column_stack([np.cos(turn), np.sin(turn)])
