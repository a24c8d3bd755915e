"""DEMOTE: one master less, another or oneself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events.seats import MasterLeft
from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.transition import EVER, Transition


@dataclass(frozen=True, slots=True)
class Demote:
    """Somebody no longer leads the game; None is oneself.

    The last master may go, too: then whoever says TAKEOVER MASTER leads it.
    """

    player: PlayerId | None = None

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = EVER

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with one master less."""
        player = self.player or actor.person
        if player not in game.seating.masters:
            return Refusal(RefusalReason.NOT_A_MASTER, {"player": player, "game": game.name})
        left = tuple(master for master in game.seating.masters if master != player)
        return Transition(replace(game, seating=replace(game.seating, masters=left)), (MasterLeft(player, len(left)),))
