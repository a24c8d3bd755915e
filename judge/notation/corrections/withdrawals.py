"""Which orders words of cancelling take back: by number, by unit, by goal, by kind of unit, else the newest."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.attempt import speaks_of_all
from judge.notation.language import Language
from judge.notation.lexicon import LINKS, PLACE, UNIT_TYPES, UNITS, UNKNOWN, Token, key
from judge.notation.mentions import counted, no_goals, provinces
from judge.notation.orders.orders_read import OrdersRead
from judge.notation.segments.segment import Segment
from judge.notation.values import ReadOrder
from judge.rules.orders import Convoy, Order, SupportHold, SupportMove, UnitType
from judge.rules.places import ProvinceId
from judge.structs import Struct, replace

_MOST_SAID = 2
"""Unknown words beside a word of cancelling that means orders of earlier lines, too: "cancel the last one"."""
_CONVOYS = frozenset[type[Order]]({Convoy})
_SUPPORTS = frozenset[type[Order]]({SupportHold, SupportMove})
_TWO_FIRST, _TWO_NEWEST = (1, 2), (-1, -2)
"""Which orders were taken for each other: "swap the first two", "no, the other way round"."""


class Withdrawn(Struct, frozen=True):
    """What words of cancelling name; the first that is not empty counts."""

    counts: tuple[int, ...]
    """Orders by their number in the letter: "scratch the 2nd one"."""
    units: tuple[ProvinceId, ...]
    """Provinces whose units are meant, or where their orders lead: "cancel the Piedmont thing"."""
    goals: tuple[ProvinceId, ...]
    """Provinces behind a word of a way: "drop the one to Tyrolia"."""
    types: frozenset[UnitType]
    """Kinds of units: "scratch the fleet move"."""
    works: frozenset[type[Order]]
    """Kinds of orders: "cancel the convoy", and with it the army's way."""
    line: int | None
    """The line whose newest order is meant; None where it may stand on an earlier one."""
    at: int
    """The line of the words."""
    is_all: bool
    """Whether all orders are meant, where nothing is named."""


def amends_by_number(segment: Segment, before: Segment | None, language: Language) -> Segment | None:
    """A segment that changes an order which it counts, or the words before its comma: "in number 3, read Ruh for Bur".

    Nobody can follow it; so the order is taken back, and asked about.
    """
    words = language.marking["instead_of"] | language.marking["replace"] | language.marking["amended"]
    if not any(key(token.text) in words for token in segment.tokens):
        return None
    if not any(token.has(PLACE) for token in segment.tokens):
        return None  # "I read your letter of the 2nd"
    for said in (segment, before):
        if said is not None and len({*counted(said.tokens, language)}) == 1 and not _has_unit(said):
            return segment if said is segment else replace(segment, tokens=(*said.tokens, *segment.tokens))
    return None


def _has_unit(segment: Segment) -> bool:
    """Whether a word for a unit says which, so that it needs no number."""
    return any(token.is_unit_word for token in segment.tokens)


def what_is_withdrawn(segment: Segment, language: Language, *, by_number: bool = False) -> Withdrawn:
    """What a segment with a word of cancelling names; `by_number`: only a number counts, its places are no units."""
    said = segment.plain
    is_all = speaks_of_all([token for token in said if not token.has(UNITS)], language)
    units = () if is_all or by_number else tuple(provinces(no_goals(said)))  # "cancel all of that except Serbia"
    units = units or (() if is_all or by_number else tuple(provinces(_where_it_stays(said))))
    counts = () if units else tuple(counted(segment.tokens, language))
    kinds = frozenset(UNIT_TYPES[token.kind] for token in said if _names_kind(token, language))
    is_reversed = any(key(token.text) in language.marking["reversed"] for token in segment.tokens)
    if is_reversed and (len(units) == 1 or not (units or kinds)):
        units = ()  # "other way round: the fleet's the one in London"
        counts = _TWO_FIRST if counts == (1,) else counts if len(counts) > 1 else _TWO_NEWEST
    goals = () if is_all else tuple(place for place in provinces(said) if place not in units)
    works = _CONVOYS if any(token.kind == "CONVOY" for token in said) else frozenset[type[Order]]()
    works |= _SUPPORTS if any(token.kind == "SUPPORT" for token in said) else frozenset[type[Order]]()
    is_brief = sum(token.kind in UNKNOWN for token in said) <= _MOST_SAID
    at = segment.tokens[0].line
    line = None if is_brief or is_all else at
    is_all = is_all or any(token.kind in UNKNOWN for token in said)  # "strike out the second line"
    return Withdrawn(counts, units, goals, kinds if len(kinds) == 1 else frozenset(), works, line, at, is_all)


def dropped(meant: Withdrawn, orders: OrdersRead) -> Sequence[ReadOrder]:
    """The orders that are taken back, which are dropped."""
    if meant.counts:
        return [*orders.drop_counted(meant.counts), *orders.drop_works(meant.works)]
    if meant.units:
        return orders.drop(meant.units) or orders.drop_to(meant.units)
    gone: Sequence[ReadOrder] = ()
    if meant.goals:
        gone = orders.drop_to(meant.goals) or orders.drop(meant.goals)
    elif meant.types:
        gone = orders.drop_types(meant.types)
    elif meant.works:
        gone = orders.drop_works(meant.works)
    return gone or orders.drop_newest(meant.line, meant.at, is_all=meant.is_all)


def _where_it_stays(said: Sequence[Token]) -> Sequence[Token]:
    """The places where a unit is said to stay: "cancel the Dane: it stays in Denmark" is about the unit there."""
    pairs = zip(said, said[1:], said[2:], strict=False)
    return [place for verb, way, place in pairs if verb.kind == "HOLD" and way.kind in LINKS and place.has(PLACE)]


def _names_kind(token: Token, language: Language) -> bool:
    return token.kind in UNIT_TYPES and len(token.text) > 1 and key(token.text) not in language.loose
