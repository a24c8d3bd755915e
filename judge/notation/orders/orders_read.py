"""The orders of one letter, one for each unit: corrections, contradictions, and what is taken back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from judge.notation.lexicon import Token
from judge.notation.values import ReadOrder
from judge.rules.orders import (
    Build,
    Convoy,
    Move,
    Order,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
    unit_of,
)
from judge.rules.places import Location, Power, ProvinceId, province_id

Key: TypeAlias = tuple[Power, ProvinceId | int]
"""What an order is for: a unit by its province, or one of several builds to waive."""
Given: TypeAlias = tuple[ReadOrder, Sequence[Token]]
"""An order with the words that gave it."""


class OrdersRead:
    """Of two different orders for one unit neither counts, unless the second is said to correct the first.

    ru2000 L113, fr L228, ja 7-4.
    """

    def __init__(self) -> None:
        self._orders: dict[Key, Given] = {}
        self._contradicted: dict[Key, list[Given]] = {}
        self._newest: Key | None = None
        self.before: Key | None = None
        """What was ordered just before, where the sentence goes on."""
        self.count = 0
        """How many were read, those that were replaced included."""

    def __len__(self) -> int:
        return len(self._orders)

    def __iter__(self) -> Iterator[ReadOrder]:
        return (order for order, _ in self._orders.values())

    def add(self, order: ReadOrder, tokens: Sequence[Token], *, corrects: bool) -> None:
        """Keep an order; one that differs from another for the same unit takes both away, if it is no correction."""
        self.count += 1
        key = _key(order, self.count)
        earlier = self._orders.pop(key, None)
        if corrects:
            self._contradicted.pop(key, None)
            if earlier is None and self._is_on_line(self._newest, tokens[0].line):
                self.take_back()
        elif key in self._contradicted:
            self._contradicted[key].append((order, tokens))
            return
        elif earlier is not None and _same_way(earlier[0].order, order.order):
            order, tokens = earlier if _says_route(earlier[0].order) else (order, tokens)
        elif earlier is not None and earlier[0].order != order.order:
            self._contradicted[key] = [earlier, (order, tokens)]
            return
        self._orders[key] = order, tokens
        self._newest = self.before = key

    def forget(self, order: ReadOrder) -> None:
        """Drop what was ordered for the unit of an order: it is said instead of that."""
        key = _key(order, self.count)
        self._orders.pop(key, None)
        self._contradicted.pop(key, None)

    def forget_above(self, order: ReadOrder, line: int) -> None:
        """Drop what lines above one ordered for the unit of an order: that line says what counts instead."""
        key = _key(order, self.count)
        if key in self._orders and self._orders[key][0].line < line:
            del self._orders[key]
        if key in self._contradicted and all(given.line < line for given, _ in self._contradicted[key]):
            del self._contradicted[key]

    def _is_on_line(self, key: Key | None, line: int) -> bool:
        return key is not None and key in self._orders and self._orders[key][0].line == line

    def take_back(self) -> ReadOrder | None:
        """Drop the newest order, and return it: what stands behind it says that it is not what its writer wants."""
        return self._dropped(self._newest)

    def stop_before(self) -> list[Given]:
        """Drop the order of the sentence that goes on, and return it with its words: what follows may change it.

        Orders that the same words gave go with it.
        """
        before, self.before = self.before, None
        return self._dropped_together([] if before is None else [before])

    def _dropped_together(self, keys: Iterable[Key]) -> list[Given]:
        """Drop orders, and those that the same words gave, or the same verb: "Irish and North Atlantic hold"."""
        words = [self._orders[key][1] for key in keys if key in self._orders]
        verbs = {_place_of(token) for tokens in words for token in tokens[-1:] if token.kind == "HOLD"}
        alike = [
            key
            for key, (_, tokens) in self._orders.items()
            if tokens in words or (tokens and _place_of(tokens[-1]) in verbs)
        ]
        given = [self._orders[key] for key in alike]
        for key in alike:
            self._dropped(key)
        return given

    @property
    def newest(self) -> Order | None:
        """The newest order."""
        return self._orders[self._newest][0].order if self._newest in self._orders else None

    def given_before(self) -> ReadOrder | None:
        """The order of the sentence that goes on."""
        return self._orders[self.before][0] if self.before in self._orders else None

    def of(self, at: ProvinceId) -> Order | None:
        """The order of the unit in a province."""
        return next((order.order for key, (order, _) in self._orders.items() if key[1] == at), None)

    def helping(self, at: Collection[ProvinceId]) -> Iterator[Unit]:
        """The units that support one in these provinces to stay there."""
        given = (order.order for order, _ in self._orders.values())
        return (order.unit for order in given if isinstance(order, SupportHold) and order.of.province in at)

    def carrying(self, army: Unit, to: Location) -> Iterator[Unit]:
        """The fleets that convoy an army to a location."""
        given = (order.order for order, _ in self._orders.values())
        return (order.unit for order in given if isinstance(order, Convoy) and (order.army, order.to) == (army, to))

    def is_before(self, at: ProvinceId, token: Token) -> bool:
        """Whether the words that order the unit in a province stand before another word."""
        given = self.given_to(at)
        return given is not None and bool(given[1]) and _first(given[1]) < (token.line, token.start)

    def is_said_with(self, at: ProvinceId, tokens: Sequence[Token]) -> bool:
        """Whether words that order the unit in a province are among others."""
        given = self.given_to(at)
        return given is not None and not {*map(_place_of, given[1])}.isdisjoint(map(_place_of, tokens))

    def last_before(self, token: Token, count: int = 1) -> list[ProvinceId]:
        """Where the units stand that so many orders just before a word are for; nothing where there are fewer."""
        units = (unit_of(given.order) for given, _ in self._orders.values())
        above = [unit.province for unit in units if unit is not None and self.is_before(unit.province, token)]
        return above[-count:] if len(above) >= count else []

    def given_to(self, at: ProvinceId) -> tuple[Order, Sequence[Token]] | None:
        """The order of the unit in a province, and the words that gave it."""
        return next(((given.order, tokens) for key, (given, tokens) in self._orders.items() if key[1] == at), None)

    def between(self, start: tuple[int, int], end: tuple[int, int]) -> Order | None:
        """The first order whose words begin between two points of the letter, by line and column."""
        found = (order.order for order, tokens in self._orders.values() if start <= _first(tokens) < end)
        return next(found, None)

    def drop(self, at: Iterable[ProvinceId]) -> list[ReadOrder]:
        """Drop the orders of the units in these provinces, and return them."""
        places = frozenset(at)
        return [order for order, _ in self._dropped_together([key for key in self._orders if key[1] in places])]

    def drop_to(self, at: Iterable[ProvinceId]) -> list[ReadOrder]:
        """Drop the moves that lead to these provinces and the help for such, and return them."""
        places = frozenset(at)
        given = [(key, order.order) for key, (order, _) in self._orders.items()]
        keys = [key for key, order in given if goals_of(order) & places]
        return [order for key in keys if (order := self._dropped(key)) is not None]

    def drop_types(self, types: Collection[UnitType]) -> list[ReadOrder]:
        """Drop the orders of all units of these kinds, and return them."""
        keys = [key for key, (order, _) in self._orders.items() if _type(order.order) in types]
        return [order for key in keys if (order := self._dropped(key)) is not None]

    def drop_works(self, works: Collection[type[Order]]) -> list[ReadOrder]:
        """Drop the orders of these kinds, and return them; an army's way by sea goes with its convoy."""
        gone = [order for order, _ in self._orders.values() if type(order.order) in works]
        ways = {(each.order.army, each.order.to) for each in gone if isinstance(each.order, Convoy)}
        carried = [
            order
            for order, _ in self._orders.values()
            if isinstance(order.order, Move) and (order.order.unit, order.order.to) in ways
        ]
        units = (unit_of(order.order) for order in (*gone, *carried))
        return self.drop([unit.province for unit in units if unit is not None])

    def drop_all(self) -> list[ReadOrder]:
        """Drop all orders, and return them."""
        gone = [order for order, _ in self._orders.values()]
        self._orders, self._contradicted, self._newest, self.before = {}, {}, None, None
        return gone

    def drop_newest(self, line: int | None, at: int, *, is_all: bool) -> list[ReadOrder]:
        """Drop the orders of the newest one's line, or all, and return them; given a line, only on that.

        `at` is the line of the words that take back. Below one that ends in what is no order they mean all of that:
        "A Mos - Lvn, F Sev -", and then "Forget it".
        """
        newest = self._orders.get(self._newest) if self._newest is not None else None
        if newest is None and line is None and self._orders:
            last = next(reversed(self._orders.values()))
            newest = last if is_all or last[0].line < at else None
        if newest is None or (line is not None and newest[0].line != line):
            return []
        keys = [key for key, (order, _) in self._orders.items() if is_all or order.line == newest[0].line]
        return [order for key in keys if (order := self._dropped(key)) is not None]

    @property
    def newest_key(self) -> Key | None:
        """What the newest order is for."""
        return self._newest

    def drop_counted(self, counts: Iterable[int]) -> list[ReadOrder]:
        """Drop the orders that are the first, second … of the letter, with -1 the last one, and return them."""
        every = [*self._orders]
        keys = {count: every[count if count < 0 else count - 1] for count in counts if 0 < abs(count) <= len(every)}
        return [order for key in keys.values() if (order := self._dropped(key)) is not None]

    def pass_over(self) -> None:
        """Let what follows correct no order: what was said last is none."""
        self._newest = None

    def newest_of(self, line: int) -> Key | None:
        """What the newest order is for, if it stands on this line."""
        return self._newest if self._is_on_line(self._newest, line) else None

    def _dropped(self, key: Key | None) -> ReadOrder | None:
        if key == self._newest:
            self._newest = None
        return self._orders.pop(key)[0] if key is not None and key in self._orders else None

    def has_others_for(self, orders: Sequence[ReadOrder]) -> bool:
        """Whether each unit of some orders has one again."""
        units = [(order.power, unit.province) for order in orders if (unit := unit_of(order.order)) is not None]
        return len(units) == len(orders) > 0 and all(unit in self._orders for unit in units)

    def has_none_for(self, key: Key) -> bool:
        """Whether nothing was ordered for a unit."""
        return key not in self._orders and key not in self._contradicted

    def drop_said_again(self, power: Power) -> bool:
        """Drop a waive of a power that its line only says again: "no build, I waive it"; False if there is none."""
        lines = [
            (order.line, key) for key, (order, _) in self._orders.items() if order.order == Waive() and key[0] == power
        ]
        again = next((key for (line, _), (below, key) in pairwise(lines) if line == below), None)
        if again is not None:
            self._dropped(again)
        return again is not None

    def builds(self, power: Power) -> int:
        """How many builds a power has ordered or waived."""
        return sum(order.power == power and isinstance(order.order, Build | Waive) for order in self)

    def contradictions(self) -> Iterable[list[Given]]:
        """The orders of each unit that has different ones."""
        return self._contradicted.values()


def _same_way(one: Order, other: Order) -> bool:
    """Whether two moves are one, of which only one says that it goes by sea: "A Lon - Bel by sea, A Lon - Bel"."""
    if not isinstance(one, Move) or not isinstance(other, Move):
        return False
    return (one.unit, one.to) == (other.unit, other.to) and Route.UNSTATED in (one.route, other.route)


def _says_route(order: Order) -> bool:
    return isinstance(order, Move) and order.route is not Route.UNSTATED


def _first(tokens: Sequence[Token]) -> tuple[int, int]:
    return min((token.line, token.start) for token in tokens)


def _place_of(token: Token) -> tuple[int, int, str]:
    return token.line, token.start, token.text


def goals_of(order: Order) -> frozenset[ProvinceId]:
    """The province that a move or a retreat leads to, or the one that helps or carries another; none else."""
    match order:
        case Move(_, to) | Retreat(_, to) | SupportMove(_, _, to) | Convoy(_, _, to):
            return frozenset({province_id(to)})
        case _:
            return frozenset()


def units_of(order: Order) -> tuple[Unit, ...]:
    """The unit an order is for, and the one that it helps; a waived build has none."""
    match order:
        case SupportHold(unit, other) | SupportMove(unit, other, _) | Convoy(unit, other, _):
            return unit, other
        case _:
            own = unit_of(order)
            return () if own is None else (own,)


def places_of(order: Order) -> frozenset[ProvinceId]:
    """Every province of an order: that of its unit, of the unit it helps, and where that or it goes."""
    return goals_of(order) | {unit.province for unit in units_of(order)}


def _type(order: Order) -> UnitType | None:
    unit = unit_of(order)
    return None if unit is None else unit.type


def _key(order: ReadOrder, count: int) -> Key:
    unit = unit_of(order.order)
    return order.power, count if unit is None else unit.province
