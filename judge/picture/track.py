"""The lines of orders: curves, the cheapest of a few, cut where units stand; where a head and a sign on one stand."""

from __future__ import annotations

import math
from collections.abc import Sequence

from judge.picture.field import Field
from judge.picture.geometry import Point, along, length
from judge.picture.pen import at, path
from judge.rules.places import ProvinceId
from judge.structs import Struct

BOWS = (0.14, -0.14, 0.28, -0.28, 0.46, -0.46)
"""How far a line may swing out when it cannot go straight, as a share of its length."""
_GOOD = 2.9
"""A curve that costs less than this needs no comparison, and the less the more were tried."""
_FOREIGN = 3.9
"""What a step through a province costs that the order has nothing to do with."""
_GATE = 14.0
"""What a curve may turn and wander for nothing to cross a border where it is."""
_BEYOND = 30.0
"""What a step over the frame costs."""
_STEP = 12.0
_TURN = 9.0
_DETOUR = 0.06
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


class Track(Struct, frozen=True):
    """A line as it is drawn: points along it, and its path data."""

    points: tuple[Point, ...]
    data: str

    @property
    def end(self) -> Point:
        """Where the line ends."""
        return self.points[-1]

    @property
    def length(self) -> float:
        """How long it is."""
        return length(self.points)

    def at(self, share: float) -> Point:
        """The point at a share of the length."""
        return along(self.points, self.length * share)

    def heading(self) -> Point:
        """The direction of the last stretch, of length one."""
        x, y = self.points[-1]
        for from_x, from_y in reversed(self.points[:-1]):
            far = math.hypot(x - from_x, y - from_y)
            if far >= 6:
                return (x - from_x) / far, (y - from_y) / far
        from_x, from_y = self.points[0]
        far = math.hypot(x - from_x, y - from_y) or 1.0
        return (x - from_x) / far, (y - from_y) / far


class Curve(Struct, frozen=True):
    """A quadratic Bézier curve."""

    start: Point
    control: Point
    end: Point
    favour: float = 0.0
    """How much of its length and swing is not counted against it."""

    def point(self, t: float) -> Point:
        """The point at a parameter between 0 and 1."""
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        return (
            a * self.start[0] + b * self.control[0] + c * self.end[0],
            a * self.start[1] + b * self.control[1] + c * self.end[1],
        )

    def part(self, begin: float, stop: float) -> Track:
        """The curve between two parameters."""
        (ax, ay), (bx, by), (cx, cy) = self.start, self.control, self.end
        size = math.hypot(bx - ax, by - ay) + math.hypot(cx - bx, cy - by)
        count = max(5, min(50, int(size * (stop - begin)) // 10))
        points = []
        for step in range(count + 1):
            t = begin + (stop - begin) * step / count
            a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            points.append((a * ax + b * bx + c * cx, a * ay + b * by + c * cy))
        return Track(tuple(points), self.data(begin, stop))

    def data(self, begin: float, stop: float) -> str:
        """The path data of the curve between two parameters."""
        # The control point of a part is the blossom of the whole at its two ends.
        a, b, c = (1 - begin) * (1 - stop), begin * (1 - stop) + stop * (1 - begin), begin * stop
        (ax, ay), (bx, by), (cx, cy) = self.start, self.control, self.end
        control = (a * ax + b * bx + c * cx, a * ay + b * by + c * cy)
        return f"M{at(self.point(begin))}Q{at(control)} {at(self.point(stop))}"

    def leaving(self, gap: float) -> float:
        """The parameter at which the curve is `gap` away from its start, at most half its way."""
        speed = 2 * math.dist(self.start, self.control) or 1.0
        t = min(0.5, gap / speed)
        for _ in range(2):
            far = math.dist(self.point(t), self.start)
            t = min(0.5, max(0.0, t + (gap - far) / speed))
        return t

    def entering(self, gap: float) -> float:
        """The parameter at which the curve is `gap` away from its end, at least half its way."""
        return 1 - Curve(self.end, self.control, self.start).leaving(gap)

    def heading(self, t: float) -> Point:
        """The direction at a parameter, of length one."""
        (ax, ay), (bx, by), (cx, cy) = self.start, self.control, self.end
        dx, dy = (1 - t) * (bx - ax) + t * (cx - bx), (1 - t) * (by - ay) + t * (cy - by)
        size = math.hypot(dx, dy) or 1.0
        return dx / size, dy / size


def bowed(start: Point, end: Point, bow: float) -> Curve:
    """A curve that swings out to its right for a positive `bow`."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return Curve(start, ((start[0] + end[0]) / 2 - dy * bow, (start[1] + end[1]) / 2 + dx * bow), end)


def through(start: Point, end: Point, gate: Point) -> Curve:
    """A curve that passes a point on its way."""
    before, after = math.dist(start, gate), math.dist(gate, end)
    t = min(0.7, max(0.3, before / (before + after or 1.0)))
    a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
    control = ((gate[0] - a * start[0] - c * end[0]) / b, (gate[1] - a * start[1] - c * end[1]) / b)
    return Curve(start, control, end, _GATE)


def cheapest(field: Field, curves: Sequence[Curve], free: Sequence[str]) -> Curve:
    """The curve that disturbs least, the first of equals; `free` are the provinces that the order is about."""
    best, price = curves[0], math.inf
    for tried, curve in enumerate(curves):
        cost = _cost(field, curve, free, price)
        if cost < price:
            best, price = curve, cost
        if price < _GOOD + tried:
            break
    return best


def gaps(distance: float, start: float, end: float) -> tuple[float, float]:
    """How far a line stays away from its two ends: less when the units stand close."""
    room = distance - start - end
    if room >= 16:
        return start, end
    scale = min(1.0, max(0.6 * distance, distance - 16) / (start + end))
    return start * scale, end * scale


def cut(curve: Curve, start: float, end: float) -> Track:
    """The visible part of a curve between two units or signs."""
    start, end = gaps(math.dist(curve.start, curve.end), start, end)
    return curve.part(curve.leaving(start), curve.entering(end))


def shaft(curve: Curve, start: float, end: float) -> str:
    """The same as path data alone."""
    start, end = gaps(math.dist(curve.start, curve.end), start, end)
    return curve.data(curve.leaving(start), curve.entering(end))


def chain(stops: Sequence[Point], start: float, end: float) -> Track:
    """One smooth line through several points (Catmull-Rom), kept away from its ends."""
    around = [stops[0], *stops, stops[-1]]
    points = [stops[0]]
    for one, two, three, four in zip(around, around[1:], around[2:], around[3:], strict=False):
        count = max(2, int(math.dist(two, three)) // 7)
        points += [_spline(one, two, three, four, step / count) for step in range(1, count + 1)]
    kept = [p for p in points if math.dist(p, stops[0]) >= start and math.dist(p, stops[-1]) >= end]
    shown = tuple(kept) if len(kept) > 1 else (stops[0], stops[-1])
    return Track(shown, path(shown))


def _spline(one: Point, two: Point, three: Point, four: Point, t: float) -> Point:
    def value(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)

    return value(one[0], two[0], three[0], four[0]), value(one[1], two[1], three[1], four[1])


def _cost(field: Field, curve: Curve, free: Sequence[str], most: float) -> float:
    """What a curve disturbs, itself by its length and swing; counted no further than `most`."""
    (ax, ay), (bx, by), (cx, cy) = curve.start, curve.control, curve.end
    straight = math.hypot(cx - ax, cy - ay) or 1.0
    way = (math.hypot(bx - ax, by - ay) + math.hypot(cx - bx, cy - by) + straight) / 2
    swing = abs((bx - (ax + cx) / 2) * (cy - ay) - (by - (ay + cy) / 2) * (cx - ax)) / (straight * straight)
    total = max(0.0, _TURN * swing * swing + 2 * swing + _DETOUR * (way - straight) - curve.favour)
    if total >= most:
        return total
    count = max(5, min(40, int(way / _STEP)))
    # The ends lie under units, whatever the way: a step of 18 units is spared at each.
    first, last = max(1, int(18 / way * count)), count - max(1, int(20 / way * count))
    geometry = field.geometry
    cell, columns, cost, cells = geometry.cell, geometry.columns, field.cost, geometry.cells
    right, bottom = columns - 1.5, geometry.rows - 1.5
    # In squares, by forward differences: the point, its step, and the change of its step.
    t, d = first / count, 1 / count
    x, y = (axis / cell for axis in curve.point(t))
    ux, uy = (ax - 2 * bx + cx) / cell, (ay - 2 * by + cy) / cell
    vx = (2 * t * d + d * d) * ux + 2 * d * (bx - ax) / cell
    vy = (2 * t * d + d * d) * uy + 2 * d * (by - ay) / cell
    wx, wy = 2 * d * d * ux, 2 * d * d * uy
    for _ in range(first, last + 1):
        if 1.5 <= x < right and 1.5 <= y < bottom:
            here = int(y) * columns + int(x)
            total += cost[here] if cells[here] in free else cost[here] + _FOREIGN
        else:
            total += _BEYOND
        if total >= most:
            break
        x, y, vx, vy = x + vx, y + vy, vx + wx, vy + wy
    return total


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
