"""One line of a letter normalised: one case, one dash, one arrow, one blank, and the origin of each character.

Also letters of two scripts that look the same: Latin `A`, Cyrillic `А`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from judge.structs import Struct

_APOSTROPHES = frozenset("'`´ʹʻʼʽˈ‘’‛′＇")
_QUOTES = frozenset('"“”„‟«»″‹*_')
_MOST_KEPT = 20_000
"""How many characters are cached: more than all alphabets and the usual kanji have."""
_SHORT, _MOST_LINES = 80, 1024
"""So long lines are cached, so many of them."""
_CYRILLIC = "авекмнорстухіјѕ"
_LATIN = "abekmhopctyxijs"
_LOOKALIKES = {"latin": str.maketrans(_CYRILLIC, _LATIN), "cyrillic": str.maketrans(_LATIN, _CYRILLIC)}
_KANA_LIKE = {
    "二": "ニ",
    "力": "カ",
    "口": "ロ",
    "工": "エ",
    "夕": "タ",
    "卜": "ト",
    "八": "ハ",
    "へ": "ヘ",
    "り": "リ",
    "べ": "ベ",
    "ぺ": "ペ",
}
"""Kanji and hiragana that look like katakana."""
_KANA_SET = frozenset(_KANA_LIKE)
_IN_KATAKANA = re.compile(f"(?<=[ァ-ヺー])[{''.join(_KANA_LIKE)}](?=[ァ-ヺー])")
_COMBINING_LATIN = range(0x0300, 0x0370)


class Clean(Struct, frozen=True):
    """A uniform line; `origin[i]` is where character i stood in the line as written, None when nothing shifted."""

    text: str
    origin: tuple[int, ...] | None = None

    def column(self, index: int) -> int:
        """Where a character of the uniform line stands in the written one, from 0."""
        if self.origin is None:
            return index
        return self.origin[min(index, len(self.origin) - 1)] if self.origin else 0


def _as_katakana(match: re.Match[str]) -> str:
    return _KANA_LIKE[match.group()]


_WAVES = frozenset("〜～")
_DRAWLED = re.compile(r"[〜～]+(?=[\s。、！？!?.,]|$)")
"""A word drawn out ("よろしく〜") leads nowhere, as the same sign between two places does."""


class Cleaner:
    """Makes lines uniform: NFKC, small letters, plain dashes and arrows, no invisible characters.

    `fold` replaces single characters of a language (`ё` by `е`); accents go from Latin letters only, and
    from those that `fold` does not name (`à` by `à` keeps it).
    """

    def __init__(self, fold: Mapping[str, str], strip_accents: bool) -> None:
        self.fold = fold
        self.strip_accents = strip_accents
        self.table = _Table(self)
        self.is_plain = not any(char.isascii() for char in fold)
        self.kept = dict[str, Clean]()
        """Words and short lines as they were normalised: of a letter each is asked for half a dozen times."""

    def clean(self, line: str) -> Clean:
        """The line normalised for reading."""
        found = self.kept.get(line)
        if found is None:
            found = self._clean(line)
            if len(line) <= _SHORT:
                if len(self.kept) >= _MOST_LINES:
                    self.kept.clear()
                self.kept[line] = found
        return found

    def _clean(self, line: str) -> Clean:
        if self.is_plain and line.isascii():
            return Clean(line.lower().translate(_ASCII))
        if not _KANA_SET.isdisjoint(line):
            line = _IN_KATAKANA.sub(_as_katakana, line)
        if not _WAVES.isdisjoint(line):
            line = _DRAWLED.sub(lambda found: " " * len(found[0]), line)
        text = line.translate(self.table)
        return Clean(text) if self.table.shifting.isdisjoint(line) else self._clean_by_cluster(line)

    def _clean_by_cluster(self, line: str) -> Clean:
        """Where characters join or become several: each with the place it came from."""
        pieces: list[str] = []
        origin: list[int] = []
        for start, cluster in _clusters(line):
            piece = self.piece(cluster)
            pieces.append(piece)
            origin += [start] * len(piece)
        return Clean("".join(pieces), tuple(origin))

    def piece(self, cluster: str) -> str:
        """One character with its combining marks, normalised for reading."""
        fold = self.fold
        folded = fold.get(_composed(cluster)) if fold and not cluster.isascii() else None
        if folded is not None:
            return folded
        piece = _uniform(cluster, self.strip_accents)
        return "".join(fold.get(char, char) for char in piece) if fold else piece


class _Table(dict[int, str]):
    """The normal form of each character, computed when it is first seen."""

    def __init__(self, cleaner: Cleaner) -> None:
        super().__init__()
        self.cleaner = cleaner
        self.shifting: set[str] = set()
        """Characters that become none or several, or join the one before."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        piece = self.cleaner.piece(char)
        if len(self) < _MOST_KEPT:
            self[code] = piece
        if len(piece) != 1 or _joins(char):
            self.shifting.add(char)
        return piece


def key_of(name: str, cleaner: Cleaner) -> str:
    """A name of a language's data, normalised for reading, with single blanks."""
    return " ".join(cleaner.clean(name).text.split())


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
def _composed(cluster: str) -> str:
    return unicodedata.normalize("NFKC", cluster).casefold()


@lru_cache(maxsize=4096)
def _uniform(cluster: str, strip_accents: bool) -> str:
    if cluster.isascii():
        return cluster.lower().translate(_ASCII)
    if cluster in "…‥":
        return "…"  # a pause: only dots that were typed one by one lead to something
    folded = unicodedata.normalize("NFKC", cluster).casefold()
    if unicodedata.category(cluster[0]) == "No":
        folded = f" {folded} "  # a number in a circle is a bullet, or says which: "S①"
    if strip_accents and folded and "LATIN" in unicodedata.name(folded[0], ""):
        folded = "".join(c for c in unicodedata.normalize("NFD", folded) if ord(c) not in _COMBINING_LATIN)
    return "".join(map(_plain, folded)).translate(_ASCII)


def _plain(char: str) -> str:
    """One character for all of its kind."""
    if char in _APOSTROPHES:
        return "'"
    if "\ufe00" <= char <= "\ufe0f":
        return ""  # chooses how an arrow is drawn
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


_SMALL_CYRILLIC = re.compile("[а-я]")
_ASCII = {
    **dict.fromkeys((*range(32), 127), " "),
    **{ord(quote): " " for quote in _QUOTES if quote.isascii()},
    ord("`"): "'",
}


def in_script(word: str, script: str) -> str:
    """A word in which look-alike letters of other scripts are replaced by those of this script."""
    return word.translate(_LOOKALIKES[script])


def scripts_of(words: Iterable[str]) -> tuple[str, ...]:
    """The scripts of these words that share look-alike letters; always with Latin, the script of the codes."""
    return ("latin", "cyrillic") if _SMALL_CYRILLIC.search("".join(words)) else ("latin",)
