"""What a sentence takes from other orders of its letter: an order's number, a unit's way, the only unit left.

"A Bud S 1", "F Tyn supports the move of F Wes", "the other fleet goes to Denmark". The words are replaced by what they
mean. What is said further down can be meant, too: such a sentence waits for the end of the letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, HELPS, NATION, PLACE, UNITS, Sense, Token, key, names_one
from judge.notation.mentions import provinces
from judge.notation.orders.orders_read import OrdersRead
from judge.notation.orders.references import Pointed, helped_words, pointed, unit_words, way_words
from judge.notation.reading_scene import ReadingScene
from judge.notation.rewriting.numbered import Numbers
from judge.notation.segments.segment import Segment, SegmentRole
from judge.rules.orders import Move, Order, UnitType
from judge.rules.places import province_id
from judge.rules.position import PhaseKind
from judge.structs import replace

_OTHER: Mapping[tuple[str, ...], UnitType] = {("other_army",): UnitType.ARMY, ("other_fleet",): UnitType.FLEET}
_UNITARY = UNITS | COAST | PLACE | NATION
_STANDING = _UNITARY | {"_FROM", "_TO"}
_WAY = frozenset({"_TO", "_WHITHER"})
_AT_HELP = frozenset({"SUPPORT", "_FROM", "_TO"})
_SUPPORT = (Sense("SUPPORT"),)
_NAMES_UNIT = UNITS | {"_FROM"}
Words = Sequence[Token]


def points_elsewhere(segment: Segment, language: Language) -> bool:
    """Whether words of a segment mean another order of the letter."""
    said = segment.plain
    return segment.setting is SegmentRole.PLAIN and (
        _number_at(said) >= 0 or _help_of_move(said, language) is not None or _help_to_goal(said, language) is not None
    )


def with_elsewhere_said(
    segment: Segment, orders: OrdersRead, numbers: Numbers, scene: ReadingScene, *, is_last: bool
) -> Segment | None:
    """The segment with what its words mean; None where the order that they mean has not been read.

    `is_last` says that nothing more is read.
    """
    if segment.setting is not SegmentRole.PLAIN:
        return segment
    said = segment.plain
    words: Words | None
    if (at := _number_at(said)) >= 0:
        stretch = numbers.stretch(int(said[at].text))
        given = orders.between(*stretch) if stretch is not None else None
        words = _numbered(said, at, given) if given is not None else None
    elif (by := _helped_by(said, scene.language)) > 0:
        words = _turned(said, by, orders, scene, is_last=is_last)
    elif helped := _help_of_move(said, scene.language):
        words = _with_goal(said, helped, orders)
        place = helped[0]
        if words is None and said[-1].has(PLACE) and not any(map(scene.is_own, provinces((said[place],)))):
            words = _with_mover(said, (place, place + 1), orders)  # "supports the landing in Norway"
    elif goal := _help_to_goal(said, scene.language):
        words = _with_mover(said, goal, orders)
    elif any(_is_other(token) for token in said) and scene.kind is not PhaseKind.ADJUSTMENT:
        words = _only_one_left(said, orders, scene) or said
    else:
        return segment
    return None if words is None else replace(segment, tokens=tuple(words))


def _number_at(said: Words) -> int:
    """Where the number stands that an order is helped by: "A Bud S 1", "ガリシア 陸 S①"; -1 if none does."""
    if not any(token.kind == "NUMBER" for token in said):
        return -1
    numbers = [at for at, token in enumerate(said) if token.kind == "NUMBER" and len(token.text) < 3]
    helps = [at for at, token in enumerate(said) if token.kind in HELPS]
    if len(numbers) != 1 or len(helps) != 1 or abs(numbers[0] - helps[0]) != 1:
        return -1
    unit = [token for at, token in enumerate(said) if at not in (numbers[0], helps[0])]
    is_unit = names_one(unit, _UNITARY)
    return numbers[0] if is_unit and min(numbers[0], helps[0]) == len(unit) else -1


def _numbered(said: Words, at: int, order: Order) -> Words | None:
    """Help for the order that a number means."""
    to = pointed(order, None, points=False)
    if to is None or not to.is_plain:
        return None
    rest = [token for place, token in enumerate(said) if place != at]
    return (*rest, *helped_words(to, said[at]))


def _helped_by(said: Words, language: Language) -> int:
    """Where "is supported by" stands if nothing else is said of a unit, and one helper stands behind; 0 if not so."""
    at = next((at for at, token in enumerate(said) if token.kind == "_HELPED_BY"), 0)
    is_whole = at > 0 and key(said[at].text) in language.marking["passives"]
    return at if is_whole and names_one(said[:at], _STANDING) and names_one(said[at + 1 :], _STANDING) else 0


def _turned(said: Words, by: int, orders: OrdersRead, scene: ReadingScene, *, is_last: bool) -> Words | None:
    """Help for what a unit does, its helper named last; nothing of the writer's unit is sure until all is read."""
    place = next(iter(provinces(said[:by])), None)
    order = orders.of(place) if place is not None else None
    helps = replace(said[by], senses=_SUPPORT)
    if isinstance(order, Move):
        return (*said[by + 1 :], helps, *helped_words(Pointed(order, order.unit, order.to, is_plain=True), said[by]))
    is_open = order is None and place is not None and scene.is_own(place) and not is_last
    return None if is_open else (*said[by + 1 :], helps, *said[:by])


def _help_of_move(said: Words, language: Language) -> tuple[int, int] | None:
    """Where the place of a unit stands whose move is helped, and the word for that: "supports the move of F Wes".

    In a language with its verb last that is "F Wes の移動を支援".
    """
    helps = [at for at, token in enumerate(said) if token.kind == "SUPPORT"]
    if not helps:
        return None
    moves = [at for at, token in enumerate(said) if token.kind == "_MOVE"]
    places = [at for at, token in enumerate(said) if token.has(PLACE)]
    if len(helps) == 1 and len(places) == 2 and said[-1].kind == "THAT" and places[0] < helps[0] < places[1]:
        is_plain = all(token.has(_UNITARY) or token.kind in _AT_HELP for token in said[:-1])
        return (places[1], len(said) - 1) if is_plain else None  # "supports F Alb in that attack"
    is_both = len(helps) == 1 and not moves and _names_move(said[helps[0]], language)
    moves = helps if is_both else moves  # "supports the move of"
    if len(helps) != 1 or len(moves) != 1 or len(places) != 2 or abs(helps[0] - moves[0]) > 1:
        return None
    if not all(token.has(_UNITARY) or token.kind in ("SUPPORT", "_MOVE", "_FROM") for token in said):
        return None
    is_last = moves[0] == len(said) - 2 and helps[0] == len(said) - 1
    is_between = places[0] < helps[0] <= moves[0] < places[1] and (is_both or said[places[1] - 1].has(_NAMES_UNIT))
    return (places[1], moves[0]) if is_last or is_between else None


def _with_goal(said: Words, at: tuple[int, int], orders: OrdersRead) -> Words | None:
    """Help for the move that the letter orders for a unit."""
    place, move = at
    order = next((order for id in provinces((said[place],)) if (order := orders.of(id)) is not None), None)
    if not isinstance(order, Move):
        return _with_mover(said, (place, move), orders) if place < move else None  # "ギリシャ攻撃を支援"
    way = (*unit_words(order.unit, said[place]), *way_words(order.to, said[place]))
    before = place - 1 if place and said[place - 1].kind in UNITS and len(said[place - 1].text) < 2 else place
    words = (*said[:before], *way, *said[place + 1 :])
    return [token for token in words if token is not said[move] or token.kind == "SUPPORT"]


def _help_to_goal(said: Words, language: Language) -> tuple[int, int] | None:
    """The stretch that names only where the move goes that is helped: "Budapest supports the attack on Galicia"."""
    helps = [at for at, token in enumerate(said) if token.kind == "SUPPORT"]
    moves = [at for at, token in enumerate(said) if token.kind == "_MOVE"]
    places = [at for at, token in enumerate(said) if token.has(PLACE)]
    is_plain = all(token.has(_UNITARY | _WAY) or token.kind in ("SUPPORT", "_MOVE", "_FROM") for token in said)
    is_both = len(helps) == 1 and not moves and _names_move(said[helps[0]], language)
    moves = helps if is_both else moves
    if len(helps) != 1 or len(moves) != 1 or len(places) != 2 or not is_plain:
        return None
    goal, move, helped = places[1], moves[0], helps[0]
    if places[0] < helped <= move < goal == len(said) - 1 and move - helped < 2 and said[goal - 1].kind == "_TO":
        return move + is_both, len(said)
    is_last = move == len(said) - 2 and helped == len(said) - 1
    return (goal, helped) if is_last and said[goal + 1 : move] and said[goal + 1].kind == "_WHITHER" else None


def _with_mover(said: Words, at: tuple[int, int], orders: OrdersRead) -> Words | None:
    """Help for the only unit that the letter orders to a place."""
    start, end = at
    goal = next(token for token in said[start:end] if token.has(PLACE))
    own = {id for token in said[:start] if token.has(PLACE) for id in provinces((token,))}
    to = set(provinces((goal,)))
    moves = [each.order for each in orders if isinstance(each.order, Move) and province_id(each.order.to) in to]
    moves = [order for order in moves if order.unit.province not in own]
    if len(moves) != 1:
        return None
    return (*said[:start], *unit_words(moves[0].unit, goal), *way_words(moves[0].to, goal), *said[end:])


def _names_move(verb: Token, language: Language) -> bool:
    """Whether a verb of help of several words has one for a move among them: "supports the attack of"."""
    parts = [key(part) for part in verb.text.replace("'", " ").split()[1:]]
    senses = language.lexicon.senses
    is_move = any(sense.kind == "_MOVE" for part in parts for sense in senses.get(part, ()))
    return is_move or not language.marking["a_move"].isdisjoint(parts)


def _only_one_left(said: Words, orders: OrdersRead, scene: ReadingScene) -> Words | None:
    """The only unit of its kind that has no order yet, in the place of words that mean it: "the other fleet"."""
    at = next(at for at, token in enumerate(said) if _is_other(token))
    behind = said[at + 1 : at + 3]
    is_named = (at > 0 and said[at - 1].has(PLACE)) or not behind
    is_way = len(behind) == 2 and behind[0].kind == "_TO" and behind[1].has(PLACE)
    is_way = is_way and not any(map(scene.is_own, provinces(behind[1:])))  # "другата армия в Холандия"
    goes = behind and (
        is_way or behind[0].kind in DOINGS | {"_DASH"} or (behind[0].has(PLACE) and behind[-1].kind == "_WHITHER")
    )
    if is_named or not goes:
        return None
    type_ = _OTHER[said[at].senses[0].value]
    units = scene.driven if scene.kind is PhaseKind.RETREAT else scene.standing
    left = [
        unit
        for power, unit in units.values()
        if scene.may_order(power) and unit.type is type_ and orders.has_none_for((power, unit.province))
    ]
    return (*said[:at], *unit_words(left[0], said[at]), *said[at + 1 :]) if len(left) == 1 else None


def _is_other(token: Token) -> bool:
    return token.kind in UNITS and token.senses[0].value in _OTHER
