"""RESUME: the master lets the clock of a game go on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events.clock import GameResumed
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.schedule import DAY, REMINDED, on_time, reminders
from judge.game.state.clock import Pause
from judge.game.transition import ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class ResumeGame:
    """Go on with what was left of the phase, but with a day at least where phases are not shorter."""

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with a deadline again."""
        if game.clock.pause is None:
            return Refusal(RefusalReason.NOT_PAUSED, {"game": game.name})
        return resumed(game, game.clock.pause, now)


def resumed(game: Game, pause: Pause, now: datetime) -> Transition:
    """The game as it goes on after a pause."""
    pace = game.settings.pace(game.position.phase.kind)
    left = max(pause.left, min(DAY, pace.next))
    deadline = on_time(game, now + left)
    opened = game.clock.opened + (now - pause.since) if game.clock.opened is not None else None
    going = replace(
        game,
        clock=replace(
            game.clock,
            pause=None,
            deadline=deadline,
            opened=opened,
            grace_until=deadline + pause.grace if pause.grace is not None else None,
            notified=frozenset(mark for mark in game.clock.notified if not mark.startswith(REMINDED)),
        ),
    )
    passed = frozenset(mark for at, mark in reminders(going) if at <= now)
    return Transition(
        replace(going, clock=replace(going.clock, notified=going.clock.notified | passed)), (GameResumed(deadline),)
    )
