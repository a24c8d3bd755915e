"""Orders as integers, as far as one order alone can tell what it does.

An act says what is possible on an empty board: a unit that could never do what it is ordered
to do stays where it is. What the other units have to say is the business of `battle`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from judge.rules.meaning import supply_coast
from judge.rules.orders import Convoy, Move, MovementOrder, Route, SupportHold, SupportMove, Unit, UnitType
from judge.rules.places import province_id
from judge.rules.reach import touches, void_step
from judge.rules.rulebook import Rulebook
from judge.rules.tables import Tables

STAY: Final = 0
MOVE: Final = 1
SUPPORT: Final = 2
CONVOY: Final = 3
VOID_MOVE: Final = 4

DIRECT: Final = 1
"""The unit can step there itself."""
OVER_SEA: Final = 2
"""The army could be carried there."""
VIA: Final = 4
"""The order asks for the convoy."""

NONE: Final = -1


class Act(NamedTuple):
    """What one unit is ordered to do."""

    kind: int
    unit: int
    at: int
    """The province of the unit."""
    goal: int = NONE
    """The province moved to or helped into; NONE where the unit stays or is supported to hold."""
    helped: int = NONE
    """The province of the unit that is supported or carried."""
    landing: int = NONE
    """The unit that a move makes of the unit; for a support, the unit it must make of the helped fleet, if it says."""
    way: int = 0
    """Which ways a move has."""


def act_of(tables: Tables, book: Rulebook, order: MovementOrder) -> Act | None:
    """The act of an order; None for a unit that cannot exist."""
    unit = tables.unit_number.get(order.unit)
    if unit is None:
        return None
    at = tables.province_of[unit]
    stay = Act(STAY, unit, at)
    match supply_coast(tables.board, book, order):
        case Move(mover, to, route):
            return _move(tables, stay, mover, to, route)
        case SupportHold(supporter, of) if _can_help(tables, supporter, of, of.province):
            return Act(SUPPORT, unit, at, NONE, tables.number[of.province])
        case SupportMove(supporter, of, to) if _can_help(tables, supporter, of, province_id(to)):
            return _support_of_move(tables, stay, of, to)
        case Convoy(_, army, to):
            return _convoy(tables, stay, army, to)
        case _:
            return stay


def refit(order: MovementOrder, unit: Unit) -> MovementOrder:
    """The order for the unit that really stands there (DATC 4.B.5, 4.C.2)."""
    fields = {name: getattr(order, name) for name in order.__slots__}
    return type(order)(**{**fields, "unit": unit})


def _move(tables: Tables, stay: Act, mover: Unit, to: str, route: Route) -> Act:
    start, goal = tables.board.provinces[mover.province], tables.board.provinces.get(province_id(to))
    landing = tables.unit_number.get(Unit(mover.type, to))
    is_army = mover.type is UnitType.ARMY
    void = stay._replace(kind=VOID_MOVE)
    if goal is None or landing is None or (route is Route.BY_SEA and not is_army):
        return void
    way = DIRECT if void_step(tables.board, mover, to) is None else 0
    start_at, goal_at = tables.number[start.id], tables.number[goal.id]
    if is_army and tables.routes(start_at, goal_at):
        way |= OVER_SEA
    if route is Route.BY_SEA:
        way |= VIA
    if not way & (DIRECT | OVER_SEA):
        return void
    return Act(MOVE, stay.unit, stay.at, goal_at, NONE, landing, way)


def _can_help(tables: Tables, supporter: Unit, of: Unit, into: str) -> bool:
    is_here = of.province == supporter.province
    return not is_here and of.province in tables.number and touches(tables.board, supporter, into)


def _support_of_move(tables: Tables, stay: Act, of: Unit, to: str) -> Act:
    demanded = NONE
    if "/" in to:
        # DATC 4.B.4: a coast that is named must be the one the move goes to.
        landing = tables.unit_number.get(Unit(UnitType.FLEET, to))
        if landing is None:
            return stay
        demanded = landing
    return Act(SUPPORT, stay.unit, stay.at, tables.number[province_id(to)], tables.number[of.province], demanded)


def _convoy(tables: Tables, stay: Act, army: Unit, to: str) -> Act:
    start, goal = tables.number.get(army.province), tables.number.get(to)
    if army.type is not UnitType.ARMY or start is None or goal is None or tables.is_army[stay.unit]:
        return stay
    if not any(route >> stay.at & 1 for route in tables.routes(start, goal)):
        return stay
    return Act(CONVOY, stay.unit, stay.at, goal, start)
