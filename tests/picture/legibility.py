"""What an observer stumbles over in a picture, counted: what lies on what, and where arrows end."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TypeAlias

from PIL import ImageFont

from judge.picture.draw import settled
from judge.picture.fontfiles import fonts
from judge.picture.geometry import Point
from judge.picture.lettering import NAME, SEA, SHORT, NameBlock
from judge.picture.mark_layout import MarkLayout
from judge.picture.marks import LineMark, Stroke
from judge.picture.scene import PictureScene
from judge.rules.orders import Move, Retreat
from judge.rules.places import province_id

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_UNIT = (16.0, 12.5)
_TARGET = 34.0
"""An arrow that ends within this of a unit or anchor is seen to end there."""
_STROKES = frozenset({Stroke.MOVE, Stroke.FAILED, Stroke.RETREAT})


def faults(scene: PictureScene) -> Counter[str]:
    """How often each kind of fault occurs in a scene."""
    plan = MarkLayout(scene)
    return measured(plan, settled(scene, plan.field))


def measured(plan: MarkLayout, blocks: Sequence[NameBlock]) -> Counter[str]:
    """The same for marks and names, wherever somebody put them."""
    found = Counter({"orders": len(plan.scene.results)})
    for seen in (_of_labels(plan, blocks), _of_lines(plan, blocks), _of_badges(plan), _astray(plan)):
        found.update(seen)
    return found


def _of_labels(plan: MarkLayout, blocks: Sequence[NameBlock]) -> Iterator[str]:
    units = [_unit_box(point) for point in plan.stand.values()]
    shorts = [_short(block) for block in blocks]
    for one, other in combinations(shorts, 2):
        if _overlap(one, other, 2):
            yield "label on label"
    for short in shorts:
        yield from ("label on unit" for unit in units if _overlap(short, unit, 3))
    for name in (name for block in blocks for name in _names(block)):
        yield from ("name on unit" for unit in units if _overlap(name, unit, 3))
    right, bottom = plan.geometry.width, plan.geometry.height
    for left, top, far, low in (*shorts, *(name for block in blocks for name in _names(block))):
        if left < 1 or top < 1 or far > right - 1 or low > bottom - 1:
            yield "text over the edge"


def _of_lines(plan: MarkLayout, blocks: Sequence[NameBlock]) -> Iterator[str]:
    shorts = [_short(block) for block in blocks]
    for line in plan.lines:
        points = list(_dense(line.track.points))
        for box in shorts:
            if sum(_inside(point, box, 1.5) for point in points) > 3:
                yield "line through label"
        ends = (line.track.points[0], line.track.end)
        for middle in plan.stand.values():
            # The unit that gives or gets the order stands at an end; convoys pass their fleets.
            if min(math.dist(middle, end) for end in ends) < 30 or _is_carrier(plan, line, middle):
                continue
            if sum(_inside(point, _unit_box(middle), 3) for point in points) > 3:
                yield "line through unit"
        if line.stroke in _STROKES:
            yield from _of_head(plan, line, shorts)


def _of_head(plan: MarkLayout, line: LineMark, shorts: list[Box]) -> Iterator[str]:
    yield "heads"
    (x, y), (dx, dy) = line.track.end, line.track.heading()
    middle = (x - dx * 7, y - dy * 7)
    head = (middle[0] - 5, middle[1] - 5, middle[0] + 5, middle[1] + 5)
    if any(_overlap(head, _unit_box(unit), 3) for unit in plan.stand.values()):
        yield "head on unit"
    if any(_overlap(head, short, 3) for short in shorts):
        yield "head on label"
    if any(math.dist(badge.at, middle) < 9 for badge in plan.badges):
        yield "head under badge"
    if line.track.length < 20:
        yield "stump"


def _of_badges(plan: MarkLayout) -> Iterator[str]:
    for one, other in combinations(plan.badges, 2):
        if math.dist(one.at, other.at) < 9:
            yield "badge on badge"


def _astray(plan: MarkLayout) -> Iterator[str]:
    """Arrows that end neither in the province that they go to nor at a unit of it."""
    for result in plan.scene.results:
        order = result.order
        track = plan.tracks.get(order.unit.at) if isinstance(order, Move | Retreat) else None
        if track is None or not isinstance(order, Move | Retreat):
            continue
        there, goal = province_id(order.to), plan.geometry.unit_at(order.to)
        near = [point for point in (goal, plan.held.get(there)) if point is not None]
        is_inside = plan.geometry.province_at(*track.end) == there
        if not is_inside and min(math.dist(track.end, point) for point in near) > _TARGET:
            yield "head astray"


def _is_carrier(plan: MarkLayout, line: LineMark, middle: Point) -> bool:
    ways = dict(plan.scene.ways)
    for at, track in plan.tracks.items():
        if track is line.track and at in ways:
            return any(plan._any(place) == middle for place in ways[at])
    return False


def _dense(points: tuple[Point, ...]) -> Iterator[Point]:
    """Points along a line, two units apart."""
    for (x, y), (to_x, to_y) in pairwise(points):
        count = max(1, int(math.hypot(to_x - x, to_y - y) / 2))
        for step in range(count):
            yield x + (to_x - x) * step / count, y + (to_y - y) * step / count


def _unit_box(middle: Point) -> Box:
    return middle[0] - _UNIT[0], middle[1] - _UNIT[1], middle[0] + _UNIT[0], middle[1] + _UNIT[1]


def _short(block: NameBlock) -> Box:
    half = _wide(block.text, SEA if block.is_sea else SHORT, block.is_sea, True) / 2
    return block.at[0] - half, block.at[1] - 4.8, block.at[0] + half, block.at[1] + 4.8


def _names(block: NameBlock) -> Iterator[Box]:
    for line in block.lines:
        half = _wide(line.text, NAME, True, False) / 2
        yield line.at[0] - half, line.at[1] - 4, line.at[0] + half, line.at[1] + 4


@lru_cache(maxsize=4096)
def _wide(text: str, size: float, is_serif: bool, is_bold: bool) -> float:
    """How wide a text really becomes, in the font that draws it."""
    wanted = ("Serif" if is_serif else "Sans", is_bold)
    for path in fonts():
        stem = path.rpartition("/")[2]
        if not text.isascii() and any(ord(char) >= 0x2E80 for char in text):
            if path.endswith(".otf"):
                break
        elif wanted[0] in stem and wanted[1] == ("Bold" in stem) and path.endswith(".ttf"):
            break
    spaced = 0.6 * len(text) if is_serif and is_bold else 0.0
    return ImageFont.truetype(path, 100).getlength(text) * size / 100 + spaced


def _overlap(one: Box, other: Box, least: float) -> bool:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > least and high > least


def _inside(point: Point, box: Box, margin: float) -> bool:
    return box[0] + margin < point[0] < box[2] - margin and box[1] + margin < point[1] < box[3] - margin
