"""SET START: the master says before what moment a game does not begin, or the open phase is not played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import ClassVar

from judge.game.commands.set_deadline import refused_moment
from judge.game.events.clock import StartChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.schedule import full_minute
from judge.game.transition import FORMING_OR_ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class SetStart:
    """A game that forms begins at this moment, if its table is full; an open phase is not played before it."""

    at: datetime

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its start set; of an open phase it lies before the deadline."""
        refused = refused_moment(self.at, now)
        if refused is not None:
            return refused
        at, is_forming = full_minute(self.at.astimezone(UTC)), game.status is Status.FORMING
        if not is_forming and (game.clock.pause is not None or game.clock.deadline is None):
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        if not is_forming and game.clock.deadline is not None and at > game.clock.deadline:
            return Refusal(RefusalReason.START_AFTER_DEADLINE, {"deadline": game.clock.deadline})
        return Transition(replace(game, clock=replace(game.clock, not_before=at)), (StartChanged(at, is_forming),))
