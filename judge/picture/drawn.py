"""What is on a picture so far: its lines, rings and signs, the room that they take, and what a legend must explain."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.picture.course import head_at
from judge.picture.field import Field
from judge.picture.geometry import Point
from judge.picture.marks import Badge, Head, LineMark, Ring, RingMark, Sign

_HEAD_WEIGHT, _SIGN_WEIGHT = 5, 4
"""What it costs to cover the head of a move, and a sign."""
_KEYS: Mapping[Sign, str] = MappingProxyType(
    {
        Sign.STOP: "failed",
        Sign.OWN: "own_unit",
        Sign.SUNK: "convoy_broken",
        Sign.NO_CONVOY: "no_convoy",
        Sign.CUT: "support_cut",
        Sign.UNMATCHED: "unmatched",
        Sign.VOID: "void",
        Sign.BUILD: "build",
        Sign.DISBAND: "disband",
        Sign.CONTESTED: "contested",
    }
)
"""What a legend calls each sign."""
_RINGS: Mapping[Ring, str] = MappingProxyType({Ring.CONVOY: "convoy", Ring.HOLD: "hold", Ring.BURST: "dislodged"})
"""The same for rings, as far as nothing else explains them."""


class Drawn:
    """Marks in the order in which they were put down; each takes its room in the field."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.lines: list[LineMark] = []
        self.spots: list[RingMark] = []
        self.badges: list[Badge] = []
        self.signs: set[str] = set()
        """The keys of what a legend has to explain."""

    def line(self, line: LineMark) -> None:
        """Draw a line with its head."""
        self.lines.append(line)
        self.field.trail(line.track.points)
        if line.head in (Head.ARROW, Head.HOLLOW):
            self.field.block(head_at(line.track), 11, 11, _HEAD_WEIGHT)

    def ring(self, ring: Ring, middle: Point, colour: str) -> None:
        """Draw a ring or burst, once."""
        if RingMark(ring, middle, colour) not in self.spots:
            self.spots.append(RingMark(ring, middle, colour))
        if ring in _RINGS:
            self.signs.add(_RINGS[ring])

    def badge(self, sign: Sign, middle: Point, key: str | None = None) -> None:
        """Draw a sign; `key` is what the legend calls it here, if not as usual."""
        self.badges.append(Badge(sign, middle))
        self.field.block(middle, 14, 14, _SIGN_WEIGHT)
        self.signs.add(_KEYS[sign] if key is None else key)
