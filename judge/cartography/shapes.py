"""Lines joined to outlines, outlines filled with squares, and lines with fewer points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from judge.cartography.graph import Bools, Points
from judge.cartography.trace import Line

_STRAIGHT = 0.45
"""How far a point may be from the line that is drawn without it, in board units."""


def thinned(line: Line) -> Line:
    """A line with only the points that it needs, in tenths of a board unit."""
    points = line.points
    if len(points) > 2:
        middle = len(points) // 2 if (points[0] == points[-1]).all() else 0
        kept = np.zeros(len(points), dtype=bool)
        kept[[0, middle, -1]] = True
        for start, end in ((0, middle), (middle, len(points) - 1)):
            _keep(points, start, end, kept)
        points = points[kept]
    return Line(line.a, line.b, np.round(points, 1) + 0.0)


def _keep(points: Points, start: int, end: int, kept: Bools) -> None:
    stack = [(start, end)]
    while stack:
        start, end = stack.pop()
        if end - start < 2:
            continue
        a, way = points[start], points[end] - points[start]
        rest = points[start + 1 : end] - a
        square = max(float(way @ way), 1e-9)
        foot = np.clip(rest @ way / square, 0, 1)[:, None] * way
        far = ((rest - foot) ** 2).sum(axis=1)
        worst = int(np.argmax(far))
        if far[worst] > _STRAIGHT**2:
            at = start + 1 + worst
            kept[at] = True
            stack += [(start, at), (at, end)]


def rings(label: int, lines: Sequence[Line]) -> list[Points]:
    """The outlines of all that has one label: lines joined end to end, the frame included, each closed."""
    own = [line.points for line in lines if label in (line.a, line.b) and line.a != line.b]
    beside: dict[tuple[float, float], list[int]] = defaultdict(list)
    for number, points in enumerate(own):
        for end in (points[0], points[-1]):
            beside[_key(end)].append(number)
    found, used = [], [False] * len(own)
    for first, points in enumerate(own):
        if used[first]:
            continue
        used[first] = True
        ring = list(points)
        while _key(ring[0]) != _key(ring[-1]):
            after = next(each for each in beside[_key(ring[-1])] if not used[each])
            used[after] = True
            more = own[after]
            ring += list((more if _key(more[0]) == _key(ring[-1]) else more[::-1])[1:])
        found.append(np.array(ring))
    return found


def _key(point: Points) -> tuple[float, float]:
    return round(float(point[0]), 1), round(float(point[1]), 1)


def filled(outline: Sequence[Points], square: float, rows: int, columns: int) -> Bools:
    """The squares whose middle lies inside of closed outlines: inside of an odd number of them."""
    flips = np.zeros((rows, columns + 1), dtype=np.int64)
    for ring in outline:
        a, b = ring[:-1] / square - 0.5, ring[1:] / square - 0.5
        low, high = np.minimum(a[:, 1], b[:, 1]), np.maximum(a[:, 1], b[:, 1])
        first = np.maximum(np.ceil(low), 0).astype(int)
        count = np.maximum(np.minimum(np.ceil(high), rows).astype(int) - first, 0)
        edge = np.repeat(np.arange(len(a)), count)
        y = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + first[edge]
        rise = b[edge, 1] - a[edge, 1]
        x = a[edge, 0] + (y - a[edge, 1]) * (b[edge, 0] - a[edge, 0]) / rise
        np.add.at(flips, (y, np.clip(np.ceil(x), 0, columns).astype(int)), 1)
    return np.asarray(np.cumsum(flips, axis=1)[:, :-1] % 2 == 1)


def path(points: Points, *, is_closed: bool = False) -> str:
    """Points as path data: the first, then the way to each of the others."""
    tenths = np.round(points * 10).astype(int)
    if is_closed:
        tenths = tenths[:-1]
    steps = [f"{_number(dx)} {_number(dy)}" for dx, dy in np.diff(tenths, axis=0).tolist() if dx or dy]
    start = f"M{_number(int(tenths[0, 0]))} {_number(int(tenths[0, 1]))}"
    return start + ("l" + " ".join(steps) if steps else "") + ("z" if is_closed else "")


def _number(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    text = f"{whole or ''}.{rest}" if rest else f"{whole}"
    return f"-{text}" if tenths < 0 else text
