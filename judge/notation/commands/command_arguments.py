"""The arguments of some commands: a list of powers, or a question about a unit or province.

`France, Italy`, `A E`, `フランス、トルコ`, `FE[GA]*`; `F1901M A Mun`, `blitz Mun`: a game, a phase and a place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from judge.notation.commands.ahead import names_phase, read_phase_name
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import UNITS, key
from judge.rules.orders import UnitType
from judge.rules.places import ProvinceId
from judge.rules.position import Phase, PhaseKind, Season
from judge.structs import Struct, replace

_PLACE, _READ_OVER = "PLACE", frozenset({"NATION", "NOISE", "DOT", "SLASH"})
_BETWEEN = frozenset({"_TO", "_FROM"})
"""What may stand between a unit and its place: `армия в Берлине`."""
_MOST_WORDS = 10
_GAPS = re.compile(r"[\s,;+&、，]+")
_BETWEEN_DAYS = ("through", "for", "-", "–")
_MARKS = {ord(mark): None for mark in "[](){}*,;>"}
_NO_YEAR = Phase(Season.SPRING, 0, PhaseKind.MOVEMENT)


class Spot(Struct, frozen=True):
    """What is asked about: one of several provinces where a name means several, the likeliest first."""

    provinces: tuple[ProvinceId, ...]
    type: UnitType | None = None
    """The unit that is named; None where only a province is."""
    phase: Phase | None = None
    game: str = ""
    """The word in front of all, that may be the name of a game."""


def read_spot(text: str, language: Language) -> Spot | None:
    """What a line asks about: a game, a phase with its year, a unit and its place, of which only the last must be.

    The phase may stand behind the place, too: `Swe F1901M`.
    """
    words = text.replace(",", " ").split()
    if not 0 < len(words) <= _MOST_WORDS:
        return None
    for start in range(len(words)):
        found = _spot(" ".join(words[start:]), language)
        if found is not None:
            return _with_head(found, words[:start], language)
    for start in range(1, len(words)):
        behind = " ".join(words[start:])
        if names_phase(behind, language):
            found = read_spot(" ".join(words[:start]), language)
            is_first = found is not None and found.phase is None
            return replace(found, phase=read_phase_name(behind, language, _NO_YEAR)) if found and is_first else None
    return None


def _with_head(found: Spot, head: list[str], language: Language) -> Spot | None:
    """The place with the phase and the game before it; None where something else stands there."""
    text = " ".join(head)
    if not head:
        return found
    if names_phase(text, language):
        return Spot(found.provinces, found.type, read_phase_name(text, language, _NO_YEAR))
    game, rest = head[0], " ".join(head[1:])
    if not rest:
        return Spot(found.provinces, found.type, None, game)
    if names_phase(rest, language):
        return Spot(found.provinces, found.type, read_phase_name(rest, language, _NO_YEAR), game)
    return None


def _spot(text: str, language: Language) -> Spot | None:
    place: tuple[ProvinceId, ...] = ()
    type: UnitType | None = None
    for token in tokens_of(language.clean(text), language.lexicon, 1):
        kinds = {sense.kind for sense in token.senses}
        if kinds & UNITS and type is None and (not place or key(token.text) in language.behind):
            type = UnitType.ARMY if "ARMY" in kinds else UnitType.FLEET
        elif _PLACE in kinds and not place:
            sense = next(sense for sense in token.senses if sense.kind == _PLACE)
            place = tuple(dict.fromkeys((sense.first, *sense.value) if sense.first in sense.value else sense.value))
        elif not (kinds & _READ_OVER or ("COAST" in kinds and place) or (kinds & _BETWEEN and type and not place)):
            return None
    return Spot(place, type) if place else None


def names_days(words: Sequence[str], language: Language) -> bool:
    """Whether words say when: something with a figure in it, or nothing but names of days and what stands between."""
    if any(sign.isdigit() for word in words for sign in word):
        return True
    days = {day for names in language.calendar.values() for day in names}
    between = {*_BETWEEN_DAYS, *language.options.get("until", ()), *language.options.get("since", ())}
    said = [word.strip(",.") for word in words]
    if language.blankless:
        said = [piece for word in said for piece in _cut(word, days | between)]
    return any(word in days for word in said) and all(word in days or word in between for word in said)


def _cut(word: str, known: Collection[str]) -> Iterator[str]:
    """The known names in a word without blanks, the longest first; what is left as it is."""
    pattern = "|".join(re.escape(name) for name in sorted(known, key=lambda name: (-len(name), name)))
    return filter(None, re.split(f"({pattern})", word)) if not word.isascii() else iter((word,))


def words_of(text: str, language: Language) -> Iterator[str]:
    """The words of a list, one by one; in scripts without blanks an `and` may stand right between two of them."""
    for word in filter(None, _GAPS.split(text)):
        yield from _parted(word, language)


def is_between(word: str, language: Language) -> bool:
    """Whether a word only joins others: `and`, `or`."""
    joining = (
        *language.options.get("and", ()),
        *language.conditions.get("and", ()),
        *language.conditions.get("or", ()),
    )
    return language.clean(word).text.strip() in joining


def lists_powers(words: Sequence[str], language: Language) -> bool:
    """Whether words are powers, perhaps with `and` or `or` between them."""
    named = [word for word in words_of(" ".join(words), language) if not is_between(word, language)]
    return (not words or bool(named)) and all(_names_powers(word, language) for word in named)


def _parted(word: str, language: Language) -> Sequence[str]:
    """The names in a word, if nothing but an `and` without blanks stands between them."""
    free = re.compile(f"[{language.unspaced}]") if language.unspaced else re.compile("(?!)")
    for joining in (*language.options.get("and", ()), *language.conditions.get("and", ())):
        parts = word.split(joining) if free.match(joining) else ()
        if len(parts) > 1 and all(_is_power(part, language) for part in parts):
            return parts
    return (word,)


def _is_power(word: str, language: Language) -> bool:
    return key(language.clean(word).text.strip()) in language.power_words


def _names_powers(word: str, language: Language) -> bool:
    """Whether a word is a power, or the letters of several with what parts them in a list of wishes: `FE[GA]*`."""
    bare = word.translate(_MARKS)
    return _is_power(bare, language) or language.power_letters.issuperset(bare)
