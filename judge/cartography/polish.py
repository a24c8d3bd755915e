"""The shares of the ground made rounder, without a border more or less: points and thin arms go, necks get wide."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from judge.cartography.graph import Bools, Floats, Graph
from judge.cartography.regions import OUTSIDE, STEP, Grid
from judge.cartography.strips import fits, touch_table, whole

_BLUR = 5.5
"""How wide the look round a square is, in squares."""
_NECK = 3
"""So near to its own half borders a province loses nothing, in squares."""
_ROUNDS = 6
_APART = 8
_ROOM, _MOST = 4500.0, 3.0
"""A province smaller than this, in square board units, counts for more than others: so many times as much at most."""


def polished(graph: Graph, grid: Grid, spines: Grid) -> Grid:
    """The grid with each square given to whom most of the ground round it belongs, where that changes no border."""
    table = touch_table(graph)
    kept = _kept(graph, grid, spines)
    for _ in range(_ROUNDS):
        grid = whole(graph, _apart(grid, np.where(kept, grid, _most_round(graph, grid)), table), spines, table)
    return grid


def _apart(grid: Grid, new: Grid, table: Bools) -> Grid:
    """The new grid, but the old one where a change would bring two closer that are no neighbours."""
    new = new.copy()
    ys, xs = np.nonzero(new != grid)
    while True:
        bad = ~fits(new, ys, xs, new[ys, xs], table, _APART)
        if not bad.any():
            return new
        new[ys[bad], xs[bad]] = grid[ys[bad], xs[bad]]
        ys, xs = ys[~bad], xs[~bad]


def _kept(graph: Graph, grid: Grid, spines: Grid) -> Bools:
    """The squares that stay with their province: near its half borders."""
    far, (rows, columns) = ndimage.distance_transform_edt(spines < 0, return_indices=True)
    return np.asarray((far <= _NECK) & (spines[rows, columns] == grid))


def _most_round(graph: Graph, grid: Grid) -> Grid:
    """For each square the label that most of what is round it has; a small province counts for more."""
    best = np.full(grid.shape, -1.0)
    found = grid.copy()
    labels = range(OUTSIDE, len(graph.ids))
    boxes = ndimage.find_objects(grid - OUTSIDE + 1, max_label=len(graph.ids) - OUTSIDE)
    pad = int(3 * _BLUR)
    for label, box in zip(labels, boxes, strict=True):
        if box is None:
            continue
        part = tuple(slice(max(0, side.start - pad), side.stop + pad) for side in box)
        own = grid[part] == label
        share: Floats = ndimage.gaussian_filter(own.astype(float), _BLUR, mode="nearest")
        if label >= 0:
            share = share * float(np.clip(_ROOM / (STEP * STEP * max(1, own.sum())), 1.0, _MOST))
        is_most = share > best[part]
        best[part][is_most] = share[is_most]
        found[part][is_most] = label
    return found
