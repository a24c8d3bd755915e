"""The places that a question names: `Den from Kie`, `A Mun`, `キールからデンマーク`, and names that nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from rapidfuzz.distance import DamerauLevenshtein
from rapidfuzz.process import extract

from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import COAST, PLACE, UNITS, UNKNOWN, Token, key
from judge.notation.nearness import near
from judge.rules.orders import UnitType
from judge.rules.places import ProvinceId
from judge.structs import Struct, replace

_FROM, _WHENCE = frozenset({"_FROM"}), frozenset({"_WHENCE"})
_READ_OVER = frozenset({"NATION", "NOISE", "DOT", "SLASH", "_TO", "_WHITHER", "QUERY"})
_MOST_WORDS = 12
_SINCE = "since"
_THINKABLE = 0.66
"""How similar a name has to be to be suggested."""
_MOST_SUGGESTED = 6
"""Spellings, several of which may be of one place."""


class NamedPlace(Struct, frozen=True):
    """A place as it was written, and the provinces it may mean, the likeliest first; none where nobody knows it."""

    written: str
    provinces: tuple[ProvinceId, ...]
    type: UnitType | None = None
    """The unit that is named there."""
    is_start: bool = False
    """Whether it is said where something comes from."""
    is_guess: bool = False
    """Whether the name is misspelt, and only one place is near to it; `guessed` says so, and reading never does."""
    suggestions: tuple[ProvinceId, ...] = ()
    """What a name that nobody knows may be meant for."""


def read_places(text: str, language: Language) -> tuple[NamedPlace, ...] | None:
    """The places of a text that consists of nothing else; None where it has more, as an order has, or none at all."""
    if len(text.split()) > _MOST_WORDS:
        return None
    found: list[NamedPlace] = []
    unknown: list[Token] = []
    type: UnitType | None = None
    is_start = False
    for token in tokens_of(language.clean(text), language.lexicon, 1):
        if token.has(PLACE) or not token.has(UNKNOWN):
            found += _unknown(text, unknown, is_start=is_start)
            is_start, unknown = is_start and not unknown, []
        if token.has(UNITS) and type is None and not token.has(PLACE):
            type = UnitType.ARMY if any(sense.kind == "ARMY" for sense in token.senses) else UnitType.FLEET
        elif token.has(PLACE):
            found.append(NamedPlace(text[token.start : token.end], _meant(token), type, is_start))
            type, is_start = None, False
        elif _says_whence(token, language):
            is_start = True
        elif token.has(_WHENCE) and found:
            found[-1] = replace(found[-1], is_start=True)
        elif token.has(UNKNOWN):
            unknown.append(token)
        elif not token.has(_READ_OVER | COAST):
            return None
    found += _unknown(text, unknown, is_start=is_start)
    return tuple(found) if found and type is None else None


def _says_whence(token: Token, language: Language) -> bool:
    """Whether a word stands before the place that something comes from."""
    return token.has(_FROM) or (token.text in language.options.get(_SINCE, ()) and not token.has(_WHENCE))


def _meant(token: Token) -> tuple[ProvinceId, ...]:
    sense = next(sense for sense in token.senses if sense.kind in PLACE)
    return tuple(dict.fromkeys((sense.first, *sense.value) if sense.first in sense.value else sense.value))


def _unknown(text: str, tokens: list[Token], *, is_start: bool) -> Iterator[NamedPlace]:
    """A name of words that nobody knows."""
    if tokens:
        yield NamedPlace(text[tokens[0].start : tokens[-1].end], (), None, is_start)


def guessed(place: NamedPlace, language: Language) -> NamedPlace:
    """A name that nobody knows as the one place that it is near to, or with what may be meant."""
    if place.provinces:
        return place
    guess = near(language.clean(place.written).text.strip(), language)
    is_clear = guess.sense is not None and guess.sense.kind in PLACE
    sure = guess.sense.value[:1] if guess.sense is not None and is_clear else ()
    places = tuple(dict.fromkeys(sense.value[0] for sense in guess.suggestions))
    return replace(
        place, provinces=sure, is_guess=bool(sure), suggestions=places or _suggested(place.written, language)
    )


def _suggested(written: str, language: Language) -> tuple[ProvinceId, ...]:
    """What is near to a name, by less than an order needs: nothing is done by a suggestion."""
    names = _names(language)
    near_by = extract(
        key(language.clean(written).text.strip()),
        list(names),
        scorer=DamerauLevenshtein.normalized_similarity,
        score_cutoff=_THINKABLE,
        limit=_MOST_SUGGESTED,
    )
    return tuple(dict.fromkeys(names[spelling] for spelling, _, _ in near_by))


@cache
def _names(language: Language) -> Mapping[str, ProvinceId]:
    """Every name of one place alone."""
    senses = ((name, found[0]) for name, found in language.lexicon.senses.items())
    return MappingProxyType(
        {name: sense.value[0] for name, sense in senses if sense.kind in PLACE and len(sense.value) == 1}
    )
