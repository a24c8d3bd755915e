"""Words that tell what is ordered below them, or what others want, where all that is due is ordered: nothing is asked.

"Two fronts. North: A Fin - Swe, …", "All in on Venice: A Tri - Ven", "Mon armée hollandaise débarque au Yorkshire !"
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.corrections.taken_back import SAYING
from judge.notation.lexicon import (
    CLAUSE_ENDS,
    DOINGS,
    LINKS,
    NATION,
    PLACE,
    TELLING,
    UNIT_TYPES,
    UNITS,
    UNKNOWN,
    Token,
)
from judge.notation.mentions import powers, provinces
from judge.notation.orders.orders_read import OrdersRead, goals_of, places_of, units_of
from judge.notation.phrases import says
from judge.notation.reading_scene import ReadingScene
from judge.notation.values import Problem, ProblemCode, ReadOrder
from judge.rules.orders import Convoy, Order, unit_of

_NEEDLESS = frozenset(
    {ProblemCode.INCOMPLETE, ProblemCode.NOT_AN_ORDER, ProblemCode.UNKNOWN_PLACE, ProblemCode.WRONG_PHASE}
)
_UNTOLD = (TELLING - {"DOUBT"}) | {"CORRECTION", "NUMBER", "REPEAT"}
"""Kinds of words with which a sentence says more than where an order leads."""
_ENDS = CLAUSE_ENDS - {"OPEN", "CLOSE"}
_BESIDE = PLACE | UNITS | NATION | UNKNOWN | {"NOISE", "_FROM", "STOP"}
"""Kinds of words beside which an order stays what it is."""
_DIRECTION = frozenset({"_MOVE", "_TO", "COAST", "NOISE", "DOUBT"})
_MOST_SAID = 2
"""Words that say "it's an army"."""
_ORDERING = UNITS | DOINGS | LINKS


def told(asked: Problem, line: Sequence[Token], orders: OrdersRead, scene: ReadingScene) -> Sequence[Token]:
    """The clause of a line that a question is about, if it only tells what is ordered; nothing if it may mean more.

    Each place it names is one of an order below it; or it is a heading that names no unit of the writer's; or a letter
    with which its writer signs.
    """
    start, end = _clause(asked, line)
    said, sign = line[start:end], line[end].kind if end < len(line) else ""
    if asked.code not in _NEEDLESS or asked.candidates or sign == "QUERY" or not said:
        return ()
    if not start and len(said) == 1 and len(said[0].text) == 1 and line[-1].kind in ("DOT", said[0].kind):
        return said
    if _says_another(said, scene):
        return said
    if any(token.kind in _UNTOLD for token in said):
        return ()
    places = [token for token in said if token.has(PLACE)]
    if _leads_all(said) and not any(_is_above(given, said, orders) for given in orders):
        return said
    ordering = _ORDERING - {"_DASH"} if not places else _ORDERING  # "Piotr / Saint-Étienne"
    is_plain = not any(token.kind in ordering for token in said)
    is_title = sign == "COLON" and end + 1 < len(line) and not any(map(scene.is_own, provinces(said)))
    is_misspelt = asked.code is ProblemCode.UNKNOWN_PLACE and not places
    if is_plain and (is_misspelt or (is_title and len(places) == 1)):
        return said
    return said if places and any(_tells(given, said, places, orders) for given in orders) else ()


def _says_another(said: Sequence[Token], scene: ReadingScene) -> bool:
    """Whether another power is said to promise, want or say something of units that are not the writer's."""
    first = next((token for token in said if token.kind not in ("NOISE", "OPEN")), None)
    if first is None or any(map(scene.may_order, powers((first,)))) or not powers((first,)):
        return False
    unit = next((token for token in said if token.has(PLACE)), first)
    return says(said, "others_say", scene.language) and not any(map(scene.is_own, provinces((unit,))))


def _leads_all(said: Sequence[Token]) -> bool:
    """Whether words only say whither all goes: "we advance to the north"."""
    kinds = {token.kind for token in said}
    return {"_MOVE", "COAST"} <= kinds <= _DIRECTION


def _is_above(given: ReadOrder, said: Sequence[Token], orders: OrdersRead) -> bool:
    """Whether an order stands above words."""
    unit = unit_of(given.order)
    return unit is not None and orders.is_before(unit.province, said[0])


def says_same(said: Sequence[Token], order: Order) -> bool:
    """Whether words behind an order say of it what it says itself: "A Bel H (it's an army)", "(l'armée de Serbie)"."""
    units = units_of(order)
    is_unit = len(said) > 1 and said[0].kind in UNITS and any(one.province in provinces(said[1:2]) for one in units[:1])
    if not units or not (is_unit or any(token.is_unit_word for token in said)):
        return False  # "(from Venice with love)", "(см. ниже)"
    types = {unit.type for unit in units}
    own, works = places_of(order), SAYING[type(order)]
    return all(
        (not token.has(PLACE) or not own.isdisjoint(provinces((token,))))
        and (token.kind not in UNITS or UNIT_TYPES[token.kind] in types)
        and (token.has(_BESIDE) or token.kind in works or (token.kind == "DOUBT" and len(said) == _MOST_SAID))
        for token in said
    )


def _clause(asked: Problem, line: Sequence[Token]) -> tuple[int, int]:
    """Where the clause of a line begins and ends in which the words of a question begin."""
    here = next((at for at, token in enumerate(line) if (token.line, token.start + 1) >= (asked.line, asked.column)), 0)
    start = next((at + 1 for at in range(here - 1, -1, -1) if line[at].kind in _ENDS), 0)
    return start, next((at for at in range(here, len(line)) if line[at].kind in _ENDS), len(line))


def _tells(given: ReadOrder, said: Sequence[Token], places: Sequence[Token], orders: OrdersRead) -> bool:
    """Whether words name nothing but places of an order below them, and no other work."""
    if unit_of(given.order) is None or _is_above(given, said, orders):
        return False
    own, works = places_of(given.order), SAYING[type(given.order)] | {"_MOVE"}
    if any(token.kind == "BUILD" for token in said) and not any(token.kind in UNITS for token in said):
        own, works = goals_of(given.order), works | {"BUILD"}  # "I take Bulgaria: A Rum - Bul"
    works |= {"VIA"} if isinstance(given.order, Convoy) else set()
    if any(token.kind == "VIA" and token.kind not in works for token in said):
        return False
    is_named = all(not own.isdisjoint(provinces((token,))) for token in places)
    return is_named and all(token.kind not in DOINGS or token.kind in works for token in said)
