"""Which characters pictures can show: what no font has that comes with the program is drawn as nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from PIL import ImageFont

from judge.picture.fontfiles import fonts

_SIZE = 24


@cache
def _font(path: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, _SIZE)


@cache
def has(path: str, char: str) -> bool:
    """Whether the font in a file can draw a character."""
    return char.isspace() or _font(path).getmask(char).getbbox() is not None


def lacking(path: str, text: str) -> frozenset[str]:
    """The characters of a text that are neither in the font of a file nor in those of Asia, which help out."""
    others = [each for each in fonts() if each.endswith(".otf")]
    return frozenset(char for char in text if not any(has(each, char) for each in (path, *others)))


def lacking_anywhere(texts: Iterable[str]) -> frozenset[str]:
    """The characters that a picture cannot show in one of its types of lettering."""
    said = "".join(sorted(set().union(*texts)))
    return frozenset().union(*(lacking(each, said) for each in fonts() if each.endswith(".ttf")))
