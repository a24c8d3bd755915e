"""Provinces that touch although they are no neighbours are parted: by a neighbour of both, else by nobody's ground."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from judge.cartography.graph import Bools, Graph, Ints
from judge.cartography.regions import GAP, Grid

_PARTED = 5
"""How far provinces that are no neighbours stay from each other, in squares."""
_BESIDE = ((0, 1), (0, -1), (1, 0), (-1, 0))
_MOST = 400


def parted(graph: Graph, grid: Grid, spines: Grid) -> Grid:
    """The grid without a false border. `spines` are the squares that a province keeps in any case."""
    table = touch_table(graph)
    holes = _conflicts(grid, table, _PARTED) & (spines != grid)
    grid = _grown(np.where(holes, np.int16(GAP), grid), grid, table, graph.is_sea, _PARTED - 1)
    grid = whole(graph, grid, spines, table)
    return _closed(grid, table)


def touch_table(graph: Graph) -> Bools:
    """Whether two labels may touch; the last two are those of no province, which may touch all."""
    count = len(graph.ids)
    table = np.ones((count + 2, count + 2), dtype=bool)
    table[:count, :count] = graph.adjacent
    return table


def _offsets(distance: int) -> list[tuple[int, int]]:
    reach = range(-distance, distance + 1)
    return [(dy, dx) for dy in reach for dx in reach if (dy or dx) and dy * dy + dx * dx <= distance * distance + 1]


def _conflicts(grid: Grid, table: Bools, distance: int) -> Bools:
    """The squares so near to a square of a province that is no neighbour."""
    rows, columns = grid.shape
    found = np.zeros(grid.shape, dtype=bool)
    for dy, dx in _offsets(distance):
        if (dy, dx) < (0, 0):
            continue
        here = (slice(0, rows - dy), slice(max(0, -dx), columns - max(0, dx)))
        there = (slice(dy, rows), slice(max(0, dx), columns + min(0, dx)))
        bad = ~table[grid[here], grid[there]]
        found[here] |= bad
        found[there] |= bad
    return found


def _grown(grid: Grid, before: Grid, table: Bools, is_sea: Bools, distance: int) -> Grid:
    """Gaps filled by provinces that may touch all round: seas first. `before` says whose a square was."""
    grid = grid.copy()
    allowed = np.append(is_sea, [False, False]), np.append(np.ones_like(is_sea), [False, False])
    for may_grow in allowed:
        for _ in range(_MOST):
            if not _grow(grid, before, table, may_grow, distance):
                break
    return grid


def _grow(grid: Grid, before: Grid, table: Bools, may_grow: Bools, distance: int) -> bool:
    """One step of growing, in place; whether anything grew."""
    ys, xs = np.nonzero(grid == GAP)
    has_grown = False
    for dy, dx in _BESIDE:
        still = grid[ys, xs] == GAP
        y, x = ys[still], xs[still]
        new = _at(grid, y + dy, x + dx)
        was = before[y, x]
        good = may_grow[new] & (new != was) & table[new, was]
        y, x, new = y[good], x[good], new[good]
        good = fits(grid, y, x, new, table, distance)
        y, x, new = y[good], x[good], new[good]
        grid[y, x] = new
        bad = ~fits(grid, y, x, new, table, distance)
        grid[y[bad], x[bad]] = GAP
        has_grown |= bool((~bad).any())
    return has_grown


def _at(grid: Grid, y: Ints, x: Ints) -> Grid:
    return grid[np.clip(y, 0, grid.shape[0] - 1), np.clip(x, 0, grid.shape[1] - 1)]


def fits(grid: Grid, y: Ints, x: Ints, new: Grid, table: Bools, distance: int) -> Bools:
    """Whether a label may stand at squares: all that is near may touch it."""
    fits = np.ones(len(y), dtype=bool)
    for dy, dx in _offsets(distance):
        fits &= table[new, _at(grid, y + dy, x + dx)]
    return fits


def whole(graph: Graph, grid: Grid, spines: Grid, table: Bools) -> Grid:
    """Pieces of a province that hold nothing of its star are given to those round them."""
    grid = grid.copy()
    for number in range(len(graph.ids)):
        own = grid == number
        pieces, count = ndimage.label(own)
        if count < 2:
            continue
        kept = np.unique(pieces[own & (spines == number)])
        grid[own & ~np.isin(pieces, kept)] = GAP
    before = np.full_like(grid, GAP)
    return _grown(grid, before, table, graph.is_sea, _PARTED - 1)


def _closed(grid: Grid, table: Bools) -> Grid:
    """Gaps made as small as they may be, by whoever lies next to them."""
    before = np.full_like(grid, GAP)
    may_grow = np.append(np.ones(len(table) - 2, dtype=bool), [False, False])
    grid = grid.copy()
    for _ in range(_MOST):
        if not _grow(grid, before, table, may_grow, _PARTED):
            return grid
    return grid
