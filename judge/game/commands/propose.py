"""PROPOSE: put an ending to all survivors, who answer with VOTE."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.ballots import concession_vote, draw_vote, refused_motion
from judge.game.events.endings import EndingProposed
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.settings import Ballots
from judge.game.state.votes import Motion, Proposal
from judge.game.transition import ACTIVE, Transition
from judge.game.votes import on_board, survivors
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose a draw, or to concede the game to one power; the proposer votes for it with that.

    One proposal stands at a time, until the phase is processed. Who made it is told only
    where votes are open.
    """

    motion: Motion
    powers: tuple[Power, ...] = ()
    """Who would share the draw (empty: all survivors), or the one that would win."""

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the proposal and the proposer's vote."""
        own = on_board(game, powers_of(game, actor))
        refused = refused_motion(game, self.motion, self.powers, own)
        if refused is not None:
            return refused
        if game.votes.proposal is not None:
            return Refusal(RefusalReason.PROPOSAL_STANDS, {"game": game.name})
        if self.motion is Motion.CONCESSION and len(self.powers) != 1:
            return Refusal(RefusalReason.NO_LEADER, {"game": game.name})
        named = self.powers or survivors(game)
        proposed = replace(
            game, votes=replace(game.votes, proposal=Proposal(self.motion, named, own[0]), against=frozenset())
        )
        if self.motion is Motion.DRAW:
            voted, told = draw_vote(proposed, own, self.powers, in_favour=True)
        else:
            voted, told = concession_vote(proposed, own, named[0])
        by = own[0] if game.settings.ballots is Ballots.OPEN else None
        return Transition(voted, (EndingProposed(self.motion, named, by), *told))
