"""Orders that the letter numbers, and words that point to one by its number: "2. A Bud S 1", "S①"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.lexicon import HELPS, LINKS, NATION, PLACE, UNITS, Sense, Token
from judge.structs import replace

_MOST_DIGITS = 2
_BEHIND = frozenset({"DOT", "CLOSE", "COLON", "STOP", "OPEN"})
_CLOSES = frozenset({"DOT", "CLOSE"})
_COUNTED = UNITS | PLACE | NATION
_LEADING = HELPS | LINKS | {"CONDITION", "NEGATION", "CORRECTION", "COLON"}
"""Kinds of words that go on with what the number stands before."""
_ENDS = frozenset({"STOP", "DOT"})
_STOP = (Sense("STOP"),)
_FEWEST_ITEMS = 2
_BEGINS = frozenset({"STOP", "DOT", "OPEN", "BAR", "PLACE", "COAST", "HOLD", "NUMBER", "_DASH"})


def bullets(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The numbers that stand before an order in a line, each with its column."""
    for at, token in enumerate(tokens):
        if token.kind != "NUMBER" or len(token.text) > _MOST_DIGITS:
            continue
        if at and not tokens[at - 1].has(_BEGINS):
            continue
        after = next((one for one in tokens[at + 1 : at + 3] if one.kind not in _BEHIND), None)
        if after is not None and (after.kind in UNITS or after.has(PLACE | NATION)):
            yield int(token.text), token.start


def with_items_parted(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words of a line with a stop before each item but the first, where they are counted: "(1) A Par H (2) …".

    So nothing that is not understood in one swallows the next.
    """
    items = [*_items(tokens)]
    if len(items) < _FEWEST_ITEMS:
        return tokens
    found = list(tokens[: items[1]])
    for at, after in zip(items[1:], [*items[2:], len(tokens)], strict=True):
        if found[-1].kind not in _ENDS:
            found.append(replace(tokens[at], text=";", senses=_STOP))
        found += tokens[at:after]
    return found


def _items(tokens: Sequence[Token]) -> Iterator[int]:
    """Where numbers stand that begin a line and count on from there: "1. A Par H 2. …", "(1) A Par H (2) …"."""
    is_open = bool(tokens) and tokens[0].kind == "OPEN"
    awaited = tokens[is_open].text[:_MOST_DIGITS] if len(tokens) > 1 else ""
    for at in range(is_open, len(tokens) - 2):
        number, sign, after = tokens[at : at + 3]
        if number.kind == "NUMBER" and number.text == awaited and sign.kind in _CLOSES and after.has(_COUNTED):
            if at > is_open and tokens[at - is_open - 1].has(_LEADING):
                return  # "1) A Par - Bur, or 2) A Par - Pic"
            yield at - is_open
            awaited = str(int(number.text) + 1)
        elif at == is_open:
            return


class Numbers:
    """The numbers of a letter's orders: where each stands."""

    def __init__(self) -> None:
        self._places: list[tuple[int, int, int]] = []
        """Line, column and number, as they follow each other."""

    def note(self, tokens: Sequence[Token]) -> None:
        """Take in a line."""
        self._places += ((tokens[0].line, start, number) for number, start in bullets(tokens))

    def stretch(self, number: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """From where to where the order with a number stands; None if none has it, or two have."""
        at = [at for at, (_, _, one) in enumerate(self._places) if one == number]
        if len(at) != 1:
            return None
        line, start, _ = self._places[at[0]]
        after = self._places[at[0] + 1 : at[0] + 2]
        return (line, start), (after[0][:2] if after else (line + 1, 0))
