"""The clock's only commands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.clock import begins_at, run, time_lost
from judge.game.commands.start import begin
from judge.game.game import Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who
from judge.game.transition import EVER, Transition


@dataclass(frozen=True, slots=True)
class TimePasses:
    """Do all that is due by `until`, or by now: see `judge.game.clock`.

    `until` is earlier than now where letters are still to be read that came after it.
    """

    until: datetime | None = None

    who: ClassVar[Who] = Who.CLOCK
    when: ClassVar[frozenset[Status]] = EVER

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The same game when nothing is due."""
        until, beginning = self.until or now, begins_at(game)
        return begin(game, now) if beginning is not None and beginning <= until else run(game, until, now)


@dataclass(frozen=True, slots=True)
class TimeWasLost:
    """The judge was away from `since` until now: nothing that would have ended meanwhile ends without warning."""

    since: datetime

    who: ClassVar[Who] = Who.CLOCK
    when: ClassVar[frozenset[Status]] = EVER

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its deadline, or its grace, moved on by what was lost."""
        return time_lost(game, self.since, now)
