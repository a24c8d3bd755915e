"""Orders for one's own units in the phase that is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar

from judge.game.commands.approve import refused_unapproved
from judge.game.events import OrdersChanged
from judge.game.game import Game, Status
from judge.game.merge import ORDERED_IN, merge
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.transition import ACTIVE, Transition
from judge.game.turn import Due, due
from judge.game.versions import NO_STAMP, Stamp, held_back, noted
from judge.game.votes import is_on_board
from judge.rules.orders import Build, Order, Waive
from judge.rules.places import Power
from judge.rules.position import PhaseKind


@dataclass(frozen=True, slots=True)
class GiveOrders:
    """Orders by power. They join what was ordered before; a later order for a unit replaces the earlier.

    An impossible order is kept as it is written, as the books do; an order for a unit that
    is not there, or of another phase, refuses the whole command.
    """

    orders: Mapping[Power, tuple[Order, ...]]
    stamp: Stamp = NO_STAMP

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the orders merged into those it had."""
        waits = refused_unapproved(game, actor)
        if waits is not None:
            return waits
        own = powers_of(game, actor)
        duties = due(game)
        stored = dict(game.orders)
        events = []
        for power, orders in sorted(self.orders.items()):
            refused = refuse(game, own, power, orders, duties.get(power))
            if refused is not None:
                return refused
            stored[power], dropped = merge(game, power, orders, duties[power].adjustment)
            events.append(OrdersChanged(power, dropped))
        given = replace(game, orders=MappingProxyType(stored))
        return Transition(noted(game, given, self.orders, actor.person, self.stamp), tuple(events))


def refuse(
    game: Game, own: tuple[Power, ...], power: Power, orders: tuple[Order, ...], duty: Due | None
) -> Refusal | None:
    """Why this power cannot be given these orders by the player of `own`."""
    phase = game.position.phase
    about = {"power": power, "phase": str(phase)}
    if power not in game.board.powers:
        return Refusal(RefusalReason.NO_SUCH_POWER, about)
    if power not in own:
        return Refusal(RefusalReason.NOT_YOURS, about)
    if not is_on_board(game.position, power):
        return Refusal(RefusalReason.OUT_OF_PLAY, about)
    for order in orders:
        if not isinstance(order, ORDERED_IN[phase.kind]):
            return Refusal(RefusalReason.WRONG_PHASE, about | {"order": str(order)})
    if duty is None:
        return Refusal(RefusalReason.NOTHING_DUE, about)
    # ru2000 L121: the letter of a unit is a reminder; the province says which unit is meant.
    units = game.position.units_of(power) if phase.kind is PhaseKind.ADJUSTMENT else duty.units
    places = {unit.province for unit in units}
    for order in orders:
        if not isinstance(order, Build | Waive) and order.unit.province not in places:
            return Refusal(RefusalReason.NOT_YOURS, about | {"order": str(order), "unit": str(order.unit)})
    return None


@dataclass(frozen=True, slots=True)
class HoldBack:
    """A letter came that is older than the one that made the newest orders: nothing changes, but it is remembered."""

    stamp: Stamp

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game that knows the letter again when it is sent once more."""
        return Transition(held_back(game, powers_of(game, actor), self.stamp))
