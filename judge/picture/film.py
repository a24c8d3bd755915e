"""Several pictures as one PNG: a whole game as an animation, and the pictures of a turn beside and below each other.

Every frame of an animation holds only what changed since the one before.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from PIL import Image, ImageChops

from judge.picture.draw import MOST_FRAMES, thinned
from judge.picture.drawing import AnyDrawing
from judge.picture.pngfile import EIGHT_BITS, INDEXED, SIGNATURE, chunk, rows
from judge.picture.raster import Rasteriser, packed

_MILLISECONDS = 1600
_LAST_MILLISECONDS = 6000
"""How long the end of the game stands before it begins anew."""
_COLOURS = 128
_CLEAR = 255
"""The colour that lets the frame before show through."""
_SAMPLES = 4
"""From how many frames the colours of all are taken."""

_COLUMNS = 2
_GAP = 12
_PAPER = "#8b8578"
"""Between the pictures; to be seen by day and by night."""

# PNG, third edition, section 11.3.3.
_KEEP, _OVER = 0, 1
"""The frame stays when the next one comes; the next one lies over it."""

Frame: TypeAlias = tuple[Image.Image, tuple[int, int, int, int]]
"""Numbers of colours, and the part of them that changed: left, top, right and bottom."""


def film(drawings: Sequence[AnyDrawing], width: int, rasteriser: Rasteriser) -> bytes:
    """All drawings one after the other, so many pixels wide; ValueError when there is none.

    Of a very long game only some are shown.
    """
    if not drawings:
        raise ValueError("there is nothing to show")
    drawings = thinned(drawings, MOST_FRAMES)
    colours = _colours(drawings, width, rasteriser)
    parts = []
    order = 0
    for number, (frame, (left, top, right, bottom)) in enumerate(_frames(drawings, width, colours, rasteriser)):
        if number == 0:
            header = struct.pack("!IIBBBBB", *frame.size, EIGHT_BITS, INDEXED, 0, 0, 0)
            parts += [SIGNATURE, chunk(b"IHDR", header), chunk(b"acTL", struct.pack("!II", len(drawings), 0))]
            parts += _palette(colours)
        shown = _LAST_MILLISECONDS if number == len(drawings) - 1 else _MILLISECONDS
        place = (right - left, bottom - top, left, top)
        parts.append(chunk(b"fcTL", struct.pack("!IIIIIHHBB", order, *place, shown, 1000, _KEEP, _OVER)))
        order += 1
        data = zlib.compress(rows(frame.crop((left, top, right, bottom))), 9)
        if number == 0:
            parts.append(chunk(b"IDAT", data))
        else:
            parts.append(chunk(b"fdAT", struct.pack("!I", order) + data))
            order += 1
    return b"".join([*parts, chunk(b"IEND", b"")])


def _colours(drawings: Sequence[AnyDrawing], width: int, rasteriser: Rasteriser) -> Image.Image:
    """The palette of the film: what the first frame, the last and some between them need together."""
    samples = [rasteriser.merged(drawing, width // 2) for drawing in thinned(drawings, _SAMPLES)]
    sheet = Image.new("RGB", (samples[0].width, sum(sample.height for sample in samples)))
    top = 0
    for sample in samples:
        sheet.paste(sample, (0, top))
        top += sample.height
    return sheet.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _frames(
    drawings: Sequence[AnyDrawing], width: int, colours: Image.Image, rasteriser: Rasteriser
) -> Iterator[Frame]:
    """Each frame, clear where it is as it was."""
    before: Image.Image | None = None
    for drawing in drawings:
        picture = rasteriser.merged(drawing, width)
        if before is not None and picture.size != before.size:
            picture = picture.crop((0, 0, *before.size))  # a legend may be a line higher than the first one was
        numbers = picture.quantize(palette=colours, dither=Image.Dither.NONE)
        frame = Image.frombytes("L", numbers.size, numbers.tobytes())
        if before is None:
            yield frame, (0, 0, *frame.size)
        else:
            changed = ImageChops.difference(before, frame).point(lambda value: 255 if value else 0)
            clear = Image.new("L", frame.size, _CLEAR)
            yield Image.composite(frame, clear, changed), changed.getbbox() or (0, 0, 1, 1)
        before = frame


def _palette(colours: Image.Image) -> list[bytes]:
    """All colours, and that the last of 256 is clear."""
    values = bytes(colours.getpalette() or ())[: 3 * _COLOURS]
    opaque = b"\xff" * _CLEAR
    return [chunk(b"PLTE", values.ljust(3 * (_CLEAR + 1), b"\0")), chunk(b"tRNS", opaque + b"\0")]


def strip(drawings: Sequence[AnyDrawing], width: int, rasteriser: Rasteriser) -> bytes:
    """All drawings as one PNG, so many pixels wide, to be read like a page; ValueError when there is none."""
    if not drawings:
        raise ValueError("there is nothing to show")
    columns = min(_COLUMNS, len(drawings))
    one = (width - (columns - 1) * _GAP) // columns
    pictures = [rasteriser.merged(drawing, one) for drawing in drawings]
    height = max(picture.height for picture in pictures)
    rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (width, rows * (height + _GAP) - _GAP), _PAPER)
    for number, picture in enumerate(pictures):
        row, column = divmod(number, columns)
        sheet.paste(picture, (column * (one + _GAP), row * (height + _GAP)))
    return packed(sheet)
