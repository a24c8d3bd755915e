"""Which rule of the book is behind an outcome: the key that `[rules]` of a rulebook's file explains.

A book cites itself in its own way: ru2000 and ru_forum number 22 rules, ja its sections, fr and bg have headings.
Where a book has no words of its own for something, nothing is cited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from judge.rules.maps import Map
from judge.rules.orders import Convoy, Move, Order, Retreat, Route, SupportMove, unit_of
from judge.rules.outcome import (
    Bounced,
    Cut,
    Decision,
    Disbanded,
    Dislodgement,
    Disrupted,
    NoRoute,
    OwnUnit,
    Resolution,
    Result,
    Succeeded,
    Unmatched,
    Void,
    VoidReason,
)
from judge.rules.places import Location, ProvinceId, province_id
from judge.rules.reach import steps
from judge.rules.rulebook import Rulebook

_OUTCOMES: Final = (
    "bounced",  # rivals of equal strength want the same province
    "bounced_by_holder",  # who stays there is as strong
    "bounced_by_dislodged",  # the rivals were driven out, and still hinder others
    "bounced_by_sea",  # a convoyed army was stopped at its goal
    "held_up",  # who is in the way could not move himself
    "swapped",  # two wanted to change places
    "own_unit",
    "cut",
    "cut_by_dislodgement",
    "cut_by_dislodged",  # the attacker was itself driven out, elsewhere
    "cut_by_detour",  # by an army that has a way without the attacked fleet
    "disrupted",
    "no_route",
    "unmatched_hold",
    "unmatched_move",
    "unmatched_convoy",
    "dislodged",
    "retreat_bounced",  # two retreated to one province
    "disbanded",
    "no_retreat",  # nowhere to go
)
KEYS: Final = (*_OUTCOMES, *(each.value for each in Decision), *(each.value for each in VoidReason))
"""Everything that a book may have a rule for."""

_PLAIN: Final = {
    "bounced_by_dislodged": "bounced",
    "bounced_by_sea": "bounced",
    "cut_by_dislodgement": "cut",
    "cut_by_dislodged": "cut",
    "cut_by_detour": "cut",
}
"""What is cited where a book does not go into such detail."""


def cite(board: Map, rulebook: Rulebook, resolution: Resolution, result: Result) -> str:
    """What the book calls the rule that made an order fail; empty when the order did not, or the book is silent."""
    return named(rulebook, reason_key(board, resolution, result))


def cite_dislodgement(rulebook: Rulebook, result: Result) -> str:
    """What the book calls the rule by which a unit was driven out, or was lost for want of a place."""
    if result.dislodgement is None:
        return ""
    return named(rulebook, _dislodgement_key(result.dislodgement))


def _dislodgement_key(driven: Dislodgement) -> str:
    return "dislodged" if driven.open else "no_retreat"


def reason_keys(board: Map, resolution: Resolution, result: Result) -> tuple[str, ...]:
    """The keys of all that befell an order: why it failed, and that its unit was driven out."""
    why = reason_key(board, resolution, result)
    failed = (why,) if why and not isinstance(result.outcome, Disbanded) else ()
    return failed if result.dislodgement is None else (*failed, _dislodgement_key(result.dislodgement))


def named(rulebook: Rulebook, key: str) -> str:
    """What a book calls the rule of a key; empty where it is silent."""
    return rulebook.rules.get(key) or rulebook.rules.get(_PLAIN.get(key, ""), "")


def reason_key(board: Map, resolution: Resolution, result: Result) -> str:
    """The key of why an order failed; empty when it did not."""
    order = result.order
    match result.outcome:
        case Succeeded():
            return ""
        case Bounced(by):
            return "retreat_bounced" if isinstance(order, Retreat) else _bounce_key(board, resolution, result, by)
        case OwnUnit(at):
            # Without support the move would have failed against anybody's unit.
            return "own_unit" if _is_supported(resolution, order) else _bounce_key(board, resolution, result, (at,))
        case Cut(by):
            return _cut_key(resolution, result, by)
        case Disrupted():
            return "disrupted"
        case NoRoute():
            return "no_route"
        case Unmatched():
            if isinstance(order, Convoy):
                return "unmatched_convoy"
            return "unmatched_move" if isinstance(order, SupportMove) else "unmatched_hold"
        case Disbanded():
            return "disbanded"
        case Void(reason):
            return reason.value


def _bounce_key(board: Map, resolution: Resolution, result: Result, by: tuple[Location, ...]) -> str:
    """The key of how a move bounced: off rivals, off a unit that stayed, or off one that came the other way."""
    order = result.order
    if not isinstance(order, Move):
        return "bounced"
    goal, rivals = province_id(order.to), set(map(province_id, by))
    if goal in rivals:
        resident = _move_of(resolution, goal)
        if resident is None:
            return "bounced_by_holder"
        return "swapped" if province_id(resident.to) == order.unit.province else "held_up"
    if _is_by_sea(board, resolution, result, order):
        return "bounced_by_sea"
    return "bounced_by_dislodged" if rivals and rivals <= set(_driven(resolution)) else "bounced"


def _cut_key(resolution: Resolution, result: Result, by: Location) -> str:
    """How a support was lost: from the side, by dislodgement, by a dislodged unit, or by an army with another way."""
    driven, order = result.dislodgement, result.order
    if driven is not None and driven.by == by:
        return "cut_by_dislodgement"
    carriers = {convoy.unit.province for convoy in _convoys(resolution) if convoy.army.at == by}
    if isinstance(order, SupportMove) and province_id(order.to) in carriers:
        return "cut_by_detour"
    return "cut_by_dislodged" if province_id(by) in set(_driven(resolution)) else "cut"


def _is_supported(resolution: Resolution, order: Order) -> bool:
    """Whether a move had a support that was given."""
    helps = (r.order for r in resolution.results if r.outcome == Succeeded())
    return isinstance(order, Move) and any(isinstance(h, SupportMove) and h.of == order.unit for h in helps)


def _is_by_sea(board: Map, resolution: Resolution, result: Result, move: Move) -> bool:
    """Whether an army that got to its goal in vain had gone there by convoy, as far as the orders tell."""
    convoys = [(r.power, r.order) for r in resolution.results if isinstance(r.order, Convoy)]
    powers = {power for power, convoy in convoys if (convoy.army, convoy.to) == (move.unit, move.to)}
    could_walk = move.to in steps(board, move.unit)
    return bool(powers) and (not could_walk or result.power in powers or move.route is Route.BY_SEA)


def _move_of(resolution: Resolution, province: ProvinceId) -> Move | None:
    """The move that was ordered out of a province and could have been made."""
    for result in resolution.results:
        unit = unit_of(result.order)
        is_there = unit is not None and unit.province == province
        if is_there and isinstance(result.order, Move) and not isinstance(result.outcome, Void):
            return result.order
    return None


def _convoys(resolution: Resolution) -> Iterable[Convoy]:
    return (r.order for r in resolution.results if isinstance(r.order, Convoy) and not isinstance(r.outcome, Void))


def _driven(resolution: Resolution) -> Iterator[ProvinceId]:
    """The provinces where units were dislodged."""
    return (r.dislodgement.unit.unit.province for r in resolution.results if r.dislodgement is not None)
