"""Half sentences that lean on an order before them: "F Ion carries it", "Baltic too", "no wait, to Skagerrak".

The words that point back are replaced by what they point to, so that the sentence is read as if it said so itself.
Where it is not plain what they point to, nothing is replaced, and their writer is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.notation.lexicon import COAST, DOINGS, HELPS, PLACE, UNITS, Sense, Token
from judge.notation.segment import Segment, SegmentRole
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    unit_of,
)
from judge.rules.places import Location

_POINTS = frozenset({"IT", "THAT"})
_NAMED = UNITS | {"PLACE", "COAST", "NATION", "NOISE", "_FROM"}
_PRONOUN = frozenset({"PRONOUN"})
_UNITARY = UNITS | PLACE | COAST
_SAYS = frozenset({"_TO", "_DASH", "_MOVE", "RETREAT", "DOUBT"})
"""Kinds of words that may stand before the goal of a correction: "I want"."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """What words may point back to: the newest order, and the move or hold that it is about."""

    newest: Order
    unit: Unit
    to: Location | None
    is_plain: bool
    """Whether "it" can be nothing else: the newest order is this move or hold, or help that pointed to it itself."""


def pointed(order: Order, before: Pointed | None, *, points: bool) -> Pointed | None:
    """What a next sentence may point to behind an order; `points` if that order pointed back itself."""
    match order:
        case Hold(unit):
            return Pointed(order, unit, None, True)
        case Move(unit, to) | Retreat(unit, to):
            return Pointed(order, unit, to, True)
        case SupportMove(_, of, to) | Convoy(_, of, to):
            return replace(before, newest=order) if points and before is not None else Pointed(order, of, to, False)
        case SupportHold(_, of):
            return replace(before, newest=order) if points and before is not None else Pointed(order, of, None, False)
        case Disband(unit) | Build(unit):
            return Pointed(order, unit, None, False)
        case _:
            return None


def resolved(segment: Segment, to: Pointed | None) -> Segment:
    """A segment with the words that point back replaced by what they point to, if that is plain."""
    said = segment.plain
    if to is None or not said or segment.setting is not SegmentRole.PLAIN:
        return segment
    if len(said) > 1 and said[-1].kind in _POINTS and said[-2].kind in HELPS and isinstance(to.newest, _MOVEMENT):
        is_meant = said[-1].kind == "THAT" or to.is_plain
        return replace(segment, tokens=(*said[:-1], *_helped(to, said[-1]))) if is_meant else segment
    if said[-1].kind == "LIKEWISE" and sum(token.has(PLACE) for token in said) == 1:
        named = tuple(token for token in said[:-1] if token.kind != "_DASH")
        is_alone = all(token.kind in _NAMED for token in named)
        return replace(segment, tokens=(*named, *_same(to, said[-1]))) if is_alone else segment
    return segment


_MOVEMENT = (Hold, Move, SupportHold, SupportMove, Convoy)


def _same(to: Pointed, at: Token) -> tuple[Token, ...]:
    """What was ordered before, for another unit; nothing where two units cannot do the same."""
    match to.newest:
        case Hold():
            return (_word(at, "HOLD"),)
        case Disband():
            return (_word(at, "DISBAND"),)
        case Build(unit):
            return (_word(at, "BUILD"), _unit(unit, at)[0])
        case SupportHold() | SupportMove():
            return (_word(at, "SUPPORT"), *_helped(to, at))
        case Convoy():
            return (_word(at, "CONVOY"), *_helped(to, at))
        case _:
            return (at,)


def _helped(to: Pointed, at: Token) -> tuple[Token, ...]:
    goal = () if to.to is None else (_word(at, "_DASH"), *_place(to.to, at))
    return (*_unit(to.unit, at), *goal)


def _unit(unit: Unit, at: Token) -> tuple[Token, ...]:
    return (_word(at, "ARMY" if unit.type is UnitType.ARMY else "FLEET"), *_place(unit.at, at))


def _place(place: Location, at: Token) -> tuple[Token, ...]:
    province, _, coast = place.partition("/")
    name = _word(at, "PLACE", province)
    return (name, _word(at, "COAST", coast)) if coast else (name,)


def _word(at: Token, kind: str, *value: str) -> Token:
    """A word that nobody wrote, in the place of one that points to it."""
    return replace(at, senses=(Sense(kind, value, value[0] if value else ""),))


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
        goal = (_place(before.to, said[0])[0], *said)
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
