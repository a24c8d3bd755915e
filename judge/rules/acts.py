"""A board and the orders on it as integers: the lookup tables of the movement kernel, and what each order does.

Provinces are numbered in the order of their ids, so that a set of provinces is the bits of one integer. Every unit
that could exist, as `A mun` or `F stp/sc`, has a number too. All of it follows from the board's own tables.

An act says what is possible on an empty board: a unit that could never do what it is ordered
to do stays where it is. What the other units have to say is the business of `battle`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from judge.rules.maps import Map
from judge.rules.meaning import supply_coast
from judge.rules.orders import Convoy, Move, MovementOrder, Route, SupportHold, SupportMove, Unit, UnitType
from judge.rules.places import ProvinceId, province_id
from judge.rules.position import Position, by_place
from judge.rules.reach import has_few_seas, is_joined, routes, routes_over, steps, touches, void_step
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, field, replace

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


class Tables(Struct, frozen=True, eq=False):
    """One board in numbers."""

    board: Map
    provinces: tuple[ProvinceId, ...]
    number: Mapping[ProvinceId, int]
    """The number of each province."""
    units: tuple[Unit, ...]
    unit_number: Mapping[Unit, int]
    province_of: tuple[int, ...]
    """The province in which each unit stands."""
    is_army: tuple[bool, ...]
    doors: tuple[tuple[tuple[int, int], ...], ...]
    """For each unit where it can step: the province, and the unit that it is there, by place."""
    seas: tuple[int, ...]
    _routes: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    _joined: dict[tuple[int, int], bool] = field(default_factory=dict)

    def routes(self, start: int, goal: int, fleets: int) -> tuple[int, ...]:
        """The sets of seas, full of these fleets, that carry an army between two provinces."""
        if has_few_seas(self.board):
            return tuple(route for route in self._all_routes(start, goal) if route & fleets == route)
        full = frozenset(self.provinces[sea] for sea in self.seas if fleets >> sea & 1)
        ways = routes_over(self.board, self.provinces[start], self.provinces[goal], full)
        return tuple(self.mask(way) for way in ways)

    def is_joined(self, start: int, goal: int, over: int = NONE) -> bool:
        """Whether fleets could carry an army between two provinces; with `over`, that sea among them.

        Where there are many seas it is enough that both coasts are joined: what is of no use is seen later.
        """
        if has_few_seas(self.board):
            return any(over == NONE or route >> over & 1 for route in self._all_routes(start, goal))
        found = self._joined.get((start, goal))
        if found is None:
            found = self._joined[start, goal] = is_joined(self.board, self.provinces[start], self.provinces[goal])
        return found and (over == NONE or over in self.seas)

    def _all_routes(self, start: int, goal: int) -> tuple[int, ...]:
        found = self._routes.get((start, goal))
        if found is None:
            ways = routes(self.board, self.provinces[start], self.provinces[goal])
            found = self._routes[start, goal] = tuple(self.mask(way) for way in ways)
        return found

    def standing(self, position: Position) -> tuple[list[int], list[int]]:
        """For each province the number of the power whose unit stands there, by name, and that of the unit."""
        owner, unit = [NONE] * len(self.provinces), [NONE] * len(self.provinces)
        for number, power in enumerate(sorted(position.units)):
            for each in position.units[power]:
                at = self.number[each.province]
                owner[at], unit[at] = number, self.unit_number[each]
        return owner, unit

    def mask(self, provinces: Iterable[ProvinceId]) -> int:
        """A set of provinces as bits."""
        return sum(1 << self.number[province] for province in provinces)

    def places(self, numbers: Iterable[int]) -> tuple[ProvinceId, ...]:
        """Numbers of provinces as a sorted tuple of their ids."""
        return tuple(self.provinces[number] for number in sorted(numbers))


@cache
def tables_of(board: Map) -> Tables:
    """The numbers of a board, made once."""
    provinces = tuple(sorted(board.provinces))
    number = {province: n for n, province in enumerate(provinces)}
    armies = (Unit(UnitType.ARMY, place) for place in board.army)
    fleets = (Unit(UnitType.FLEET, place) for place in board.fleet)
    units = tuple(sorted((*armies, *fleets), key=by_place))
    unit_number = {unit: n for n, unit in enumerate(units)}
    return Tables(
        board,
        provinces,
        number,
        units,
        unit_number,
        province_of=tuple(number[unit.province] for unit in units),
        is_army=tuple(unit.type is UnitType.ARMY for unit in units),
        doors=tuple(_doors(board, unit, number, unit_number) for unit in units),
        seas=tuple(number[id] for id in provinces if board.provinces[id].carries),
    )


def _doors(
    board: Map, unit: Unit, number: Mapping[ProvinceId, int], unit_number: Mapping[Unit, int]
) -> tuple[tuple[int, int], ...]:
    return tuple(
        (number[province_id(place)], unit_number[Unit(unit.type, place)]) for place in sorted(steps(board, unit))
    )


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
    return replace(order, unit=unit)


def _move(tables: Tables, stay: Act, mover: Unit, to: str, route: Route) -> Act:
    start, goal = tables.board.provinces[mover.province], tables.board.provinces.get(province_id(to))
    landing = tables.unit_number.get(Unit(mover.type, to))
    is_army = mover.type is UnitType.ARMY
    void = stay._replace(kind=VOID_MOVE)
    if goal is None or landing is None or (route is Route.BY_SEA and not is_army):
        return void
    way = DIRECT if void_step(tables.board, mover, to) is None else 0
    start_at, goal_at = tables.number[start.id], tables.number[goal.id]
    if is_army and tables.is_joined(start_at, goal_at):
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
    if not tables.is_joined(start, goal, stay.at):
        return stay
    return Act(CONVOY, stay.unit, stay.at, goal, start)
