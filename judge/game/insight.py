"""Who may see secrets of a game and act for its players: masters who do not play in it themselves."""

from __future__ import annotations

from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, may


def refused_insight(game: Game, actor: Actor) -> Refusal | None:
    """The refusal of a person who may not see the orders of others nor order for them; None when he may."""
    reason = may(game, Who.MASTER, actor)
    if reason is None and game.status is Status.ACTIVE and game.seat_of(actor.person) is not None:
        reason = RefusalReason.MASTER_PLAYS
    return None if reason is None else Refusal(reason, {"game": game.name})
