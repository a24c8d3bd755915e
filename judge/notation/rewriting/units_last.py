"""A unit named behind what it does: "take Tunis with the Ionian fleet", "Burgundy will be attacked by Paris"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, LINKS, NATION, PLACE, SENTENCE_ENDS, UNITS, Sense, Token, key, names_one
from judge.notation.lines.stops import stretches
from judge.notation.phrases import MOST_IN_PHRASE, begins_with
from judge.notation.rewriting.help_beside import CARRIED_BY
from judge.structs import replace

_DOES = frozenset({"_MOVE", "SUPPORT", "HOLD", "RETREAT"})
_UNIT = UNITS | PLACE | NATION | {"NOISE", "_FROM", "_TO", "IT"}
_DASH = (Sense("_DASH"),)
_FLEET = (Sense("FLEET"),)
_MOST_BEFORE = 3
"""Words before a verb with which its writer speaks of himself: "this time I shall"."""


def with_units_led(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with the unit "with" which something is done before that, and by whom a place is attacked."""
    found: list[Token] = []
    verb: Token | None = None
    for clause, end in stretches(tokens, lambda token: token.kind in CLAUSE_ENDS):
        led, verb = _led(clause, verb, language) if clause else ((), verb)
        found += led or _attacking(clause, language) or clause
        found += end
        verb = None if end and end[0].kind in SENTENCE_ENDS else verb
    return found


def _led(clause: Sequence[Token], before: Token | None, language: Language) -> tuple[Sequence[Token], Token | None]:
    """The unit, its verb and the rest; with the verb, which another goal may share: "… and Belgium with the Ruhr"."""
    by = _last_with(clause, language)
    if by is None:
        return (), None
    unit = _unit(_with_fleet(clause[by:]))
    first = next((at for at, token in enumerate(clause[:by]) if not _is_writer(token, language)), by)
    verb = clause[first] if first < by else None
    if not unit or verb is None or first > _MOST_BEFORE:
        return (), None
    if verb.kind in _DOES and len(verb.text) > 1:
        rest = clause[first + 1 : by]
    elif before is not None and _is_goal(clause[first:by]):
        verb, rest = before, clause[first:by]
    else:
        return (), None
    is_whole = any(token.has(PLACE) for token in rest) or verb.kind == "HOLD"
    names_unit = any(token.is_unit_word for token in rest)
    if not is_whole or (names_unit and verb.kind != "SUPPORT"):
        return (), None
    return [*unit, verb, *rest], verb


def _last_with(clause: Sequence[Token], language: Language) -> int | None:
    """Where the last word stands that says "with", and has a kind of unit behind it."""
    behind = len(clause)
    for at in range(len(clause) - 1, -1, -1):
        is_with = at + 1 < len(clause) and (
            _is_by_fleet(clause[at])
            or (behind < len(clause) and _says_with(clause[at], language) and _begins_unit(clause, behind))
        )
        if is_with:
            return at
        behind = at if clause[at].kind not in ("NOISE", "IT") else behind
    return None


def _says_with(token: Token, language: Language) -> bool:
    return any(sense.kind == "_WITH" for sense in token.senses) or key(token.text) in language.marking["with_unit"]


def _with_fleet(said: Sequence[Token]) -> Sequence[Token]:
    """What stands behind "with", the fleet that is part of that word with it: "with the fleet in"."""
    return [replace(said[0], senses=_FLEET), *said[1:]] if _is_by_fleet(said[0]) else said[1:]


def _is_by_fleet(token: Token) -> bool:
    return any(sense.value == CARRIED_BY[0].value for sense in token.senses)


def _begins_unit(clause: Sequence[Token], at: int) -> bool:
    """Whether a kind of unit stands in a clause, or a place before one: "the Ionian fleet", «рурская армия»."""
    is_adjective = clause[at].has(PLACE) and at + 1 < len(clause) and clause[at + 1].is_unit_word
    return clause[at].is_unit_word or is_adjective


def _unit(said: Sequence[Token]) -> Sequence[Token]:
    """The unit that words name, if they name one and say nothing else."""
    is_unit = sum(token.has(PLACE) for token in said) == 1 and sum(token.is_unit_word for token in said) == 1
    return said if is_unit and all(token.has(_UNIT) for token in said) else ()


def _is_writer(token: Token, language: Language) -> bool:
    return token.kind == "NOISE" or key(token.text) in language.marking["writer"]


def _is_goal(said: Sequence[Token]) -> bool:
    return names_one(said, PLACE | {"NOISE"})


def _attacking(clause: Sequence[Token], language: Language) -> Sequence[Token]:
    """The move of a unit that is named behind its goal: "attack on Burgundy by Paris", "Serbia is taken by A Bud"."""
    first = next((at for at, token in enumerate(clause) if token.kind != "NOISE"), 0)
    on = begins_with(clause[first : first + MOST_IN_PHRASE], "attack_on", language)
    at = next((at for at in range(first + on, len(clause)) if clause[at].kind != "NOISE"), 0)
    if not clause or not clause[at].has(PLACE):
        return ()
    by = begins_with(clause[at + 1 : at + 1 + MOST_IN_PHRASE], "attack_by" if on else "attacked_by", language)
    unit = clause[at + 1 + by :]
    places = [token for token in unit if token.has(PLACE)]
    if not by or len(places) != 1 or not all(token.has(_UNIT | LINKS) for token in unit):
        return ()
    kind = [token for token in unit if token.is_unit_word][:1]
    when = [token for token in clause if token.kind == "NOISE"]  # "in the fall"
    return [*kind, *places, replace(clause[at], text="-", senses=_DASH), clause[at], *when]
