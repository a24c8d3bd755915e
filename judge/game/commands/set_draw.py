"""DRAW and NODRAW: a vote for ending the game with what everybody has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events import DrawVoteChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.transition import ACTIVE, Transition
from judge.game.votes import on_board
from judge.rules.rulebook import Draw


@dataclass(frozen=True, slots=True)
class SetDraw:
    """Vote for a draw of all survivors, or take the vote back; see `judge.game.votes`."""

    in_favour: bool

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the vote of each of the player's powers."""
        if game.rulebook.draw is Draw.NONE:
            return Refusal(RefusalReason.NO_DRAW, {"rulebook": game.rulebook.name})
        powers = on_board(game, powers_of(game, actor))
        if not powers:
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        votes = game.draw_votes | set(powers) if self.in_favour else game.draw_votes - set(powers)
        return Transition(
            replace(game, draw_votes=frozenset(votes)),
            tuple(DrawVoteChanged(power, self.in_favour) for power in powers),
        )
