"""PROCESS: the master has the phase played out now, whatever is ordered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.game import Game, Status
from judge.game.lateness import forgive
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.transition import ACTIVE, Transition
from judge.game.turn import process
from judge.rules.position import Phase


@dataclass(frozen=True, slots=True)
class Process:
    """Play out the open phase; naming it guards against a letter that crosses the deadline."""

    phase: Phase | None = None

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game in its next phase, or at its end."""
        if game.clock.pause is not None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        if self.phase not in (None, game.position.phase):
            return Refusal(RefusalReason.WRONG_PHASE, {"order": str(self.phase), "phase": str(game.position.phase)})
        return process(forgive(game), now)
