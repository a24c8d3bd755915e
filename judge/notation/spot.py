"""Questions about a unit or province, as `F1901M A Mun` or `blitz Mun`: a game, a phase and a place."""

from __future__ import annotations

from dataclasses import dataclass

from judge.notation.ahead import names_phase, read_phase_name
from judge.notation.language import Language
from judge.notation.lexicon import UNITS, tokens_of
from judge.rules.orders import UnitType
from judge.rules.places import ProvinceId
from judge.rules.position import Phase, PhaseKind, Season

_PLACE, _READ_OVER = "PLACE", frozenset({"NATION", "NOISE", "DOT", "SLASH"})
_MOST_WORDS = 10
_NO_YEAR = Phase(Season.SPRING, 0, PhaseKind.MOVEMENT)


@dataclass(frozen=True, slots=True)
class Spot:
    """What is asked about: one of several provinces where a name means several, the likeliest first."""

    provinces: tuple[ProvinceId, ...]
    type: UnitType | None = None
    """The unit that is named; None where only a province is."""
    phase: Phase | None = None
    game: str = ""
    """The word in front of all, that may be the name of a game."""


def read_spot(text: str, language: Language) -> Spot | None:
    """What a line asks about: a game, a phase with its year, a unit and its place, of which only the last must be."""
    words = text.replace(",", " ").split()
    if not 0 < len(words) <= _MOST_WORDS:
        return None
    for start in range(len(words)):
        found = _spot(" ".join(words[start:]), language)
        if found is not None:
            return _with_head(found, words[:start], language)
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
        if kinds & UNITS and not place and type is None:
            type = UnitType.ARMY if "ARMY" in kinds else UnitType.FLEET
        elif _PLACE in kinds and not place:
            sense = next(sense for sense in token.senses if sense.kind == _PLACE)
            place = tuple(dict.fromkeys((sense.first, *sense.value) if sense.first in sense.value else sense.value))
        elif not (kinds & _READ_OVER or ("COAST" in kinds and place)):
            return None
    return Spot(place, type) if place else None
