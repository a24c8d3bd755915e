"""Looks through bytes for what gives somebody away.

Hundreds of mails have most of their lines in common, so each line is looked through once, whoever reads it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

_MARKS = re.compile(r"[\u0300-\u036f]")
_BLANKS = re.compile(r"[^\S\n]+")
_PACKED = re.compile(r"[A-Za-z0-9+/=]{60,}")
"""A line of base64: what is in it is looked at by itself."""
_AROUND = 70


@dataclass(frozen=True)
class Leak:
    """A trace of one person where another one can read it."""

    reader: str
    of: str
    trace: str
    where: str
    around: str

    def __str__(self) -> str:
        return f"{self.trace!r} of {self.of} in {self.where} of {self.reader}: …{self.around}…"


class Scanner:
    """What somebody can read, collected, and then looked through for what everybody else can be known by."""

    def __init__(self, traces: Mapping[str, Iterable[str]]) -> None:
        self._traces = {person: sorted({folded(word) for word in words}) for person, words in traces.items()}
        self._lines: dict[str, dict[str, str]] = {}

    def add(self, reader: str, texts: Iterable[tuple[str, str]]) -> None:
        """Texts that somebody can read, each with where it stood."""
        for where, text in texts:
            for line in text.splitlines():
                if not _PACKED.fullmatch(line):
                    self._lines.setdefault(line, {}).setdefault(reader, where)

    def leaks(self) -> Iterator[Leak]:
        """Every trace in front of somebody who is not the one it leads to."""
        lines = list(self._lines)
        plain = folded("\n".join(lines))
        starts = [0, *(match.end() for match in re.finditer("\n", plain))]
        for person, words in self._traces.items():
            for word in words:
                for at in _places(word, plain):
                    line = lines[bisect_right(starts, at) - 1]
                    around = plain[max(at - _AROUND, 0) : at + len(word) + _AROUND].replace("\n", " | ")
                    for reader, where in self._lines[line].items():
                        if reader != person:
                            yield Leak(reader, person, word, where, around)


def folded(text: str) -> str:
    """A text in which names compare alike: no marks, small letters, one kind of blank."""
    plain = text if text.isascii() else _MARKS.sub("", unicodedata.normalize("NFKD", text))
    return _BLANKS.sub(" ", plain.casefold())


def _places(word: str, plain: str) -> Iterator[int]:
    """Where a word stands; one of Latin letters and figures only where it stands by itself."""
    at = plain.find(word)
    while at >= 0:
        end = at + len(word)
        is_inside = word.isascii() and (_is_latin(plain[at - 1 : at]) or _is_latin(plain[end : end + 1]))
        if not is_inside:
            yield at
        at = plain.find(word, end)


def _is_latin(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()
