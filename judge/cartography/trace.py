"""The lines between provinces, each traced once along the squares of a grid and then made soft."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy import sparse

from judge.cartography.graph import Bools, Floats, Ints, Points
from judge.cartography.regions import STEP, Grid
from judge.structs import Struct

FRAME = -3
"""What lies beyond the frame."""
_ROUNDS, _SOFT, _STIFF = 34, 0.5, 0.16
"""How often a line is made softer, and by how much: its points, and the corners where three lines meet."""
_WAVES = ((150.0, 4.6), (85.0, 3.0), (46.0, 1.9), (27.0, 0.95))
"""How long the waves of a shore are and how high, in board units."""
_DIRECTIONS = 5
_CALM = 24.0
"""Towards the frame lines come to rest within so many units."""


class Line(Struct, frozen=True, eq=False):
    """A line between two labels of a grid; a closed one ends where it starts."""

    a: int
    b: int
    points: Points


class _Net(Struct, frozen=True, eq=False):
    """The corners of squares between two labels, and which are joined."""

    corners: Ints
    """Their numbers, row by row in the grid of corners, ascending."""
    ends: Ints
    """Two indices into `corners` for every edge."""
    sides: Ints
    """The labels on both sides of every edge, the lower first."""
    columns: int


def lines_of(grid: Grid) -> list[Line]:
    """All lines of a grid, soft, in a fixed order; those along the frame have it as a side."""
    net = _net(grid)
    degree = np.bincount(net.ends.ravel(), minlength=len(net.corners))
    is_corner = _corners(net, degree)
    places = _waved(_softened(net, is_corner, grid.shape), grid.shape)
    return [Line(a, b, places[chain]) for a, b, chain in _chains(net, is_corner)]


def _net(grid: Grid) -> _Net:
    whole = np.pad(grid, 1, constant_values=FRAME).astype(np.int64)
    columns = whole.shape[1] + 1
    found = []
    for is_other, dy, dx in (
        (whole[:, 1:] != whole[:, :-1], 0, 1),
        (whole[1:] != whole[:-1], 1, 0),
    ):
        ys, xs = np.nonzero(is_other)
        one, other = whole[ys, xs], whole[ys + dy, xs + dx]
        start = (ys + dy) * columns + xs + dx
        end = (ys + 1) * columns + xs + 1
        found.append(np.column_stack([start, end, np.minimum(one, other), np.maximum(one, other)]))
    edges = np.vstack(found)
    corners, ends = np.unique(edges[:, :2], return_inverse=True)
    return _Net(corners, ends.reshape(-1, 2), edges[:, 2:], columns)


def _corners(net: _Net, degree: Ints) -> Bools:
    """Where lines end: more than two edges meet, or the edges part other labels."""
    is_corner: Bools = degree != 2
    for side in (0, 1):
        low, high = np.full(len(degree), 10**6), np.full(len(degree), -(10**6))
        for end in (0, 1):
            np.minimum.at(low, net.ends[:, end], net.sides[:, side])
            np.maximum.at(high, net.ends[:, end], net.sides[:, side])
        is_corner |= low != high
    return is_corner


def _softened(net: _Net, is_corner: Bools, shape: tuple[int, ...]) -> Points:
    """The places of all corners after each has moved towards the middle of those next to it, many times."""
    rows, columns = np.divmod(net.corners, net.columns)
    places = np.column_stack([columns - 1, rows - 1]) * STEP
    count = len(places)
    both = np.concatenate([net.ends, net.ends[:, ::-1]])
    table = sparse.csr_matrix((np.ones(len(both)), (both[:, 0], both[:, 1])), shape=(count, count))
    degree: Floats = np.asarray(table.sum(axis=1)).reshape(-1, 1)
    size = np.array([shape[1], shape[0]]) * STEP
    is_edge = (places <= 0) | (places >= size)
    share = np.where(is_corner, _STIFF, _SOFT)[:, None] * ~is_edge
    share[is_edge.any(axis=1) & ~is_corner] = 0
    for _ in range(_ROUNDS):
        places = places + share * (table @ places / degree - places)
    return places


def _waved(places: Points, shape: tuple[int, ...]) -> Points:
    """The places moved by gentle waves, the same for all that is at one spot, so that nothing comes to touch."""
    size = np.array([shape[1], shape[0]]) * STEP
    rest = np.minimum(places, size - places)
    push = np.zeros_like(places)
    for number, (length, height) in enumerate(_WAVES):
        for spoke in range(_DIRECTIONS):
            angle = 2.399963 * (number * _DIRECTIONS + spoke)
            along = (places @ np.array([np.cos(angle), np.sin(angle)])) * 2 * np.pi / length
            for axis in (0, 1):
                phase = 1.7 * axis + 3.1 * spoke + 0.9 * number
                push[:, axis] += height * np.sqrt(2 / _DIRECTIONS) * np.sin(along * (1 + 0.07 * spoke) + phase)
    calm = np.clip(rest.min(axis=1) / _CALM, 0.0, 1.0)[:, None]
    found: Points = places + push * calm
    return found


def _chains(net: _Net, is_corner: Bools) -> Iterator[tuple[int, int, list[int]]]:
    """The edges joined to lines from corner to corner, then those that go round."""
    beside: list[list[int]] = [[] for _ in net.corners]
    ends, sides = net.ends.tolist(), net.sides.tolist()
    for number, (a, b) in enumerate(ends):
        beside[a].append(number)
        beside[b].append(number)
    seen = [False] * len(ends)
    starts = [*np.flatnonzero(is_corner).tolist(), *np.flatnonzero(~is_corner).tolist()]
    for start in starts:
        for first in beside[start]:
            if seen[first]:
                continue
            chain, here, edge = [start], start, first
            while True:
                seen[edge] = True
                one, other = ends[edge]
                here = other if one == here else one
                chain.append(here)
                if is_corner[here] or here == start:
                    break
                edge = next(each for each in beside[here] if each != edge)
            yield sides[first][0], sides[first][1], chain
