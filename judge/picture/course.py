"""The course of one order's line: which curve it takes, where its head stops, and where a sign on it stands."""

from __future__ import annotations

import math
from collections.abc import Sequence

from judge.picture.field import Field
from judge.picture.geometry import Point
from judge.picture.track import BOWS, Curve, Track, bowed, cheapest, cut, shaft, through
from judge.rules.places import ProvinceId

LEAVING = 17.0
"""How far from the middle of its unit a line begins."""
BEFORE_UNIT = 21.0
"""How far from the middle of a unit a line ends."""
HEAD = 9.0
"""What of a line its head covers."""
INTO_EMPTY = (2.0, 10.0, 18.0, 26.0)
STOPPED_BEFORE_EMPTY = (15.0, 22.0, 29.0)
_NEAR = 60.0
"""Neighbours that stand closer than this are joined without a look at their border."""
_MEETING = (0.17, 0.28, 0.42)
_BEHIND_HEAD = (21.0, 28.0, 37.0)
"""How far behind the tip a sign can stand on its line."""
_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66)
_FROM_UNIT = (12.0, 19.0, 27.0, 36.0)
_SIGN = 13.0
_ASIDE = 12.0
_OFF_LINE = 5.0
"""What it costs a sign to stand beside its line."""


def course(
    gates: Sequence[Point], start: Point, goal: Point, free: Sequence[ProvinceId], field: Field, *, is_met: bool
) -> Curve:
    """The best curve from a unit to where it goes; `free` are the provinces that the order is about."""
    if is_met:  # two units that go for each other pass on the right
        return cheapest(field, [bowed(start, goal, bow) for bow in _MEETING], free)
    curves = [bowed(start, goal, 0.0)]
    if math.dist(start, goal) > _NEAR:
        curves += [through(start, goal, gate) for gate in gates]
    return cheapest(field, curves + [bowed(start, goal, bow) for bow in BOWS], free)


def ended(field: Field, curve: Curve, there: ProvinceId, *, is_empty: bool, is_stopped: bool) -> tuple[Track, str]:
    """The line cut so that its head lies in the province that it goes to and covers as little as it can."""
    choices: Sequence[float] = (BEFORE_UNIT,)
    if is_empty:
        choices = STOPPED_BEFORE_EMPTY if is_stopped else INTO_EMPTY
    gap = min(choices, key=lambda gap: _price(field, curve, there, gap)) if len(choices) > 1 else choices[0]
    return cut(curve, LEAVING, gap), shaft(curve, LEAVING, gap + HEAD)


def head_at(track: Track) -> Point:
    """The middle of a line's head."""
    (x, y), (dx, dy) = track.end, track.heading()
    return x - dx * 6, y - dy * 6


def before_head(field: Field, track: Track) -> Point:
    """A free place for a sign on a line, as near to its head as can be; beside it where the line is too short."""
    room = track.length
    on_line = [track.at((room - back) / room) for back in _BEHIND_HEAD if room - back > 5]
    prices = [(field.toll(point, _SIGN, _SIGN) + 0.5 * rank, rank, point) for rank, point in enumerate(on_line)]
    if len(on_line) < len(_BEHIND_HEAD):
        (dx, dy), (x, y) = track.heading(), track.at(0.35)
        for rank, side in enumerate((1, -1), start=len(on_line)):
            point = (x - dy * _ASIDE * side, y + dx * _ASIDE * side)
            prices.append((field.toll(point, _SIGN, _SIGN) + _OFF_LINE, rank, point))
    return min(prices)[2]


def behind(field: Field, track: Track) -> Point:
    """Where a line that leads nowhere has its sign: a free place, as near to its unit as can be."""
    room = track.length or 1.0
    points = [track.at(min(0.5, way / room)) for way in _FROM_UNIT]
    return min(points, key=lambda point: field.toll(point, 12, 12))


def on_line(field: Field, track: Track) -> Point:
    """A free place for a sign on a line, as near to its middle as can be."""
    points = [track.at(share) for share in _SHARES]
    return min(points, key=lambda point: field.toll(point, 12, 12))


def _price(field: Field, curve: Curve, there: ProvinceId, gap: float) -> float:
    """What a head would cover that ends `gap` before the end of a curve."""
    t = curve.entering(gap)
    (x, y), (dx, dy) = curve.point(t), curve.heading(t)
    outside = 0 if field.geometry.province_at(x, y) == there else 30
    return field.toll((x - dx * 6, y - dy * 6), 10, 10) + outside + gap * 0.15
