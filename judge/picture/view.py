"""The part of a board that a small picture shows: where a player's units are, where they go, and what is around."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.picture.geometry import Geometry, Point

_LEAST = 0.45
"""Of the board's width: a smaller part would be hard to recognise."""
_MOST = 0.75
"""Of the board's width: what is around is left out where it would need more."""
_UPRIGHT, _FLAT = 1.15, 1.4
"""A picture's width for each bit of its height, at least and at most."""
_ROOM = 52
"""Round the middle of a unit: for its rings, and for the name beside it."""


@dataclass(frozen=True, slots=True)
class View:
    """A part of a board, in board units with y downwards."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, point: Point, room: float = 0.0) -> bool:
        """Whether a point lies inside, and at least so far from the frame."""
        x, y = point[0] - self.x, point[1] - self.y
        return room <= x <= self.width - room and room <= y <= self.height - room


def view_of(geometry: Geometry, inside: Sequence[Point], around: Sequence[Point] = ()) -> View:
    """The smallest part of a good shape that has all points `inside` with room for a unit, and those `around`."""
    boxes = [(x - _ROOM, y - _ROOM, x + _ROOM, y + _ROOM) for x, y in inside]
    if not boxes:
        return View(0, 0, geometry.width, geometry.height)
    wide = _shaped(geometry, [*boxes, *((x, y, x, y) for x, y in around)])
    return wide if wide.width <= geometry.width * _MOST else _shaped(geometry, boxes)


def _shaped(geometry: Geometry, boxes: Sequence[tuple[float, float, float, float]]) -> View:
    width, height = geometry.width, geometry.height
    left, top = max(0.0, min(box[0] for box in boxes)), max(0.0, min(box[1] for box in boxes))
    right, bottom = min(width, max(box[2] for box in boxes)), min(height, max(box[3] for box in boxes))
    wide = min(width, round(max(right - left, width * _LEAST, (bottom - top) * _UPRIGHT)))
    high = min(height, round(max(bottom - top, wide / _FLAT)))
    return View(_start((left + right) / 2, wide, width), _start((top + bottom) / 2, high, height), wide, high)


def _start(middle: float, length: int, most: int) -> int:
    """Where a stretch round a middle begins, moved so that it lies on the board."""
    return min(max(round(middle - length / 2), 0), most - length)
