"""The clock's only command."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.game import Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who
from judge.game.transition import EVER, Transition
from judge.game.turn import process


@dataclass(frozen=True, slots=True)
class TimePasses:
    """It is `now`: play out the phase if its deadline has come.

    However late the clock comes, it plays one phase, and the next deadline counts from
    now: players never lose their time to a machine that slept.
    """

    who: ClassVar[Who] = Who.CLOCK
    when: ClassVar[frozenset[Status]] = EVER

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The same game before its deadline, else the game in its next phase."""
        if game.status is not Status.ACTIVE or game.deadline is None or now < game.deadline:
            return Transition(game)
        return process(game, now)
