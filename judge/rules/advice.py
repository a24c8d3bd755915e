"""Advice on a player's own orders: which of them stand in each other's way, told before the phase is played.

Only his own orders are looked at, and nothing is said on whether they are wise. An order that is void is told as that,
and a unit without an order as one that is missing: neither is told again here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum

from judge.rules.maps import Map
from judge.rules.orders import (
    Convoy,
    Move,
    Order,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    unit_of,
)
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.policies import ConvoyFallback, HoldSupport
from judge.rules.position import PhaseKind, Position
from judge.rules.reach import routes_over, steps
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, field


class Snag(Enum):
    """What an order comes to because of another order of the same player, or for want of one."""

    OWN_UNIT_STAYS = "own_unit_stays"
    """A move to where an own unit stays."""
    OWN_RIVAL = "own_rival"
    """Two own units go to the same province, neither with more support than the other."""
    OWN_SWAP = "own_swap"
    """Two own units want to change places by land."""
    HELPED_OTHERWISE = "helped_otherwise"
    """The own unit that is supported or carried is ordered to do something else."""
    AGAINST_OWN = "against_own"
    """A support of another power's attack on an own unit that stays."""
    NO_CONVOY = "no_convoy"
    """An army that has to cross water, and no fleet that could carry it is ordered to."""
    OWN_RETREAT = "own_retreat"
    """Two own units retreat to the same province, and so both leave the board."""


class Advice(Struct, frozen=True):
    """A snag of one order."""

    snag: Snag
    power: Power
    order: Order
    unit: Unit
    """The other own unit, or the one that gets the order."""
    instead: Order | None = None
    """What the other unit is ordered to do."""


def advice(
    board: Map,
    rulebook: Rulebook,
    position: Position,
    orders: Mapping[Power, Sequence[Order]],
    void: Collection[Order],
    fleets: frozenset[ProvinceId],
) -> tuple[Advice, ...]:
    """The advice on the orders of one player's powers, order by order.

    `void` are those that cannot be carried out, `fleets` the seas with a fleet that the player can see or not rule out.
    """
    plan = _Plan(board, rulebook, position, orders, frozenset(void), fleets)
    if position.phase.kind is PhaseKind.MOVEMENT:
        return tuple(plan.movements())
    return tuple(plan.retreats()) if position.phase.kind is PhaseKind.RETREAT else ()


class _Plan(Struct):
    """One player's orders, put side by side."""

    board: Map
    rulebook: Rulebook
    position: Position
    orders: Mapping[Power, Sequence[Order]]
    void: frozenset[Order]
    fleets: frozenset[ProvinceId]
    given: dict[ProvinceId, Order] = field(default_factory=dict)
    """The order of each unit that has one, by where it stands."""
    helpers: Counter[tuple[ProvinceId, ProvinceId]] = field(default_factory=Counter)
    """How many own supports a move from one province to another has."""

    def __post_init__(self) -> None:
        for _, order in self._valid():
            match order:
                case SupportMove(_, of, to):
                    self.helpers[of.province, province_id(to)] += 1
        for own in self.orders.values():
            for order in own:
                if (unit := unit_of(order)) is not None:
                    self.given[unit.province] = order

    def movements(self) -> Iterator[Advice]:
        """The snags of a movement phase."""
        for power, order in self._valid():
            match order:
                case Move():
                    yield from self._move(power, order)
                case SupportHold(_, of) | SupportMove(_, of) | Convoy(_, of):
                    yield from self._help(power, order, of)

    def retreats(self) -> Iterator[Advice]:
        """Two that retreat to one province."""
        leaving = [(power, order) for power, order in self._valid() if isinstance(order, Retreat)]
        for power, order in leaving:
            for _, other in leaving:
                if other is not order and province_id(other.to) == province_id(order.to):
                    yield Advice(Snag.OWN_RETREAT, power, order, other.unit)

    def _valid(self) -> Iterator[tuple[Power, Order]]:
        return (
            (power, order) for power in sorted(self.orders) for order in self.orders[power] if order not in self.void
        )

    def _move(self, power: Power, move: Move) -> Iterator[Advice]:
        goal = province_id(move.to)
        there = self._own_unit(goal, power)
        order = self.given.get(goal)
        if there is not None and order is not None:
            if not self._leaves(order):
                yield Advice(Snag.OWN_UNIT_STAYS, power, move, there, order)
            elif (
                isinstance(order, Move) and province_id(order.to) == move.unit.province and not self._sail(move, order)
            ):
                yield Advice(Snag.OWN_SWAP, power, move, there, order)
        rival = self._rival(move)
        if rival is not None:
            yield Advice(Snag.OWN_RIVAL, power, move, rival.unit, rival)
        if move.unit.type is UnitType.ARMY and not self._is_carried(move):
            yield Advice(Snag.NO_CONVOY, power, move, move.unit)

    def _help(self, power: Power, order: Order, of: Unit) -> Iterator[Advice]:
        instead = self.given.get(of.province) if self._is_own(of) else None
        if instead is not None and not self._matches(order, instead):
            yield Advice(Snag.HELPED_OTHERWISE, power, order, of, instead)
        if isinstance(order, SupportMove) and not self._is_own(of):
            there = self._own_unit(province_id(order.to), power)
            answer = self.given.get(province_id(order.to))
            if there is not None and answer is not None and not self._leaves(answer):
                yield Advice(Snag.AGAINST_OWN, power, order, there, answer)

    def _own_unit(self, province: ProvinceId, power: Power) -> Unit | None:
        standing = self.position.unit_in(province)
        return standing[1] if standing is not None and standing[0] == power else None

    def _is_own(self, unit: Unit) -> bool:
        standing = self.position.unit_in(unit.province)
        return standing is not None and standing[0] in self.orders

    def _leaves(self, order: Order) -> bool:
        return isinstance(order, Move) and order not in self.void

    def _matches(self, help: Order, given: Order) -> bool:
        """Whether a support or convoy is for what its unit is ordered to do (ru2000 L298-299)."""
        match help:
            case SupportHold():
                is_busy = isinstance(given, SupportHold | SupportMove | Convoy)
                is_strict = self.rulebook.hold_support is HoldSupport.HOLDERS_ONLY
                return not self._leaves(given) and not (is_strict and is_busy)
            case SupportMove(_, _, to):
                # DATC 4.B.4, 6.B.9: a coast that is named must be the one the move goes to.
                is_same = isinstance(given, Move) and province_id(given.to) == province_id(to)
                return is_same and isinstance(given, Move) and ("/" not in to or given.to == to)
            case Convoy(_, _, to):
                return isinstance(given, Move) and given.to == to
            case _:
                return True

    def _rival(self, move: Move) -> Move | None:
        """Another own unit that wants to go there, with as much support as this one and nobody with more."""
        goal = province_id(move.to)
        comers = [order for _, order in self._valid() if isinstance(order, Move) and province_id(order.to) == goal]
        help = {order: self.helpers[order.unit.province, goal] for order in comers}
        if help[move] < max(help.values()):
            return None
        return next((order for order in comers if order != move and help[order] == help[move]), None)

    def _sail(self, *moves: Move) -> bool:
        """Whether one of two that change places goes by sea, or may."""
        return any(
            move.route is Route.BY_SEA
            or move.to not in steps(self.board, move.unit)
            or any(isinstance(order, Convoy) and order.army == move.unit for order in self.given.values())
            for move in moves
        )

    def _is_carried(self, move: Move) -> bool:
        """Whether an army needs no convoy, or has one as far as the own fleets go: those of others may carry it."""
        can_walk = move.to in steps(self.board, move.unit)
        if can_walk and (
            move.route is Route.UNSTATED or self.rulebook.convoy_fallback is ConvoyFallback.LAND_IF_UNORDERED
        ):
            return True
        ways = routes_over(self.board, move.unit.province, province_id(move.to), self.fleets)
        return any(all(self._may_carry(sea, move) for sea in way) for way in ways)

    def _may_carry(self, sea: ProvinceId, move: Move) -> bool:
        standing = self.position.unit_in(sea)
        if standing is None or standing[0] not in self.orders:
            return True
        order = self.given.get(sea)
        return isinstance(order, Convoy) and order.army.province == move.unit.province and order.to == move.to
