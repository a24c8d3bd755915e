"""One line of a letter made uniform: one case, one dash, one arrow, one blank, and where each character came from."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

_APOSTROPHES = frozenset("'`´ʹʻʼʽˈ‘’‛′＇")
_QUOTES = frozenset('"“”„‟«»″‹*_')
_COMBINING_LATIN = range(0x0300, 0x0370)


@dataclass(frozen=True, slots=True)
class Clean:
    """A uniform line; `origin[i]` is where character i stood in the line as written, None when nothing shifted."""

    text: str
    origin: tuple[int, ...] | None = None

    def column(self, index: int) -> int:
        """Where a character of the uniform line stands in the written one, from 0."""
        if self.origin is None:
            return index
        return self.origin[min(index, len(self.origin) - 1)] if self.origin else 0


def clean(line: str, fold: Mapping[str, str], strip_accents: bool) -> Clean:
    """The line as the reader sees it: NFKC, small letters, plain dashes and arrows, no invisible characters.

    `fold` replaces single characters of a language (`ё` by `е`); accents go from Latin letters only.
    """
    if line.isascii() and not fold:
        return Clean(line.lower().translate(_ASCII))
    pieces: list[str] = []
    origin: list[int] = []
    for start, cluster in _clusters(line):
        piece = _uniform(cluster, strip_accents)
        if fold:
            piece = "".join(fold.get(char, char) for char in piece)
        pieces.append(piece)
        origin += [start] * len(piece)
    return Clean("".join(pieces), tuple(origin))


def key_of(name: str, fold: Mapping[str, str], strip_accents: bool) -> str:
    """A name of a language's data as the reader sees it, with single blanks."""
    return " ".join(clean(name, fold, strip_accents).text.split())


def _clusters(line: str) -> list[tuple[int, str]]:
    """Characters with the marks that belong to them, so that NFKC can join what it would join in the whole line."""
    found: list[tuple[int, str]] = []
    for index, char in enumerate(line):
        if found and _joins(char) and len(found[-1][1]) < 8:
            found[-1] = (found[-1][0], found[-1][1] + char)
        else:
            found.append((index, char))
    return found


def _joins(char: str) -> bool:
    return not char.isascii() and (unicodedata.combining(char) != 0 or char in "ﾞﾟ")


@lru_cache(maxsize=4096)
def _uniform(cluster: str, strip_accents: bool) -> str:
    if cluster.isascii():
        return cluster.lower().translate(_ASCII)
    folded = unicodedata.normalize("NFKC", cluster).casefold()
    if strip_accents and folded and "LATIN" in unicodedata.name(folded[0], ""):
        folded = "".join(c for c in unicodedata.normalize("NFD", folded) if ord(c) not in _COMBINING_LATIN)
    return "".join(map(_plain, folded)).translate(_ASCII)


def _plain(char: str) -> str:
    """One character for all of its kind."""
    if char in _APOSTROPHES:
        return "'"
    if char in _QUOTES:
        return " "
    category = unicodedata.category(char)
    if category == "Pd" or char in "−¯⁃":
        return "-"
    if category == "Zs":
        return " "
    if category.startswith("C"):
        return ""
    if category in ("Sm", "So") and _is_arrow(char):
        return ">"
    return " " if category in ("So", "Sk") else char


def _is_arrow(char: str) -> bool:
    name = unicodedata.name(char, "")
    return ("ARROW" in name and "RIGHT" in name) or name.startswith(("BLACK RIGHT-POINTING", "WHITE RIGHT-POINTING"))


_ASCII = {
    **dict.fromkeys((*range(32), 127), " "),
    **{ord(quote): " " for quote in _QUOTES if quote.isascii()},
    ord("`"): "'",
}
