"""Sentences that lean on the order before them: "Marseilles supports it", "and Ruhr supports"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.notation.lexicon import COAST, DOINGS, HELPS, PLACE, UNITS, Sense, Token
from judge.notation.segments import Segment
from judge.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Unit, UnitType, unit_of
from judge.rules.places import Location

_PRONOUN = frozenset({"PRONOUN"})
_UNITARY = UNITS | PLACE | COAST
_SAYS = frozenset({"_TO", "_DASH", "_MOVE", "RETREAT", "DOUBT"})
"""Kinds of words that may stand before the goal of a correction: "I want"."""


def leaning(segment: Segment, before: Order | None, *, goes_on: bool = True) -> Segment | None:
    """The segment with what the order before it does in the place of "it", or behind a bare "supports".

    None when it names all that it needs, or when nothing before it can be meant. `goes_on` says that the order
    stands in the same sentence; behind another a bare letter is an order that breaks off: "A Mun S ...".
    """
    if not isinstance(before, Move | Hold):
        return None
    plain = segment.plain
    helps = [at for at, token in enumerate(plain) if token.kind in HELPS]
    if len(helps) != 1:
        return None
    pronouns = [token for token in plain if token.has(_PRONOUN)]
    if len(pronouns) == 1:
        return replace(segment, tokens=_replaced(plain, plain.index(pronouns[0]), before))
    is_bare = helps[0] == len(plain) - 1 and sum(token.has(PLACE) for token in plain) == 1
    is_bare = is_bare and (goes_on or len(plain[-1].text) > 1)
    return replace(segment, tokens=(*plain, *_words(before, plain[-1]))) if is_bare else None


def following(segment: Segment, before: Order | None) -> Segment | None:
    """The way of a unit that goes "behind it": where the unit before stood, if no goal is named."""
    at = next((at for at, token in enumerate(segment.plain) if token.kind == "FOLLOW"), None)
    if at is None:
        return None
    word, rest = segment.plain[at], (*segment.plain[:at], *segment.plain[at + 1 :])
    if sum(token.has(PLACE) for token in rest) > 1:
        return replace(segment, tokens=rest)
    if not isinstance(before, Move):
        return None
    left = before.unit.at.partition("/")[0]
    return replace(segment, tokens=(*rest, replace(word, senses=(Sense("_DASH"),)), *_place(left, word)))


def that_of(order: Order) -> Order:
    """What "it" means behind an order: behind a convoy the way of its army."""
    match order:
        case Convoy(_, army, to):
            return Move(army, to)
        case _:
            return order


def half(segment: Segment, before: Order | None) -> Segment | None:
    """What is said instead of an order, with the unit of that: "A Mun - Tyr, no, Boh"; None when it has its own."""
    unit = unit_of(before) if before is not None and segment.corrects else None
    plain = segment.plain
    if unit is None or not plain or any(token.kind in UNITS for token in plain):
        return None
    if not any(token.has(PLACE) or token.kind in DOINGS for token in plain):
        return None
    return replace(segment, tokens=(*_unit(unit, plain[0]), *plain))


def corrected(segment: Segment, before: Order | None) -> Segment | None:
    """The order before with the goal, the coast or the unit that a correction names: "sorry, Pic", "no, north coast".

    None when it names anything else.
    """
    if not segment.corrects:
        return None
    said = [token for token in segment.plain if token.kind not in _SAYS]
    places = [token for token in said if token.has(PLACE)]
    if isinstance(before, Disband | Build) and len(places) == 1 and all(token.has(_UNITARY) for token in said):
        verb = "DISBAND" if isinstance(before, Disband) else "BUILD"
        return replace(segment, tokens=(replace(said[0], senses=(Sense(verb),)), *said))
    if not isinstance(before, Move | Retreat):
        return None
    goal: tuple[Token, ...] = tuple(said)
    if not said or len(said) > 2 or len(places) > 1 or not all(token.has(PLACE | COAST) for token in said):
        return None
    if not places:
        goal = (next(_place(before.to, said[0])), *said)
    dash = replace(said[0], senses=(Sense("_DASH"),))
    return replace(segment, tokens=(*_unit(before.unit, said[0]), dash, *goal))


def _replaced(plain: Sequence[Token], at: int, before: Move | Hold) -> tuple[Token, ...]:
    """The words with what "it" means in its place; behind the verb where "it" stands before that: "го подкрепя"."""
    rest = (*plain[:at], *plain[at + 1 :])
    if at == len(rest) or rest[at].kind not in HELPS:
        return (*rest[:at], *_words(before, plain[at]), *rest[at:])
    head, behind = rest[: at + 1], rest[at + 1 :]
    if not at and behind and behind[0].has(PLACE | UNITS):  # "ѝ помага Черно море"
        return (*behind, *head, *_words(before, plain[at]))
    meant = _unit(before.unit, plain[at]) if behind else tuple(_words(before, plain[at]))
    return (*head, *meant, *behind)


def _words(order: Move | Hold, like: Token) -> Iterator[Token]:
    """An order as words that stand where another word stands."""
    yield from _unit(order.unit, like)
    if isinstance(order, Move):
        yield replace(like, senses=(Sense("_DASH"),))
        yield from _place(order.to, like)


def _unit(unit: Unit, like: Token) -> Sequence[Token]:
    kind = "ARMY" if unit.type is UnitType.ARMY else "FLEET"
    return (replace(like, senses=(Sense(kind),)), *_place(unit.at, like))


def _place(place: Location, like: Token) -> Iterator[Token]:
    province, _, coast = place.partition("/")
    yield replace(like, senses=(Sense("PLACE", (province,)),))
    if coast:
        yield replace(like, senses=(Sense("COAST", (coast,)),))
