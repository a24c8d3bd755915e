"""Drawings to PNG, with few colours; what many pictures share is rastered once and kept as pixels.

Slow beside everything else the judge does, and resvg keeps Python waiting while it works: anyone who must not
wait asks `Painters`, which do this in processes of their own.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from PIL import Image, ImageDraw

from judge.picture.drawing import AnyDrawing, Drawing, Ground, Line, Picture
from judge.picture.pngfile import indexed_png
from judge.picture.tiles import Tiles, painted

_COLOURS, _APART = 64, 4000
"""In a finished picture, and how far from each other they are at least: each difference squared, as eyes weigh it.

With a palette of averages, as Pillow makes it of 64 colours, sea and land become grey and thin lines lose their colour;
one of the colours that are there looks like the drawing itself.
"""
_FILL, _ALIKE = 1000, 150
"""A colour that one pixel in so many has is that of a land or a sea, and only as near as this to another left out."""
_WEIGHTS = 2, 4, 3
_CANDIDATES = 2000
"""Of the colours of a picture, the most frequent: what is rarer is only between two others."""
_IN_MEMORY = 10
"""Half a megabyte each for a whole board at the usual width, one and a half for parts of it."""
_ON_DISK = 60
_QUICK = 1
"""Packed quickly: it is read by ourselves, and soon."""


def png(svg: str, width: int) -> bytes:
    """A drawing as PNG, so many pixels wide; ValueError when it is no drawing."""
    return packed(painted(svg, width))


class Rasteriser:
    """Makes pixels of drawings; the areas of a board and the pieces that come again are made once and kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._grounds = Grounds(folder)
        self._tiles = Tiles()

    def picture(self, drawing: AnyDrawing, width: int) -> bytes:
        """A drawing as PNG, so many pixels wide; ValueError when it is no drawing."""
        return packed(self.merged(drawing, width))

    def merged(self, drawing: AnyDrawing, width: int) -> Image.Image:
        """A drawing in pixels without transparency."""
        if isinstance(drawing, Drawing):
            figures = painted(drawing.svg, width)
            sheet = Image.new("RGB", figures.size)
            sheet.paste(figures, (0, 0), figures)
            return sheet
        if width < 1:
            raise ValueError(f"a picture of {width} pixels is none")
        scale = width / drawing.width
        # The corner of the board lies on a whole pixel, so that what is kept fits every part of it.
        corner = round(-drawing.left * scale), round(-drawing.top * scale)
        sheet = Image.new("RGB", (width, math.ceil(drawing.height * scale)))
        self._lay(drawing, sheet, corner, scale)
        for stamp in drawing.stamps:
            tile = self._tiles.stamp(stamp, scale, is_crisp=drawing.is_crisp)
            if tile.image is not None:
                nearest = math.floor if stamp.is_sign else round
                at = corner[0] + nearest(stamp.at[0] * scale), corner[1] + nearest(stamp.at[1] * scale)
                sheet.paste(tile.image, (at[0] + tile.left, at[1] + tile.top), tile.image)
        return sheet

    def _lay(self, drawing: Picture, sheet: Image.Image, corner: tuple[int, int], scale: float) -> None:
        """Sea and land."""
        ground = drawing.ground
        areas = self._areas(ground, drawing.size, scale)
        shown = areas.crop((-corner[0], -corner[1], sheet.width - corner[0], sheet.height - corner[1]))
        sheet.paste(_coloured(shown, ground.colours))
        rims = Image.new("L", sheet.size)
        _draw(rims, ground.rim_lines, corner, scale)
        sheet.paste(_coloured(shown, ground.rims), mask=rims)
        _draw(sheet, ground.lines, corner, scale)

    def _areas(self, ground: Ground, size: tuple[float, float], scale: float) -> Image.Image:
        """The whole board, each pixel with the number of what lies there; callers must not change it."""
        width, height = (math.ceil(side * scale) for side in size)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" shape-rendering="crispEdges">'
            f'<g transform="scale({scale!r})">{ground.areas}</g></svg>'
        )
        name = self._grounds.name(svg)
        kept = self._grounds.find(name)
        if kept is None:
            kept = painted(svg, width).getchannel("G")
            self._grounds.keep(name, kept)
        return kept


def _draw(sheet: Image.Image, lines: Sequence[Line], corner: tuple[int, int], scale: float) -> None:
    """Lines with hard edges, as far as they are seen."""
    pen = ImageDraw.Draw(sheet)
    left, top = corner
    for line in lines:
        x1, y1, x2, y2 = line.box
        room = line.width
        is_beside = (x2 + room) * scale + left < 0 or (x1 - room) * scale + left > sheet.width
        if is_beside or (y2 + room) * scale + top < 0 or (y1 - room) * scale + top > sheet.height:
            continue
        width = max(1, round(line.width * scale))
        for points in line.points:
            ways = [(x * scale + left, y * scale + top) for x, y in zip(points[::2], points[1::2], strict=True)]
            pen.line(ways, line.colour or 255, width)


def _coloured(areas: Image.Image, colours: bytes) -> Image.Image:
    """Numbers as colours."""
    indexed = areas.copy()
    indexed.putpalette(colours)
    return indexed.convert("RGB")


def packed(picture: Image.Image) -> bytes:
    """A picture as PNG of few colours."""
    whole = picture.convert("RGB")
    palette = Image.new("P", (1, 1))
    colours = bytes(part for colour in _chosen(whole) for part in colour)
    palette.putpalette(colours)
    return indexed_png(whole.quantize(palette=palette, dither=Image.Dither.NONE), colours)


def _chosen(picture: Image.Image) -> list[tuple[int, ...]]:
    """The most frequent colours of a picture that are not too near to each other, so that each fill stays as it is."""
    some = picture.resize(((picture.width + 1) // 2, (picture.height + 1) // 2), Image.Resampling.NEAREST)
    pixels = some.width * some.height
    counted = sorted(some.getcolors(pixels) or (), reverse=True)
    chosen: list[tuple[int, ...]] = []
    for count, colour in counted[:_CANDIDATES]:
        near = _ALIKE if count * _FILL > pixels else _APART
        if isinstance(colour, tuple) and all(_apart(colour, other) > near for other in chosen):
            chosen.append(colour)
            if len(chosen) == _COLOURS:
                break
    return chosen


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    red, green, blue = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return _WEIGHTS[0] * red * red + _WEIGHTS[1] * green * green + _WEIGHTS[2] * blue * blue


class Grounds:
    """Pictures by name. A folder that cannot be used costs time and nothing else."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[str, Image.Image] = {}

    def name(self, svg: str) -> str:
        """What a drawing is kept under."""
        return sha256(svg.encode()).hexdigest()[:32]

    def find(self, name: str) -> Image.Image | None:
        """The picture of a name; callers must not change it."""
        found = self._known.get(name) or self._read(name)
        if found is not None:
            self._remember(name, found)
        return found

    def keep(self, name: str, picture: Image.Image) -> None:
        """Keep a picture."""
        self._remember(name, picture)
        if self._folder is None:
            return
        written = self._folder / f".{name}.{os.getpid()}"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            picture.save(written, "PNG", compress_level=_QUICK)
            written.replace(self._folder / f"{name}.png")
            self._sweep(self._folder)
        except OSError:
            with suppress(OSError):
                written.unlink(missing_ok=True)

    def _remember(self, name: str, picture: Image.Image) -> None:
        """The newest is last; the oldest goes when there are too many."""
        self._known.pop(name, None)
        self._known[name] = picture
        while len(self._known) > _IN_MEMORY:
            del self._known[next(iter(self._known))]

    def _read(self, name: str) -> Image.Image | None:
        if self._folder is None:
            return None
        try:
            with Image.open(self._folder / f"{name}.png") as found:
                return found.convert("L")
        except (OSError, ValueError, SyntaxError):  # Pillow says so of a file that was cut short
            return None

    def _sweep(self, folder: Path) -> None:
        """Only the newest stay."""
        files = sorted(folder.glob("*.png"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in files[_ON_DISK:]:
            old.unlink(missing_ok=True)
