"""How a game may end: proposals, and votes where they are open."""

from __future__ import annotations

from dataclasses import dataclass

from judge.game.events import Audience, Event
from judge.game.state import Motion
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class EndingProposed(Event, audience=Audience.PLAYERS):
    """A player proposes how to end the game; `power` is None where votes are secret."""

    motion: Motion
    powers: tuple[Power, ...]
    power: Power | None


@dataclass(frozen=True, slots=True)
class BallotShown(Event):
    """A power voted, or took its vote back, in a game with open votes.

    `powers` are those that would share the draw, or the one that would win by concession.
    """

    motion: Motion
    powers: tuple[Power, ...]
    power: Power
    in_favour: bool


@dataclass(frozen=True, slots=True)
class ConcessionVoted(Event, audience=Audience.POWER):
    """A power would concede the game, or no longer; only that power hears it."""

    power: Power
    leader: Power | None
