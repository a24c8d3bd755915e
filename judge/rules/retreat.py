"""The retreat phase: where a dislodged unit may go, why not elsewhere, and the outcome of each retreat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from judge.rules.maps import Map
from judge.rules.meaning import as_meant
from judge.rules.orders import Disband, Order, Retreat, RetreatOrder, Unit
from judge.rules.outcome import (
    Bounced,
    Disbanded,
    Outcome,
    Resolution,
    Result,
    RetreatStatus,
    Succeeded,
    Void,
    VoidReason,
    in_order,
)
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import Dislodged, Position
from judge.rules.reach import beside, steps, void_step
from judge.rules.rulebook import Rulebook
from judge.structs import replace

_VOID: Mapping[RetreatStatus, VoidReason | None] = MappingProxyType(
    {
        RetreatStatus.OPEN: None,
        RetreatStatus.OCCUPIED: VoidReason.OCCUPIED,
        RetreatStatus.ATTACKER_ORIGIN: VoidReason.ATTACKER_ORIGIN,
        RetreatStatus.CONTESTED: VoidReason.CONTESTED,
        RetreatStatus.UNREACHABLE: VoidReason.UNREACHABLE,
        RetreatStatus.CLOSED: VoidReason.CLOSED,
    }
)


def retreat_options(
    board: Map, rulebook: Rulebook, position: Position, dislodged: Dislodged
) -> Mapping[Location, RetreatStatus]:
    """Every neighbour of a dislodged unit with its status; `position` is the one after the movement.

    A province that the unit cannot step into is listed once, without coasts. What the rulebook
    says of convoyed attackers is already in `dislodged.attacked_from`.
    """
    reached = steps(board, dislodged.unit)
    others = beside(board, dislodged.unit.province) - {province_id(place) for place in reached}
    status = {place: _status(position, dislodged, place) for place in reached}
    status |= dict.fromkeys(others, RetreatStatus.UNREACHABLE)
    return MappingProxyType({place: status[place] for place in sorted(status)})


def void_retreat(board: Map, position: Position, power: Power, order: RetreatOrder) -> VoidReason | None:
    """The reason why a retreat or disbanding is void; None when the power can give it."""
    unit = order.unit
    if unit.province not in board.provinces:
        return VoidReason.NO_SUCH_PLACE
    dislodged = next((dislodged for dislodged in position.dislodged if dislodged.unit == unit), None)
    if dislodged is None:
        return VoidReason.NO_SUCH_UNIT if position.unit_in(unit.province) is None else VoidReason.NOT_DISLODGED
    if dislodged.power != power:
        return VoidReason.NOT_YOURS
    if isinstance(order, Disband):
        return None  # ru2000 L818: a unit may always be disbanded instead
    return void_step(board, unit, order.to) or _VOID[_status(position, dislodged, order.to)]


def retreats(board: Map, rulebook: Rulebook, position: Position, orders: Mapping[Power, Sequence[Order]]) -> Resolution:
    """A retreat phase played out.

    An order that is void stands in the results with its reason, and the unit, as one without any order,
    with the disbanding that the rules supply.
    """
    judged: list[Result] = []
    going: dict[Unit, Order] = {}
    for power, order in ((power, order) for power, own in orders.items() for order in own):
        meant = as_meant(board, rulebook, position, order)
        reason = _void_reason(board, position, power, meant, going)
        if reason is None and isinstance(meant, Retreat | Disband):
            going[meant.unit] = meant
        judged.append(Result(power, meant, Succeeded() if reason is None else Void(reason)))
    goals = _goals(going.values())
    played = [replace(result, outcome=_outcome(result, goals)) for result in judged]
    # ru2000 L818: a dislodged unit without an order is disbanded.
    left = [
        Result(dislodged.power, Disband(dislodged.unit), Disbanded(), is_default=True)
        for dislodged in position.dislodged
        if dislodged.unit not in going
    ]
    return Resolution(position, in_order(board.powers, [*played, *left]), _after(position, played))


def _void_reason(
    board: Map, position: Position, power: Power, order: Order, going: Mapping[Unit, Order]
) -> VoidReason | None:
    if not isinstance(order, Retreat | Disband):
        return VoidReason.WRONG_PHASE  # ru2000 L814, DATC 6.H.1-4: no support, no convoy, no other move
    reason = void_retreat(board, position, power, order)
    # DATC 4.D.3: of two orders for one unit the first one counts.
    return VoidReason.ORDERED_TWICE if reason is None and order.unit in going else reason


def _status(position: Position, dislodged: Dislodged, place: Location) -> RetreatStatus:
    """The retreat status of a province that the unit could step into (ru2000 L802-808)."""
    province = province_id(place)
    if position.unit_in(province) is not None:
        return RetreatStatus.OCCUPIED
    if province == dislodged.attacked_from:
        return RetreatStatus.ATTACKER_ORIGIN
    if province in position.contested:
        return RetreatStatus.CONTESTED  # DATC 6.H.16: whichever coast was contested
    if province in position.closed:
        return RetreatStatus.CLOSED
    return RetreatStatus.OPEN


def _goals(orders: Iterable[Order]) -> Mapping[ProvinceId, tuple[Location, ...]]:
    """The locations of the units that retreat to each province."""
    goals: dict[ProvinceId, tuple[Location, ...]] = {}
    for order in orders:
        if isinstance(order, Retreat):
            province = province_id(order.to)
            goals[province] = (*goals.get(province, ()), order.unit.at)
    return goals


def _outcome(result: Result, goals: Mapping[ProvinceId, tuple[Location, ...]]) -> Outcome:
    if result.outcome != Succeeded():
        return result.outcome
    if not isinstance(result.order, Retreat):
        return Disbanded()
    # ru2000 L818: units that retreat to the same province are all disbanded.
    order = result.order
    rivals = tuple(sorted(place for place in goals[province_id(order.to)] if place != order.unit.at))
    return Bounced(rivals) if rivals else Succeeded()


def _after(position: Position, played: Sequence[Result]) -> Position:
    units = dict(position.units)
    for result in played:
        if isinstance(result.order, Retreat) and result.outcome == Succeeded():
            moved = replace(result.order.unit, at=result.order.to)
            units[result.power] = units.get(result.power, frozenset()) | {moved}
    return replace(position, units=MappingProxyType(units), dislodged=(), contested=frozenset())
