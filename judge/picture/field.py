"""Where something is drawn already: what arrows and labels look at before they settle."""

from __future__ import annotations

from functools import lru_cache

from judge.picture.geometry import Geometry, Point, Squares
from judge.picture.lettering import Lettering, lettering
from judge.picture.scene import Wording

CENTRE = 3
_LABEL = 3
_NAME = 1
_CROSSED, _STRUCK = 3, 8
"""What a line costs another that crosses it, and a label that it strikes out."""


class Field:
    """How dear every square of the board is: `cost` to an arrow that passes, `busy` to a label that stands there."""

    __slots__ = ("busy", "cost", "geometry")

    def __init__(self, geometry: Geometry, cost: bytes, busy: bytes) -> None:
        self.geometry = geometry
        self.cost = bytearray(cost)
        """What an arrow pays to pass."""
        self.busy = bytearray(busy)
        """What a label pays to stand there."""

    def block(self, middle: Point, width: float, height: float, weight: int, *, is_label: bool = False) -> None:
        """Something fills a box; nothing but labels is in the way of arrows alone."""
        for start, end in self.geometry.squares(middle, width, height):
            _add(self.cost, start, end, weight)
            if not is_label:
                _add(self.busy, start, end, weight)

    def occupy(self, squares: Squares, weight: int) -> None:
        """A label has settled: other labels keep away."""
        for start, end in squares:
            _add(self.busy, start, end, weight)

    def trail(self, points: tuple[Point, ...]) -> None:
        """A line passes through points; they lie further apart than the squares, so that each counts for more."""
        cost, busy, cell = self.cost, self.busy, self.geometry.cell
        columns, rows = self.geometry.columns, self.geometry.rows
        for x, y in points:
            column, row = int(x) // cell, int(y) // cell
            if 0 <= column < columns and 0 <= row < rows:
                here = row * columns + column
                cost[here] = min(255, cost[here] + _CROSSED)
                busy[here] = min(255, busy[here] + _STRUCK)

    def price(self, squares: Squares) -> int:
        """What a label would cover."""
        busy = self.busy
        return sum([sum(busy[start:end]) for start, end in squares])

    def toll(self, middle: Point, width: float, height: float) -> int:
        """What a sign would cover, labels included."""
        cost = self.cost
        return sum([sum(cost[start:end]) for start, end in self.geometry.squares(middle, width, height)])


def new_field(geometry: Geometry, wording: Wording) -> Field:
    """The field before anything is drawn on it but centres and names."""
    return Field(geometry, *_still(geometry, lettering(geometry, wording)))


@lru_cache(maxsize=16)
def _still(geometry: Geometry, names: Lettering) -> tuple[bytes, bytes]:
    """The grids of what stands on every picture in this language: centres, labels, names of seas."""
    field = Field(geometry, bytes(len(geometry.cells)), bytes(len(geometry.cells)))
    for site in geometry.sites.values():
        if site.centre is not None:
            field.block(site.centre, 13, 13, CENTRE)
    for block in names.usual:
        field.block(block.at, block.width, 14, _LABEL, is_label=True)
        for name in block.lines:
            field.block(name.at, name.width, 10, _NAME, is_label=True)
    return bytes(field.cost), bytes(field.busy)


def _add(grid: bytearray, start: int, end: int, weight: int) -> None:
    grid[start:end] = grid[start:end].translate(_MORE[weight])


_MORE = tuple(bytes(min(255, value + weight) for value in range(256)) for weight in range(10))
"""Every value of a square with a weight from 0 to 9 added."""
