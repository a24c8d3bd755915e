"""SET DEADLINE: the master moves the deadline of the open phase."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import ClassVar

from judge.game.events import DeadlineChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.schedule import FARTHEST, full_minute
from judge.game.transition import ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class SetDeadline:
    """Move the deadline of the open phase, sooner or later; only an aware time is a time."""

    at: datetime

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def __post_init__(self) -> None:
        if self.at.utcoffset() is None:
            raise ValueError(f"a deadline without a time zone: {self.at}")

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the new deadline, in UTC and whole minutes."""
        asked = {"deadline": self.at.isoformat()}
        if self.at <= now:
            return Refusal(RefusalReason.DEADLINE_PAST, asked)
        if self.at > now + FARTHEST:
            return Refusal(RefusalReason.DEADLINE_TOO_FAR, asked | {"days": str(FARTHEST.days)})
        deadline = full_minute(self.at.astimezone(UTC))
        return Transition(replace(game, deadline=deadline), (DeadlineChanged(game.deadline or now, deadline),))
