"""A unit that is taken "off the board", with a verb that says little: "take the Ionian fleet off the board"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, COAST, NATION, PLACE, UNITS, Sense, Token, key, names_one
from judge.notation.lines.stops import stretches
from judge.structs import replace

_DISBAND = (Sense("DISBAND"),)
_UNIT = UNITS | PLACE | COAST | NATION | {"NOISE", "_FROM", "IT"}
_MOST_IN_PHRASE = 4
"""Words that say where it is taken from."""


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
    backwards = (key(token.text) for token in clause[: -_MOST_IN_PHRASE - 1 : -1])
    last = [*accumulate(backwards, lambda end, word: word + end)]
    said = max((at for at, text in enumerate(last, 1) if text in language.marking["off_board"]), default=0)
    rest = clause[: len(clause) - said]
    first = next((at for at, token in enumerate(rest) if token.has(UNITS | PLACE)), len(rest))
    asks = "".join(key(token.text) for token in rest[:first] if token.kind != "NOISE")
    if not said or asks not in language.marking["taking"] or not names_one(rest[first:], _UNIT):
        return clause
    return [replace(clause[-1], senses=_DISBAND), *rest[first:]]
