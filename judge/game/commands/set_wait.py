"""WAIT and NOWAIT: whether the phase waits for its deadline although all orders are in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events import WaitChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.transition import ACTIVE, Transition
from judge.game.turn import due
from judge.game.votes import on_board


@dataclass(frozen=True, slots=True)
class SetWait:
    """Ask to wait for the deadline, or no longer; forgotten when the phase is processed.

    Every power on the board may ask, also one that has nothing to order: others wait
    for the deadline at most, and they knew the deadline. With strict wait only a power
    that has something to order may ask.
    """

    waits: bool

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the wish of each of the player's powers."""
        powers = on_board(game, powers_of(game, actor))
        if not powers:
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        if self.waits and game.settings.strict_wait and not due(game).keys() & set(powers):
            return Refusal(RefusalReason.WAIT_IS_STRICT, {"game": game.name})
        waiting = game.votes.waiting | set(powers) if self.waits else game.votes.waiting - set(powers)
        return Transition(
            replace(game, votes=replace(game.votes, waiting=frozenset(waiting))),
            tuple(WaitChanged(power, self.waits) for power in powers),
        )
