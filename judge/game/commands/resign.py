"""RESIGN: a player gives up the seat, or one of several powers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.events.seats import PlayerResigned, SeatFreed
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.state.seating import Departure
from judge.game.transition import FORMING_OR_ACTIVE, Transition
from judge.game.vacancy import vacate, without_seat
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave. A seat of a game that forms is free again; powers stay on the board and wait for somebody else."""

    power: Power | None = None
    """Only this one of several."""
    why: Departure = Departure.RESIGNED

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without this player, or without him in one power."""
        player, own = actor.person, powers_of(game, actor)
        if game.status is Status.FORMING:
            freed = without_seat(game, player)
            return Transition(freed, (SeatFreed(player, freed.free_seats),))
        if self.power is not None and self.power not in own:
            return Refusal(RefusalReason.NOT_YOUR_POWER, {"power": self.power})
        left = own if self.power is None else (self.power,)
        return Transition(vacate(game, left, self.why, now), (PlayerResigned(player, left),))
