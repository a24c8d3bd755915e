"""Half sentences that lean on an order before them: "F Ion carries it", "Baltic too", "no wait, to Skagerrak".

The words that point back are replaced by what they point to, so that the sentence is read as if it said so itself.
Where it is not plain what they point to, nothing is replaced, and their writer is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from judge.notation.lexicon import COAST, DOINGS, HELPS, PLACE, UNIT_TYPES, UNITS, UNKNOWN, Sense, Token, names_one
from judge.notation.mentions import provinces
from judge.notation.segments.segment import Segment, SegmentRole
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
from judge.structs import Struct, replace

Words: TypeAlias = tuple[Token, ...]

_MOVEMENT = (Hold, Move, SupportHold, SupportMove, Convoy)
_HAS_GOAL = (Move, Retreat, SupportMove, Convoy)
_POINTS = frozenset({"IT", "THAT"})
_NAMED = UNITS | {"PLACE", "COAST", "NATION", "NOISE", "_FROM"}
_ALL_UNITS = UNITS | {"ALL"}
_UNITARY = UNITS | PLACE | COAST
_INSTEAD = frozenset({"_TO", "_DASH", "_MOVE", "HOLD", "COAST", "RETREAT", "DISBAND"})
_SAYS = frozenset({"_TO", "_DASH", "_MOVE", "RETREAT", "DOUBT"})
"""Kinds of words that may stand before the goal of a correction: "I want"."""


class Pointed(Struct, frozen=True):
    """What words may point back to: the newest order, and the move or hold that it is about."""

    newest: Order
    unit: Unit
    to: Location | None
    is_plain: bool
    """Whether "it" can be nothing else: the newest order is this move or hold, or help that pointed to it itself."""
    is_gone: bool = False
    """Whether the order was taken back: only what the same unit does instead can follow."""
    is_topic: bool = False
    """Whether the unit was only spoken of: what it does follows behind "it", and not behind a bare verb."""


_ALL = Unit(UnitType.ARMY, "")
ALL_HOLD = Pointed(Hold(_ALL), _ALL, None, False)
"""What "too" points back to behind "all fleets hold"; "it" means nothing there."""


def pointed(order: Order, before: Pointed | None, *, points: bool) -> Pointed | None:
    """What a next sentence may point to behind an order; `points` if that order pointed back itself."""
    match order:
        case Hold(unit):
            return Pointed(order, unit, None, True)
        case Move(unit, to) | Retreat(unit, to):
            return Pointed(order, unit, to, True)
        case SupportMove() | SupportHold() | Convoy() if points and before is not None:
            return replace(before, newest=order)
        case Convoy(_, of, to):
            return Pointed(order, of, to, True)
        case SupportMove(_, of, to):
            return Pointed(order, of, to, False)
        case SupportHold(_, of):
            return Pointed(order, of, None, False)
        case Disband(unit) | Build(unit):
            return Pointed(order, unit, None, False)
        case _:
            return None


def resolved(segment: Segment, to: Pointed | None, *, goes_on: bool) -> Segment:
    """A segment with the words that point back replaced by what they point to; the segment itself where none do.

    `goes_on` says that the order before stands in the same sentence; behind another a bare letter is an order that
    breaks off: "A Mun S ...".
    """
    said = segment.plain
    if not said or segment.setting is not SegmentRole.PLAIN:
        return segment
    if to is None:
        words = _following(said, None)
        return replace(segment, tokens=words) if words else segment
    said = _of_subject(said, to) or (_following(said, None) if to.is_topic else ()) or said
    if to.is_gone:
        return replace(segment, tokens=said) if said is not segment.plain else segment
    segment = replace(segment, tokens=said) if said[0] is not segment.plain[0] else segment
    is_order = to is not ALL_HOLD
    if is_order and len(said) == 2 and said[0].kind in ("DISBAND", "_REMOVE") and said[1].kind in _POINTS:
        return replace(segment, tokens=(said[0], *unit_words(to.unit, said[1])))  # "A Nwy - Fin. No! Disband it"
    words = (
        _helped_by(said, to)
        or _helping(said, to, goes_on=goes_on)
        or _likewise(said, to)
        or _following(said, to)
        or _there(said, to)
    )
    return replace(segment, tokens=words) if words else segment


def _of_subject(said: Words, to: Pointed) -> Words:
    """What the unit of the order before does besides, or instead: "it holds", "and there it sails"."""
    if to is ALL_HOLD or isinstance(to.newest, SupportHold | SupportMove):
        return ()
    if said[0].kind == "SUBJECT" and len(said) > 1:
        rest = said[1:]
    elif (
        to.is_gone and not to.is_topic and said[0].kind in DOINGS and not any(token.kind in UNITS for token in said[:1])
    ):
        rest = said
    else:
        return ()
    if to.to is not None and any(token.kind == "THERE" for token in rest) and not any(t.has(PLACE) for t in rest):
        rest = (*way_words(to.to, said[0]), *(token for token in rest if token.kind not in ("THERE", "_MOVE", "_TO")))
    elif isinstance(to.newest, Convoy) and {token.kind for token in rest} == {"_MOVE"}:
        rest = way_words(to.to or to.unit.at, said[0])
    return (*unit_words(to.unit, said[0]), *rest)


def taken_away(order: Order) -> Pointed | None:
    """What "it" means behind words that take an order back."""
    unit = unit_of(order)
    return Pointed(order, unit, None, is_plain=False, is_gone=True) if unit is not None else None


def spared(tokens: Sequence[Token]) -> Pointed | None:
    """What "it" means behind words that leave one unit out: "all hold but Vienna; it goes to Tyrolia"."""
    named = [*provinces(tokens)]
    types = {UNIT_TYPES[token.kind] for token in tokens if token.kind in UNIT_TYPES}
    if len(named) != 1:
        return None
    unit = Unit(types.pop() if len(types) == 1 else UnitType.ARMY, named[0])
    return Pointed(Hold(unit), unit, None, is_plain=False, is_gone=True)


def corrected(segment: Segment, before: Order | None, orders: Sequence[Order]) -> Segment:
    """The order before with what a correction names: "sorry, Pic", "no, north coast", "no, holds".

    The segment itself when it is no correction, or names all that it needs. `orders` are all that were given: a unit
    may be named by its kind.
    """
    if not segment.corrects or before is None or not segment.plain:
        return segment
    said = segment.plain
    words = _of_kind(said, orders) or _with_goal(said, before) or _other_work(said, before) or _half(said, before)
    return replace(segment, tokens=words) if words else segment


def of_unit(segment: Segment, broken_off: Segment) -> Segment:
    """What a correction says, with the unit of the words that were broken off: "Tyrrhenian to the, no, holds"."""
    place = next((token for token in broken_off.plain if token.has(PLACE)), None)
    if place is not None and len(segment.plain) > 1 and segment.plain[0].kind == "SUBJECT":
        return replace(segment, tokens=(place, *segment.plain[1:]))  # "Ionian was to support... no, it convoys Apulia"
    said = [token for token in segment.plain if token.kind not in ("_WHITHER", "_TO", "_MOVE", "RETREAT")]
    is_goal = bool(said) and said[0].has(PLACE) and all(token.has(COAST) for token in said[1:])
    if place is not None and is_goal:
        return replace(segment, tokens=(place, _word(place, "_DASH"), *said))  # "ブレストはやめて中部大西洋に"
    names = any(token.has(PLACE) for token in segment.plain[:1]) or any(token.kind in UNITS for token in segment.plain)
    return segment if place is None or names else replace(segment, tokens=(place, *segment.plain))


def _helping(said: Words, to: Pointed, *, goes_on: bool) -> Words:
    """Help for "it", for "that move", or for nothing named: "Marseilles supports"."""
    is_too = len(said) > 2 and said[-1].kind == "LIKEWISE"  # "Baltic supports it too"
    said = said[:-1] if is_too else said
    helps = [at for at, token in enumerate(said) if token.kind in HELPS]
    if len(helps) != 1 or not isinstance(to.newest, _MOVEMENT) or to is ALL_HOLD:
        return ()
    points = [at for at, token in enumerate(said) if token.kind in _POINTS | {"THERE"}]
    if len(points) == 1 and (to.is_plain or is_too or said[points[0]].kind != "IT"):
        return _replaced(said, points[0], to)
    is_bare = helps[0] == len(said) - 1 and sum(token.has(PLACE) for token in said) == 1
    is_bare = is_bare or (len(said) == 2 and said[0].is_unit_word)  # "the fleet supports"
    is_bare = is_bare and to.is_plain and (goes_on or len(said[-1].text) > 1)
    return (*said, *helped_words(to, said[-1])) if is_bare else ()


def _helped_by(said: Words, to: Pointed) -> Words:
    """Help for the order before, its helper named last: "the attack is supported by F Eng"."""
    at = next((at for at, token in enumerate(said[:2]) if token.kind == "_HELPED_BY"), None)
    if at is None or not to.is_plain or not isinstance(to.newest, Hold | Move):
        return ()
    unit = said[at + 1 :]
    is_unit = sum(token.has(PLACE) for token in unit) == 1 and all(token.kind in _NAMED for token in unit)
    is_order = is_unit and all(token.kind == "_MOVE" and isinstance(to.newest, Move) for token in said[:at])
    return (*unit, _word(said[at], "SUPPORT"), *helped_words(to, said[at])) if is_order else ()


def _replaced(said: Words, at: int, to: Pointed) -> Words:
    """The words with what "it" means in its place; behind the verb where "it" stands before that: "го подкрепя"."""
    rest = (*said[:at], *said[at + 1 :])
    if at == len(rest) or rest[at].kind not in HELPS:
        return (*rest[:at], *helped_words(to, said[at]), *rest[at:])
    head, behind = rest[: at + 1], rest[at + 1 :]
    if not at and behind and behind[0].has(PLACE | UNITS):  # "ѝ помага Черно море"
        return (*behind, *head, *helped_words(to, said[at]))
    return (*head, *(unit_words(to.unit, said[at]) if behind else helped_words(to, said[at])), *behind)


def _likewise(said: Words, to: Pointed) -> Words:
    """What was ordered before, for another unit: "Baltic too"; nothing where two units cannot do the same."""
    at = said[0] if said[0].kind == "LIKEWISE" else said[-1]  # "so does Berlin", "Berlin too"
    named = tuple(token for token in said if token is not at and token.kind not in ("_DASH", "_TO"))
    is_one = sum(token.has(PLACE) for token in named) == 1 and all(token.kind in _NAMED for token in named)
    if at.kind == "LIKEWISE" and any(t.kind == "ALL" for t in named) and all(t.has(_ALL_UNITS) for t in named):
        return (*named, _word(at, "HOLD")) if isinstance(to.newest, Hold) else ()  # "and all the rest too"
    if is_one and at.kind == "THERE" and isinstance(to.newest, Disband):
        return (*named, _word(at, "DISBAND"))  # "Лионский залив на слом, Тирренское туда же"
    if at.kind != "LIKEWISE" or not is_one:
        return ()
    match to.newest:
        case Hold():
            return (*named, _word(at, "HOLD"))
        case Disband():
            return (*named, _word(at, "DISBAND"))
        case Build(unit):
            return (*named, _word(at, "BUILD"), unit_words(unit, at)[0])
        case SupportHold() | SupportMove():
            return (*named, _word(at, "SUPPORT"), *helped_words(to, at))
        case Convoy():
            return (*named, _word(at, "CONVOY"), *helped_words(to, at))
        case _:
            return ()


def _following(said: Words, to: Pointed | None) -> Words:
    """The way of a unit that goes "behind it": where the unit before stood, if no goal is named."""
    at = next((at for at, token in enumerate(said) if token.kind == "FOLLOW"), None)
    if at is None:
        return ()
    rest = (*said[:at], *said[at + 1 :])
    if turned := _turned(said, at, to):
        return turned
    if _goal_before(said[:at]):
        return ()
    if sum(token.has(PLACE) for token in rest) > 1:
        is_between = any(token.has(PLACE) for token in said[:at]) and at + 1 < len(said) and said[at + 1].has(PLACE)
        return (*said[:at], _word(said[at], "_DASH"), *said[at + 1 :]) if is_between else rest
    if at and at + 2 <= len(said) - 1 and said[at + 1].kind in ("_TO", "_DASH") and said[at + 2].has(PLACE):
        return (*said[:at], _word(said[at], "_DASH"), *said[at + 2 :])  # "the fleet behind it to Spain"
    if to is None or to.to is None or not to.is_plain:
        return ()
    left = to.unit.at.partition("/")[0]
    coast = tuple(token for token in rest if token.has(COAST) and not token.has(PLACE))
    whose = tuple(token for token in rest if token not in coast)  # "takes its place (south coast)"
    return (*whose, _word(said[at], "_DASH"), *_place(left, said[at]), *coast)


def _goal_before(said: Words) -> Words:
    """The goal that words before "behind it" name, if they name nothing else: "а в Бельгию за ней"."""
    start = next((at for at, token in enumerate(said[:2]) if token.kind == "_TO"), None)
    if start is None or any(not token.is_letter for token in said[:start]):
        return ()
    goal = said[start + 1 :]
    is_goal = bool(goal) and goal[0].has(PLACE) and all(token.has(COAST) for token in goal[1:])
    return goal if is_goal else ()


def _turned(said: Words, at: int, to: Pointed | None) -> Words:
    """The unit that is named last, with its goal, if the unit before leaves that: "за ней в Бельгию - Бургундия"."""
    goal, unit = _goal_before(said[:at]), said[at + 1 :]
    if not at and len(unit) > 1 and unit[0].kind == "_TO":
        end = next((n for n in range(2, len(unit)) if not unit[n].has(COAST)), len(unit))
        goal, unit = unit[1:end], unit[end:]
    unit = tuple(token for token in unit if token.kind not in ("_DASH", "_MOVE"))
    is_left = to is not None and to.is_plain and to.to is not None and to.unit.province in provinces(goal)
    is_unit = sum(token.has(PLACE) for token in unit) == 1 and all(token.kind in _NAMED for token in unit)
    return (*unit, _word(said[at], "_DASH"), *goal) if is_left and is_unit else ()


def _there(said: Words, to: Pointed) -> Words:
    """What is said of the place that was named just before: "Berlin to Kiel, and the fleet there to Denmark"."""
    at = next((at for at, token in enumerate(said) if token.kind == "THERE"), None)
    if at is None:
        return ()
    province = (to.to or to.unit.at).partition("/")[0]
    if not at and len(said) > 2 and said[1].kind in ("_MOVE", "RETREAT"):
        return (*said[2:], _word(said[1], "_DASH"), _place(province, said[at])[0])  # "туда уйдет флот"
    goes = at > 0 and (said[at - 1].kind in ("_MOVE", "_DASH", "RETREAT") or (at == len(said) - 1 and at < 3))
    return (*said[:at], *((_word(said[at], "_DASH"),) if goes else ()), _place(province, said[at])[0], *said[at + 1 :])


def _of_kind(said: Words, orders: Sequence[Order]) -> Words:
    """The only unit of its kind that was ordered, with what it is to do instead: "no, the fleet to the south coast"."""
    if said[0].kind not in UNITS or len(said[0].text) == 1 or len(said) < 2:
        return ()
    rest = tuple(token for token in said[1:] if token.kind not in ("DOUBT", "_FROM"))
    is_goal = rest and rest[0].has(_INSTEAD) and sum(token.has(PLACE) for token in rest) <= 1
    kind = UNIT_TYPES[said[0].kind]
    alike = [order for order in orders if (unit := unit_of(order)) is not None and unit.type is kind]
    if not is_goal or len(alike) != 1 or not all(token.has(_INSTEAD | PLACE | COAST) for token in rest):
        return ()
    unit = unit_of(alike[0])
    if not any(token.has(COAST) and not token.has(PLACE) for token in rest[:1]) or unit is None:
        return (*unit_words(unit, said[0]), *rest) if unit is not None else ()
    if isinstance(alike[0], Build):
        return (_word(said[0], "BUILD"), *unit_words(replace(unit, at=unit.at.partition("/")[0]), said[0]), *rest)
    return ()


def _with_goal(said: Words, before: Order) -> Words:
    """The order before with the goal or the coast that a correction names: "sorry, Pic", "no, north coast"."""
    goal = tuple(token for token in said if token.kind not in _SAYS)
    places = sum(token.has(PLACE) for token in goal)
    is_goal = 0 < len(goal) <= 2 and places <= 1 and all(token.has(PLACE | COAST) for token in goal)
    if not is_goal or not isinstance(before, _HAS_GOAL):
        return ()
    if not places:
        goal = (_place(before.to, goal[0])[0], *goal)
    at = goal[0]
    match before:
        case SupportMove(unit, of) | Convoy(unit, of):
            verb = _word(at, "SUPPORT" if isinstance(before, SupportMove) else "CONVOY")
            return (*unit_words(unit, at), verb, *unit_words(of, at), _word(at, "_DASH"), *goal)
        case Move(unit) | Retreat(unit):
            return (*unit_words(unit, at), _word(at, "_DASH"), *goal)


def _other_work(said: Words, before: Order) -> Words:
    """What is built or removed with another unit or in another place: "no, the fleet in Brest"."""
    said = tuple(token for token in said if token.kind not in _SAYS)
    is_site = names_one(said, _UNITARY)
    if not is_site or not isinstance(before, Disband | Build):
        return ()
    if before.unit.province in provinces(said) and not any(token.has(UNITS | COAST) for token in said):
        return ()  # "I remove Tyrolia. No, Tyrolia is needed"
    return (_word(said[0], "DISBAND" if isinstance(before, Disband) else "BUILD"), *said)


def _half(said: Words, before: Order) -> Words:
    """What is said instead of an order, with the unit of that: "A Mun - Tyr, no, holds"; nothing if it has its own."""
    unit = unit_of(before)
    if unit is None or any(token.kind in UNITS for token in said):
        return ()
    is_own = len(said) > 1 and said[0].has(PLACE) and (said[1].kind in DOINGS | UNKNOWN or said[1].has(PLACE))
    if is_own:
        return ()  # "no, Vienna holds" is about Vienna, and so is "no, Vienna refused"
    if not any(token.has(PLACE) or token.kind in DOINGS for token in said):
        return ()
    return (*unit_words(unit, said[0]), *said)


def helped_words(to: Pointed, at: Token) -> Words:
    """The unit that is pointed to, and where it goes."""
    return (*unit_words(to.unit, at), *(() if to.to is None else way_words(to.to, at)))


def way_words(to: Location, at: Token) -> Words:
    """A way to a place, in words that nobody wrote."""
    return (_word(at, "_DASH"), *_place(to, at))


def unit_words(unit: Unit, at: Token) -> Words:
    """A unit in words that nobody wrote, in the place of one that means it."""
    return (_word(at, "ARMY" if unit.type is UnitType.ARMY else "FLEET"), *_place(unit.at, at))


def _place(place: Location, at: Token) -> Words:
    province, _, coast = place.partition("/")
    name = _word(at, "PLACE", province)
    return (name, _word(at, "COAST", coast)) if coast else (name,)


def _word(at: Token, kind: str, *value: str) -> Token:
    """A word that nobody wrote, in the place of one that points to it."""
    return replace(at, senses=(Sense(kind, value, value[0] if value else ""),))
