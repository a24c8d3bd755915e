"""Another way round for a border that would cross others: a line with bends through the gaps between them."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import numpy as np
from scipy import ndimage

from judge.cartography.graph import Bools, Floats, Pair, Points
from judge.cartography.segments import cross, crossings
from judge.cartography.web import Web

_SQUARE = 9.0
"""The side of the squares that a way is looked for on."""
_DETOUR, _SPARE, _LONGEST = 1.6, 2.0, 7.0
"""How many times as long as straight a way at sea may be, how many spacings longer, and how long at all."""
_LAND_DETOUR, _LAND_SPARE = 1.25, 0.5
_STEPS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)

Square = tuple[int, int]


def routed(web: Web) -> Web:
    """The web with each link as a line again that finds a way round without a crossing."""
    lengths = {pair: float(np.hypot(*(web.places[pair[0]] - web.places[pair[1]]))) for pair in web.links}
    for pair in sorted(lengths, key=lambda pair: (lengths[pair], pair)):
        way = _way(web, pair, lengths[pair])
        if way is not None:
            web = _clear(web, web.joined(pair, _owned(web, pair, way)), pair)
    return web


def _clear(web: Web, joined: Web, pair: Pair) -> Web:
    return web if crossings(joined.places, joined.lines).any() else joined


def _owned(web: Web, pair: Pair, way: Points) -> list[tuple[int, tuple[float, float]]]:
    """The bends with their owners: a sea reaches all the way to a land, two of a kind meet half way."""
    a, b = pair
    sea = web.graph.is_sea
    half = len(way) if sea[a] and not sea[b] else 0 if sea[b] and not sea[a] else (len(way) + 1) // 2
    return [(a if number < half else b, (float(x), float(y))) for number, (x, y) in enumerate(way)]


def _way(web: Web, pair: Pair, straight: float) -> Points | None:
    """The bends of the cheapest way, or None when there is none that is short enough."""
    is_wet = bool(web.graph.is_sea[list(pair)].any())
    detour, spare = (_DETOUR, _SPARE) if is_wet else (_LAND_DETOUR, _LAND_SPARE)
    longest = min(detour * straight + spare * web.spacing, _LONGEST * web.spacing)
    free, price = _prices(web)
    starts, ends = (set(_doors(web, point, free)) for point in pair)
    found = _cheapest(price, free, starts, ends, longest / _SQUARE)
    if found is None:
        return None
    points = (np.array([(column, row) for row, column in found]) + 0.5) * _SQUARE
    return _shortcut(web, pair, points)


def _prices(web: Web) -> tuple[Bools, Floats]:
    """Where a way may go, and what a step costs: more beside lines."""
    rows, columns = int(web.height / _SQUARE), int(web.width / _SQUARE)
    taken = np.zeros((rows, columns), dtype=bool)
    for a, b in web.places[web.lines]:
        count = int(np.hypot(*(b - a)) / (_SQUARE / 3)) + 2
        spots = (a + np.linspace(0, 1, count)[:, None] * (b - a)) / _SQUARE
        taken[np.clip(spots[:, 1].astype(int), 0, rows - 1), np.clip(spots[:, 0].astype(int), 0, columns - 1)] = True
    far = np.asarray(ndimage.distance_transform_edt(~taken), dtype=float)
    edge = max(1, int(0.25 * web.spacing / _SQUARE))
    far[:edge] = far[-edge:] = 0
    far[:, :edge] = far[:, -edge:] = 0
    wanted = 0.3 * web.spacing / _SQUARE
    return far > 1.0, 1.0 + 4.0 * np.maximum(0.0, 1 - far / wanted)


def _doors(web: Web, point: int, free: Bools) -> Iterator[Square]:
    """Free squares round a point, one or more between each two of its lines."""
    here = web.places[point]
    for radius in (0.2, 0.3, 0.4):
        for angle in np.arange(32) * 2 * np.pi / 32:
            spot = here + radius * web.spacing * np.array([np.cos(angle), np.sin(angle)])
            row, column = int(spot[1] / _SQUARE), int(spot[0] / _SQUARE)
            inside = 0 <= row < free.shape[0] and 0 <= column < free.shape[1]
            if inside and free[row, column] and _sees(web, here, (np.array([column, row]) + 0.5) * _SQUARE, point):
                yield row, column


def _sees(web: Web, a: Points, b: Points, *ends: int) -> bool:
    """Whether a line meets none of the web's but those of some points."""
    other = web.lines[~np.isin(web.lines, ends).any(axis=1)]
    return not cross(a, b, web.places[other[:, 0]], web.places[other[:, 1]]).any()


def _cheapest(price: Floats, free: Bools, starts: set[Square], ends: set[Square], most: float) -> list[Square] | None:
    """The cheapest way over free squares from any start to any end, of at most so many steps."""
    queue: list[tuple[float, float, Square]] = [(0.0, 0.0, start) for start in sorted(starts)]
    came: dict[Square, Square | None] = dict.fromkeys(starts)
    best = dict.fromkeys(starts, 0.0)
    while queue:
        cost, length, here = heappop(queue)
        if cost > best[here]:
            continue
        if here in ends:
            return _back(came, here)
        for dx, dy in _STEPS:
            there = here[0] + dx, here[1] + dy
            if not (0 <= there[0] < free.shape[0] and 0 <= there[1] < free.shape[1]) or not free[there]:
                continue
            step = float(np.hypot(dx, dy))
            dearer = cost + step * float(price[there])
            if length + step <= most and dearer < best.get(there, np.inf):
                best[there], came[there] = dearer, here
                heappush(queue, (dearer, length + step, there))
    return None


def _back(came: dict[Square, Square | None], here: Square) -> list[Square]:
    way: list[Square] = []
    step: Square | None = here
    while step is not None:
        way.append(step)
        step = came[step]
    return way[::-1]


def _shortcut(web: Web, pair: Pair, points: Points) -> Points:
    """Only the bends that are needed to get past the other lines."""
    whole = np.vstack([web.places[pair[0]], points, web.places[pair[1]]])
    kept, here, last = [], 0, len(whole) - 1
    while here < last:
        ends = [pair[0]] if here == 0 else []
        far = next(
            (
                at
                for at in range(last, here + 1, -1)
                if _sees(web, whole[here], whole[at], *ends, *([pair[1]] if at == last else []))
            ),
            here + 1,
        )
        here = far
        kept.append(far)
    return np.asarray(whole[kept[:-1]], dtype=float).reshape(-1, 2)
