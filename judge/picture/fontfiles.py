"""The fonts that come with the program: a picture has no others."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

_FONTS = Path(__file__).resolve().parent.parent / "fonts"


@lru_cache(maxsize=1)
def fonts() -> tuple[str, ...]:
    """The files of the fonts, those of Europe first: what they lack is looked for in the next."""
    return tuple(str(path) for pattern in ("*.ttf", "*.otf") for path in sorted(_FONTS.glob(pattern)))
