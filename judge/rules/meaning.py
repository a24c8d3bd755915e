"""The order that is meant where its words say less, or more, than the board needs.

The books let an order pass that can mean only one thing: the letter of a unit is a reminder
(ru2000 L121), a coast is named only if two can be reached (ru2000 L206), and a wrong coast of
a unit that stands there anyway does no harm (DATC 4.B.5).
"""

from __future__ import annotations

from judge.rules.maps import Map
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
    Unit,
    UnitType,
    Waive,
)
from judge.rules.places import Location, province_id
from judge.rules.policies import CoastRule
from judge.rules.position import PhaseKind, Position
from judge.rules.reach import landings
from judge.rules.rulebook import Rulebook


def as_meant(board: Map, rulebook: Rulebook, position: Position, order: Order) -> Order:
    """The order with its units as they stand on the board and its goal on the coast that is meant."""
    match order:
        case Waive():
            return order
        case Build(unit):
            return Build(Unit(unit.type, _goal(board, unit, unit.at)))
        case Hold(unit):
            return Hold(_standing(position, unit))
        case Disband(unit):
            return Disband(_standing(position, unit))
        case Move(unit, to, route):
            return supply_coast(board, rulebook, Move(_standing(position, unit), to, route))
        case Retreat(unit, to):
            return supply_coast(board, rulebook, Retreat(_standing(position, unit), to))
        case SupportHold(unit, of):
            return SupportHold(_standing(position, unit), _standing(position, of))
        case SupportMove(unit, of, to):
            return supply_coast(board, rulebook, SupportMove(_standing(position, unit), _standing(position, of), to))
        case Convoy(unit, army, to):
            return supply_coast(board, rulebook, Convoy(_standing(position, unit), _standing(position, army), to))


def supply_coast(board: Map, rulebook: Rulebook, order: Order) -> Order:
    """The order with the one possible coast of a fleet's goal added, and a coast that tells nothing left out.

    A supported fleet's goal may stay without its coast: then any coast matches (DATC 4.B.4).
    """
    match order:
        case Move(unit, to, route):
            return Move(unit, _landing(board, rulebook, unit, _goal(board, unit, to)), route)
        case Retreat(unit, to):
            return Retreat(unit, _landing(board, rulebook, unit, _goal(board, unit, to)))
        case SupportMove(unit, of, to):
            return SupportMove(unit, of, _goal(board, of, to))
        case Convoy(unit, army, to):
            return Convoy(unit, army, _goal(board, army, to))
        case _:
            return order


def _landing(board: Map, rulebook: Rulebook, unit: Unit, to: Location) -> Location:
    # DATC 4.B.2, ru2000 L206: a coast is named only if two can be reached; fr, ja and bg want it always.
    if unit.type is UnitType.FLEET and "/" not in to and rulebook.coast_rule is CoastRule.IF_AMBIGUOUS:
        possible = landings(board, unit, to)
        return possible[0] if len(possible) == 1 else to
    return to


def _goal(board: Map, unit: Unit, to: Location) -> Location:
    """The goal without a coast where the coast says nothing (DATC 4.B.6): for armies and where there is only one."""
    province = board.provinces.get(province_id(to))
    is_telling = unit.type is UnitType.FLEET and province is not None and province.coasts
    return to if is_telling or province is None else province.id


def _standing(position: Position, named: Unit) -> Unit:
    """The unit that stands where an order names one (DATC 4.B.5, 4.C.2); in a retreat phase, the dislodged one."""
    if position.phase.kind is PhaseKind.RETREAT:
        driven = (dislodged.unit for dislodged in position.dislodged)
        found = next((unit for unit in driven if unit.province == named.province), None)
        if found is not None:
            return found
    standing = position.unit_in(named.province)
    return named if standing is None else standing[1]
