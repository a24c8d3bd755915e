"""Who acts, and as what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.game.game import Game, PlayerId
from judge.game.refusal import RefusalReason
from judge.rules.maps import Power


class Role(Enum):
    """What somebody is in a game."""

    PLAYER = "player"
    OBSERVER = "observer"
    MASTER = "master"


@dataclass(frozen=True, slots=True)
class Actor:
    """The registered person a command comes from; None is the clock."""

    player: PlayerId | None

    @property
    def person(self) -> PlayerId:
        """Who it is, for a command that only people give."""
        if self.player is None:
            raise ValueError("the clock is nobody")
        return self.player


CLOCK = Actor(None)


class Who(Enum):
    """Who may give a command."""

    ANYBODY = "anybody"
    """Every registered person, whatever they are in the game."""
    PLAYER = "player"
    """Whoever sits at the table."""
    MASTER = "master"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Hearer:
    """Somebody who gets a mail of a game, and as what."""

    player: PlayerId
    role: Role
    powers: tuple[Power, ...] = ()


def may(game: Game, who: Who, actor: Actor) -> RefusalReason | None:
    """Why this actor is not one of those who may; None when they may."""
    if (actor.player is None) != (who is Who.CLOCK):
        return RefusalReason.NOT_MASTER
    if who is Who.MASTER and actor.player != game.master:
        return RefusalReason.NOT_MASTER
    if who is Who.PLAYER and game.seat_of(actor.person) is None:
        return RefusalReason.NOT_SEATED
    return None


def powers_of(game: Game, actor: Actor) -> tuple[Power, ...]:
    """The powers somebody plays."""
    seat = game.seat_of(actor.player) if actor.player is not None else None
    return seat.powers if seat is not None else ()
