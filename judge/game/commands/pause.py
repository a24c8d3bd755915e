"""PAUSE: the master stops the clock of a game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from judge.game.events.clock import GamePaused
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.schedule import AFTER
from judge.game.state.clock import Pause
from judge.game.transition import ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class PauseGame:
    """Stop the clock: nothing is played until RESUME.

    njudge refuses orders meanwhile. Here they are kept: nothing is lost, and nothing is done with them.
    """

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with no deadline, and what was left of its phase."""
        if game.clock.pause is not None or game.clock.deadline is None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        left = max(game.clock.deadline - now, timedelta(0))
        grace = game.clock.grace_until - game.clock.deadline if game.clock.grace_until is not None else None
        kept = frozenset(mark for mark in game.clock.notified if not mark.startswith(AFTER))
        paused = replace(
            game,
            clock=replace(
                game.clock,
                pause=Pause(now, actor.person, left, grace),
                deadline=None,
                grace_until=None,
                not_before=None,
                notified=kept,
            ),
        )
        return Transition(paused, (GamePaused(actor.person),))
