"""PROMOTE: one master more."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.commands.takeover import led_by
from judge.game.events.seats import MasterJoined
from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.transition import FORMING_OR_ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class Promote:
    """Let somebody lead the game, too: an observer, a player, anybody who is registered.

    A keeper may do that in a game that lost its master.
    """

    player: PlayerId

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with one master more."""
        if self.player in game.seating.masters:
            return Refusal(RefusalReason.ALREADY_MASTER, {"player": self.player, "game": game.name})
        return Transition(led_by(game, self.player), (MasterJoined(self.player),))
