"""How the names on a whole board look: each with a halo below its letters."""

from __future__ import annotations

from judge.picture.geometry import Point
from judge.picture.lettering import NAME
from judge.picture.pen import SANS, SERIF, edged, escaped, number
from judge.picture.theme import Palette

_COARSE = 'fill="none" text-rendering="optimizeSpeed"'
"""A halo needs no smooth edge: without it a PNG takes about a sixteenth less time."""


FOOT = 0.36
"""How far the feet of letters are below their middle, as a share of their size."""


def label(text: str, middle: Point, size: float) -> str:
    """A text round a point."""
    return f'<text x="{number(middle[0])}" y="{number(middle[1] + size * FOOT)}">{escaped(text)}</text>'


def typeface(size: float, *, is_sea: bool) -> str:
    """The attributes of a name's letters: short names of land, those of seas, and full names of seas."""
    if not is_sea:
        return f'font-family="{SANS}" font-size="{size:g}" font-weight="bold"'
    style = f'font-family="{SERIF}" font-style="italic" font-size="{size:g}"'
    return style if size == NAME else f'{style} font-weight="bold" letter-spacing=".6"'


def halo_style(palette: Palette, *, is_sea: bool) -> str:
    """The attributes of a halo."""
    if is_sea:
        return f'{_COARSE}{edged(palette.sea, 3)} stroke-opacity=".8"'
    return f'{_COARSE}{edged(palette.halo, 3)} stroke-opacity=".72"'


def halo(text: str, size: float, palette: Palette, *, is_sea: bool) -> str:
    """The halo of a label."""
    return f'<g {typeface(size, is_sea=is_sea)} text-anchor="middle" {halo_style(palette, is_sea=is_sea)}>{text}</g>'


def letters(text: str, size: float, palette: Palette, *, is_sea: bool) -> str:
    """The letters of a label."""
    colour = palette.sea_text if is_sea else palette.text
    return f'<g {typeface(size, is_sea=is_sea)} text-anchor="middle" fill="{colour}">{text}</g>'
