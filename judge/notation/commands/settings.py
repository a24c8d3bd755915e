"""Reading SET: its words → settings and their values; and how a setting is typed.

Every piece of a line acts on its own: one that cannot be read costs no other. The longest phrase
wins, and a phrase ends where its words end, so that `grace press` is no `grace`, and `waitt` no `wait`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time, timedelta
from enum import Enum
from functools import lru_cache
from typing import Any, TypeGuard

from rapidfuzz.distance import DamerauLevenshtein
from rapidfuzz.process import extract

from judge.notation.commands.setting_values import NO_SUCH, Days, SettingValues, nothing_of
from judge.notation.commands.setting_words import (
    Elsewhere,
    Named,
    PaceWord,
    Said,
    SettingPart,
    SettingSlot,
    Slots,
    phrases_of,
)
from judge.notation.language import Language
from judge.structs import Struct, replace

_ALIKE = 0.6
_MOST_NEAR = 4
"""Words of an unknown setting that are compared."""
_SUGGESTED = 3


class WantedSetting(Struct, frozen=True):
    """A setting, and the value that a line gives it."""

    name: str
    value: Any
    written: str


class TextBelow(Struct, frozen=True):
    """A setting whose text is not on the line: the lines below are."""

    name: str
    written: str


class SettingFault(Enum):
    """The reason why a piece of a line sets nothing."""

    UNKNOWN = "unknown"
    """There is no such setting; `near` are those that may be meant, as they are typed."""
    BAD_VALUE = "bad_value"
    """The setting is `name`, but what follows does not fit."""
    NO_VALUE = "no_value"
    """The setting is `name`, and nothing follows."""
    ELSEWHERE = "elsewhere"
    """It is no setting; `about` says where it is found."""
    WHICH_PHASE = "which_phase"
    """The setting is `name`, but of which kind of phase is not sure, since the piece that would say so failed."""


class Unset(Struct, frozen=True):
    """A piece of a line that sets nothing."""

    why: SettingFault
    written: str
    name: str = ""
    about: str = ""
    near: tuple[str, ...] = ()


Piece = WantedSetting | TextBelow | Unset


def read_settings(text: str, language: Language, slots: Slots) -> tuple[Piece, ...]:
    """What the words behind SET ask for, in their order."""
    pieces: list[Piece] = []
    for piece in _Line(text, language, slots).read():
        last = pieces[-1] if pieces else None
        if _is_of_any_phase(last) and _is_of_any_phase(piece):
            # They are asked about together: one answer sets them all.
            near = tuple(f"{phrase}, {piece.written}" for phrase in last.near)
            pieces[-1] = replace(last, written=f"{last.written}, {piece.written}", near=near)
        else:
            pieces.append(piece)
    return tuple(pieces)


def _is_of_any_phase(piece: Piece | None) -> TypeGuard[Unset]:
    return isinstance(piece, Unset) and piece.why is SettingFault.WHICH_PHASE


@dataclass(slots=True)
class _Line(SettingValues):
    """The words behind SET, read from left to right."""

    pace: str = ""
    """The kind of phase that was named last."""
    is_unsure: bool = False
    """Whether a piece failed that may have named the kind of phase for those behind it."""

    def read(self) -> Iterator[Piece]:
        """Every piece of the line."""
        at = 0
        while at < len(self.tokens):
            if self.tokens[at].is_separator or self.is_word("and", at):
                at += 1
                continue
            pieces, at = self._piece(at)
            self.is_unsure = self.is_unsure or any(self._leaves_unsure(piece) for piece in pieces)
            yield from pieces

    def _leaves_unsure(self, piece: Piece) -> bool:
        """Whether a piece failed that is unknown, or that named the kind of phase."""
        return isinstance(piece, Unset) and (
            piece.why is SettingFault.UNKNOWN or (self.pace != "" and piece.name.startswith(f"{self.pace}."))
        )

    def _piece(self, at: int) -> tuple[list[Piece], int]:
        """What one piece gives, and where the next begins."""
        is_not = self.is_word("not", at)
        meaning, end = self.meaning(at)
        if meaning is None and is_not:
            meaning, end = self.meaning(at + 1)
        elif meaning is None:
            is_not = True
            meaning, end = self.glued(at)
        else:
            is_not = False
        match meaning:
            case None:
                return self._unknown(at)
            case Elsewhere(about):
                end = self.end(at)
                return [Unset(SettingFault.ELSEWHERE, self.written(at, end), about=about)], end
            case Said(name, member):
                value = self._member(name, member)
                if is_not and isinstance(value, bool):
                    return [WantedSetting(name, not value, self.written(at, end))], end
                if is_not:
                    return self._unknown(at)
                return [WantedSetting(name, value, self.written(at, end))], end
            case PaceWord(pace):
                self.pace, self.is_unsure = pace, False
                is_denied = self.is_word("not", end)
                part, behind = self.meaning(end + is_denied)
                if isinstance(part, SettingPart) and not is_not:
                    return self._valued((f"{pace}.{part.part}",), at, behind, is_denied)
                return self._valued((f"{pace}.next",), at, end, is_not)
            case SettingPart(part):
                paces = (self.pace,) if self.pace else tuple(self.language.settings["paces"])
                pieces, end = self._valued(tuple(f"{pace}.{part}" for pace in paces), at, end, is_not)
                return (self._which_phase(pieces) if self.is_unsure else pieces), end
            case Named(names):
                return self._valued(names, at, end, is_not)

    def _valued(self, names: tuple[str, ...], at: int, end: int, is_not: bool) -> tuple[list[Piece], int]:
        """The settings of these names with the value that stands at `end`, or with none at all."""
        names = tuple(name for name in names if name in self.slots)
        if not names:
            return self._unknown(at)
        slot = self.slots[names[0]]
        if "." not in slot.name:
            self.pace, self.is_unsure = "", False
        if is_not:
            nothing = nothing_of(slot)
            if nothing is NO_SUCH:
                return [Unset(SettingFault.BAD_VALUE, self.written(at, end), slot.name)], self.end(end)
            return [WantedSetting(name, nothing, self.written(at, end)) for name in names], end
        while self.is_word("to", end):
            end += 1
        if slot.kind is str and "zone" not in slot.name:
            return self._text(slot, at, end)
        found = self.value(slot, end)
        if found is None:
            stop = self.end(end)
            why = SettingFault.BAD_VALUE if stop > end else SettingFault.NO_VALUE
            about = self.written(end, stop) if stop > end else ""
            return [Unset(why, self.written(at, stop), slot.name, about)], stop
        value, end = found
        written = self.written(at, end)
        if isinstance(value, Days):
            more = [WantedSetting(f"{name.rpartition('.')[0]}.afternoons", value.afternoons, written) for name in names]
            return [*(WantedSetting(name, value.days, written) for name in names), *more], end
        return [WantedSetting(name, value, written) for name in names], end

    def _which_phase(self, pieces: list[Piece]) -> list[Piece]:
        """What can be read, but not of which kind of phase, with how to write it for each; faults as they are."""
        first = pieces[0]
        if not isinstance(first, WantedSetting):
            return pieces
        words = self.language.settings["paces"]
        near = tuple(f"{words[pace][0]} {first.written}" for pace in ([self.pace] if self.pace else words))
        return [Unset(SettingFault.WHICH_PHASE, first.written, first.name, near=near)]

    def _text(self, slot: SettingSlot, at: int, end: int) -> tuple[list[Piece], int]:
        """A text is the rest of the line, or stands below it."""
        rest = " ".join(self.text[self.tokens[end].start :].split()) if end < len(self.tokens) else ""
        written = self.written(at, len(self.tokens))
        if rest.casefold() in {"", "begin"}:
            return [TextBelow(slot.name, written)], len(self.tokens)
        return [WantedSetting(slot.name, rest, written)], len(self.tokens)

    def _unknown(self, at: int) -> tuple[list[Piece], int]:
        end = self.end(at)
        words = [token.key for token in self.tokens[at:end]]
        return [
            Unset(SettingFault.UNKNOWN, self.written(at, end), near=_near(tuple(words[:_MOST_NEAR]), self.language))
        ], end

    def _member(self, name: str, member: str) -> Any:
        """The value that a phrase says."""
        kind = self.slots[name].kind
        return member == "yes" if kind is bool else kind(member)


@lru_cache(maxsize=256)
def _near(words: tuple[str, ...], language: Language) -> tuple[str, ...]:
    """Phrases behind SET that unknown words may be meant for, the likeliest first: settings, and commands like WAIT."""
    best: dict[str, float] = {}
    is_denied = bool(words) and words[0].startswith("no")
    choices = [phrase for phrase in _phrases(language) if is_denied or not phrase.startswith("no")]
    for count in range(len(words), 0, -1):
        for phrase, score, _ in extract(
            " ".join(words[:count]),
            choices,
            scorer=DamerauLevenshtein.normalized_similarity,
            score_cutoff=_ALIKE,
            limit=_SUGGESTED,
        ):
            best[phrase] = max(score, best.get(phrase, 0.0))
    ranked = sorted(best, key=lambda phrase: (-best[phrase], phrase))
    return tuple(ranked[:_SUGGESTED])


@lru_cache(maxsize=32)
def _phrases(language: Language) -> tuple[str, ...]:
    """Everything that may stand behind SET, sorted."""
    phrases = {" ".join(phrase) for phrase in phrases_of(language).meanings if "." not in "".join(phrase)}
    phrases |= {
        " ".join(phrase[1:])
        for form in language.commands
        for phrase in form.phrases
        if len(phrase) > 1 and phrase[0] == "set"
    }
    return tuple(sorted(phrases))


def type_setting(slot: SettingSlot, value: Any) -> str:
    """How a setting is typed behind SET in any language, so that it reads back as the same: `movement next 48h`."""
    return f"{slot.name.replace('.', ' ').replace('_', ' ')} {_typed(value)}"


def speak_setting(slot: SettingSlot, value: Any, language: Language) -> str:
    """The same in the words of a language, as far as it has some: `пресса серая`."""
    pace, _, part = slot.name.rpartition(".")
    tables = language.settings
    rows = [("paces", pace), ("parts", part)] if pace else [("names", part)]
    name = [next(iter(tables[table].get(key, ())), "") for table, key in rows]
    # What denies is one word for the reader of all languages, and none of theirs.
    if not all(name) or any(words.startswith("no ") for words in name):
        return type_setting(slot, value)
    return " ".join((*name, _spoken(slot, value, language)))


def _spoken(slot: SettingSlot, value: Any, language: Language) -> str:
    match value:
        case bool():
            words = language.settings["words"].get("yes" if value else "no", ())
        case Enum():
            words = language.settings["members"].get(f"{slot.name}.{value.value}", ())
        case frozenset():
            days = sorted(value, key=lambda day: int(day.value))
            words = (" ".join(language.settings["weekdays"][day.name.lower()][0] for day in days),)
        case _:
            words = ()
    return next(iter(words), _typed(value))


def _typed(value: Any) -> str:
    match value:
        case None | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case timedelta():
            return _typed_length(value)
        case time():
            return f"{value:%H:%M}"
        case Enum():
            return str(value.value).replace("_", " ")
        case tuple():
            return " ".join(map(_typed_length, value))
        case frozenset():
            days = sorted(value, key=lambda day: int(day.value))
            return " ".join(str(day.name).title() for day in days) or "none"
        case _:
            return str(value)


def _typed_length(length: timedelta) -> str:
    minutes = int(length.total_seconds()) // 60
    for size, letter in ((24 * 60, "d"), (60, "h")):
        if minutes and minutes % size == 0:
            return f"{minutes // size}{letter}"
    return f"{minutes}m" if minutes else "0h"
