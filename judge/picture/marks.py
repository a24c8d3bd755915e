"""What is drawn for orders: lines with their heads, rings and bursts under units, signs over them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.picture.geometry import Point
from judge.picture.track import Track


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


@dataclass(frozen=True, slots=True)
class RingMark:
    """A ring or burst round a point."""

    ring: Ring
    at: Point
    colour: str


@dataclass(frozen=True, slots=True)
class Badge:
    """A sign at a point."""

    sign: Sign
    at: Point
