"""DUMMY: the master wants nobody to play a power."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.events import DeadlineChanged
from judge.game.events.seats import PowerDummied
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.state.seating import Departure
from judge.game.transition import ACTIVE, Transition
from judge.game.vacancy import closing_the_last_gap, is_dummy, vacate
from judge.game.votes import is_on_board
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Dummy:
    """Leave a power in civil disorder to the end: it is not offered to anybody, and nobody waits for it."""

    power: Power

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the power as a dummy, whoever played it until now."""
        about = {"power": self.power, "game": game.name}
        if self.power not in game.board.powers:
            return Refusal(RefusalReason.NO_SUCH_POWER, about)
        if self.power in game.deal.neutral:
            return Refusal(RefusalReason.NEUTRAL_POWER, about)
        if not is_on_board(game.position, self.power):
            return Refusal(RefusalReason.POWER_OUT, about)
        if is_dummy(game, self.power):
            return Refusal(RefusalReason.DUMMY, about)
        player = game.player_of(self.power)
        left = vacate(game, (self.power,), Departure.DUMMY, now)
        told = PowerDummied(self.power, player)
        # Nobody new needs time to order: only a game that stands still for the gap gets a new deadline.
        if game.clock.deadline is None or game.clock.deadline > now:
            return Transition(left, (told,))
        going = closing_the_last_gap(game, left, now).game
        if going.clock.deadline is None or going.clock.deadline == game.clock.deadline:
            return Transition(going, (told,))
        return Transition(going, (told, DeadlineChanged(game.clock.deadline, going.clock.deadline)))
