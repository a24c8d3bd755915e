"""Pieces of pictures in pixels, rastered one by one; those that come again are kept, the ones used last."""

from __future__ import annotations

import io
import math
from collections import OrderedDict

import resvg_py
from PIL import Image

from judge.picture.drawing import Box, Stamp
from judge.picture.fontfiles import fonts
from judge.structs import Struct

_ROOM = 12_000_000
"""Bytes that are kept."""
_OVERHEAD = 400
"""Bytes that a kept piece takes besides its pixels."""
_MARGIN = 1
"""Pixels round a box, for smooth edges."""


class Tile(Struct, frozen=True):
    """A piece in pixels, and where its corner lies, seen from the point that it was drawn round."""

    image: Image.Image | None
    """None where nothing is drawn."""
    left: int
    top: int


class Tiles:
    """Pieces at any scale. What is asked for again is not rastered again."""

    def __init__(self, room: int = _ROOM) -> None:
        self._room = room
        self._taken = 0
        self._kept: OrderedDict[tuple[str, Box, float, bool], Tile] = OrderedDict()

    def stamp(self, stamp: Stamp, scale: float, *, is_crisp: bool) -> Tile:
        """A stamp in its colours."""
        if not stamp.is_kept:
            return _tile(stamp, scale, is_crisp=is_crisp)
        key = stamp.drawn, stamp.box, scale, is_crisp
        return self._found(key) or self._keep(key, _tile(stamp, scale, is_crisp=is_crisp))

    def _found(self, key: tuple[str, Box, float, bool]) -> Tile | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: tuple[str, Box, float, bool], tile: Tile) -> Tile:
        self._kept[key] = tile
        self._taken += _size(key[0], tile)
        while self._taken > self._room:
            (drawn, *_), oldest = self._kept.popitem(last=False)
            self._taken -= _size(drawn, oldest)
        return tile


def painted(svg: str, width: int) -> Image.Image:
    """A drawing in pixels, transparent where it has nothing; ValueError when it is no drawing."""
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=list(fonts()) if "<text" in svg else None,
        sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif",
    )
    return Image.open(io.BytesIO(raw)).convert("RGBA")


def _tile(stamp: Stamp, scale: float, *, is_crisp: bool) -> Tile:
    """The box of a stamp on whole pixels; what is empty round what is drawn is left out."""
    left, top = (math.floor(edge * scale) - _MARGIN for edge in stamp.box[:2])
    right, bottom = (math.ceil(edge * scale) + _MARGIN for edge in stamp.box[2:])
    aside = 0.5 if stamp.is_sign else 0.0
    width, height = right - left, bottom - top
    crisp = ' shape-rendering="crispEdges"' if is_crisp else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"{crisp}>'
        f'<g transform="translate({aside - left} {aside - top}) scale({scale!r})">{stamp.drawn}</g></svg>'
    )
    found = painted(svg, width)
    inside = found.getbbox()
    if inside is None:
        return Tile(None, 0, 0)
    return Tile(found.crop(inside), left + inside[0], top + inside[1])


def _size(drawn: str, tile: Tile) -> int:
    pixels = 0 if tile.image is None else tile.image.width * tile.image.height * len(tile.image.getbands())
    return pixels + len(drawn) + _OVERHEAD
