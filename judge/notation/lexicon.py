"""The words of a language, and a line cut into them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from judge.notation.normal import Clean
from judge.notation.trie import pattern_of

_GLUE = re.compile(r"[ .\-]+")

UNITS = frozenset({"ARMY", "FLEET"})
DOINGS = frozenset({"_MOVE", "HOLD", "SUPPORT", "CONVOY", "VIA", "RETREAT", "DISBAND", "BUILD", "WAIVE", "_REMOVE"})
LINKS = frozenset({"_TO", "_DASH"})
GRAMMAR = UNITS | DOINGS | LINKS | {"PLACE", "COAST", "NATION", "NUMBER", "_PLUS"}
"""The terminals of the skeleton; every other kind of word is for the reader alone."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a word: the terminal it is for the grammar, and what it stands for."""

    kind: str
    value: tuple[str, ...] = ()
    """Provinces, a coast or a power."""
    first: str = ""
    """Of several provinces, the one that is meant when none is possible."""
    misread: tuple[str, ...] = ()
    """Provinces that are meant only when nothing else makes sense."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign of a line: what it may mean, and where it stands in the line as written, from 0."""

    text: str
    senses: tuple[Sense, ...]
    start: int
    end: int
    line: int = 0

    @property
    def kind(self) -> str:
        """The terminal of its first sense."""
        return self.senses[0].kind

    def has(self, kinds: frozenset[str]) -> bool:
        """Whether any of its senses is of one of these kinds."""
        if len(self.senses) == 1:
            return self.senses[0].kind in kinds
        return any(sense.kind in kinds for sense in self.senses)


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """All words of a language with their senses, and the expression that finds them in a line."""

    senses: Mapping[str, tuple[Sense, ...]]
    """By the word without blanks, dots and hyphens."""
    scanner: re.Pattern[str]


_SIGNS = {
    "(": "OPEN",
    "[": "OPEN",
    "{": "OPEN",
    ")": "CLOSE",
    "]": "CLOSE",
    "}": "CLOSE",
    ":": "COLON",
    "?": "QUERY",
    "+": "_PLUS",
    "/": "SLASH",
    "|": "BAR",
    ".": "DOT",
    **dict.fromkeys(",;!。、•·・&…", "STOP"),
}
_SIGN_SENSES = {sign: (Sense(kind),) for sign, kind in _SIGNS.items()}
_DASH = (Sense("_DASH"),)
_NUMBER = (Sense("NUMBER"),)
_WORD = (Sense("WORD"),)
_OTHER = (Sense("OTHER"),)


def key(word: str) -> str:
    """A word without what may be left out inside it."""
    return _GLUE.sub("", word)


def build_lexicon(pairs: Iterable[tuple[str, Sense]], unspaced: str) -> Lexicon:
    """A lexicon of words as the reader sees them, each with one sense; several pairs make several senses, in order.

    `unspaced` lists the characters of scripts without blanks, as between the brackets of `[…]`.
    """
    senses: dict[str, tuple[Sense, ...]] = {}
    words: set[str] = set()
    for word, sense in pairs:
        spelling = _GLUE.sub(" ", word).strip()
        before = senses.get(key(spelling), ())
        words.add(spelling)
        if sense not in before:
            senses[key(spelling)] = (*before, sense)
    return Lexicon(MappingProxyType(senses), _scanner(words, unspaced))


def _scanner(words: set[str], unspaced: str) -> re.Pattern[str]:
    free = {word for word in words if unspaced and re.search(f"[{unspaced}]$", word)}
    letter = rf"(?:(?![{unspaced}])[^\W_])" if unspaced else r"[^\W_]"
    single = rf"|(?P<char>[{unspaced}])" if unspaced else ""
    return re.compile(
        rf"(?P<name>(?:{pattern_of(free)})|(?:{pattern_of(words - free)})(?!{letter}))"
        rf"|(?P<dash>[-=~]{{0,3}}>+|-+)|(?P<number>\d+(?!{letter}))|\s+{single}"
        rf"|(?P<word>{letter}+(?:'{letter}+)*)|(?P<sign>.)"
    )


def tokens_of(line: Clean, lexicon: Lexicon, number: int) -> tuple[Token, ...]:
    """A line cut into words and signs; unknown words are WORD."""
    return tuple(_tokens(line, lexicon, number))


def _tokens(line: Clean, lexicon: Lexicon, number: int) -> Iterator[Token]:
    for match in lexicon.scanner.finditer(line.text):
        group = match.lastgroup
        if group is None:
            continue
        start, end = match.span()
        senses = _senses(group, match.group(), lexicon)
        if line.origin is not None:
            start, end = line.origin[start], line.origin[end - 1] + 1
        yield Token(match.group(), senses, start, end, number)


def _senses(group: str, text: str, lexicon: Lexicon) -> tuple[Sense, ...]:
    match group:
        case "name":
            return lexicon.senses[key(text)]
        case "dash":
            return _DASH
        case "number":
            return _NUMBER
        case "word" | "char":
            return _WORD
        case _:
            return _SIGN_SENSES.get(text, _OTHER)
