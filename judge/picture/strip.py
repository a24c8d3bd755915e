"""The pictures of a turn (start, orders, results, retreats, builds) beside and below each other, as one."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from judge.picture.job import Drawing
from judge.picture.raster import Rasteriser, packed

_COLUMNS = 2
_GAP = 12
_PAPER = "#8b8578"
"""Between the pictures; to be seen by day and by night."""


def strip(drawings: Sequence[Drawing], width: int, rasteriser: Rasteriser) -> bytes:
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
