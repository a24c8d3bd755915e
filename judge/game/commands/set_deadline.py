"""SET DEADLINE: the master moves the deadline of the open phase."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from judge.game.events import DeadlineChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.schedule import FARTHEST, full_minute, postponed
from judge.game.transition import ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class SetDeadline:
    """Move the deadline of the open phase, sooner or later; only an aware time is a time.

    It is the one word that makes a deadline earlier than announced, and everybody hears it.
    """

    at: datetime

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def __post_init__(self) -> None:
        if self.at.utcoffset() is None:
            raise ValueError(f"a deadline without a time zone: {self.at}")

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the new deadline, in UTC and whole minutes; grace goes along."""
        refused = refused_moment(self.at, now)
        if refused is not None:
            return refused
        if game.clock.pause is not None or game.clock.deadline is None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        deadline = full_minute(self.at.astimezone(UTC))
        return Transition(postponed(game, deadline, now), (DeadlineChanged(game.clock.deadline, deadline),))


def refused_moment(at: datetime, now: datetime) -> Refusal | None:
    """Why nothing can be set to this moment."""
    asked = {"deadline": at.isoformat()}
    if at <= now:
        return Refusal(RefusalReason.DEADLINE_PAST, asked)
    if at > now + FARTHEST:
        return Refusal(RefusalReason.DEADLINE_TOO_FAR, asked | {"days": str(FARTHEST.days)})
    return None
