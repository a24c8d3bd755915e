"""Orders for tests: of several powers in one text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.text import read_order


def read_orders(text: str) -> Mapping[Power, tuple[Order, ...]]:
    """Orders of several powers, as `germany: A mun - tyr; A boh H · austria: A vie - boh`.

    Powers are parted by ` · ` or new lines, orders by `;`.
    """
    found: dict[Power, tuple[Order, ...]] = {}
    for line in re.split(r"\s*[·\n]\s*", text.strip()):
        power, _, orders = line.partition(":")
        found[power.strip()] = tuple(read_order(order.strip()) for order in orders.split(";") if order.strip())
    return MappingProxyType(found)


def write_orders(orders: Mapping[Power, Iterable[Order]]) -> str:
    """The inverse of `read_orders`."""
    return " · ".join(f"{power}: {'; '.join(map(str, own))}".rstrip() for power, own in sorted(orders.items()))
