"""Orders for later: for one phase to come, or for every phase of a kind while they are possible."""

from __future__ import annotations

from collections.abc import Iterable

from judge.game.game import Game
from judge.game.merge import ORDERED_IN
from judge.game.secrecy import void_for
from judge.game.state import Plan
from judge.rules.orders import Build, Convoy, Hold, Move, Order, SupportHold, SupportMove, Waive, unit_of
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase
from judge.rules.text import read_order

FARTHEST = 5
"""How many years ahead orders may be given."""
MOST_TEXT = 6_000
"""Characters of all that a power has planned."""
MOST_PLANS = 60
REPEATABLE = (Hold, Move, SupportHold, SupportMove, Convoy, Build, Waive)
"""The kinds of orders that may be given again and again: a retreat never comes twice."""


def is_in_force(game: Game, plan: Plan) -> bool:
    """Whether the maker of a plan still plays its power."""
    return bool(plan.player) and game.player_of(plan.power) == plan.player


def for_phase(game: Game, phase: Phase) -> tuple[Plan, ...]:
    """The plans that are for a phase, in the order in which they were made."""
    return tuple(plan for plan in game.written.plans if plan.phase == phase and is_in_force(game, plan))


def left_after(game: Game, phase: Phase) -> tuple[Plan, ...]:
    """The plans that are left when a phase has opened: those for later phases, and what is repeated."""
    return tuple(
        plan
        for plan in game.written.plans
        if is_in_force(game, plan) and (plan.phase is None or plan.phase.order > phase.order)
    )


def repeated(game: Game, power: Power) -> tuple[tuple[Order, ...], tuple[Plan, ...]]:
    """The orders that a power repeats in the open phase, and the plans whose order is possible no more."""
    given: list[Order] = []
    over: list[Plan] = []
    for plan in game.written.plans:
        if plan.power != power or plan.phase is not None or not is_in_force(game, plan):
            continue
        order = read_order(plan.text)
        if not isinstance(order, ORDERED_IN[game.position.phase.kind]):
            continue
        if void_for(game, power, order) is None:
            given.append(order)
        else:
            over.append(plan)
    return tuple(given), tuple(over)


def without_repeats(plans: Iterable[Plan], powers: Iterable[Power], province: ProvinceId | None) -> tuple[Plan, ...]:
    """The plans without what these powers repeat: all of it, or the order of one unit."""
    own = frozenset(powers)
    return tuple(
        plan
        for plan in plans
        if plan.phase is not None or plan.power not in own or (province is not None and province_of(plan) != province)
    )


def province_of(plan: Plan) -> ProvinceId | None:
    """The province of the unit that repeats its order; None for a waived build."""
    unit = unit_of(read_order(plan.text))
    return unit.province if unit else None
