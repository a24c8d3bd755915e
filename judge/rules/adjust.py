"""The adjustment phase: who owns what, who builds, who removes, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from judge.rules.maps import NEUTRAL, Map
from judge.rules.meaning import as_meant
from judge.rules.orders import AdjustmentOrder, Build, Disband, Order, Unit, UnitType, Waive, unit_of
from judge.rules.outcome import Disbanded, Resolution, Result, Succeeded, Void, VoidReason, in_order
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.policies import BuildRight, BuildSites, RemovalAlphabet, RemovalDistance, RemovalMetric, RemovalTies
from judge.rules.position import Position
from judge.rules.rulebook import Rulebook
from judge.structs import replace

Borders = Mapping[Location, frozenset[Location]]


def take_ownership(board: Map, position: Position) -> Position:
    """The position with every occupied centre owned by the power that stands in it.

    For the end of a fall turn (ru2000 L824-826): a centre left empty stays with its owner. What changed hands is
    `gained`.
    """
    taken = {
        unit.province: power
        for power, units in position.units.items()
        for unit in units
        if power != NEUTRAL and board.provinces[unit.province].is_centre
    }
    powers = sorted({*position.units, *position.centres} - {NEUTRAL})
    kept = {power: position.centres.get(power, frozenset()) - taken.keys() for power in powers}
    won = {power: frozenset(id for id, owner in taken.items() if owner == power) for power in powers}
    gained = frozenset(id for id, power in taken.items() if id not in position.centres.get(power, ()))
    centres = MappingProxyType({power: kept[power] | won[power] for power in powers})
    return replace(position, centres=centres, gained=gained)


def winner(board: Map, rulebook: Rulebook, position: Position) -> Power | None:
    """The power that has won: enough centres, and more than any other power, on some boards many more; else None."""
    counts = sorted(((len(owned), power) for power, owned in position.centres.items()), reverse=True)
    if not counts or counts[0][0] < rulebook.victory_centres:
        return None  # ru2000 L103: 18 or more
    return None if len(counts) > 1 and counts[0][0] - counts[1][0] < board.rules.lead else counts[0][1]


def with_neutral_units(board: Map, position: Position) -> Position:
    """The position with the neutral units that are rebuilt: those of centres that nobody owns and nobody stands in."""
    if not board.neutral.are_rebuilt:
        return position
    back = {
        unit
        for unit in board.neutral.units
        if position.unit_in(unit.province) is None and position.owner_of(unit.province) is None
    }
    here = position.units.get(NEUTRAL, frozenset())
    return replace(position, units=MappingProxyType({**position.units, NEUTRAL: here | back})) if back else position


def due(board: Map, rulebook: Rulebook, position: Position) -> Mapping[Power, int]:
    """How many units each power may build (positive, limited by its free sites) or must remove (negative)."""
    return MappingProxyType(
        {power: _due(board, rulebook, position, power) for power in sorted(position.units) if power != NEUTRAL}
    )


def sites(board: Map, rulebook: Rulebook, position: Position, power: Power) -> tuple[ProvinceId, ...]:
    """Where a power may build now, sorted: its own centres that are empty, its homes unless the book says otherwise."""
    owned = position.centres.get(power, frozenset())
    return tuple(id for id in sorted(owned) if _site_fault(board, rulebook, position, power, id) is None)


def void_adjustment(
    board: Map, rulebook: Rulebook, position: Position, power: Power, order: AdjustmentOrder
) -> VoidReason | None:
    """Why a power cannot give this order; how many of them it can give is for `adjustments` to count."""
    owing = _due(board, rulebook, position, power)
    match order:
        case Build(unit):
            fault = _void_build(board, rulebook, position, power, unit)
            return fault or (_nothing_due(rulebook, position, power) if owing <= 0 else None)
        case Waive():
            return _nothing_due(rulebook, position, power) if owing <= 0 else None
        case Disband(unit):
            return _void_removal(board, position, power, unit) or (VoidReason.NONE_DUE if owing >= 0 else None)


def adjustments(
    board: Map, rulebook: Rulebook, position: Position, orders: Mapping[Power, Sequence[Order]]
) -> Resolution:
    """An adjustment phase played out.

    Orders count in the order given until all that is due is done (DATC 4.D.4, 4.D.6). Builds left over are
    waived and removals left over are made as in civil disorder; both are supplied and marked so.
    """
    results: list[Result] = []
    for power in sorted({*position.units, *orders} - {NEUTRAL}):
        written = [as_meant(board, rulebook, position, order) for order in orders.get(power, ())]
        results += _adjusted(board, rulebook, position, power, written)
    return Resolution(position, in_order(board.powers, results), _after(position, results))


def _adjusted(
    board: Map, rulebook: Rulebook, position: Position, power: Power, orders: Sequence[Order]
) -> Iterator[Result]:
    """What becomes of one power's orders, and what the rules do for it beyond them."""
    owing = _due(board, rulebook, position, power)
    left, used = abs(owing), set[ProvinceId]()
    for order in orders:
        unit = unit_of(order)
        if not isinstance(order, Build | Disband | Waive):
            reason: VoidReason | None = VoidReason.WRONG_PHASE
        elif unit is not None and unit.province in used:
            reason = VoidReason.ORDERED_TWICE  # DATC 6.I.7, 6.J.2
        else:
            reason = void_adjustment(board, rulebook, position, power, order)
            if reason is None and left == 0:
                reason = VoidReason.TOO_MANY  # DATC 6.I.1, 6.J.1
        if reason is None:
            left -= 1
            used |= {unit.province} if unit is not None else set()
            yield Result(power, order, Disbanded() if isinstance(order, Disband) else Succeeded())
        else:
            yield Result(power, order, Void(reason))
    if owing > 0:
        yield from (Result(power, Waive(), Succeeded(), is_default=True) for _ in range(left))
    else:
        staying = [unit for unit in position.units_of(power) if unit.province not in used]
        for unit in removals(board, rulebook, position, power, staying)[:left]:
            yield Result(power, Disband(unit), Disbanded(), is_default=True)


def removals(
    board: Map, rulebook: Rulebook, position: Position, power: Power, units: Sequence[Unit]
) -> tuple[Unit, ...]:
    """Units in the order in which a power in civil disorder loses them."""
    if rulebook.removal_distance is RemovalDistance.OWNED_CENTRES:
        goals = position.centres.get(power, frozenset())
    else:
        goals = frozenset(province.id for province in board.provinces.values() if province.home == power)

    def rank(unit: Unit) -> tuple[int, bool, str]:
        # DATC 4.D.8, ru2000 L866: the farthest first; of equals, fleets before armies, then by the alphabet.
        far = distance(board, rulebook.removal_metric, unit, goals)
        is_later = rulebook.removal_ties is RemovalTies.FLEETS_FIRST and unit.type is UnitType.ARMY
        is_named = rulebook.removal_alphabet is RemovalAlphabet.ENGLISH_NAME
        return -far, is_later, board.provinces[unit.province].name if is_named else unit.province

    return tuple(sorted(units, key=rank))


def _due(board: Map, rulebook: Rulebook, position: Position, power: Power) -> int:
    balance = _balance(position, power)
    if balance <= 0:
        return balance
    return min(balance, _gains(rulebook, position, power), len(sites(board, rulebook, position, power)))


def _balance(position: Position, power: Power) -> int:
    """How many centres a power has more than units."""
    return len(position.centres.get(power, ())) - len(position.units.get(power, ()))


def _gains(rulebook: Rulebook, position: Position, power: Power) -> int:
    """How many units the centres that a power gained this autumn let it build."""
    owned = position.centres.get(power, frozenset())
    # ru_forum L72: who gained no centre this autumn builds nothing.
    return len(owned & position.gained) if rulebook.build_right is BuildRight.AFTER_GAIN else len(owned)


def _nothing_due(rulebook: Rulebook, position: Position, power: Power) -> VoidReason:
    """Why a power that may build nothing may not."""
    is_barred = _balance(position, power) > 0 and _gains(rulebook, position, power) == 0
    return VoidReason.NOTHING_GAINED if is_barred else VoidReason.NONE_DUE


def _site_fault(board: Map, rulebook: Rulebook, position: Position, power: Power, id: ProvinceId) -> VoidReason | None:
    """Why a power cannot build in a province (ru2000 L840-842)."""
    is_home = board.provinces[id].home == power
    if not is_home and not _may_build_abroad(board, rulebook, position, power):
        return VoidReason.NOT_A_HOME_CENTRE  # DATC 6.I.6
    if id not in position.centres.get(power, ()):
        return VoidReason.NOT_OWNED  # DATC 6.I.5
    return None if position.unit_in(id) is None else VoidReason.OCCUPIED  # DATC 6.I.3, 6.I.4


def _may_build_abroad(board: Map, rulebook: Rulebook, position: Position, power: Power) -> bool:
    """Whether a power may build in its centres that are no homes."""
    if rulebook.build_sites is not BuildSites.ANY_OWNED_WITH_HOME:
        return rulebook.build_sites is BuildSites.ANY_OWNED
    return any(board.provinces[id].home == power for id in position.centres.get(power, ()))


def _void_build(board: Map, rulebook: Rulebook, position: Position, power: Power, unit: Unit) -> VoidReason | None:
    province = board.provinces.get(unit.province)
    if province is None:
        return VoidReason.NO_SUCH_PLACE
    fault = _site_fault(board, rulebook, position, power, province.id)
    if fault is not None or unit.type is UnitType.ARMY:
        return fault
    if not province.moorings:
        return VoidReason.WRONG_TERRAIN  # DATC 6.I.2
    if unit.at in province.moorings:
        return None
    return VoidReason.COAST_NEEDED if unit.at == province.id else VoidReason.NO_SUCH_COAST  # DATC 6.B.14


def _void_removal(board: Map, position: Position, power: Power, unit: Unit) -> VoidReason | None:
    if unit.province not in board.provinces:
        return VoidReason.NO_SUCH_PLACE
    standing = position.unit_in(unit.province)
    if standing is None:
        return VoidReason.NO_SUCH_UNIT
    return None if standing[0] == power else VoidReason.NOT_YOURS


def _after(position: Position, results: Sequence[Result]) -> Position:
    units = dict(position.units)
    for result in results:
        own = units.get(result.power, frozenset())
        match result.order, result.outcome:
            case Build(unit), Succeeded():
                units[result.power] = own | {unit}
            case Disband(unit), Disbanded():
                units[result.power] = own - {unit}
            case _:
                pass
    return replace(position, units=MappingProxyType(units))


def distance(board: Map, metric: RemovalMetric, unit: Unit, centres: Iterable[ProvinceId]) -> int:
    """Steps from a unit to the nearest of some centres; a number above every distance where there is no way."""
    if metric is RemovalMetric.BY_TYPE and unit.type is UnitType.FLEET:
        steps = _steps_by_sea(board, unit.at)
        goals = {place for centre in centres for place in board.provinces[centre].moorings}
    else:
        # An army crosses water as if carried, so that all borders count for it under either metric.
        steps = _steps_anyhow(board, unit.province)
        goals = set(centres)
    return min((steps[goal] for goal in goals if goal in steps), default=len(board.provinces))


@cache
def _steps_by_sea(board: Map, start: Location) -> Mapping[Location, int]:
    return _flood(board.fleet, start)


@cache
def _steps_anyhow(board: Map, start: ProvinceId) -> Mapping[ProvinceId, int]:
    return _flood(_all_borders(board), start)


@cache
def _all_borders(board: Map) -> Borders:
    """The neighbours of each province, by land or sea, coasts left aside."""
    around: dict[ProvinceId, frozenset[ProvinceId]] = {}
    for borders in (board.army, board.fleet):
        for place, neighbours in borders.items():
            id = province_id(place)
            around[id] = around.get(id, frozenset()) | frozenset(map(province_id, neighbours))
    return around


def _flood(borders: Borders, start: Location) -> Mapping[Location, int]:
    """The number of steps from each location to the nearest of the given ones."""
    steps = {start: 0}
    edge = [start]
    while edge:
        edge = sorted({there for here in edge for there in borders[here] if there not in steps})
        steps |= dict.fromkeys(edge, max(steps.values()) + 1)
    return MappingProxyType(steps)
