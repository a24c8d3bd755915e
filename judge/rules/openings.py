"""The usual openings of the powers of a board: what each is called, and an order for each unit."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.errors import BadData
from judge.rules.maps import Map
from judge.rules.orders import Order, unit_of
from judge.rules.places import Power
from judge.rules.text import read_order
from judge.structs import Struct


class FirstOrders(Struct, frozen=True):
    """One opening of a power."""

    name: str
    """What it is called, as a key of the phrases."""
    orders: tuple[Order, ...]


def build_openings(board: Map, mapping: Mapping[str, object]) -> Mapping[Power, tuple[FirstOrders, ...]]:
    """The openings that a file describes; BadData where one is not for the units with which its power begins."""
    return MappingProxyType({power: _of_power(board, power, found) for power, found in mapping.items()})


def _of_power(board: Map, power: Power, found: object) -> tuple[FirstOrders, ...]:
    if not isinstance(found, Mapping):
        raise BadData("", 0, f"{power} must be a table of openings")
    openings = []
    for name, texts in found.items():
        try:
            orders = tuple(read_order(text) for text in texts)
        except (TypeError, ValueError) as error:
            raise BadData("", 0, f"{power}, {name}: {error}") from error
        if {unit_of(order) for order in orders} != set(board.start_units.get(power, ())):
            raise BadData("", 0, f"{power}, {name}: one order for each unit of the power, please")
        openings.append(FirstOrders(name, orders))
    return tuple(openings)
