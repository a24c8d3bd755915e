"""CLEAR: withdraw all orders given for the phase."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar

from judge.game.events import OrdersChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who, powers_of
from judge.game.transition import ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class Clear:
    """Withdraw the orders of all one's powers; not a fault when there are none."""

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without these orders."""
        own = powers_of(game, actor)
        kept = {power: orders for power, orders in game.orders.items() if power not in own}
        cleared = replace(game, orders=MappingProxyType(kept))
        return Transition(cleared, tuple(OrdersChanged(power) for power in own))
