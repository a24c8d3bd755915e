"""SVG to PNG, with fonts that travel with the program and few colours.

Slow beside everything else the judge does, and resvg keeps Python waiting while it works: anyone who must not
wait asks `Painters`, which do this in processes of their own.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import resvg_py
from PIL import Image

from judge.picture.grounds import Grounds
from judge.picture.job import Drawing

_FONTS = Path(__file__).resolve().parent.parent / "fonts"
_COLOURS, _FEWER, _SMALL = 160, 96, 600
"""In a finished picture, and in one of so many pixels across or fewer, which shows less of a board.

With half of them the thin lines of an order lose their colour, with more the file grows.
"""


def png(svg: str, width: int) -> bytes:
    """A drawing as PNG, so many pixels wide; ValueError when it is no drawing."""
    return packed(painted(svg, width))


class Rasteriser:
    """Makes pixels of drawings; what lies below the topmost sheets is made once and kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._grounds = Grounds(folder)

    def picture(self, drawing: Drawing, width: int) -> bytes:
        """A drawing as PNG, so many pixels wide; ValueError when it is no drawing."""
        return packed(self.merged(drawing, width))

    def merged(self, drawing: Drawing, width: int) -> Image.Image:
        """All sheets of a drawing in one picture without transparency, as high as the topmost."""
        *below, top = drawing.sheets
        figures = painted(top, width)
        sheet = Image.new("RGB", figures.size)
        if below:
            sheet.paste(self._below(tuple(below), width))
        sheet.paste(figures, (0, 0), figures)
        return sheet

    def _below(self, sheets: Sequence[str], width: int) -> Image.Image:
        """The lower sheets in one picture; callers must not change it."""
        name = self._grounds.name(sheets, width)
        kept = self._grounds.find(name)
        if kept is None:
            kept = self.merged(Drawing(tuple(sheets)), width)
            self._grounds.keep(name, kept)
        return kept


def painted(svg: str, width: int) -> Image.Image:
    """A drawing in pixels, transparent where it has nothing."""
    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=list(fonts()),
        sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif",
    )
    return Image.open(io.BytesIO(raw)).convert("RGBA")


def packed(picture: Image.Image) -> bytes:
    """A picture as PNG of few colours."""
    colours = _COLOURS if picture.width > _SMALL else _FEWER
    few = picture.convert("RGB").quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    written = io.BytesIO()
    few.save(written, "PNG", compress_level=7)
    return written.getvalue()


@lru_cache(maxsize=1)
def fonts() -> tuple[str, ...]:
    """The files of the fonts, those of Europe first: what they lack is looked for in the next."""
    return tuple(str(path) for pattern in ("*.ttf", "*.otf") for path in sorted(_FONTS.glob(pattern)))
