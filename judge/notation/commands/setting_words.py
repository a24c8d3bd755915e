"""The phrases of settings, and a line taken apart into words that are looked up among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol

from judge.notation.language import Language
from judge.structs import Struct

_TOKEN = re.compile(r"[,;，；、]|[^\s,;=，；、]+")
_SEPARATORS = frozenset(",;，；、")
_NO = "no"
"""A word that stands for all words of denial where a phrase begins with it, as in `not gunboat`."""
LENGTHS: Mapping[str, timedelta] = MappingProxyType(
    {
        "minute": timedelta(minutes=1),
        "hour": timedelta(hours=1),
        "day": timedelta(days=1),
        "week": timedelta(weeks=1),
    }
)


class SettingSlot(Protocol):
    """A setting, as far as reading its value goes."""

    @property
    def name(self) -> str:
        """As `press`, or `movement.next`."""

    @property
    def kind(self) -> Any:
        """The type of its values: `bool`, `int`, `str`, `timedelta`, `time`, `date`, an enum, or several of these."""

    @property
    def may_be_none(self) -> bool:
        """Whether it can be switched off altogether."""


Slots = Mapping[str, SettingSlot]


class Named(Struct, frozen=True):
    """The setting, or settings, that a phrase names; the value follows."""

    names: tuple[str, ...]


class Said(Struct, frozen=True):
    """A phrase that says the value, too: a member of a choice, or yes or no."""

    name: str
    member: str


class PaceWord(Struct, frozen=True):
    """A kind of phase: its parts follow."""

    pace: str


class SettingPart(Struct, frozen=True):
    """A part of a pace, of the kind of phase that was named before, or of all."""

    part: str


class Elsewhere(Struct, frozen=True):
    """A phrase that is not a setting but that people look for here."""

    about: str


Meaning = Named | Said | PaceWord | SettingPart | Elsewhere


class SettingPhrases(Struct, frozen=True):
    """All phrases of a language, ready to be looked up."""

    meanings: Mapping[tuple[str, ...], Meaning]
    longest: int
    words: Mapping[str, frozenset[str]]
    """Single words by what they do: `yes`, `no`, `none`, `not`, `and`, `to`."""
    members: Mapping[str, Mapping[str, tuple[str, ...]]]
    """The phrases of each member, by setting."""
    weekdays: Mapping[str, str]
    lengths: Mapping[str, timedelta]


@cache
def phrases_of(language: Language) -> SettingPhrases:
    """The phrases of a language; of two meanings the one of the earlier table counts."""
    said = language.settings
    meanings: dict[tuple[str, ...], Meaning] = {}
    members: dict[str, dict[str, tuple[str, ...]]] = {}
    for key, phrases in said["members"].items():
        name, _, member = key.rpartition(".")
        members.setdefault(name, {})[member] = tuple(dict.fromkeys((*phrases, member.replace("_", " "))))

    def learn(phrases: Iterable[str], meaning: Meaning) -> None:
        for phrase in phrases:
            meanings.setdefault(tuple(phrase.split()), meaning)

    for key, phrases in said["phrases"].items():
        name, _, member = key.rpartition(".")
        learn(phrases, Said(name, member))
    for name, phrases in said["names"].items():
        learn((*phrases, name.replace("_", " ")), Named((name,)))
    for pace, phrases in said["paces"].items():
        learn((*phrases, pace), PaceWord(pace))
    for part, phrases in said["parts"].items():
        learn((*phrases, part), SettingPart(part))
    for pace in said["paces"]:
        for part in said["parts"]:
            meanings[(f"{pace}.{part}",)] = Named((f"{pace}.{part}",))
    for name, own in members.items():
        for member, phrases in own.items():
            heads = said["names"].get(name, ())
            learn((f"{phrase} {head}" for phrase in phrases for head in heads), Said(name, member))
    for about, phrases in said["elsewhere"].items():
        learn(phrases, Elsewhere(about))
    lengths = {word: size for unit, size in LENGTHS.items() for word in (unit, *language.options.get(unit, ()))}
    return SettingPhrases(
        meanings=MappingProxyType(meanings),
        longest=max((len(phrase) for phrase in meanings), default=1),
        words=MappingProxyType({what: frozenset(words) for what, words in said["words"].items()}),
        members=MappingProxyType(members),
        weekdays=MappingProxyType({word: day for day, words in said["weekdays"].items() for word in words}),
        lengths=MappingProxyType(lengths),
    )


class SettingToken(Struct, frozen=True):
    """A word of the line: as it is written, as it is compared, and where it stands."""

    raw: str
    key: str
    start: int
    end: int

    @property
    def is_separator(self) -> bool:
        """Whether it parts one piece from the next."""
        return self.raw in _SEPARATORS


@dataclass(slots=True)
class SettingWords:
    """The words behind SET, and what they mean where they stand."""

    text: str
    language: Language
    slots: Slots
    tokens: tuple[SettingToken, ...] = ()
    book: SettingPhrases = field(init=False)

    def __post_init__(self) -> None:
        self.book = phrases_of(self.language)
        self.tokens = tuple(self._tokens())

    def _tokens(self) -> Iterator[SettingToken]:
        for match in _TOKEN.finditer(self.text):
            raw = match.group().rstrip(":：") or match.group()
            for word in self.language.clean(raw).text.split() or [""]:
                yield SettingToken(raw, word.rstrip(".!") or word, match.start(), match.start() + len(raw))

    def meaning(self, at: int) -> tuple[Meaning | None, int]:
        """The longest phrase that begins here, and where it ends."""
        for count in range(min(self.book.longest, len(self.tokens) - at), 0, -1):
            phrase = tuple(token.key for token in self.tokens[at : at + count])
            if phrase[0] in self.book.words["not"]:
                phrase = (_NO, *phrase[1:])
            meaning = self.book.meanings.get(phrase)
            if meaning is not None:
                return meaning, at + count
        return None, at

    def glued(self, at: int) -> tuple[Meaning | None, int]:
        """The setting that a word with a glued denial denies, as in `nopartial press`."""
        key = self.tokens[at].key
        for word in sorted(self.book.words["not"], key=len):
            if key.startswith(word) and len(key) > len(word):
                rest = SettingWords("", self.language, self.slots)
                rest.tokens = (SettingToken("", key.removeprefix(word), 0, 0), *self.tokens[at + 1 :])
                meaning, count = rest.meaning(0)
                if meaning is not None:
                    return meaning, at + count
        return None, at

    def is_word(self, what: str, at: int) -> bool:
        """Whether a word is one of those that do this, as `yes`, `not` or `and`."""
        return at < len(self.tokens) and self.tokens[at].key in self.book.words.get(what, ())

    def begins(self, at: int) -> bool:
        """Whether something new begins here: another piece, or the end of this one."""
        is_over = self.tokens[at].is_separator or self.is_word("and", at)
        return is_over or self.meaning(at)[0] is not None or self.is_word("not", at)

    def end(self, at: int) -> int:
        """Where the piece that is read ends: at the next comma."""
        while at < len(self.tokens) and not self.tokens[at].is_separator:
            at += 1
        return at

    def written(self, at: int, end: int) -> str:
        """Some words as they are written."""
        if at >= end or at >= len(self.tokens):
            return ""
        return self.text[self.tokens[at].start : self.tokens[end - 1].end]
