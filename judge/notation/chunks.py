"""A stretch of words cut before every unit that can only begin another order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, UNITS, Token, key

_PLACE = frozenset({"PLACE"})
_NATION = frozenset({"NATION"})
_COAST = frozenset({"COAST"})
ENDS = frozenset({"PLACE", "COAST", "HOLD", "DISBAND", "BUILD"})
"""The kinds of words that an order may end with."""
FIRSTS = frozenset({"BUILD", "DISBAND", "WAIVE"})
"""The kinds of words that an adjustment order may begin with."""


def chunks_of(tokens: Sequence[Token], language: Language) -> Iterator[tuple[Token, ...]]:
    """The words cut before every unit that can only begin another order; no sign is needed between orders."""
    start = 0
    for at in range(1, len(tokens)):
        if _begins(tokens, start, at, language):
            yield tuple(tokens[start:at])
            start = at
    if start < len(tokens):
        yield tuple(tokens[start:])


def _begins(tokens: Sequence[Token], start: int, at: int, language: Language) -> bool:
    token, before = tokens[at], tokens[at - 1]
    if not before.has(ENDS) or (before.kind in DOINGS and at - 1 == start):
        return False
    if token.kind in UNITS:
        if key(token.text) in language.behind or (len(token.text) > 1 and _is_lone_place(tokens[start:at])):
            return False
        is_loose = key(token.text) in language.loose
        return not is_loose or (at + 1 < len(tokens) and tokens[at + 1].has(_PLACE | _NATION))
    if token.kind in FIRSTS:
        return tokens[start].kind in FIRSTS
    return token.has(_NATION) and at + 1 < len(tokens) and tokens[at + 1].kind in UNITS


def _is_lone_place(tokens: Sequence[Token]) -> bool:
    """Whether there is nothing but a place, whose unit word may stand behind it."""
    is_bare = all(token.has(_PLACE | _COAST | _NATION) or token.kind in ("_TO", "_FROM") for token in tokens)
    return is_bare and sum(token.has(_PLACE) for token in tokens) == 1
