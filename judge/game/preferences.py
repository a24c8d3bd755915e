"""Which powers players would like, and the assignment that meets all wishes as well as they can be met together.

    FE[GA]      France best, then England, then Germany or Austria alike, then all others alike
    *           truly random: such a player draws before the wishes of the others are looked at

What a person gets is as bad as the number of powers that he would rather have had; several powers in one
hand are as good as the best of them. Nothing here is left to chance: the caller says in which order
players and hands come where they are equal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from judge.rules.places import Power
from judge.structs import Struct

Hand: TypeAlias = tuple[Power, ...]
"""The powers that one player gets."""

ANYTHING = "*"
_BRACKETS = {"[": "]", "(": ")"}
_PIECE = re.compile(r"[\[\]()*]|[^\s\[\]()*,;.:>]+")


class Wishes(Struct, frozen=True):
    """Powers in groups, the best first; those of one group are equally welcome, and all that are not named come last.

    `str()` is what `read_wishes` reads: `france england [austria germany]`.
    """

    groups: tuple[tuple[Power, ...], ...] = ()
    is_random: bool = False
    """Whether only the draw decides, without regard to the wishes of others."""

    def rank(self, power: Power) -> int:
        """How many powers the player would rather have."""
        better = 0
        for group in self.groups:
            if power in group:
                return better
            better += len(group)
        return better

    def __str__(self) -> str:
        if self.is_random:
            return ANYTHING
        return " ".join(f"[{' '.join(group)}]" if len(group) > 1 else group[0] for group in self.groups)


NO_LETTERS: Mapping[str, Power] = MappingProxyType({})
"""Of a list that is kept, which names powers by their ids."""
NO_WISHES = Wishes()
"""Every power is equally welcome."""


class WishTrouble(Enum):
    """Why a list cannot be read."""

    UNKNOWN = "unknown"
    """There is no such power among those that are dealt."""
    TWICE = "twice"
    """The power was named before."""
    BRACKET = "bracket"
    """A bracket without its other half, inside another one, or around nothing."""


class WishFault(Struct, frozen=True):
    """A list that cannot be read: where, and why."""

    trouble: WishTrouble
    piece: str


def read_wishes(text: str, powers: Sequence[Power], letters: Mapping[str, Power] = NO_LETTERS) -> Wishes | WishFault:
    """A list as njudge takes it, of powers by their ids or by their board's letters, or the first thing wrong with it.

    A `*` behind powers says no more than the list without it: that all others are equally welcome.
    """
    groups: list[tuple[Power, ...]] = []
    opened: list[Power] | None = None
    bracket = ""
    pieces = _PIECE.findall(text.casefold())
    for at, piece in enumerate(pieces):
        if piece in _BRACKETS:
            if opened is not None:
                return WishFault(WishTrouble.BRACKET, piece)
            opened, bracket = [], piece
        elif piece in _BRACKETS.values():
            if not opened or _BRACKETS[bracket] != piece:
                return WishFault(WishTrouble.BRACKET, piece)
            groups.append(tuple(sorted(opened)))
            opened = None
        elif piece == ANYTHING:
            if opened is not None or at < len(pieces) - 1:
                return WishFault(WishTrouble.UNKNOWN, piece)
        else:
            named = _powers_in(piece, powers, letters)
            if named is None:
                return WishFault(WishTrouble.UNKNOWN, piece)
            for power in named:
                if power in (opened or ()) or any(power in group for group in groups):
                    return WishFault(WishTrouble.TWICE, power)
                if opened is None:
                    groups.append((power,))
                else:
                    opened.append(power)
    if opened is not None:
        return WishFault(WishTrouble.BRACKET, bracket)
    return Wishes(tuple(groups), is_random=pieces == [ANYTHING])


def _powers_in(piece: str, powers: Sequence[Power], letters: Mapping[str, Power]) -> tuple[Power, ...] | None:
    """A power by its id, or several by their letters."""
    if piece in powers:
        return (piece,)
    named = tuple(letters.get(letter, "") for letter in piece)
    return named if all(power in powers for power in named) else None


def dissatisfaction(wishes: Wishes, hand: Hand) -> int:
    """How many powers the player would rather have had than the best of this hand."""
    return min(wishes.rank(power) for power in hand)


def assign(
    wishes: Mapping[str, Wishes], hands: Sequence[Hand], turns: Mapping[str, Sequence[Hand]]
) -> Mapping[str, Hand]:
    """A hand for each player, so that they are together as little dissatisfied as they can be.

    There are as many hands as players. Of several such assignments the first player of `turns`
    gets what he likes best, then the second, and so on; of hands that he likes equally, the one that
    comes first in his row of `turns`.
    """
    players, worst = tuple(turns), len(hands)
    costs = []
    for at, player in enumerate(players):
        # What he likes less than another comes behind it in his row; all rows behind this one weigh less than a place.
        row = sorted(turns[player], key=partial(dissatisfaction, wishes[player]))
        place = worst ** (len(players) - 1 - at)
        costs.append(
            [dissatisfaction(wishes[player], hand) * worst ** len(players) + row.index(hand) * place for hand in hands]
        )
    return {player: hands[taken] for player, taken in zip(players, cheapest(costs), strict=True)}


def cheapest(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """A column for each row of a square of costs, each column once, so that they cost the least together.

    By shortest augmenting paths (Kuhn 1955, Munkres 1957): with n rows n³ steps, where to try all takes 2ⁿ.
    """
    size = len(costs)
    # Row and column 0 are nobody's: each row comes in by the column 0, and looks for a free one from there.
    of_row, of_column, row_at = [0] * (size + 1), [0] * (size + 1), [0] * (size + 1)
    for row in range(1, size + 1):
        row_at[0], at = row, 0
        slack: list[int | None] = [None] * (size + 1)
        before, seen = [0] * (size + 1), {0}
        while row_at[at]:
            here, best, step = row_at[at], -1, 0
            seen.add(at)
            for column in set(range(1, size + 1)) - seen:
                found = costs[here - 1][column - 1] - of_row[here] - of_column[column]
                known = slack[column]
                if known is None or found < known:
                    slack[column], before[column], known = found, at, found
                if best < 0 or known < step:
                    best, step = column, known
            for column in range(size + 1):
                left = slack[column]
                if column in seen:
                    of_row[row_at[column]] += step
                    of_column[column] -= step
                elif left is not None:
                    slack[column] = left - step
            at = best
        while at:
            row_at[at] = row_at[before[at]]
            at = before[at]
    by_row = {row_at[column]: column for column in range(1, size + 1)}
    return tuple(by_row[row] - 1 for row in range(1, size + 1))
