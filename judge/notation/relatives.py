"""What a relative clause says of a place whose unit it is about: "Berlin follows Munich, which goes to Tyrolia"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, HELPS, PLACE, Sense, Token, key

_GOES = frozenset({"_MOVE", "_TO", "RETREAT"})
_SPLIT = Token(";", (Sense("STOP"),), 0, 0)
"""A stop that nobody wrote."""


def with_relatives(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with such a clause as a sentence of its own; behind a word of help it is a part of that order."""
    at = next((at for at, token in enumerate(tokens) if at > 1 and _is_relative(tokens, at, language)), None)
    if at is None or at + 1 >= len(tokens) or tokens[at + 1].kind not in _GOES:
        return tokens
    end = at - 1 if tokens[at - 1].text == "," else at
    start = next((n + 1 for n in range(end - 1, -1, -1) if tokens[n].kind in CLAUSE_ENDS), 0)
    said = tokens[start:end]
    if not said or not said[-1].has(PLACE) or any(token.kind in HELPS for token in said):
        return tokens
    if sum(token.has(PLACE) for token in said) < 2:
        return tokens
    split = replace(_SPLIT, line=tokens[at].line)
    return [*tokens[:end], split, said[-1], *tokens[at + 1 :]]


def _is_relative(tokens: Sequence[Token], at: int, language: Language) -> bool:
    return any(sense.kind == "RELATIVE" for sense in language.lexicon.senses.get(key(tokens[at].text), ()))
