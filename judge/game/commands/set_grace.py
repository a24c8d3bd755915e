"""SET GRACE: the master says how long late players are waited for in the open phase."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import ClassVar

from judge.game.clock import GRACE
from judge.game.commands.set_deadline import refused_moment
from judge.game.events.clock import GraceChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.schedule import AFTER, full_minute
from judge.game.transition import ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class SetGrace:
    """Wait for late players until `at`, or for `length` after the deadline; for this phase only."""

    at: datetime | None = None
    length: timedelta | None = None

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the new end of grace, never before its deadline."""
        if game.clock.pause is not None or game.clock.deadline is None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        at = self.at if self.at is not None else game.clock.deadline + (self.length or timedelta(0))
        refused = refused_moment(at, now)
        if refused is not None:
            return refused
        until = full_minute(at.astimezone(UTC))
        if until < game.clock.deadline:
            return Refusal(RefusalReason.GRACE_BEFORE_DEADLINE, {"deadline": game.clock.deadline})
        told = frozenset(
            m for m in game.clock.notified if m != GRACE and not m.startswith((f"{AFTER}late", f"{AFTER}waiting"))
        )
        return Transition(
            replace(game, clock=replace(game.clock, grace_until=until, notified=told)), (GraceChanged(until),)
        )
