"""Sentences that lean on the order before them: "Marseilles supports it", "and Ruhr supports"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.notation.lexicon import HELPS, PLACE, Sense, Token
from judge.notation.segments import Segment
from judge.rules.orders import Hold, Move, Order, Unit, UnitType
from judge.rules.places import Location

_PRONOUN = frozenset({"PRONOUN"})


def leaning(segment: Segment, before: Order | None) -> Segment | None:
    """The segment with what the order before it does in the place of "it", or behind a bare "supports".

    None when it names all that it needs, or when nothing before it can be meant.
    """
    if not isinstance(before, Move | Hold):
        return None
    plain = segment.plain
    helps = [at for at, token in enumerate(plain) if token.kind in HELPS]
    if len(helps) != 1:
        return None
    pronouns = [token for token in plain if token.has(_PRONOUN)]
    if len(pronouns) == 1:
        meant = tuple(_words(before, pronouns[0]))
        tokens = tuple(new for token in plain for new in (meant if token is pronouns[0] else (token,)))
        return replace(segment, tokens=tokens)
    is_bare = helps[0] == len(plain) - 1 and sum(token.has(PLACE) for token in plain) == 1
    return replace(segment, tokens=(*plain, *_words(before, plain[-1]))) if is_bare else None


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
