"""An "and" before each of several units: «и Рур, и Голландия поддерживают …» says what «Рур и Голландия» says."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import COAST, NATION, PLACE, UNITS, Token

_AND = frozenset({"STOP", "_PLUS"})
_NAMING = PLACE | UNITS | COAST | NATION | {"NOISE", "_FROM"}


def without_doubled_and(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words of a line with one such "and" left in a list, before its last unit, and no comma before that."""
    gone: set[int] = set()
    for at, token in enumerate(tokens):
        is_joining = at > 0 and tokens[at - 1].has(_NAMING)
        if at in gone or is_joining or token.kind not in _AND or not token.text.isalpha():
            continue
        commas = _commas_of(tokens, at)
        if commas:
            gone |= {at, *(comma + 1 for comma in commas[:-1]), commas[-1]}
    return [token for at, token in enumerate(tokens) if at not in gone] if gone else tokens


def _commas_of(tokens: Sequence[Token], at: int) -> Sequence[int]:
    """The commas before an "and" like the one that stands here, if units and nothing else are named between all."""
    found: list[int] = []
    begin = at + 1
    while (end := _end_of_unit(tokens, begin)) > begin:
        following = tokens[end : end + 2]
        is_again = [each.text for each in following] == [",", tokens[at].text]
        if not is_again:
            return found
        found.append(end)
        begin = end + 2
    return ()


def _end_of_unit(tokens: Sequence[Token], begin: int) -> int:
    """Where the words end that name a unit; where they begin if they name none."""
    end = next((at for at in range(begin, len(tokens)) if not tokens[at].has(_NAMING)), len(tokens))
    return end if any(token.has(PLACE) for token in tokens[begin:end]) else begin
