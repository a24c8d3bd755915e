"""Who acts, and as what."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.rules.places import Power
from judge.structs import Struct


class Role(Enum):
    """The role of a person in a game."""

    PLAYER = "player"
    OBSERVER = "observer"
    MASTER = "master"


class Actor(Struct, frozen=True):
    """The registered person a command comes from; None is the clock."""

    player: PlayerId | None
    by: PlayerId | None = None
    """The master who acts as this player (BECOME)."""
    is_keeper: bool = False
    """Whether the person keeps this judge, and so may do in every game what its masters may."""
    powers: tuple[Power, ...] = ()
    """Powers that nobody plays, and for which a master acts."""

    @property
    def person(self) -> PlayerId:
        """Who it is, for a command that only people give."""
        if self.player is None:
            raise ValueError("the clock is nobody")
        return self.player


CLOCK = Actor(None)
MACHINE: PlayerId = "machine"
"""Who acts where a keeper gives a command on the machine itself: nobody who is registered."""


class Who(Enum):
    """Who may give a command."""

    ANYBODY = "anybody"
    """Every registered person, whatever they are in the game."""
    PLAYER = "player"
    """Everyone with a seat."""
    OBSERVER = "observer"
    """Everyone who watches."""
    TAKES_PART = "takes_part"
    """Players, masters and observers."""
    MASTER = "master"
    """Masters, and keepers."""
    CLOCK = "clock"


class Hearer(Struct, frozen=True):
    """A person who gets a mail of a game, and the role in which."""

    player: PlayerId
    role: Role
    powers: tuple[Power, ...] = ()


def may(game: Game, who: Who, actor: Actor) -> RefusalReason | None:
    """Why this actor is not one of those who may; None when they may."""
    if who is Who.CLOCK or actor.player is None:
        return None if who is Who.CLOCK and actor.player is None else RefusalReason.NOT_MASTER
    is_master = actor.player in game.seating.masters or actor.is_keeper
    is_seated = game.seat_of(actor.player) is not None or bool(actor.powers)
    is_watching = actor.player in game.observers
    match who:
        case Who.ANYBODY:
            return None
        case Who.PLAYER:
            return None if is_seated else RefusalReason.NOT_SEATED
        case Who.OBSERVER:
            return None if is_watching else RefusalReason.NOT_OBSERVING
        case Who.TAKES_PART:
            return None if is_seated or is_master or is_watching else RefusalReason.NOT_TAKING_PART
        case Who.MASTER:
            return None if is_master else RefusalReason.NOT_MASTER
        case _:
            assert_never(who)


def is_keepers_act(game: Game, actor: Actor) -> bool:
    """Whether somebody may do it in this game as a keeper alone, who does not lead it."""
    return actor.is_keeper and actor.player not in game.seating.masters


def powers_of(game: Game, actor: Actor) -> tuple[Power, ...]:
    """The powers a person plays, or acts for."""
    return actor.powers or game.powers_of(actor.player)


def refused_unapproved(game: Game, actor: Actor) -> Refusal | None:
    """The refusal of orders from a player whom the master has not approved yet; None for all others."""
    seat = game.seat_of(actor.person)
    waits = game.settings.approval and seat is not None and not seat.is_approved
    return Refusal(RefusalReason.NOT_APPROVED, {"game": game.name}) if waits else None


def refused_insight(game: Game, actor: Actor) -> Refusal | None:
    """The refusal of a person who may not see the orders of others nor order for them; masters who do not play may."""
    reason = may(game, Who.MASTER, actor)
    if reason is None and game.status is Status.ACTIVE and game.seat_of(actor.person) is not None:
        reason = RefusalReason.MASTER_PLAYS
    return None if reason is None else Refusal(reason, {"game": game.name})
