"""CONCEDE and NO CONCEDE: a vote for giving the game to one power."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.ballots import concession_vote, refused_motion
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.secrecy import known_position
from judge.game.state.votes import Motion
from judge.game.transition import ACTIVE, Transition
from judge.game.votes import on_board, survivors
from judge.rules.places import Power
from judge.rules.position import Position


@dataclass(frozen=True, slots=True)
class Concede:
    """Agree that `leader` has won, or with None take that back.

    The game ends when all other survivors agree on the same power. Without a name it is
    the largest one, where there is one alone.
    """

    leader: Power | None = None
    is_withdrawn: bool = False

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the vote of each of the player's powers."""
        own = on_board(game, powers_of(game, actor))
        if self.is_withdrawn:
            refused = refused_motion(game, Motion.CONCESSION, (), own)
            return refused or Transition(*concession_vote(game, own, None))
        leader = self.leader or _largest(game, known_position(game, actor.player))
        if leader is None:
            return Refusal(RefusalReason.NO_LEADER, {"game": game.name})
        if leader in own:
            return Refusal(RefusalReason.CONCEDE_TO_ONESELF, {"power": leader})
        refused = refused_motion(game, Motion.CONCESSION, (leader,), own)
        return refused or Transition(*concession_vote(game, own, leader))


def _largest(game: Game, known: Position) -> Power | None:
    """The survivor with more centres than any other, as far as the voter knows."""
    counts = {power: len(known.centres.get(power, ())) for power in survivors(game)}
    best = max(counts.values(), default=0)
    leaders = [power for power, count in counts.items() if count == best]
    return leaders[0] if len(leaders) == 1 else None
