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
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeAlias

from judge.rules.places import Power

Hand: TypeAlias = tuple[Power, ...]
"""The powers that one player gets."""

ANYTHING = "*"
_BRACKETS = {"[": "]", "(": ")"}
_PIECE = re.compile(r"[\[\]()*]|[^\s\[\]()*,;.:>]+")


@dataclass(frozen=True, slots=True)
class Wishes:
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


@dataclass(frozen=True, slots=True)
class WishFault:
    """A list that cannot be read: where, and why."""

    trouble: WishTrouble
    piece: str


def read_wishes(text: str, powers: Sequence[Power]) -> Wishes | WishFault:
    """A list as njudge takes it, of powers by their ids or by letters, or the first thing wrong with it.

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
            named = _powers_in(piece, powers)
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


def _powers_in(piece: str, powers: Sequence[Power]) -> tuple[Power, ...] | None:
    """A power by its id, or several by their letters; a letter that two powers begin with names none."""
    if piece in powers:
        return (piece,)
    by_letter = {power[0]: power for power in powers if sum(other[0] == power[0] for other in powers) == 1}
    named = tuple(by_letter.get(letter, "") for letter in piece)
    return named if all(named) else None


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
    players = tuple(turns)
    costs = tuple(tuple(dissatisfaction(wishes[player], hand) for hand in hands) for player in players)
    rows = tuple(tuple(hands.index(hand) for hand in turns[player]) for player in players)

    @cache
    def least(at: int, free: frozenset[int]) -> int:
        """What the players from `at` on cost at least, when these hands are left."""
        if at == len(players):
            return 0
        return min(costs[at][hand] + least(at + 1, free - {hand}) for hand in free)

    dealt = {}
    free = frozenset(range(len(hands)))
    for at, player in enumerate(players):
        fitting = [h for h in rows[at] if h in free and costs[at][h] + least(at + 1, free - {h}) == least(at, free)]
        taken = min(fitting, key=costs[at].__getitem__)
        dealt[player] = hands[taken]
        free -= {taken}
    return dealt
