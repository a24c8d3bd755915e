"""Points moved until few borders cross; what still crosses goes another way round, or becomes a link."""

from __future__ import annotations

import numpy as np

from judge.cartography.graph import Bools, Floats, Ints, Points
from judge.cartography.segments import cross, distances
from judge.cartography.web import Web

_RINGS = (0.12, 0.25, 0.4, 0.6, 0.85, 1.15, 1.5, 2.0)
"""How far a point is tried from where it is, in spacings."""
SPOKES = 14
"""In how many directions a point is tried."""
_ROUNDS = 10
_CROSSING = 12.0
"""What a crossing costs; to be a spacing away from the sketch costs 1."""
_NEAR = 0.28
"""Points nearer to a line than this, in spacings, are in its way."""


def untangled(web: Web, worst: int, spokes: int = SPOKES) -> Web:
    """The web with no crossings: as few borders as possible have become links.

    A border that crosses more than `worst` others is left out before points are moved for its sake. Points are tried
    in `spokes` directions.
    """
    web = _cut(web, worst)
    for most in (4, 2, 1, 0):
        web = _cut(_moved(web, spokes), most)
    return web


def _cut(web: Web, most: int) -> Web:
    """Borders that cross more than `most` others become links, the worst first."""
    while True:
        found = web.crossing()
        if not len(found) or found.max() <= most:
            return web
        worst = np.flatnonzero(found == found.max())
        web = web.without(web.pairs()[_least_missed(web, worst)])


def _least_missed(web: Web, lines: Ints) -> int:
    """Of some lines, the longest; two lands across a water are best told by a dashed line."""
    is_sea = web.graph.is_sea[web.owners[web.lines[lines]]].any(axis=1)
    ends = web.places[web.lines[lines]]
    length = np.sqrt(((ends[:, 0] - ends[:, 1]) ** 2).sum(axis=1)) / web.spacing
    return int(lines[np.argmax(length + np.where(is_sea, 0.0, 0.7))])


def _moved(web: Web, spokes: int) -> Web:
    """Every point at the end of a crossing line where least crosses, again and again."""
    home = web.places
    for turn in range(_ROUNDS):
        found = web.crossing()
        busy = _busy(web, found)
        if not len(busy):
            break
        before = web.places
        for point in busy:
            web = _with_best(web, int(point), home, turn, spokes)
        if (before == web.places).all():
            break
    return web


def _busy(web: Web, found: Ints) -> Ints:
    """The points at the ends of crossing lines, those of most crossings first."""
    count = np.zeros(len(web.places), dtype=np.int64)
    for end in (0, 1):
        np.add.at(count, web.lines[:, end], found)
    order = np.argsort(-count, kind="stable")
    return order[count[order] > 0]


def _with_best(web: Web, point: int, home: Points, turn: int, spokes: int) -> Web:
    """The web with one point at the best of many places."""
    tries = _tries(web, point, turn, spokes)
    costs = _costs(web, point, tries, home[point])
    best = int(np.argmin(costs))
    if best == 0 or costs[best] > costs[0] - 1e-6:
        return web
    places = web.places.copy()
    places[point] = tries[best]
    return web.at(places)


def _tries(web: Web, point: int, turn: int, spokes: int) -> Points:
    """Where it is, rings round that, and the middle of its neighbours."""
    angles = (np.arange(spokes) + 0.37 * turn) * 2 * np.pi / spokes
    rings = np.concatenate([radius * np.column_stack([np.cos(angles), np.sin(angles)]) for radius in _RINGS])
    here = web.places[point]
    others = web.lines[(web.lines == point).any(axis=1)]
    around = web.places[np.unique(others)].mean(axis=0)
    tries = np.vstack([here, here + rings * web.spacing, around, (around + here) / 2])
    margin = web.spacing * 0.62
    found: Points = np.clip(tries, margin, [web.width - margin, web.height - margin])
    return found


def _costs(web: Web, point: int, tries: Points, home: Points) -> Floats:
    """What each place costs: crossings, lines in the way of points, and the way from the sketch."""
    own = (web.lines == point).any(axis=1)
    ends = np.where(web.lines[own, 0] == point, web.lines[own, 1], web.lines[own, 0])
    rest = _near(web, web.lines[~own], np.vstack([tries, web.places[ends]]))
    a, b = web.places[rest[:, 0]], web.places[rest[:, 1]]
    here, there = tries[:, None, None], web.places[ends][None, :, None]
    found = cross(here, there, a[None, None], b[None, None])
    found &= (ends[:, None, None] != rest[None]).all(axis=2)[None]
    crossed = found.sum(axis=(1, 2))
    near = _NEAR * web.spacing
    blocked = np.maximum(0.0, 1 - distances(tries[:, None], a[None], b[None]) / near).sum(axis=1)
    others = np.delete(web.places, [point, *ends], axis=0)
    from_lines = distances(others[None, None], here, there)
    blocked += np.maximum(0.0, 1 - from_lines / near).sum(axis=(1, 2))
    apart = np.sqrt(((tries[:, None] - others[None]) ** 2).sum(-1))
    blocked += np.maximum(0.0, 1 - apart / (2 * near)).sum(axis=1)
    away = np.sqrt(((tries - home) ** 2).sum(-1)) / web.spacing
    cost: Floats = _CROSSING * crossed + 1.5 * blocked + away**2
    return cost


def _near(web: Web, lines: Ints, points: Points) -> Ints:
    """The lines whose boxes meet the box round some points."""
    low, high = points.min(axis=0) - web.spacing, points.max(axis=0) + web.spacing
    ends = web.places[lines]
    meets: Bools = ((ends.max(axis=1) >= low) & (ends.min(axis=1) <= high)).all(axis=1)
    return lines[meets]
