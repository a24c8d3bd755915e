"""FORCE BEGIN: the master begins without enough players."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.commands.start import FORMING, begin
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.transition import Transition

FEWEST = 2
"""Nobody plays Diplomacy alone."""


@dataclass(frozen=True, slots=True)
class ForceBegin:
    """Begin with the seats that are taken; the powers of the others may be taken over."""

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = FORMING

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its powers dealt, some of them to nobody."""
        if len(game.seating.seats) < min(FEWEST, game.deal.players):
            return Refusal(RefusalReason.TOO_FEW_PLAYERS, {"game": game.name, "n": FEWEST})
        return begin(game, now)
