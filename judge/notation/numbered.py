"""Orders that the letter numbers, and words that point to one by its number: "2. A Bud S 1", "S①"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.lexicon import NATION, PLACE, UNITS, Token

_MOST_DIGITS = 2
_BEHIND = frozenset({"DOT", "CLOSE", "COLON", "STOP", "OPEN"})
_BEGINS = frozenset({"STOP", "DOT", "OPEN", "BAR", "PLACE", "COAST", "HOLD", "NUMBER", "_DASH", "SUPPORT"})


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
