"""Lines between points: which cross, and how far points are from them. Everything is done for many at once."""

from __future__ import annotations

import numpy as np

from judge.cartography.graph import Bools, Floats, Ints, Points


def turns(a: Points, b: Points, c: Points) -> Floats:
    """On which side of the line from `a` to `b` the point `c` is; broadcasts over all but the last axis."""
    found: Floats = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) - (b[..., 1] - a[..., 1]) * (
        c[..., 0] - a[..., 0]
    )
    return found


def cross(a: Points, b: Points, c: Points, d: Points) -> Bools:
    """Whether the line from `a` to `b` crosses the one from `c` to `d`."""
    found: Bools = (turns(a, b, c) * turns(a, b, d) < 0) & (turns(c, d, a) * turns(c, d, b) < 0)
    return found


def crossings(places: Points, lines: Ints) -> Bools:
    """Which lines cross which: a square table. Lines that share an end never cross."""
    a, b = places[lines[:, 0]], places[lines[:, 1]]
    found = cross(a[:, None], b[:, None], a[None], b[None])
    for one in (0, 1):
        for other in (0, 1):
            found &= lines[:, one][:, None] != lines[:, other][None]
    return found


def nearest(points: Points, a: Points, b: Points) -> Points:
    """For points and lines, the nearest point of the line; broadcasts over all but the last axis."""
    way = b - a
    square = np.maximum((way * way).sum(-1), 1e-9)
    share = np.clip(((points - a) * way).sum(-1) / square, 0.0, 1.0)
    found: Points = a + share[..., None] * way
    return found


def distances(points: Points, a: Points, b: Points) -> Floats:
    """How far points are from lines; broadcasts as `nearest` does."""
    found: Floats = np.sqrt(((points - nearest(points, a, b)) ** 2).sum(-1))
    return found
