"""A place that is told by the unit that stands there or stood there: "Venice goes to where Rome was"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import CLAUSE_ENDS, LINKS, PLACE, UNITS, Sense, Token
from judge.structs import replace

_WHERE, _STOOD, _THERE = frozenset({"WHERE"}), frozenset({"STOOD"}), frozenset({"THERE"})
_PASSED = UNITS | {"NOISE", "NATION"}
_TO = (Sense("_TO"),)


def with_whereabouts(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words with such a place named by itself: "where Rome was", "туда, где стояла Болгария"."""
    if not any(token.has(_WHERE) for token in tokens):
        return tokens
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        place, end = _told(tokens, at) if tokens[at].has(_WHERE) else (None, 0)
        if place is None:
            found.append(tokens[at])
            at += 1
            continue
        while found and (found[-1].text == "," or found[-1].has(_THERE)):
            found.pop()  # "туда, где"
        if found and not found[-1].has(LINKS):
            found.append(replace(tokens[at], senses=_TO))
        found.append(place)
        at = end
    return found


def _told(tokens: Sequence[Token], at: int) -> tuple[Token | None, int]:
    """The place that words from here on tell, and where they end; None where they tell none."""
    places: list[Token] = []
    is_told = False
    end = at + 1
    while end < len(tokens) and not tokens[end].has(CLAUSE_ENDS):
        token = tokens[end]
        if token.has(PLACE) and not places:
            places.append(token)
        elif token.has(_STOOD) and not is_told:
            is_told = True
        elif not token.has(_PASSED):
            break
        end += 1
    is_whole = end == len(tokens) or tokens[end].has(CLAUSE_ENDS)
    return (places[0], end) if places and is_told and is_whole else (None, 0)
