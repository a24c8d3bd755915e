"""CLEAR, WITHDRAW and CLEAR AHEAD: take back what was ordered, all of it, for single units, or for later phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar

from judge.game.events import Event, OrdersChanged
from judge.game.events.ahead import PlansChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.transition import ACTIVE, Transition
from judge.game.versions import NO_STAMP, Stamp, noted
from judge.rules.orders import Order, unit_of
from judge.rules.places import Power, ProvinceId


@dataclass(frozen=True, slots=True)
class Clear:
    """Withdraw the orders of all one's powers; not a fault when there are none. What is planned stays."""

    stamp: Stamp = NO_STAMP

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without these orders."""
        own = powers_of(game, actor)
        kept = {power: orders for power, orders in game.orders.items() if power not in own}
        return _without(game, kept, own, actor, self.stamp)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw what was ordered for single units."""

    provinces: frozenset[ProvinceId]
    written: str
    """The units as the player named them."""
    stamp: Stamp = NO_STAMP

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without the orders for these units; refused when there is none."""
        own = powers_of(game, actor)
        kept = dict(game.orders)
        for power in own:
            kept[power] = tuple(order for order in game.orders.get(power, ()) if not self._takes(order))
        if all(kept[power] == game.orders.get(power, ()) for power in own):
            return Refusal(RefusalReason.NO_ORDER_THERE, {"units": self.written})
        changed = tuple(power for power in own if kept[power] != game.orders.get(power, ()))
        left = {power: orders for power, orders in kept.items() if orders}
        return _without(game, left, changed, actor, self.stamp)

    def _takes(self, order: Order) -> bool:
        unit = unit_of(order)
        return unit is not None and unit.province in self.provinces


@dataclass(frozen=True, slots=True)
class ClearAhead:
    """Withdraw all that was ordered for later phases, and what is repeated."""

    stamp: Stamp = NO_STAMP

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without the plans of all one's powers."""
        own = powers_of(game, actor)
        cleared = replace(
            game,
            written=replace(game.written, plans=tuple(plan for plan in game.written.plans if plan.power not in own)),
        )
        after = noted(game, cleared, own, actor.person, self.stamp)
        return Transition(after, (PlansChanged(actor.person),))


def _without(
    game: Game, kept: Mapping[Power, tuple[Order, ...]], powers: tuple[Power, ...], actor: Actor, stamp: Stamp
) -> Transition:
    cleared = noted(game, replace(game, orders=MappingProxyType(dict(kept))), powers, actor.person, stamp)
    events: tuple[Event, ...] = tuple(OrdersChanged(power) for power in powers)
    return Transition(cleared, events)
