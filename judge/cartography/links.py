"""Borders that cannot be drawn as contacts: dashed lines, whole where they are short, else a piece at each end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from scipy.spatial import cKDTree

from judge.cartography.anchors import SQUARE
from judge.cartography.graph import Bools, Graph, Pair, Points
from judge.cartography.shapes import path
from judge.picture.geometry import Point
from judge.rules.places import ProvinceId

_WHOLE = 150.0
"""A line up to this long is drawn whole, in board units."""
_FROM, _STUB, _INTO = 20.0, 30.0, 9.0
"""How far from the unit a piece begins, how long it is, and how far a whole line reaches into a province."""
_WORLD, _BORDERLAND = 0.5, 0.3
"""Provinces further apart than this share of the width, near to its ends, border on each other round the back."""


def link_paths(
    graph: Graph, links: Sequence[Pair], masks: Mapping[int, Bools], units: Mapping[ProvinceId, Point]
) -> list[dict[str, object]]:
    """For each link the provinces and its line from one to the other, or a short piece at each end."""
    rows, columns = masks[0].shape
    size = columns * SQUARE, rows * SQUARE
    found: list[dict[str, object]] = []
    for a, b in links:
        one, other = graph.ids[a], graph.ids[b]
        start, end = _nearest(masks[a], masks[b])
        way = end - start
        length = float(np.hypot(*way))
        if length <= _WHOLE:
            ahead = way / max(length, 1e-9) * _INTO
            found.append({"a": one, "b": other, "path": path(np.array([start - ahead, end + ahead]))})
        else:
            stubs = _stub(units[one], units[other], size), _stub(units[other], units[one], size)
            found.append({"a": one, "b": other, "path": "".join(path(stub) for stub in stubs)})
    return found


def _nearest(one: Bools, other: Bools) -> tuple[Points, Points]:
    """The nearest points of two provinces."""
    here, there = _spots(one), _spots(other)
    far, which = cKDTree(there).query(here)
    at = int(np.argmin(far))
    return here[at], there[int(np.asarray(which)[at])]


def _spots(mask: Bools) -> Points:
    rows, columns = np.nonzero(mask)
    return np.column_stack([columns + 0.5, rows + 0.5]).astype(np.float64) * SQUARE


def _stub(start: Point, end: Point, size: Point) -> Points:
    """A piece that points to the other province; outwards where that is nearer round the back of the world."""
    way = np.array(end) - np.array(start)
    ahead = way / max(float(np.hypot(*way)), 1e-9)
    outwards = np.where(ahead < 0, np.subtract(size, start), start)
    if abs(way[0]) > _WORLD * size[0] and outwards[0] < _BORDERLAND * size[0]:
        ahead = np.array([-1.0 if way[0] > 0 else 1.0, 0.0])
    found: Points = np.add(start, np.outer([_FROM, _FROM + _STUB], ahead))
    return found
