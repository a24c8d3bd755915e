"""A unit that somebody is asked to take "off the board", whatever the verb: "take the Ionian fleet off the board"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, COAST, NATION, PLACE, UNITS, Sense, Token, key
from judge.notation.lines.stops import stretches
from judge.structs import replace

_DISBAND = (Sense("DISBAND"),)
_UNIT = UNITS | PLACE | COAST | NATION | {"NOISE", "_FROM", "IT"}
_VERB = frozenset({"WORD", "NOISE", "_MOVE", "DOUBT", "IT"})
_MOST_BEFORE, _MOST_IN_PHRASE = 4, 4
"""Words before the unit, and of such a phrase."""


def with_taken_off(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with a clause that ends so as one that disbands the unit."""
    words = language.marking["off_board"]
    if not words or not any(token.has(UNITS | PLACE) for token in tokens):
        return tokens
    found: list[Token] = []
    for clause, end in stretches(tokens, lambda token: token.kind in CLAUSE_ENDS):
        found += [*_taken_off(clause, language), *end]
    return found


def _taken_off(clause: Sequence[Token], language: Language) -> Sequence[Token]:
    last = [
        *accumulate((key(token.text) for token in clause[: -_MOST_IN_PHRASE - 1 : -1]), lambda end, word: word + end)
    ]
    said = max((at for at, text in enumerate(last, 1) if text in language.marking["off_board"]), default=0)
    rest = clause[: len(clause) - said]
    first = next((at for at, token in enumerate(rest) if token.has(UNITS | PLACE)), len(rest))
    unit = rest[first:]
    is_unit = sum(token.has(PLACE) for token in unit) == 1 and all(token.has(_UNIT) for token in unit)
    is_verb = 0 < first <= _MOST_BEFORE and all(token.kind in _VERB for token in rest[:first])
    if not said or not is_unit or not is_verb:
        return clause
    return [replace(clause[-1], senses=_DISBAND), *unit]
