"""UNOBSERVE: watch no longer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events.watching import ObserverLeft
from judge.game.game import Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who
from judge.game.transition import EVER, Transition


@dataclass(frozen=True, slots=True)
class Unobserve:
    """Watch no longer, also when the game is over."""

    who: ClassVar[Who] = Who.OBSERVER
    when: ClassVar[frozenset[Status]] = EVER

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """One observer less."""
        player = actor.person
        left = tuple(each for each in game.seating.watchers if each.player != player)
        return Transition(replace(game, seating=replace(game.seating, watchers=left)), (ObserverLeft(player),))
