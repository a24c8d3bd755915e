"""EJECT: the master takes the powers from a player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar

from judge.game.events import PlayerEjected
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.transition import ACTIVE, Transition
from judge.rules.maps import Power


@dataclass(frozen=True, slots=True)
class Eject:
    """Take all powers from whoever plays this one.

    The powers stay on the board in civil disorder (ru2000 L864): what was ordered for the
    phase is void, nobody waits for them, and they have no voice in a draw.
    """

    power: Power

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without this seat."""
        if self.power not in game.board.powers:
            return Refusal(RefusalReason.NO_SUCH_POWER, {"power": self.power})
        seat = game.seat_of(game.player_of(self.power) or "")
        if seat is None:
            return Refusal(RefusalReason.NOT_SEATED, {"power": self.power})
        left = replace(
            game,
            seats=tuple(other for other in game.seats if other != seat),
            orders=MappingProxyType({p: orders for p, orders in game.orders.items() if p not in seat.powers}),
            waiting=game.waiting - set(seat.powers),
            draw_votes=game.draw_votes - set(seat.powers),
            allies=MappingProxyType({p: ally for p, ally in game.allies.items() if p not in seat.powers}),
        )
        return Transition(left, (PlayerEjected(seat.player, seat.powers),))
