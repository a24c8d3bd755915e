"""The whole judge stood still for a while."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from judge.game.clock import DEADLINE, time_lost
from judge.game.events.keeping import StoodStill
from judge.game.game import Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who
from judge.game.schedule import full_minute, on_time, postponed
from judge.game.transition import Transition

_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class StandStill:
    """Nothing was obeyed or played from `since` until now: the players get all of that time back."""

    since: datetime

    who: ClassVar[Who] = Who.CLOCK
    when: ClassVar[frozenset[Status]] = frozenset({Status.ACTIVE})

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its deadline moved by as much; one that waits for late players waits longer."""
        if game.clock.deadline is None or game.clock.pause is not None:
            return Transition(game)
        if DEADLINE in game.clock.notified:
            return time_lost(game, self.since, now)
        gap = full_minute(now) - self.since
        if gap < _MINUTE:
            return Transition(game)
        after = on_time(game, game.clock.deadline + gap)
        moved = postponed(game, after, now)
        return Transition(moved, (StoodStill(self.since, gap, game.clock.deadline, after),))
