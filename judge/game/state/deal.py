"""Among how many players the powers of a game are dealt, and how."""

from __future__ import annotations

from dataclasses import dataclass

from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Deal:
    """How many play, which of the rulebook's tables deals the powers to them, and what becomes of the rest."""

    seed: int
    """Where the lots come from: recorded at creation, so that they can be drawn again."""
    players: int = 7
    """How many play: the table is full, and the game starts, with so many seats taken."""
    scheme: str = ""
    """The rulebook's name for how the powers are dealt, where it knows several ways for so many players."""
    neutral: frozenset[Power] = frozenset()
    """Powers that take no part: they hold, and are in nobody's hands by the rules, not by absence."""
    toss: tuple[Power, ...] = ()
    """The hand that won the coin toss for the neutral powers; empty before it."""
