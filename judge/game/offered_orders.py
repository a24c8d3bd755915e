"""Orders that a player is offered for his units: those that can be, without a look at what others may do.

Moves first, since most want one; then what his own units can do for each other. Nothing here looks at a unit of
another power: in a blind game that would tell where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from judge.game.game import Game
from judge.game.secrecy import void_for
from judge.game.turn import Due
from judge.rules.adjust import sites
from judge.rules.maps import Map
from judge.rules.orders import (
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
    unit_of,
)
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import PhaseKind
from judge.rules.possible import builds_in
from judge.rules.reach import beside, routes_over, steps
from judge.structs import Struct


class Rank(IntEnum):
    """How soon an order is wanted, where there is not room for all."""

    MOVE = 0
    """And all that is not ordered in a movement phase."""
    HOLD = 1
    SUPPORT = 2
    CONVOY = 3


class Offered(Struct, frozen=True):
    """An order that can be, and how soon it is wanted."""

    order: Order
    rank: Rank


def offered_orders(game: Game, power: Power, duty: Due) -> tuple[tuple[Unit | None, tuple[Offered, ...]], ...]:
    """What a power can order for what it has still to order, unit by unit; builds and removals stand below None."""
    match game.position.phase.kind:
        case PhaseKind.MOVEMENT:
            found = {unit: _movements(game, power, unit) for unit in duty.units}
            # A step to a neighbour, or none, can be wherever no border is closed; that is most of what is offered.
            sure = Rank.HOLD if not game.position.closed else None
            return tuple((unit, _possible(game, power, orders, sure)) for unit, orders in found.items())
        case PhaseKind.RETREAT:
            return tuple((unit, _possible(game, power, _retreats(game, unit))) for unit in duty.units)
        case PhaseKind.ADJUSTMENT:
            given = {unit.province for order in game.orders.get(power, ()) if (unit := unit_of(order)) is not None}
            return ((None, _possible(game, power, _adjustments(game, power, duty.adjustment, given))),)


def _possible(game: Game, power: Power, offered: Iterator[Offered], sure: Rank | None = None) -> tuple[Offered, ...]:
    """Those that can be; those that are wanted at least as soon as `sure` need not be judged."""
    return tuple(
        each
        for each in offered
        if (sure is not None and each.rank <= sure) or void_for(game, power, each.order) is None
    )


def _movements(game: Game, power: Power, unit: Unit) -> Iterator[Offered]:
    """Moves by land, or of a fleet; the hold; supports of own units; then what own fleets can carry."""
    board = game.board
    goals = sorted(steps(board, unit))
    yield from (Offered(Move(unit, goal), Rank.MOVE) for goal in goals)
    yield Offered(Hold(unit), Rank.HOLD)
    others = [other for other in game.position.units_of(power) if other != unit]
    around = {province_id(goal) for goal in goals}
    for other in others:
        shared = sorted(goal for goal in steps(board, other) if province_id(goal) in around)
        yield from (Offered(SupportMove(unit, other, goal), Rank.SUPPORT) for goal in shared)
        if other.province in around:
            yield Offered(SupportHold(unit, other), Rank.SUPPORT)
    fleets = frozenset(
        each.province
        for each in (unit, *others)
        if each.type is UnitType.FLEET and board.provinces[each.province].carries
    )
    if unit.type is UnitType.ARMY:
        yield from (
            Offered(Move(unit, goal, Route.UNSTATED), Rank.CONVOY)
            for goal in _carried(board, unit, fleets)
            if goal not in goals
        )
    elif unit.province in fleets:
        armies = [other for other in others if other.type is UnitType.ARMY]
        yield from (
            Offered(Convoy(unit, army, goal), Rank.CONVOY)
            for army in armies
            for goal in _carried(board, army, fleets, unit.province)
        )


def _carried(board: Map, army: Unit, fleets: frozenset[ProvinceId], over: ProvinceId = "") -> list[ProvinceId]:
    """Where these fleets alone can carry an army; with `over`, that one among them."""
    shores = {place for sea in fleets for place in beside(board, sea)}
    goals = sorted(goal for goal in board.army if goal in shores and goal != army.at)
    return [
        goal
        for goal in goals
        if any(not over or over in route for route in routes_over(board, army.province, goal, fleets))
    ]


def _retreats(game: Game, unit: Unit) -> Iterator[Offered]:
    yield from (Offered(Retreat(unit, place), Rank.MOVE) for place in sorted(steps(game.board, unit)))
    yield Offered(Disband(unit), Rank.MOVE)


def _adjustments(game: Game, power: Power, count: int, given: set[ProvinceId]) -> Iterator[Offered]:
    """Builds where nothing is built yet, or units to remove that are not removed yet."""
    if count < 0:
        units = game.position.units_of(power)
        yield from (Offered(Disband(unit), Rank.MOVE) for unit in units if unit.province not in given)
        return
    for site in sites(game.board, game.rulebook, game.position, power):
        if site not in given:
            yield from (Offered(build, Rank.MOVE) for build in builds_in(game.board, site))
    yield Offered(Waive(), Rank.HOLD)
