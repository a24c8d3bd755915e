"""What is wrong with a board that somebody has written down, on which a game is to be played on."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from judge.rules.adjust import due, winner
from judge.rules.maps import Map
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import PhaseKind, Position
from judge.rules.rulebook import Rulebook
from judge.structs import Struct


class BoardFault(Enum):
    """Why a game cannot be played on such a board."""

    TWO_IN_ONE = "two_in_one"
    """`unit` and `other` are in one province."""
    TWO_DISLODGED = "two_dislodged"
    """Two units are dislodged from the province of `unit`."""
    CANNOT_STAND = "cannot_stand"
    """No such unit of `power` can be there."""
    COAST_NEEDED = "coast_needed"
    """A fleet must say on which of `places` it is."""
    NO_CENTRE = "no_centre"
    """`power` owns a province that is no supply centre."""
    TWO_OWNERS = "two_owners"
    """A centre belongs to `power` and to `owner`."""
    NO_UNIT = "no_unit"
    """A movement with no unit on the board."""
    NO_DISLODGED = "no_dislodged"
    """Retreats with no dislodged unit."""
    NOTHING_TO_ADJUST = "nothing_to_adjust"
    """Adjustments of which none is due."""
    DISLODGED_NOW = "dislodged_now"
    """Dislodged units in a phase that is no phase of retreats."""
    ONE_POWER = "one_power"
    """All that is on the board belongs to `power`."""
    WON = "won"
    """`power` has the game already."""


class FaultFound(Struct, frozen=True):
    """One fault of a board, with what it is about."""

    why: BoardFault
    power: Power = ""
    unit: Unit | None = None
    other: Unit | None = None
    centre: ProvinceId = ""
    owner: Power = ""
    places: tuple[Location, ...] = ()


def board_faults(board: Map, rulebook: Rulebook, position: Position) -> Iterator[FaultFound]:
    """Everything that keeps a game from being played on from a position."""
    wrong = (*_misdrawn(board, position), *_nothing_due(board, rulebook, position))
    yield from wrong or _nothing_to_play_for(board, rulebook, position)


def _misdrawn(board: Map, position: Position) -> Iterator[FaultFound]:
    """Units and centres that cannot be as they are said to be."""
    yield from _double(position)
    for power, unit in _all_units(position):
        known = board.army if unit.type is UnitType.ARMY else board.fleet
        if unit.at not in known:
            yield _misplaced(board, power, unit)
    owners: dict[ProvinceId, Power] = {}
    for power, owned in position.centres.items():
        for centre in sorted(owned):
            if centre not in board.provinces or not board.provinces[centre].is_centre:
                yield FaultFound(BoardFault.NO_CENTRE, power, centre=centre)
            elif centre in owners:
                yield FaultFound(BoardFault.TWO_OWNERS, power, centre=centre, owner=owners[centre])
            owners.setdefault(centre, power)


def _all_units(position: Position) -> Iterator[tuple[Power, Unit]]:
    for power in position.units:
        for unit in position.units_of(power):
            yield power, unit
    for driven in position.dislodged:
        yield driven.power, driven.unit


def _double(position: Position) -> Iterator[FaultFound]:
    """Provinces with more than one unit; a dislodged one stands beside the one that drove it out."""
    seen: dict[ProvinceId, Unit] = {}
    for power in position.units:
        for unit in position.units_of(power):
            if unit.province in seen:
                yield FaultFound(BoardFault.TWO_IN_ONE, power, unit, seen[unit.province])
            seen[unit.province] = unit
    driven: set[ProvinceId] = set()
    for each in position.dislodged:
        if each.unit.province in driven:
            yield FaultFound(BoardFault.TWO_DISLODGED, each.power, each.unit)
        driven.add(each.unit.province)


def _misplaced(board: Map, power: Power, unit: Unit) -> FaultFound:
    """A unit where none such can be; of a fleet that may only want a coast, which ones there are."""
    province = board.provinces.get(province_id(unit.at))
    if province is None or unit.type is UnitType.ARMY or not province.coasts:
        return FaultFound(BoardFault.CANNOT_STAND, power, unit)
    return FaultFound(BoardFault.COAST_NEEDED, power, unit, places=tuple(province.moorings))


def _nothing_due(board: Map, rulebook: Rulebook, position: Position) -> Iterator[FaultFound]:
    """A phase in which nobody has anything to order is none that a game can stand in."""
    match position.phase.kind:
        case PhaseKind.MOVEMENT if not any(position.units.values()):
            yield FaultFound(BoardFault.NO_UNIT)
        case PhaseKind.RETREAT if not position.dislodged:
            yield FaultFound(BoardFault.NO_DISLODGED)
        case PhaseKind.ADJUSTMENT if not any(due(board, rulebook, position).values()):
            yield FaultFound(BoardFault.NOTHING_TO_ADJUST)
        case PhaseKind.MOVEMENT | PhaseKind.ADJUSTMENT if position.dislodged:
            yield FaultFound(BoardFault.DISLODGED_NOW)
        case _:
            pass


def _nothing_to_play_for(board: Map, rulebook: Rulebook, position: Position) -> Iterator[FaultFound]:
    """A board on which nothing can be decided any more."""
    there = [power for power in board.powers if position.is_on_board(power)]
    if len(there) == 1:
        yield FaultFound(BoardFault.ONE_POWER, there[0])
    elif (won := winner(board, rulebook, position)) is not None:
        yield FaultFound(BoardFault.WON, won)
