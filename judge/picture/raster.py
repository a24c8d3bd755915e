"""SVG to PNG, with fonts that come with the program and few colours; still parts of pictures are kept as pixels.

Slow beside everything else the judge does, and resvg keeps Python waiting while it works: anyone who must not
wait asks `Painters`, which do this in processes of their own.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import resvg_py
from PIL import Image

from judge.picture.draw import Drawing

_FONTS = Path(__file__).resolve().parent.parent / "fonts"
_COLOURS, _APART = 64, 2500
"""In a finished picture, and how far from each other they are at least: each difference squared, as eyes weigh it.

With a palette of averages, as Pillow makes it of 64 colours, sea and land become grey and thin lines lose their colour;
one of the colours that are there looks like the drawing itself.
"""
_FILL, _ALIKE = 1000, 150
"""A colour that one pixel in so many has is that of a land or a sea, and only as near as this to another left out."""
_WEIGHTS = 2, 4, 3
_CANDIDATES = 2000
"""Of the colours of a picture, the most frequent: what is rarer is only between two others."""
_IN_MEMORY = 6
"""Three megabytes each at the usual width."""
_ON_DISK = 60
_QUICK = 1
"""Packed quickly: it is read by ourselves, and soon."""


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
    whole = picture.convert("RGB")
    palette = Image.new("P", (1, 1))
    chosen = _chosen(whole)
    palette.putpalette([part for colour in chosen for part in colour])
    few = whole.quantize(palette=palette, dither=Image.Dither.NONE)
    written = io.BytesIO()
    few.save(written, "PNG", optimize=True)
    return written.getvalue()


def _chosen(picture: Image.Image) -> list[tuple[int, ...]]:
    """The most frequent colours of a picture that are not too near to each other, so that each fill stays as it is."""
    pixels = picture.width * picture.height
    counted = sorted(picture.getcolors(pixels) or (), reverse=True)
    chosen: list[tuple[int, ...]] = []
    for count, colour in counted[:_CANDIDATES]:
        near = _ALIKE if count * _FILL > pixels else _APART
        if isinstance(colour, tuple) and all(_apart(colour, other) > near for other in chosen):
            chosen.append(colour)
            if len(chosen) == _COLOURS:
                break
    return chosen


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return _WEIGHTS[0] * red * red + _WEIGHTS[1] * green * green + _WEIGHTS[2] * blue * blue


@lru_cache(maxsize=1)
def fonts() -> tuple[str, ...]:
    """The files of the fonts, those of Europe first: what they lack is looked for in the next."""
    return tuple(str(path) for pattern in ("*.ttf", "*.otf") for path in sorted(_FONTS.glob(pattern)))


class Grounds:
    """Pictures by name. A folder that cannot be used costs time and nothing else."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[str, Image.Image] = {}

    def name(self, sheets: Sequence[str], width: int) -> str:
        """What the picture of these sheets is kept under."""
        return sha256("\0".join([str(width), *sheets]).encode()).hexdigest()[:32]

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
                return found.convert("RGB")
        except (OSError, ValueError, SyntaxError):  # Pillow says so of a file that was cut short
            return None

    def _sweep(self, folder: Path) -> None:
        """Only the newest stay."""
        files = sorted(folder.glob("*.png"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in files[_ON_DISK:]:
            old.unlink(missing_ok=True)
