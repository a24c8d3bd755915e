"""EXTEND: a vote of the players for a later deadline."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import ClassVar

from judge.game.events.clock import Cause, DeadlinePostponed, ExtensionAsked, ExtensionWithdrawn
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.schedule import FARTHEST, HOUR, on_time, postponed
from judge.game.state.clock import NO_EXTENSIONS
from judge.game.transition import ACTIVE, Transition
from judge.game.votes import on_board, survivors

LONGEST = timedelta(days=7)
"""By how much one vote may move a deadline."""


@dataclass(frozen=True, slots=True)
class VoteExtension:
    """Vote for a deadline that is later by `by`; None takes the vote back.

    As soon as more than half of the survivors want it later, it moves by as much as more than half of them want at
    least; then all votes are forgotten.
    """

    by: timedelta | None

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the vote of each of the player's powers, or with its deadline moved."""
        refused = self._refused(game, actor)
        if refused is not None:
            return refused
        powers = on_board(game, powers_of(game, actor))
        others = {power: by for power, by in game.clock.extensions.items() if power not in powers}
        if self.by is None:
            kept = MappingProxyType(others)
            return Transition(replace(game, clock=replace(game.clock, extensions=kept)), (ExtensionWithdrawn(),))
        votes = MappingProxyType(dict(sorted((others | dict.fromkeys(powers, self.by)).items())))
        voting = survivors(game)
        needed = len(voting) // 2 + 1
        counted = sorted((votes[power] for power in voting if power in votes), reverse=True)
        if len(counted) >= needed:
            return _extended(game, counted[needed - 1], now)
        return Transition(
            replace(game, clock=replace(game.clock, extensions=votes)), (ExtensionAsked(self.by, len(counted), needed),)
        )

    def _refused(self, game: Game, actor: Actor) -> Refusal | None:
        if not game.settings.extensions:
            return Refusal(RefusalReason.NO_EXTENSIONS, {"game": game.name})
        if game.clock.pause is not None or game.clock.deadline is None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        if not on_board(game, powers_of(game, actor)):
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        if self.by is not None and not HOUR <= self.by <= LONGEST:
            return Refusal(RefusalReason.EXTENSION_LENGTH, {"days": str(LONGEST.days)})
        return None


def _extended(game: Game, by: timedelta, now: datetime) -> Transition | Refusal:
    before = game.clock.deadline or now
    after = on_time(game, before + by)
    if after > now + FARTHEST:
        return Refusal(RefusalReason.DEADLINE_TOO_FAR, {"deadline": after, "days": str(FARTHEST.days)})
    moved = postponed(game, after, now)
    moved = replace(moved, clock=replace(moved.clock, extensions=NO_EXTENSIONS))
    return Transition(moved, (DeadlinePostponed(before, after, Cause.EXTENSION),))
