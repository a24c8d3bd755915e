"""DRAW and NODRAW: a vote for ending the game with what everybody has."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.ballots import draw_vote, refused_motion
from judge.game.game import Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who, powers_of
from judge.game.state.votes import Motion
from judge.game.transition import ACTIVE, Transition
from judge.game.votes import on_board
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class SetDraw:
    """Vote for a draw, or take the vote back; see `judge.game.votes`."""

    in_favour: bool
    powers: tuple[Power, ...] = ()
    """Who may share it, where the game allows a draw of some; empty for all survivors."""

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the vote of each of the player's powers."""
        own = on_board(game, powers_of(game, actor))
        refused = refused_motion(game, Motion.DRAW, self.powers, own)
        return refused or Transition(*draw_vote(game, own, self.powers, in_favour=self.in_favour))
