"""OBSERVE: watch a game; observers get everything that is told to all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events import ObserverJoined
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.transition import FORMING_OR_ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class Observe:
    """Watch. Players and the master hear everything already and are told so."""

    who: ClassVar[Who] = Who.ANYBODY
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """One observer more."""
        player = actor.person
        if game.seat_of(player) is not None:
            return Refusal(RefusalReason.ALREADY_SEATED, {"game": game.name})
        if player in game.observers or player == game.master:
            return Refusal(RefusalReason.ALREADY_OBSERVING, {"game": game.name})
        watched = replace(game, observers=(*game.observers, player))
        return Transition(watched, (ObserverJoined(player),))
