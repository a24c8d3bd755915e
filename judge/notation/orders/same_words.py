"""Help in words that mean two things, where the letter orders in the same words what is helped: "A Ven - Tri"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from judge.notation.lexicon import PLACE, Token, key
from judge.notation.orders.orders_read import OrdersRead
from judge.notation.values import Answer, Fault, Found
from judge.rules.orders import Convoy, Move, Order, SupportHold, SupportMove, unit_of
from judge.rules.places import ProvinceId, province_id


def may_be_settled(answers: Sequence[Answer]) -> bool:
    """Whether all that is asked is which of several moves is helped: an order further down may tell."""
    faults = [answer for answer in answers if isinstance(answer, Fault)]
    return bool(faults) and all(fault.readings and all(map(_helps, fault.readings)) for fault in faults)


def settled(answers: Sequence[Answer], orders: OrdersRead, asked: Collection[ProvinceId]) -> tuple[Answer, ...]:
    """The answers with the only reading that helps what the letter orders in the same words.

    A unit in one of the provinces that are `asked` about already gets no order.
    """
    return tuple(_settled(answer, orders, asked) for answer in answers)


def _settled(answer: Answer, orders: OrdersRead, asked: Collection[ProvinceId]) -> Answer:
    fitting = [found for found in answer.readings if _fits(found, orders)] if isinstance(answer, Fault) else []
    unit = unit_of(fitting[0].meaning.order) if len(fitting) == 1 else None
    return fitting[0] if unit is not None and unit.province not in asked else answer


def _helps(found: Found) -> bool:
    return isinstance(found.meaning.order, SupportMove | SupportHold | Convoy)


def _fits(found: Found, orders: OrdersRead) -> bool:
    """Whether the letter gives the helped unit the order that it is helped in, and calls its places the same."""
    match found.meaning.order:
        case SupportMove(_, of, to) | Convoy(_, of, to):
            given = orders.given_to(of.province)
            is_meant = given is not None and _goes(given[0], province_id(to))
        case SupportHold(_, of):
            given = orders.given_to(of.province)
            is_meant = given is not None and not isinstance(given[0], Move)
        case _:
            return False
    return is_meant and given is not None and _names(given[1]) <= _names(found.tokens)


def _goes(order: Order, to: str) -> bool:
    return isinstance(order, Move) and province_id(order.to) == to


def _names(tokens: Sequence[Token]) -> frozenset[str]:
    """What words call the places that they name."""
    return frozenset(key(token.text) for token in tokens if token.has(PLACE))
