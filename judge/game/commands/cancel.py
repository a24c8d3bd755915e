"""CANCEL: a master ends the game without a result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.game import EndKind, Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who
from judge.game.transition import FORMING_OR_ACTIVE, Transition
from judge.game.turn import end


@dataclass(frozen=True, slots=True)
class Cancel:
    """End the game: nobody wins, nobody shares. ROLLBACK brings it back."""

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game over, its board as it stood."""
        return end(game, EndKind.CANCELLED, ())
