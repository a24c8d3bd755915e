"""What painters are asked for: pictures as plain values, whole in themselves, so that they can go to another process.

A picture of a board is its ground, which is colours for provinces that are rastered once a size, and stamps upon it,
most of which look the same on every picture and are rastered once, too. Everything else is the text of one SVG.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in board units."""
PictureKind: TypeAlias = Literal["picture", "strip", "film"]


class Stamp(msgspec.Struct, frozen=True):
    """A piece of a picture as SVG elements, drawn round a point of its own."""

    drawn: str
    box: Box
    """The room that it takes at most, seen from that point."""
    at: tuple[float, float] = (0.0, 0.0)
    """Where that point lies on the board; what is kept is moved by whole pixels only."""
    is_kept: bool = True
    """Whether other pictures have the same piece."""
    is_sign: bool = False
    """Whether it is drawn round the middle of a pixel: so small rings stay round; else round a corner."""


class Line(msgspec.Struct, frozen=True):
    """A piece of a border or coast: lines through points."""

    points: tuple[tuple[float, ...], ...]
    """Of each line x and y, in turn."""
    box: Box
    width: float
    colour: str


class Ground(msgspec.Struct, frozen=True):
    """Sea and land. `areas` are SVG elements in which green is a number, the same for all owners and themes."""

    areas: str
    colours: bytes
    """Three bytes for each number: the colour that it has."""
    rims: bytes
    """The same near a border where land has a rim in its owner's colour."""
    rim_lines: tuple[Line, ...]
    """Where there are rims; only their shape counts."""
    lines: tuple[Line, ...]
    """Borders and coasts, from the lowest to the topmost."""


class Picture(msgspec.Struct, frozen=True, tag="picture"):
    """A board or a part of it: what lies in a box in board units, on a ground whose corner is at (0, 0)."""

    left: float
    top: float
    width: float
    height: float
    ground: Ground
    size: tuple[float, float]
    """Of the whole ground."""
    stamps: tuple[Stamp, ...]
    """From the lowest to the topmost."""
    is_crisp: bool = False
    """Whether nothing but letters has smooth edges."""


class Drawing(msgspec.Struct, frozen=True, tag="drawing"):
    """Any other picture: a whole SVG."""

    svg: str


AnyDrawing: TypeAlias = Picture | Drawing


class PictureJob(msgspec.Struct, frozen=True):
    """A picture that is wanted, so many pixels wide and within so many seconds."""

    kind: PictureKind
    drawings: tuple[AnyDrawing, ...]
    width: int
    seconds: float
    folder: str | None = None
    """Where what many pictures share is kept."""
