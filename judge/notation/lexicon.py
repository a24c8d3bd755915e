"""The lexicon: the words of a language with their senses, and the expressions that find them in a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType

from judge.notation.normal import scripts_of
from judge.rules.orders import UnitType
from judge.structs import Struct

_GLUE = re.compile(r"[ .\-]+")
_BETWEEN = r"[ .\-]{0,3}"
_Node = dict[str, "_Node"]
"""Words letter by letter, each letter with what may follow it."""

UNIT_TYPES = {"ARMY": UnitType.ARMY, "FLEET": UnitType.FLEET}
UNITS = frozenset(UNIT_TYPES)
DOINGS = frozenset({"_MOVE", "HOLD", "SUPPORT", "CONVOY", "VIA", "RETREAT", "DISBAND", "BUILD", "WAIVE", "_REMOVE"})
LINKS = frozenset({"_TO", "_DASH"})
HELPS = frozenset({"SUPPORT", "CONVOY"})
PLACE, COAST, NATION = frozenset({"PLACE"}), frozenset({"COAST"}), frozenset({"NATION"})
UNKNOWN = frozenset({"WORD", "OTHER"})
SENTENCE_ENDS = frozenset({"DOT", "BAR", "OPEN", "CLOSE", "QUERY", "COLON", "CORRECTION"})
CLAUSE_ENDS = SENTENCE_ENDS | {"STOP"}
TELLING = frozenset({"DOUBT", "NEGATION", "CONDITION"})
"""Words that make a line talk about orders: it is a question, a report, a condition."""
_NAMES = frozenset({"PLACE", "COAST", "NATION", "NUMBER", "ALL"})
GRAMMAR = UNITS | DOINGS | LINKS | _NAMES | {"_PLUS", "_FROM", "_WHENCE", "_WHITHER", "_HELPED_BY", "_WITH"}
"""The terminals of the skeleton; every other kind of word is for the reader alone."""
PROSE = ("CORRECTION", "CONDITION", "QUERY", "NOISE", "NEGATION", "DOUBT")
"""Kinds of words that are not part of an order; of two the first counts."""


class Sense(Struct, frozen=True):
    """One meaning of a word: the terminal it is for the grammar, and what it stands for."""

    kind: str
    value: tuple[str, ...] = ()
    """Provinces, a coast or a power."""
    first: str = ""
    """Of several provinces, the one that is assumed when none is possible."""
    misread: tuple[str, ...] = ()
    """Provinces that are meant only when nothing else makes sense."""
    rank: int = 0
    """Which of several languages gives the word this sense, from 0."""
    ranks: tuple[int, ...] = ()
    """The same for each of the values, where languages differ in what they call so."""

    def rank_of(self, value: str) -> int:
        """Which language means this by the word."""
        return self.ranks[self.value.index(value)] if self.ranks and value in self.value else 0


class Token(Struct, frozen=True):
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

    @property
    def is_letter(self) -> bool:
        """Whether it is a single letter, as `A` for an army; 船 is a word."""
        return len(self.text) == 1 and self.text.upper() != self.text.lower()

    @property
    def is_unit_word(self) -> bool:
        """Whether it names a kind of unit, and not by its letter: "army", but not `A`."""
        return self.kind in UNITS and len(self.text) > 1

    @property
    def is_and(self) -> bool:
        """Whether it joins what stands beside it with a word: "and", but no comma."""
        return self.kind == "STOP" and self.text.isalpha()

    def has(self, kinds: frozenset[str]) -> bool:
        """Whether any of its senses is of one of these kinds."""
        if len(self.senses) == 1:
            return self.senses[0].kind in kinds
        return any(sense.kind in kinds for sense in self.senses)


def names_one(tokens: Sequence[Token], kinds: frozenset[str]) -> bool:
    """Whether words name one place, and each of them may be of one of these kinds."""
    return sum(token.has(PLACE) for token in tokens) == 1 and all(token.has(kinds) for token in tokens)


class Lexicon(Struct, frozen=True, eq=False, dict=True):
    """All words of a language with their senses, and the expressions that find them in a line.

    The expressions are built when the first line is cut: of languages that are read together only those of all.
    """

    senses: Mapping[str, tuple[Sense, ...]]
    """By the word without blanks, dots and hyphens."""
    twofold: Mapping[str, tuple[Sense, ...]]
    """Names that one language gives to several provinces by accident, not on purpose."""
    words: frozenset[str]
    """Every word as the data spells it."""
    unspaced: str
    """The characters of scripts without blanks, as between the brackets of `[…]`."""
    beginnings: frozenset[str]
    """What names of several words begin with."""
    splits: Mapping[str, frozenset[int]]
    """Where such a name may be split."""
    scripts: tuple[str, ...]
    """The scripts that have letters in common with another, of those the words are written in."""
    forms: Mapping[str, str]
    """The first cells of an order form, and what kind of row they begin."""
    latin: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """What its letters may be where somebody types its words in Latin ones: `sht` for `щ`, `u` for `у` or `ъ`."""

    @cached_property
    def cutter(self) -> re.Pattern[str]:
        """The expression that cuts a line into words and signs."""
        return _cutter(self.words, self.unspaced)

    @cached_property
    def further(self) -> re.Pattern[str]:
        """The expression for the next word of a name of several words."""
        return re.compile(rf"[ .\-]{{0,3}}({_plain(self.unspaced)})")


STOPS = frozenset(",;!。、•·・&…，")
"""Signs that part orders."""


@lru_cache(maxsize=4096)
def key(word: str) -> str:
    """A word without the blanks, dots and hyphens that may be left out."""
    return _GLUE.sub("", word)


def build_lexicon(
    pairs: Iterable[tuple[str, Sense]], unspaced: str, latin: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> Lexicon:
    """A lexicon of normalised words, each with one sense; several pairs make several senses, in order.

    `unspaced` lists the characters of scripts without blanks, as between the brackets of `[…]`; `latin` is what its
    letters may be where they are typed in Latin ones.
    """
    given: dict[str, list[Sense]] = {}
    words: set[str] = set()
    for word, sense in pairs:
        # Most are one word of letters, of tens of thousands in each process that reads.
        spelling = word if word.isalpha() else _GLUE.sub(" ", word).strip()
        words.add(spelling)
        given.setdefault(spelling.replace(" ", ""), []).append(sense)
    senses: dict[str, tuple[Sense, ...]] = {}
    twofold: dict[str, tuple[Sense, ...]] = {}
    for name, found in given.items():
        senses[name] = united(found)
        if len(found) == 1:
            continue
        places = tuple(dict.fromkeys(sense for sense in found if sense.kind == "PLACE"))
        if len({sense.rank for sense in places}) < len(places):
            twofold[name] = places
    beginnings, splits = _splits(words)
    return Lexicon(
        MappingProxyType(senses),
        MappingProxyType(twofold),
        frozenset(words),
        unspaced,
        beginnings,
        splits,
        scripts_of(senses.keys()),
        MappingProxyType(
            {name: sense.value[0] for name, found in given.items() for sense in found[::-1] if sense.kind == "FORM"}
        ),
        latin,
    )


def united(senses: list[Sense]) -> tuple[Sense, ...]:
    """The senses of a word in one language or several: what the first language says comes first.

    What is a word of orders in one language and prose in another is a word of orders; which of the senses
    that one language gives to a word is meant, is seen beside the words around it. Places become one sense.
    """
    if len(senses) == 1:
        return (senses[0],)
    senses = sorted(senses, key=lambda sense: sense.rank)
    found: dict[str, Sense] = {}
    for sense in senses:
        before = found.get(sense.kind)
        found[sense.kind] = sense if before is None else _merged(before, sense)
    for kind in _fallen(found, senses):
        del found[kind]
    if len(found) > 1:
        found.pop("FORM", None)  # what a row begins with is looked up by its spelling
    return tuple(sorted(found.values(), key=lambda sense: sense.kind in PROSE))


def _fallen(found: Mapping[str, Sense], senses: list[Sense]) -> Iterator[str]:
    """Kinds of prose that do not count beside the other senses of a word."""
    said = [kind for kind in PROSE if kind in found]
    yield from said[1:]
    orderly = [sense for sense in senses if sense.kind not in PROSE and sense.kind not in ("FORM", "MARK")]
    if not said or not orderly or any(sense.kind == "PLACE" for sense in orderly):
        return
    if not any(one.kind in PROSE and one.rank == sense.rank for one in senses for sense in orderly):
        yield said[0]


def _merged(first: Sense, other: Sense) -> Sense:
    """Two senses of one kind: the places of both, of anything else the first language's."""
    if other.kind != "PLACE" or other.value == first.value:
        return first
    new = [value for value in other.value if value not in first.value]
    return Sense(
        "PLACE",
        (*first.value, *new),
        first.first or (first.value[0] if len(first.value) == 1 else ""),
        first.misread or other.misread,
        first.rank,
        (*(first.ranks or (first.rank,) * len(first.value)), *[other.rank] * len(new)),
    )


def _plain(unspaced: str) -> str:
    """A word of letters, and perhaps apostrophes between them."""
    letter = _letter(unspaced)
    return rf"{letter}+(?:'{letter}+)*"


def _letter(unspaced: str) -> str:
    return rf"(?:(?![{unspaced}])[^\W_])" if unspaced else r"[^\W_]"


def _cutter(words: frozenset[str], unspaced: str) -> re.Pattern[str]:
    letter, plain = _letter(unspaced), _plain(unspaced)
    is_plain = re.compile(rf"{plain}(?: {plain})*")
    free = {word for word in words if unspaced and re.search(f"[{unspaced}]$", word)}
    special = {word for word in words - free if not is_plain.fullmatch(word)}
    # Where an apostrophe ends words, as in `j'`, a longer name goes first: `j'attaque`.
    longer = {word for word in words - free - special if "'" in unspaced and "'" in word}
    # An unknown word of katakana is one word, as names are; other scripts without blanks go letter by letter.
    single = rf"|(?P<char>[ァ-ヺー]+|[{unspaced}])" if unspaced else ""
    return re.compile(
        rf"(?P<name>(?:{pattern_of(longer)})(?!{letter})|(?:{pattern_of(free)})|(?:{pattern_of(special)})(?!{letter}))"
        rf"|(?P<dash>[-=~]{{0,3}}>+|-+|=+|~+|\.{{4,}}|ー+(?=[ァ-ヺ一-鿿a-z])|(?<=[ァ-ヺー])一(?=[ァ-ヺ])(?![ヶカケヵ][所月国年]))|(?P<number>\d+(?!{letter}))|(?P<blank>\s+){single}"
        rf"|(?P<word>{plain})|(?P<sign>.)",
        re.DOTALL,
    )


def pattern_of(words: Iterable[str]) -> str:
    """A pattern for any of the words; a blank in a word stands for nothing, blanks, a dot or a hyphen."""
    root: _Node = {}
    for word in words:
        node = root
        for char in word:
            node = node.setdefault(char, {})
        node[""] = {}
    return _pattern(root) if root else r"(?!)"


def _pattern(node: _Node) -> str:
    branches = [(_BETWEEN if char == " " else re.escape(char)) + _pattern(node[char]) for char in sorted(node) if char]
    if not branches:
        return ""
    joined = branches[0] if len(branches) == 1 and "" not in node else f"(?:{'|'.join(branches)})"
    return f"{joined}?" if "" in node else joined


def _splits(words: Iterable[str]) -> tuple[frozenset[str], Mapping[str, frozenset[int]]]:
    """What names of several words begin with, word by word; and where each such name may be split."""
    beginnings: set[str] = set()
    splits: dict[str, set[int]] = {}
    for word in words:
        if " " in word:
            parts = word.split()
            name = "".join(parts)
            for end in range(1, len(parts)):
                beginning = "".join(parts[:end])
                beginnings.add(beginning)
                splits.setdefault(name, set()).add(len(beginning))
    return frozenset(beginnings), {name: frozenset(places) for name, places in splits.items()}
