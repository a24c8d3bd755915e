"""Sentences that put another goal in the place of one above them: "instead of Burgundy, Picardy", "order 2: read Tus".

Or another kind of unit in the place of one that is built: "make the army a fleet". Such a sentence has nothing but the
goals, what counts or points at the order, and words of replacing; so there is no doubt what it changes, if just one
order above is meant, and it is possible so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

from judge.notation.language import Language
from judge.notation.lexicon import COAST, LINKS, PLACE, SENTENCE_ENDS, UNIT_TYPES, UNITS, Token, key
from judge.notation.mentions import counted, provinces
from judge.notation.orders.orders_read import OrdersRead, goals_of
from judge.notation.phrases import begins_with
from judge.notation.reading_scene import ReadingScene
from judge.notation.values import ReadOrder
from judge.rules.orders import Build, Disband, Move, Order, Retreat, Unit
from judge.rules.places import ProvinceId, province_id
from judge.structs import Struct, replace

_ENDS = (";", "!", "。")
_POINTING = frozenset({"IT", "THAT", "SUBJECT", "ONE"})
_NEUTRAL = LINKS | SENTENCE_ENDS | _POINTING | {"NOISE", "STOP", "_WHITHER", "_FROM", "_MOVE", "CORRECTED", "STOOD"}
"""Kinds of words that may stand anywhere in such a sentence."""
_ASKING = _NEUTRAL | {"DOUBT", "CONDITION", "CORRECTION"}
"""The same in one that asks, which changes nothing."""
_MOST_NAMED = 3
"""Words of such a sentence that may be places: both goals, and a French "by"."""
_MOST_WORDS = 30
"""Words of the longest such sentence."""
_INSTEAD, _REPLACE, _BY, _SAYS, _ABOVE, _BUT = "instead_of", "replace", "replace_by", "replacing", "just_above", "but"
_LISTS = (_INSTEAD, _REPLACE, _SAYS, _ABOVE, "wrong")


class Replaced(Struct, frozen=True):
    """What a sentence says instead of a goal, and where it stands in its line."""

    begin: int
    end: int
    new: Token
    """The goal, or the kind of unit."""
    old: Token | None
    """What it names instead of that; None where it counts the order or points at it."""
    count: int | None
    """Which order of the letter, from 1; -1 is the last one above."""
    is_asked: bool = False
    """Whether it asks: it changes nothing, and what it may change is asked about."""

    @property
    def is_of_kind(self) -> bool:
        """Whether it is a kind of unit that is said instead of another."""
        return self.new.is_unit_word


def replaced_in(tokens: Sequence[Token], language: Language, *, builds: bool) -> Replaced | None:
    """The first such sentence of a line; None where there is none. Where the writer `builds`, a kind of unit is one."""
    for begin, end, is_asked in _sentences(tokens, language):
        if end - begin > _MOST_WORDS:
            continue
        named = sum(token.has(PLACE) for token in tokens[begin:end])
        neutral = _ASKING if is_asked else _NEUTRAL
        found = _replaced(tokens, begin, end, language, neutral) if 0 < named <= _MOST_NAMED else None
        if builds and not named and any(token.is_unit_word for token in tokens[begin:end]):
            found = _of_other_kind(tokens, begin, end, language, neutral)
        if found is not None:
            return replace(found, is_asked=is_asked)
    return None


def meant_by(said: Replaced, orders: OrdersRead) -> Sequence[ReadOrder]:
    """The orders above that a sentence may mean: by their number, by what they lead to, or by what they build."""
    given = [*orders]
    if said.count is not None:
        at = said.count - 1 if said.count > 0 else len(given) - 1
        given = given[at : at + 1]
    if said.is_of_kind:
        kind = UNIT_TYPES[said.new.kind]
        return [one for one in given if isinstance(one.order, Build) and one.order.unit.type is not kind]
    if said.old is None:
        return given if said.count is not None else []
    return [one for one in given if _leads_to(one.order, said.old)]


def with_other_goal(said: Replaced, meant: Sequence[ReadOrder], scene: ReadingScene) -> Order | None:
    """What the one order that is meant becomes; None where several are, or it cannot be done."""
    one = meant[0] if len(meant) == 1 else None
    if one is None:
        return None
    if said.is_of_kind and isinstance(one.order, Build):
        changed: list[Order] = [Build(Unit(UNIT_TYPES[said.new.kind], one.order.unit.province))]
    else:
        changed = [order for place in provinces((said.new,)) if (order := _with(one.order, place, scene)) is not None]
    possible = [order for order in map(scene.meant, changed) if scene.void(one.power, order) is None]
    return possible[0] if len(possible) == 1 else None


def _sentences(tokens: Sequence[Token], language: Language) -> Iterator[tuple[int, int, bool]]:
    """The sentences of a line, and whether they ask; a dot behind a number or "no" ends none."""
    items, begin = language.marking["items"], 0
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at > begin else None
        is_number = before is not None and (
            (before.kind == "NUMBER" and at - 1 == begin)
            or (key(before.text) in items and at + 1 < len(tokens) and tokens[at + 1].kind == "NUMBER")
        )
        if (token.kind == "DOT" and not is_number) or (token.kind == "STOP" and token.text in _ENDS):
            if at > begin:
                yield begin, at, False
            begin = at + 1
        elif token.kind == "QUERY":
            if at > begin:
                yield begin, at, True
            begin = at + 1
    if begin < len(tokens):
        yield begin, len(tokens), False


def _replaced(
    tokens: Sequence[Token], begin: int, end: int, language: Language, neutral: frozenset[str]
) -> Replaced | None:
    """What a sentence says that names one or two goals: the new one, and perhaps the old."""
    said = _marked([*tokens[begin:end]], language, neutral)
    if said is None:
        return None
    marks = [mark for mark, _ in said]
    places = [at for at, (mark, token) in enumerate(said) if token.has(PLACE) and mark != _BY]
    counts = {*counted([token for _, token in said], language)}
    above = _ABOVE in marks
    if len(counts) > 1 or (counts and above) or not 0 < len(places) < _MOST_NAMED:
        return None
    count = next(iter(counts), -1 if above else None)
    if len(places) == 1:
        is_said = not {_INSTEAD, _REPLACE, _SAYS}.isdisjoint(marks) or any(t.kind == "CORRECTION" for _, t in said)
        new, old = said[places[0]][1], None
        return Replaced(begin, end, new, old, count) if is_said and count is not None else None
    old = _old(said, places, language)
    if old is None:
        return None
    first, second = (said[at][1] for at in places)
    return Replaced(begin, end, second if old is first else first, old, count)


def _of_other_kind(
    tokens: Sequence[Token], begin: int, end: int, language: Language, neutral: frozenset[str]
) -> Replaced | None:
    """What a sentence without a place says: "make the army a fleet", "the second one is an army, not a fleet"."""
    said = _marked([*tokens[begin:end]], language, neutral, is_of_kind=True)
    if said is None:
        return None
    kinds = [at for at, (_, token) in enumerate(said) if token.is_unit_word]
    counts = {*counted([token for _, token in said], language)}
    marks = [mark for mark, _ in said]
    points = _ABOVE in marks or any(token.kind == "IT" for token in tokens[begin:end])
    count = next(iter(counts), -1 if points and len(kinds) == 1 else None)
    if len(counts) > 1 or len(kinds) > 2 or (len(kinds) == 1 and count is None):
        return None
    named = [said[at][1] for at in kinds]
    if len(named) == 2 and named[0].kind == named[1].kind:
        return None
    is_denied_last = len(named) == 2 and _INSTEAD in marks[kinds[0] : kinds[1]]
    if len(named) == 2 and _INSTEAD not in marks and _are_listed(tokens[begin:end], *named):
        return None
    new = named[0] if is_denied_last else named[-1]
    return Replaced(begin, end, new, next((token for token in named if token is not new), None), count)


def _are_listed(said: Sequence[Token], first: Token, second: Token) -> bool:
    """Whether two kinds are told one beside the other, as in "one army, one fleet"."""
    between = said[said.index(first) : said.index(second)]
    return any(token.kind in ("STOP", "_PLUS") for token in between)


def _old(said: Sequence[tuple[str, Token]], places: Sequence[int], language: Language) -> Token | None:
    """The one of two places that does not count any more: the one behind "instead of", the first behind "replace".

    In a language without blanks the verb stands last: 「ブルゴーニュはピカルディに直してください」.
    """
    marks = [mark for mark, _ in said]
    if _INSTEAD in marks:
        at = marks.index(_INSTEAD)
        behind = [here for here in places if here > at]
        return said[behind[0]][1] if behind else None
    if _REPLACE in marks and marks.index(_REPLACE) < places[0] and _BY in marks[places[0] : places[1]]:
        return said[places[0]][1]
    if language.blankless and _SAYS in marks[places[1] :]:
        return said[places[0]][1]
    return None


def _marked(
    said: list[Token], language: Language, neutral: frozenset[str], *, is_of_kind: bool = False
) -> list[tuple[str, Token]] | None:
    """The words of a sentence, each with the list that it is of; None where one is of none, or says something else."""
    if not is_of_kind and said[0].kind in UNITS and any(token.has(PLACE) for token in said[1:2]):
        return None  # nearly every line is an order
    named = UNITS if is_of_kind else PLACE
    found: list[tuple[str, Token]] = []
    at = 0
    while at < len(said):
        token = said[at]
        taken, name = max(((begins_with(said[at:], name, language), name) for name in _LISTS), key=itemgetter(0))
        if taken and not token.has(named):
            found.append((name, token))
            at += taken
            continue
        is_by = any(mark == _REPLACE for mark, _ in found) and key(token.text) in language.marking[_BY]
        is_not = token.kind == "NEGATION" and _is_denied(said[at + 1 :], language, named)
        is_counted = any(counted((token,), language)) or key(token.text) in language.marking["items"]
        if is_not:
            found.append((_INSTEAD, token))
        elif is_by:
            found.append((_BY, token))
        elif token.has(named | {"NUMBER"}) or is_counted or (is_of_kind and token.kind == "BUILD"):
            found.append(("", token))
        elif not token.has(neutral) and key(token.text) not in language.marking[_BUT] and not _says_no(said, at):
            return None
        at += 1
    return None if any(token.has(COAST) for mark, token in found if not mark) else found


def _says_no(said: Sequence[Token], at: int) -> bool:
    """Whether a sentence begins with a "no" and a comma."""
    return not at and said[0].kind == "NEGATION" and len(said) > 1 and said[1].kind == "STOP"


def _is_denied(behind: Sequence[Token], language: Language, named: frozenset[str]) -> bool:
    """Whether words behind a denial are a place or a kind, then "but": "not Burgundy but Picardy".

    Or a kind that ends them, or a clause of its own: "an army, not a fleet", "not a fleet, an army".
    """
    is_of_kind = named == UNITS
    at = next((at for at, one in enumerate(behind) if one.has(named) and (one.is_unit_word or not is_of_kind)), None)
    if at is None:
        return False
    is_last = is_of_kind and (at == len(behind) - 1 or behind[at + 1].kind == "STOP")
    return is_last or any(key(token.text) in language.marking[_BUT] for token in behind[at + 1 :])


def _leads_to(order: Order, old: Token) -> bool:
    """Whether an order leads to a place, or is about the unit there in winter."""
    named = {*provinces((old,))}
    at = {order.unit.province} if isinstance(order, Build | Disband) else goals_of(order)
    return not named.isdisjoint(at)


def _with(order: Order, place: ProvinceId, scene: ReadingScene) -> Order | None:
    """The order with another goal, or for another unit of its kind in winter; None where it has none."""
    match order:
        case Move() | Retreat() if province_id(order.to) != place and order.unit.province != place:
            return replace(order, to=place)
        case Build(unit) if unit.province != place:
            return Build(Unit(unit.type, place))
        case Disband() if place in scene.standing and order.unit.province != place:
            return Disband(scene.standing[place][1])
        case _:
            return None
