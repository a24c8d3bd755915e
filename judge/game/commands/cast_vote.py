"""VOTE YES and VOTE NO: the answer to the proposal that stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.ballots import concession_vote, draw_vote
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.settings import Draws
from judge.game.state.votes import Motion
from judge.game.transition import ACTIVE, Transition
from judge.game.votes import on_board


@dataclass(frozen=True, slots=True)
class CastVote:
    """Vote for the proposal, or against it; the last vote of a phase counts."""

    in_favour: bool

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the vote of each of the player's powers."""
        own = on_board(game, powers_of(game, actor))
        if not own:
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        if game.votes.proposal is None:
            return Refusal(RefusalReason.NO_PROPOSAL, {"game": game.name})
        motion, named = game.votes.proposal.motion, game.votes.proposal.powers
        against = game.votes.against - set(own) if self.in_favour else game.votes.against | set(own)
        counted = replace(game, votes=replace(game.votes, against=frozenset(against)))
        if motion is Motion.DRAW:
            powers = named if game.settings.draws is Draws.NODIAS else ()
            return Transition(*draw_vote(counted, own, powers, in_favour=self.in_favour))
        return Transition(*concession_vote(counted, own, named[0] if self.in_favour else None))
