"""New orders joined to those given before for the same phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from judge.game.game import Game
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

ORDERED_IN: Mapping[PhaseKind, tuple[type[Order], ...]] = MappingProxyType(
    {
        PhaseKind.MOVEMENT: (Hold, Move, SupportHold, SupportMove, Convoy),
        PhaseKind.RETREAT: (Retreat, Disband),
        PhaseKind.ADJUSTMENT: (Build, Disband, Waive),
    }
)
"""The kinds of orders that each kind of phase knows."""


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
