"""What a blank of a sentence may be filled with: `{power}`, `{place}`, `{unit}`, `{order}`, `{phase}` and others."""

from __future__ import annotations

import re

from judge.notation.commands.ahead import names_phase, read_phase_name
from judge.notation.commands.command_arguments import read_spot
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import COAST, NATION, PLACE, UNITS
from judge.rules.position import Phase, PhaseKind, Season

_OF_THE_BOARD = UNITS | PLACE | NATION
_OF_A_SPOT = UNITS | PLACE | COAST
_BESIDE_A_POWER = frozenset({"NOISE", "_TO"})
_LONGEST_YEAR = 4
_CODE = re.compile(r"[A-ZА-Я]{2,4}")
"""What may be a place in a list that nobody here reads by: `OEK`."""
_NO_YEAR = Phase(Season.SPRING, 0, PhaseKind.MOVEMENT)


def fills(blank: str, text: str, language: Language, unlike: frozenset[str] = frozenset()) -> bool:
    """Whether a piece of a sentence is what its blank is for; `unlike` are words that a game is not called by."""
    match blank:
        case "power":
            return bool(power_in(text, language))
        case "place" | "other" | "unit":
            return _is_spot(text, language, has_unit=blank == "unit")
        case "phase":
            return names_phase(text, language)
        case "year":
            return text.isdecimal() and len(text) == _LONGEST_YEAR
        case "code":
            return bool(_CODE.fullmatch(text))
        case _:
            pass
    tokens = tokens_of(language.clean(text), language.lexicon, 1)
    if blank == "order":
        return any(token.has(PLACE) for token in tokens) and sum(token.has(UNITS | PLACE) for token in tokens) > 1
    if blank == "units":
        return bool(tokens) and tokens[0].has(UNITS) and any(token.has(PLACE) for token in tokens)
    is_talk = any(token.has(_OF_THE_BOARD) for token in tokens) or text.casefold() in unlike
    return bool(tokens) and not is_talk


def filled(blank: str, text: str, language: Language) -> str:
    """What then stands behind the command: powers by their ids, phases by their codes, all else as it was typed."""
    if blank == "power":
        return power_in(text, language)
    if blank in ("place", "other", "unit"):
        return _without_noise(text, _OF_A_SPOT if blank == "unit" else PLACE | COAST, language)
    if blank == "phase":
        phase = read_phase_name(text, language, _NO_YEAR)
        return "" if phase is None else f"{phase.season.value}{phase.year}"
    return text


def _without_noise(text: str, kinds: frozenset[str], language: Language) -> str:
    """A place or unit without the words around it that are no part of its name: `my army in Munich`."""
    tokens = [token for token in tokens_of(language.clean(text), language.lexicon, 1) if token.has(kinds)]
    return text[tokens[0].start : tokens[-1].end] if tokens else text


def power_in(text: str, language: Language) -> str:
    """The id of the one power that is named, perhaps behind an article; empty for anything else."""
    tokens = tokens_of(language.clean(text), language.lexicon, 1)
    named = [sense.value[0] for token in tokens for sense in token.senses if sense.kind in NATION]
    rest = [token for token in tokens if not token.has(NATION)]
    is_alone = len(set(named)) == 1 and all(token.has(_BESIDE_A_POWER) for token in rest)
    return named[0] if is_alone else ""


def _is_spot(text: str, language: Language, *, has_unit: bool) -> bool:
    """Whether a text is a place, or a unit and its place, and nothing else."""
    spot = read_spot(text, language)
    return spot is not None and (spot.type is not None) == has_unit and spot.phase is None and not spot.game
