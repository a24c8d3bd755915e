"""Marks on paper: numbers, texts and attributes as SVG wants them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from judge.picture.geometry import Point

SANS = "DejaVu Sans, Noto Sans CJK JP, sans-serif"
SERIF = "DejaVu Serif, Noto Sans CJK JP, serif"

# XML 1.0, section 2.2: what no document may hold, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES: Mapping[int, str] = MappingProxyType(
    str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
)
LONGEST = 200
"""How many characters a text of a picture has at most: a name can be of marks without width, and without end."""
_WIDE, _NARROW = frozenset("WF"), frozenset("ijltfI.,:;'|!() ")


def number(value: float) -> str:
    """A coordinate with at most one decimal, as short as it can be written."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def at(point: Point) -> str:
    """`12.5 8.0`."""
    return f"{point[0]:.1f} {point[1]:.1f}"


def escaped(text: str) -> str:
    """A text that can stand in an element or between quotes, whatever a person wrote into it."""
    return _FORBIDDEN.sub("\ufffd", text).translate(_ENTITIES)


@lru_cache(maxsize=4096)
def width(text: str, size: float, *, is_bold: bool = False) -> float:
    """About how wide a text becomes at a size of letters."""
    ems = sum(1.0 if unicodedata.east_asian_width(char) in _WIDE else _em(char) for char in text)
    return ems * size * (1.1 if is_bold else 1.0)


def shortened(text: str, size: float, room: float, *, is_bold: bool = True) -> str:
    """A text that fits into a width, its end left out if need be; nothing is longer than `LONGEST` characters."""
    if len(text) <= LONGEST and width(text, size, is_bold=is_bold) <= room:
        return text
    left, kept = room - width("…", size, is_bold=is_bold), 0
    for char in text[:LONGEST]:
        left -= width(char, size, is_bold=is_bold)
        if left < 0:
            break
        kept += 1
    return text[:kept].rstrip() + "…"


def stroke(data: str, colour: str, width: float, more: str = "") -> str:
    """A line along path data; `more` are further attributes."""
    return f'<path d="{data}" stroke="{colour}" stroke-width="{width:g}"{more}/>'


def disc(middle: Point, size: float, fill: str, more: str = "") -> str:
    """A circle."""
    return f'<circle cx="{number(middle[0])}" cy="{number(middle[1])}" r="{size:g}" fill="{fill}"{more}/>'


def edged(colour: str, width: float) -> str:
    """The attributes of a filled shape's edge."""
    return f' stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"'


def path(points: Iterable[Point]) -> str:
    """Path data of a line through points."""
    return "M" + "L".join(at(point) for point in points)


def _em(char: str) -> float:
    if unicodedata.combining(char):
        return 0.0
    if char in _NARROW:
        return 0.36
    return 0.77 if char.isupper() else 0.62
