"""The ground shared out: each square of a fine grid goes to the province whose star of half borders is nearest."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy import ndimage
from scipy.spatial import cKDTree

from judge.cartography.graph import Floats, Ints, Points
from judge.cartography.web import Web

STEP = 2.0
"""The side of a square of the grid, in board units."""
OUTSIDE, GAP = -2, -1
"""Land out of play round the board, and what keeps two provinces apart that are no neighbours."""
_LAND_REACH = 0.66
"""How far land goes from its star, in spacings, where nothing is in its way."""
_DOOR = 9.0
"""Round the middle of a border nobody else comes nearer than this."""

Grid = npt.NDArray[np.int16]


def regions(web: Web) -> Grid:
    """The number of the province of each square, row by row."""
    rows, columns = int(web.height / STEP), int(web.width / STEP)
    spots, owners = _samples(web)
    ys, xs = np.mgrid[0:rows, 0:columns]
    middles = (np.column_stack([xs.ravel(), ys.ravel()]) + 0.5) * STEP
    far, which = cKDTree(spots).query(middles)
    grid = owners[which].astype(np.int16).reshape(rows, columns)
    away = np.asarray(far).reshape(rows, columns)
    grid = _with_doors(web, grid, spots, owners)
    return _with_outside(web, grid, away)


def _samples(web: Web) -> tuple[Points, Ints]:
    """Points along every half border, with the province that each belongs to."""
    spots, owners = [web.places], [web.owners]
    for a, b in web.lines:
        start, end = web.places[a], web.places[b]
        count = max(8, int(np.hypot(*(end - start)) / STEP))
        shares = (np.arange(count) + 0.5) / count
        spots.append(start + shares[:, None] * (end - start))
        owners.append(np.where(shares < 0.5, web.owners[a], web.owners[b]))
    return np.vstack(spots), np.concatenate(owners)


def spines(web: Web, shape: tuple[int, int]) -> Grid:
    """The squares on which a half border lies, with its province: they are never taken from it."""
    found = np.full(shape, GAP, dtype=np.int16)
    spots, owners = _samples(web)
    squares = np.clip((spots / STEP).astype(int), 0, [shape[1] - 1, shape[0] - 1])
    found[squares[:, 1], squares[:, 0]] = owners
    return found


def _with_doors(web: Web, grid: Grid, spots: Points, owners: Ints) -> Grid:
    """The grid with room for each border: round its middle lie only its two provinces, unless a third runs through."""
    found = grid.copy()
    tree, reach = cKDTree(spots), int(_DOOR / STEP)
    for a, b in web.lines:
        one, other = int(web.owners[a]), int(web.owners[b])
        if one == other:
            continue
        start, end = web.places[a], web.places[b]
        middle = (start + end) / 2
        near = {int(owner) for owner in owners[tree.query_ball_point(middle, 0.8 * _DOOR)]}
        if near - {one, other}:
            continue
        column, row = (int(value / STEP) for value in middle)
        ys, xs = np.mgrid[row - reach : row + reach + 1, column - reach : column + reach + 1]
        inside = (ys >= 0) & (ys < grid.shape[0]) & (xs >= 0) & (xs < grid.shape[1])
        ys, xs = ys[inside], xs[inside]
        away = np.column_stack([(xs + 0.5) * STEP, (ys + 0.5) * STEP]) - middle
        is_near = (away**2).sum(axis=1) <= _DOOR**2
        side = away @ (end - start)
        found[ys[is_near], xs[is_near]] = np.where(side[is_near] < 0, one, other)
    return found


def _with_outside(web: Web, grid: Grid, away: Floats) -> Grid:
    """The grid with land out of play: whatever lies too far from the land that is nearest."""
    found = grid.copy()
    is_far = ~web.graph.is_sea[grid] & (away > _LAND_REACH * web.spacing)
    found[is_far] = OUTSIDE
    pieces, count = ndimage.label(found == OUTSIDE)
    if count:
        sizes = np.bincount(pieces.ravel())
        small = np.flatnonzero(sizes * STEP * STEP < (0.5 * web.spacing) ** 2)
        is_small = np.isin(pieces, small[small > 0])
        found[is_small] = grid[is_small]
    return found
