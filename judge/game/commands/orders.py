"""Commands about the orders of the open phase: orders, HOLD BACK, CLEAR, WITHDRAW, CLEAR AHEAD, UNDO, WAIT, READY."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from judge.game.events import Event, OrdersChanged, ReadyChanged, WaitChanged
from judge.game.events.ahead import PlansChanged
from judge.game.game import Game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of, refused_unapproved
from judge.game.state import Kept, Plan
from judge.game.transition import ACTIVE, Command, Transition
from judge.game.turn import Due, due
from judge.game.versions import NO_STAMP, Stamp, held_back, noted
from judge.game.votes import on_board
from judge.rules.legality import void_reason
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    unit_of,
)
from judge.rules.places import Power, ProvinceId
from judge.rules.position import PhaseKind
from judge.structs import replace

ORDERED_IN: Mapping[PhaseKind, tuple[type[Order], ...]] = MappingProxyType(
    {
        PhaseKind.MOVEMENT: (Hold, Move, SupportHold, SupportMove, Convoy),
        PhaseKind.RETREAT: (Retreat, Disband),
        PhaseKind.ADJUSTMENT: (Build, Disband, Waive),
    }
)
"""The kinds of orders that each kind of phase knows."""


class GiveOrders(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Orders by power. They join what was ordered before; a later order for a unit replaces the earlier.

    An impossible order is kept as it is written, as the books do; an order for a unit that
    is not there, or of another phase, refuses the whole command.
    """

    orders: Mapping[Power, tuple[Order, ...]]
    stamp: Stamp = NO_STAMP

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
    if not game.position.is_on_board(power):
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


class HoldBack(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """A letter came that is older than the one that made the newest orders: nothing changes, but it is remembered."""

    stamp: Stamp

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game that knows the letter again when it is sent once more."""
        return Transition(held_back(game, powers_of(game, actor), self.stamp))


class Clear(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Withdraw the orders of all one's powers; not a fault when there are none. What is planned stays."""

    stamp: Stamp = NO_STAMP

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without these orders."""
        own = powers_of(game, actor)
        kept = {power: orders for power, orders in game.orders.items() if power not in own}
        return _without(game, kept, own, actor, self.stamp)


class Withdraw(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Withdraw what was ordered for single units."""

    provinces: frozenset[ProvinceId]
    written: str
    """The units as the player named them."""
    stamp: Stamp = NO_STAMP

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


class ClearAhead(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Withdraw all that was ordered for later phases, and what is repeated."""

    stamp: Stamp = NO_STAMP

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without the plans of all one's powers."""
        own = powers_of(game, actor)
        left = tuple(plan for plan in game.written.plans if plan.power not in own)
        return planned(game, left, own, actor, self.stamp)


def planned(game: Game, plans: tuple[Plan, ...], own: Iterable[Power], actor: Actor, stamp: Stamp) -> Transition:
    """The game with these plans, those of `own` changed."""
    after = noted(game, replace(game, written=replace(game.written, plans=plans)), own, actor.person, stamp)
    return Transition(after, (PlansChanged(actor.person),))


def _without(
    game: Game, kept: Mapping[Power, tuple[Order, ...]], powers: tuple[Power, ...], actor: Actor, stamp: Stamp
) -> Transition:
    cleared = noted(game, replace(game, orders=MappingProxyType(dict(kept))), powers, actor.person, stamp)
    events: tuple[Event, ...] = tuple(OrdersChanged(power) for power in powers)
    return Transition(cleared, events)


class Undo(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """The orders of one's powers as they were before the last letter that changed any of them.

    Once more goes back once more, as far as letters of this phase are remembered.
    """

    stamp: Stamp = NO_STAMP

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the older orders and plans."""
        found = {power: last for power in powers_of(game, actor) if (last := _last(game, power, actor)) is not None}
        if not found:
            return Refusal(RefusalReason.NOTHING_TO_UNDO, {"game": game.name})
        newest = max(last.letter or 0 for last in found.values())
        undone = {power: last for power, last in found.items() if (last.letter or 0) == newest}
        orders, history, plans = dict(game.orders), dict(game.written.history), game.written.plans
        for power, last in undone.items():
            orders[power] = last.orders
            plans = (*(plan for plan in plans if plan.power != power), *last.plans)
            history[power] = history[power][:-1]
            if not history[power]:
                del history[power]
        given = MappingProxyType({power: own for power, own in orders.items() if own})
        after = noted(
            game,
            replace(game, orders=given, written=replace(game.written, plans=plans)),
            undone,
            actor.person,
            self.stamp,
        )
        back = replace(after, written=replace(after.written, history=MappingProxyType(history)))
        return Transition(back, tuple(OrdersChanged(power) for power in sorted(undone)))


def _last(game: Game, power: Power, actor: Actor) -> Kept | None:
    """What the power had ordered before under the same player; None when there is nothing."""
    before = game.written.history.get(power, ())
    return before[-1] if before and before[-1].player == actor.player else None


class SetWait(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Ask to wait for the deadline, or no longer; forgotten when the phase is processed.

    Every power on the board may ask, also one that has nothing to order: others wait
    for the deadline at most, and they knew the deadline. With strict wait only a power
    that has something to order may ask.
    """

    waits: bool

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the wish of each of the player's powers."""
        powers = on_board(game, powers_of(game, actor))
        if not powers:
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        if self.waits and game.settings.strict_wait and not due(game).keys() & set(powers):
            return Refusal(RefusalReason.WAIT_IS_STRICT, {"game": game.name})
        waiting = game.votes.waiting | set(powers) if self.waits else game.votes.waiting - set(powers)
        # Whoever wants the phase to last is not ready to see it end.
        ready = game.votes.ready - set(powers) if self.waits else game.votes.ready
        return Transition(
            replace(game, votes=replace(game.votes, waiting=frozenset(waiting), ready=ready)),
            tuple(WaitChanged(power, self.waits) for power in powers),
        )


class SetReady(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Need no time for second thoughts in this phase, or want it again; orders may be changed all the same.

    When all who have something to order are ready, the phase is played as soon as the last order is in. Who is ready
    no longer waits for the deadline.
    """

    is_ready: bool

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the wish of each of the player's powers."""
        powers = on_board(game, powers_of(game, actor))
        if not powers:
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        ready = game.votes.ready | set(powers) if self.is_ready else game.votes.ready - set(powers)
        waiting = game.votes.waiting - set(powers) if self.is_ready else game.votes.waiting
        return Transition(
            replace(game, votes=replace(game.votes, waiting=waiting, ready=ready)),
            tuple(ReadyChanged(power, self.is_ready) for power in powers),
        )


def merge(game: Game, power: Power, given: Iterable[Order], due: int) -> tuple[tuple[Order, ...], tuple[Order, ...]]:
    """What the power has ordered now, and what gave way although nothing replaced it.

    An order replaces the earlier one for the same province: the same unit, or another unit
    to be built there. `due` is the power's adjustment. Waived builds are counted letter by
    letter: a letter that waives says how many in all, so that one sent twice waives no more
    than once. When old and new adjustments together are more than are due, the old ones give
    way, waived builds first, then the oldest; among the new ones nothing is chosen, for the
    rulebook has to say which of too many is void.
    """
    new = _last_for_each_province(given)
    replaced = {_province(order) for order in new}
    old = [order for order in game.orders.get(power, ()) if _province(order) not in replaced]
    dropped: list[Order] = []
    if game.position.phase.kind is PhaseKind.ADJUSTMENT:
        for _ in range(len(old) + _possible(game, power, new) - abs(due)):
            if not old:
                break
            dropped.append(old.pop(_first_to_go(old)))
    return (*old, *new), tuple(dropped)


def _province(order: Order) -> ProvinceId | None:
    """Orders are kept by province; all waived builds share None."""
    unit = unit_of(order)
    return unit.province if unit else None


def _last_for_each_province(given: Iterable[Order]) -> list[Order]:
    """The orders of one letter: the last for each province, and every waived build."""
    orders = list(given)
    last = {_province(order): place for place, order in enumerate(orders)}
    return [order for place, order in enumerate(orders) if isinstance(order, Waive) or last[_province(order)] == place]


def _possible(game: Game, power: Power, orders: Iterable[Order]) -> int:
    """How many of the orders can be carried out: an impossible one pushes nothing out."""
    return sum(void_reason(game.board, game.rulebook, game.position, power, order) is None for order in orders)


def _first_to_go(old: Sequence[Order]) -> int:
    return next((place for place, order in enumerate(old) if isinstance(order, Waive)), 0)
