"""Half sentences that lean on an order before them: "F Ion carries it", "Baltic too", "no wait, to Skagerrak".

The words that point back are replaced by what they point to, so that the sentence is read as if it said so itself.
Where it is not plain what they point to, nothing is replaced, and their writer is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.notation.lexicon import COAST, HELPS, LINKS, PLACE, UNITS, Sense, Token
from judge.notation.segments import Segment, SegmentRole
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
)
from judge.rules.places import Location, province_id

_POINTS = frozenset({"IT", "THAT"})
_NAMED = UNITS | {"PLACE", "COAST", "NATION", "NOISE", "_FROM"}


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
    if segment.corrects and (new := _corrected(said, to)):
        return replace(segment, tokens=new)
    if len(said) > 1 and said[-1].kind in _POINTS and said[-2].kind in HELPS and isinstance(to.newest, _MOVEMENT):
        is_meant = said[-1].kind == "THAT" or to.is_plain
        return replace(segment, tokens=(*said[:-1], *_helped(to, said[-1]))) if is_meant else segment
    if said[-1].kind == "LIKEWISE" and sum(token.has(PLACE) for token in said) == 1:
        named = tuple(token for token in said[:-1] if token.kind != "_DASH")
        is_alone = all(token.kind in _NAMED for token in named)
        return replace(segment, tokens=(*named, *_same(to, said[-1]))) if is_alone else segment
    return segment


_MOVEMENT = (Hold, Move, SupportHold, SupportMove, Convoy)


def _corrected(said: Sequence[Token], to: Pointed) -> tuple[Token, ...]:
    """The order before with another goal or coast: "no wait, to Skagerrak", "I mean south coast"."""
    first = said[0]
    if len(said) == 1 and first.has(COAST):
        coast = replace(first, senses=tuple(sense for sense in first.senses if sense.kind == "COAST"))
        match to.newest:
            case Move(unit, goal) | Retreat(unit, goal):
                return (*_unit(unit, first), _word(first, "_DASH"), _word(first, "PLACE", province_id(goal)), coast)
            case Build(unit):
                bare = replace(unit, at=province_id(unit.at))
                return (_word(first, "BUILD"), *_unit(bare, first), coast)
    is_goal = first.kind in LINKS and len(said) in (2, 3) and said[1].has(PLACE)
    if is_goal and all(token.has(COAST) for token in said[2:]) and isinstance(to.newest, Move | Retreat):
        return (*_unit(to.unit, first), *said)
    return ()


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
