"""What is drawn for orders: lines with their heads, rings and bursts under units, signs over them.

`Drawn` is what is on a picture so far, with the room that it takes and what a legend must explain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from judge.picture.field import Field
from judge.picture.geometry import Point
from judge.picture.track import Track, head_at
from judge.rules.outcome import Result
from judge.structs import replace


class Stroke(Enum):
    """How a line is drawn."""

    MOVE = "move"
    FAILED = "failed"
    SUPPORT = "support"
    CUT = "cut"
    RETREAT = "retreat"
    FAINT = "faint"


class Head(Enum):
    """What a line ends in."""

    NONE = "none"
    ARROW = "arrow"
    HOLLOW = "hollow"
    DOT = "dot"


class Sign(Enum):
    """A small thing that says what happened."""

    STOP = "stop"
    """A unit at least as strong was in the way."""
    OWN = "own"
    SUNK = "sunk"
    """On each fleet whose loss broke a convoy."""
    NO_CONVOY = "no_convoy"
    CUT = "cut"
    UNMATCHED = "unmatched"
    """A support or convoy of a move that was not made."""
    VOID = "void"
    BUILD = "build"
    DISBAND = "disband"
    CONTESTED = "contested"


class Ring(Enum):
    """What lies under a unit."""

    SUPPORTED = "supported"
    UNSUPPORTED = "unsupported"
    CONVOY = "convoy"
    HOLD = "hold"
    BURST = "burst"
    BUILT = "built"


@dataclass(frozen=True, slots=True)
class LineMark:
    """A line with its head; `shaft` is its path data, shorter than the track when a head covers the end."""

    stroke: Stroke
    colour: str
    track: Track
    shaft: str
    head: Head = Head.NONE
    of: Result | None = field(default=None, compare=False)
    """The order that it is drawn for."""


@dataclass(frozen=True, slots=True)
class RingMark:
    """A ring or burst round a point."""

    ring: Ring
    at: Point
    colour: str
    of: Result | None = field(default=None, compare=False)
    """The first order that it is drawn for."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A sign at a point."""

    sign: Sign
    at: Point
    of: Result | None = field(default=None, compare=False)
    """The order that it is about."""


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
        self.of: Result | None = None
        """The order that is being drawn."""
        self.lines: list[LineMark] = []
        self.spots: list[RingMark] = []
        self.badges: list[Badge] = []
        self.signs: set[str] = set()
        """The keys of what a legend has to explain."""

    def line(self, line: LineMark) -> None:
        """Draw a line with its head."""
        self.lines.append(replace(line, of=self.of))
        self.field.trail(line.track.points)
        if line.head in (Head.ARROW, Head.HOLLOW):
            self.field.block(head_at(line.track), 11, 11, _HEAD_WEIGHT)

    def ring(self, ring: Ring, middle: Point, colour: str) -> None:
        """Draw a ring or burst, once."""
        if RingMark(ring, middle, colour) not in self.spots:
            self.spots.append(RingMark(ring, middle, colour, self.of))
        if ring in _RINGS:
            self.signs.add(_RINGS[ring])

    def badge(self, sign: Sign, middle: Point, key: str | None = None) -> None:
        """Draw a sign; `key` is what the legend calls it here, if not as usual."""
        self.badges.append(Badge(sign, middle, self.of))
        self.field.block(middle, 14, 14, _SIGN_WEIGHT)
        self.signs.add(_KEYS[sign] if key is None else key)
