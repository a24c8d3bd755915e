"""Orders, units and what became of them as njudge writes them, for programs that read its mails.

Always in English and with njudge's own names, whatever language the reader's mail is in: these are no sentences for
people. `judge.pages.classic` puts them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, assert_never

from judge.boardfiles import board_names
from judge.rules.maps import Map, Terrain
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
    unit_of,
)
from judge.rules.outcome import (
    Bounced,
    Cut,
    Disbanded,
    Disrupted,
    NoRoute,
    OwnUnit,
    Result,
    Succeeded,
    Unmatched,
    Void,
    VoidReason,
)
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import Position
from judge.rules.reach import steps

_COASTS: Final = MappingProxyType({"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"})
FOR_NO_UNIT: Final = frozenset({VoidReason.ORDERED_TWICE, VoidReason.NOT_YOURS, VoidReason.NO_SUCH_UNIT})
"""Faults of orders that no unit obeys: there is another one for it, or it is not the writer's."""


@lru_cache
def _power_names(board: str) -> Mapping[Power, str]:
    """What the powers of a board are called in English."""
    rows = board_names(board, "en")["powers"]
    return {power: str(row["name"]).replace(".", "") for power, row in rows.items()}


def power_name(board: Map, power: Power) -> str:
    """A power, as `Austria`, without a full stop; units of no power are `Neutral`."""
    return _power_names(board.name).get(power, power.title())


def adjective(board: Map, power: Power) -> str:
    """Whose a unit is, as `Austrian`."""
    return board.adjectives.get(power, power_name(board, power))


def unit_name(unit: Unit) -> str:
    """The kind of a unit, as `Fleet`."""
    return "Army" if unit.type is UnitType.ARMY else "Fleet"


def province_name(board: Map, place: Location) -> str:
    """A province without its coast. Without a full stop, too: programs take that for the end of the order."""
    province = board.provinces.get(province_id(place))
    return (province.name if province is not None else place).replace(".", "")


def place_name(board: Map, place: Location) -> str:
    """A place, as `St Petersburg (south coast)`."""
    coast = place.partition("/")[2]
    return f"{province_name(board, place)} ({_COASTS.get(coast, coast)})" if coast else province_name(board, place)


def in_place(board: Map, place: Location) -> str:
    """Where a unit is, as `in Serbia`, `in the Ionian Sea`."""
    province = board.provinces.get(province_id(place))
    article = "the " if province is not None and province.terrain is Terrain.SEA else ""
    return f"in {article}{place_name(board, place)}"


def order_words(board: Map, before: Position, result: Result, others: Iterable[Result]) -> str:
    """What a unit was ordered in a movement, as `Army Vienna -> Galicia`; `others` are all orders of the phase."""
    order, unit = result.order, unit_of(result.order)
    assert unit is not None
    own = f"{unit_name(unit)} {place_name(board, unit.at)}"
    if result.is_default:
        return f"{own}, No Order Processed"
    match order:
        case Hold():
            return f"{own} HOLD"
        case Move(_, to):
            ways = (*(province_name(board, sea) for sea in _route(board, order, others)), place_name(board, to))
            return " -> ".join((own, *ways))
        case SupportHold(_, of):
            return f"{own} SUPPORT {_helped(board, before, result.power, of)}"
        case SupportMove(_, of, to):
            return f"{own} SUPPORT {_helped(board, before, result.power, of)} -> {place_name(board, to)}"
        case Convoy(_, army, to):
            return f"{own} CONVOY {_helped(board, before, result.power, army)} -> {place_name(board, to)}"
        case Retreat() | Disband() | Build() | Waive():
            return f"{own}, No Order Processed"  # of another kind of phase: njudge does not take it
        case _:
            assert_never(order)


def _helped(board: Map, before: Position, power: Power, unit: Unit) -> str:
    """A unit that another one helps, with its power where that is not the helper's own."""
    standing = before.unit_in(unit.province)
    whose = f"{adjective(board, standing[0])} " if standing is not None and standing[0] != power else ""
    return f"{whose}{unit_name(unit)} {place_name(board, unit.at)}"


def _route(board: Map, order: Move, others: Iterable[Result]) -> tuple[ProvinceId, ...]:
    """The seas an army was carried over, a shortest chain of the fleets ordered to; none for a move of its own."""
    if order.unit.type is UnitType.FLEET or (order.route is Route.UNSTATED and order.to in steps(board, order.unit)):
        return ()
    goal = province_id(order.to)
    fleets = {
        one.order.unit.province
        for one in others
        if isinstance(one.order, Convoy)
        and not isinstance(one.outcome, Void | Unmatched)
        and one.order.army.province == order.unit.province
        and province_id(one.order.to) == goal
    }
    ways: list[tuple[ProvinceId, ...]] = [()]
    while ways:
        way, *ways = ways
        at = way[-1] if way else order.unit.province
        if way and goal in _by_sea(board, at):
            return way
        ways += [(*way, sea) for sea in sorted(_by_sea(board, at) & fleets) if sea not in way]
    return ()


@lru_cache(maxsize=500)
def _by_sea(board: Map, province: ProvinceId) -> frozenset[ProvinceId]:
    """The provinces that a fleet reaches from one, on whatever coast."""
    here = (province, *board.provinces[province].moorings)
    return frozenset(province_id(place) for at in here for place in board.fleet.get(at, frozenset()))


def is_for_a_unit(before: Position, result: Result) -> bool:
    """Whether an order stands for a unit of its power: no other one counts for that unit, and it is there."""
    unit = unit_of(result.order)
    if unit is None or not isinstance(result.outcome, Void):
        return unit is not None
    standing = before.unit_in(unit.province)
    return standing is not None and standing[0] == result.power and result.outcome.reason not in FOR_NO_UNIT


def outcome_words(result: Result) -> str:
    """What became of a unit in a movement, as ` (*bounce, dislodged*)`; empty for an order that was carried out."""
    words = [word for word in (_word(result), "dislodged" if result.dislodgement is not None else "") if word]
    return f" (*{', '.join(words)}*)" if words else ""


def _word(result: Result) -> str:
    match result.outcome:
        case Succeeded() | Disbanded():
            return ""
        case Bounced() | OwnUnit():
            return "bounce"
        case Cut():
            return "cut"
        case Disrupted() | NoRoute():
            return "" if isinstance(result.order, Convoy) else "no convoy"  # the army has it, its fleets do not
        case Unmatched() | Void():
            return "void"
        case _:
            assert_never(result.outcome)
