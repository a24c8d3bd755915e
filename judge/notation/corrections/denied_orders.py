"""Orders of the letter that a later sentence denies by describing them: "don't touch Vienna", "no attack on Tri"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.lexicon import DOINGS, NATION, PLACE, TELLING, Token
from judge.notation.mentions import provinces, topics
from judge.notation.orders.orders_read import OrdersRead
from judge.notation.segments.segment import Segment, SegmentRole
from judge.notation.values import ReadOrder
from judge.rules.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove, unit_of
from judge.rules.places import ProvinceId, province_id

_MOST_TALK = 2
"""Unknown words beside a place and a denial that still speak of an order: with more of them it is talk."""


def denied_by(segment: Segment, orders: OrdersRead, *, is_asked: bool) -> list[ReadOrder]:
    """The dropped orders that a sentence without an order denies or changes; `is_asked`: it is asked about anyway.

    A unit's own order is meant before those that lead to where it stands; nothing denies that a unit holds.
    """
    said = segment.tokens
    changes = segment.corrects or segment.amends
    if segment.setting is SegmentRole.QUESTION:
        return []
    if any(token.kind == "CONDITION" for token in said):
        does = any(token.kind in DOINGS for token in said)
        return orders.drop(_other_for_topics(said, orders, changes=changes or does))
    if not (changes or _denies(said)):
        return orders.drop(_other_for_topics(said, orders, changes=False))
    is_talk = sum(token.kind == "WORD" for token in said) > _MOST_TALK or any(token.has(NATION) for token in said)
    if is_talk and not is_asked:
        return []
    named = [*provinces(segment.plain)]
    gone = orders.drop([id for id in named if not isinstance(orders.of(id), Hold)])
    return gone or (orders.drop_to(named) if is_asked or changes or _begins_denied(said) else [])


def _other_for_topics(said: Sequence[Token], orders: OrdersRead, *, changes: bool) -> list[ProvinceId]:
    """The units a doubtful sentence is about, and that it says something else of: "…空けるならルールはベルギーへ"."""
    is_doubtful = changes or any(token.kind in TELLING for token in said)
    found: list[ProvinceId] = []
    for at, province in topics(said) if is_doubtful else ():
        order = orders.of(province)
        if order is None:
            continue
        others = {*provinces(said[at + 1 :])} - {*_concerned(order)}
        found += [province] if changes or others else []
    return found


def _concerned(order: Order) -> Iterator[ProvinceId]:
    """The provinces that an order speaks of."""
    unit = unit_of(order)
    if unit is not None:
        yield unit.province
    match order:
        case Move(_, to):
            yield province_id(to)
        case SupportMove(_, of, to) | Convoy(_, of, to):
            yield from (of.province, province_id(to))
        case SupportHold(_, of):
            yield of.province
        case _:
            return


def _denies(said: Sequence[Token]) -> bool:
    """Whether words name a place and deny something."""
    return any(token.kind == "NEGATION" for token in said) and any(token.has(PLACE) for token in said)


def _begins_denied(said: Sequence[Token]) -> bool:
    """Whether the denial stands before the place, or there is no more: "don't do the Tyrolia thing", "チロルはなし".

    Not in "Norway will not last".
    """
    if all(token.has(PLACE) or token.kind in ("NEGATION", "NOISE") for token in said):
        return True
    first = next((token for token in said if token.kind in TELLING or token.has(PLACE)), None)
    return first is not None and first.kind in TELLING
