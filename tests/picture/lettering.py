"""Every character that a picture can be asked to write: those of grammar/ and templates/.

Uses the standard library only: `make fonts` runs it in an environment of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_BLOCKS = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin of western and central Europe
    (0x0218, 0x021B),  # Romanian
    (0x0400, 0x045F),  # Cyrillic
    (0x0490, 0x0491),
    (0x2010, 0x2026),  # dashes, quotation marks, dots
    (0x2030, 0x203A),
    (0x2190, 0x2193),  # arrows
)
_KANA = ((0x3000, 0x3003), (0x3008, 0x3011), (0x3041, 0x3096), (0x30A1, 0x30FE))
_FIRST_OF_ASIA = 0x2E80
"""From here on no character is in the fonts of Europe."""


def europe() -> frozenset[str]:
    """What the four fonts of Europe hold, as far as each can."""
    said = {char for char in _said() if ord(char) < _FIRST_OF_ASIA}
    return frozenset({*_spread(_BLOCKS), *said})


def asia() -> frozenset[str]:
    """What the Japanese font holds: the kana, and every other character that our data have."""
    said = {char for char in _said() if ord(char) >= _FIRST_OF_ASIA}
    return frozenset({*_spread(_KANA), *said})


def _said() -> Iterator[str]:
    """Every character of the languages' places, powers, words and phrases."""
    for path in (*(ROOT / "grammar").glob("*/*.toml"), *(ROOT / "templates").glob("*/phrases/*.toml")):
        yield from (char for char in set(path.read_text(encoding="utf-8")) if char.isprintable())


def _spread(blocks: tuple[tuple[int, int], ...]) -> Iterator[str]:
    for first, last in blocks:
        yield from map(chr, range(first, last + 1))
