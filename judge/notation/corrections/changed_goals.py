"""Sentences that order nothing and name another goal for an order above them: "I'd rather see Marseilles in Spain".

No list of words is needed for these: where the units stand and whither they could go says what may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from judge.notation.attempt import tells_tale
from judge.notation.corrections.changes_said import counts_of, is_of_other_power
from judge.notation.language import Language
from judge.notation.lexicon import COAST, LINKS, PLACE, UNIT_TYPES, UNITS, Token, key
from judge.notation.lines.stops import sentences_of
from judge.notation.mentions import counted, provinces
from judge.notation.orders.orders_read import OrdersRead, goals_of, places_of
from judge.notation.phrases import says
from judge.notation.reading_scene import ReadingScene
from judge.notation.values import Problem
from judge.rules.orders import (
    Build,
    Disband,
    Move,
    Order,
    Retreat,
    Unit,
    UnitType,
    unit_of,
)
from judge.rules.places import Location, ProvinceId, province_id
from judge.rules.position import PhaseKind
from judge.rules.reach import touches

_MOST_OR = 2
"""Words of "or else"."""
_MOST_BETWEEN = 4
"""Characters between two sentences."""
_BEHIND = ("DOT", "CLOSE", "COLON", "_DASH")
"""What stands behind the number of an order; not "2 centres in Iberia"."""
_DOUBTS = frozenset({"CORRECTION", "NEGATION"})
_BARE = frozenset({"NOISE", "IT"})
_SIGNS = frozenset({"STOP", "DOT", "_DASH"})
_KEEPING = frozenset({"NEGATION", "NUMBER", "BUILD", "DISBAND", "WAIVE"})
_BETWEEN = frozenset({"STOP", "_PLUS"})
_MOST_OF_KIND = 4
"""Words of a sentence that only names the other kind of unit."""
_MOST_WORDS = 2
"""So many words may stand beside a place that is all a sentence names; more are talk: "no comment on Burgundy"."""
_DIGITS = 4
"""So many digits of a number are looked at."""


def numbered_sentences(line: Sequence[Token], language: Language) -> Iterator[Sequence[Token]]:
    """The sentences of a line, those behind a number and a dot with both, and "no. 2 …" with "no".

    "2. should be Tuscany", "in no. 2 the goal is Tuscany".
    """
    before: Sequence[Token] = ()
    for sentence in filter(None, sentences_of(line, corrected=True)):
        is_number = sentence[0].kind == "NUMBER"
        if is_number and len(sentence) == 1:
            at = line.index(sentence[0])
            before = line[at : at + 2]
            continue
        is_behind = is_number or any(token.kind == "NUMBER" for token in before)
        yield (*before, *sentence) if is_behind else sentence
        before = sentence[-1:] if key(sentence[-1].text) in language.marking["items"] else ()


def said_otherwise(
    sentence: Sequence[Token],
    orders: OrdersRead,
    scene: ReadingScene,
    asked: Sequence[Problem],
    *,
    is_question: bool,
) -> list[ProvinceId]:
    """Where the units stand whose orders a sentence puts in doubt that orders nothing; `asked` is asked about it."""
    places = with_other_goal(sentence, orders, scene, asked) + with_other_retreat(sentence, orders, scene)
    places += with_bare_goal(sentence, orders, scene, is_question=is_question)
    if is_question:
        places += with_alternative(sentence, orders, scene)
    else:
        places += with_other_kind(sentence, orders, scene)
    if asked and not is_question:
        places += with_its_goal(sentence, orders, scene) + with_denied_goal(sentence, orders, scene)
        places += [] if is_of_other_power(sentence, scene.powers) else subjects_above(sentence, orders, scene)
    return places


def with_alternative(sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene) -> list[ProvinceId]:
    """Where the unit stands of the order just above a question that begins with "or" and names a unit or a place of it.

    "Aegean S Bul - Gre. Or is it Bulgaria that supports the Aegean?" asks for another order in its place.
    """
    words = scene.language.marking["alternatives"]
    before = orders.last_before(sentence[0])
    if not before or words.isdisjoint(accumulate(key(token.text) for token in sentence[:_MOST_OR])):
        return []
    given = orders.given_to(before[0])
    if given is None or not _is_just_behind(sentence[0], given[1]):
        return []  # "Moscow an army. The second I can't choose: Warsaw or a fleet in Sevastopol?"
    meant = places_of(given[0])
    named = [place for place in provinces(sentence) if scene.is_own(place) and orders.of(place) is not None]
    is_meant = bool(named) or any(place in meant or scene.is_own(place) for place in provinces(sentence))
    return [*dict.fromkeys((*before, *named))] if is_meant else []


def _is_just_behind(token: Token, order: Sequence[Token]) -> bool:
    """Whether a word begins the next sentence behind the words of an order, or a line further down."""
    last = max(order, key=lambda each: (each.line, each.start))
    return token.line > last.line or token.start - last.end <= _MOST_BETWEEN


def with_other_goal(
    sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene, asked: Sequence[Problem]
) -> list[ProvinceId]:
    """Where the units stand whose orders a sentence counts or names, and says something else of.

    That is another place they could step to: "make the second one Spain", "by Burgundy I mean Spain"; not "second,
    England takes Norway", as no army of Marseilles could go there. `asked` are the questions about it already: of such
    a sentence only what counts, or says that the unit stays or goes: "hm, wait - Galicia stays"; the rest may be about
    another unit. Where they show orders, the last one is among them.
    """
    if tells_tale(sentence, scene.language) or is_of_other_power(sentence, scene.powers):
        return []
    named = {*provinces(sentence)}
    every = [given.order for given in orders] if named else []
    numbers = _counted(sentence, len(every), scene, is_shown=any(one.candidates for one in asked))
    is_corrected = any(token.kind == "CORRECTION" for token in sentence)
    is_ended = sentence[-1].kind == "CORRECTION"
    stays = bool(asked) and _says_fate(sentence, scene.language)
    units = set(filter(scene.is_own, named))
    # "That gives me Burgundy and Picardy" only tells where the orders go.
    is_told = named <= {place for order in every for place in goals_of(order)}
    may_name = is_corrected or not (asked or is_told)
    found = []
    for at, order in enumerate(every):
        unit = unit_of(order)
        if unit is None or not orders.is_before(unit.province, sentence[0]):
            continue
        own = places_of(order)
        is_named = may_name and units <= {unit.province} and not named.isdisjoint(own)
        goes_elsewhere = any(touches(scene.board, unit, place) for place in named - own)
        is_wrong = is_ended and named <= own and not named.isdisjoint(own)
        if is_wrong or (stays and named == {unit.province}) or ((at in numbers or is_named) and goes_elsewhere):
            found.append(unit.province)
    return found


def with_bare_goal(
    sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene, *, is_question: bool
) -> list[ProvinceId]:
    """Where the units stand that a sentence of a place and a word or sign of doubt may mean: "Actually Spain.".

    Those that go there; else, unless it only says no or asks, those that could step there. Nothing where the place is
    one of the writer's own units.
    """
    words = [token for token in sentence if token.kind not in _SIGNS and not token.has(PLACE)]
    doubts = [token for token in words if _is_doubt(token, scene.language)]
    said = [token for token in words if token.kind not in _BARE]
    is_bare = len(said) <= _MOST_WORDS and all(token in doubts for token in said)
    if not is_bare or not (is_question or doubts):
        return []
    named = {*provinces(sentence)}
    if not named or any(map(scene.is_own, named)):
        return []
    above = _above(sentence, orders)
    leading = [unit.province for unit, order in above if not named.isdisjoint(goals_of(order))]
    if leading or not doubts or any(token.kind == "NEGATION" for token in doubts):
        return leading
    return [unit.province for unit, _ in above if any(touches(scene.board, unit, place) for place in named)]


def _above(sentence: Sequence[Token], orders: OrdersRead) -> list[tuple[Unit, Order]]:
    """The units whose orders stand above a sentence, each with its order."""
    given = ((unit, each.order) for each in orders if (unit := unit_of(each.order)) is not None)
    return [(unit, order) for unit, order in given if orders.is_before(unit.province, sentence[0])]


def _is_doubt(token: Token, language: Language) -> bool:
    return token.kind in _DOUBTS or key(token.text) in language.marking["second_thoughts"]


def with_other_retreat(sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene) -> list[ProvinceId]:
    """Where the dislodged units come from whose orders a sentence without a unit means: "better to disband".

    Or, where one order is all there is, "better to retreat to Moscow": a way to where that unit could go.
    """
    if scene.kind is not PhaseKind.RETREAT or tells_tale(sentence, scene.language):
        return []
    named, kinds = {*provinces(sentence)}, {token.kind for token in sentence}
    if is_of_other_power(sentence, scene.powers) or not kinds.isdisjoint(UNITS | {"CONDITION", "NEGATION"}):
        return []
    if named and "BUILD" in kinds and "DISBAND" not in kinds:
        return []  # "I shall rebuild it in Rumania"
    above = _above(sentence, orders)
    if not named:
        # "A Bel - Pic, F Por disbands. I'd rather disband it …": it is about the one that does.
        is_about = "DISBAND" in kinds and not any(isinstance(order, Disband) for _, order in above)
        return [unit.province for unit, _ in above if is_about]
    leads = "DOUBT" not in kinds and not kinds.isdisjoint(LINKS | {"RETREAT", "_MOVE"})
    leads = leads and len(orders) == 1 and not any(map(scene.is_own, named))
    return [
        unit.province
        for unit, order in above
        if leads and any(touches(scene.board, unit, place) for place in named - {unit.province, *goals_of(order)})
    ]


def _counted(sentence: Sequence[Token], most: int, scene: ReadingScene, *, is_shown: bool) -> set[int]:
    """Which orders a sentence counts, from 0: by a word, or by the number before it."""
    if is_shown and any(count < 0 for count in counted(sentence, scene.language)):
        return set()
    found = {*counts_of(sentence, scene.language, most)} if most > 1 else set()
    is_item = [token.kind in kinds for token, kinds in zip(sentence, (("NUMBER",), _BEHIND), strict=False)]
    if is_item == [True, True] and not any(token.kind in UNITS for token in sentence):
        found.add(int(sentence[0].text[:_DIGITS]) - 1)
    return found


def _says_fate(sentence: Sequence[Token], language: Language) -> bool:
    """Whether words say that something stays or goes, without a condition, and not that an order stays in force."""
    kinds = {token.kind for token in sentence}
    is_said = "CONDITION" not in kinds and not kinds.isdisjoint(("HOLD", "DISBAND"))
    return is_said and not says(sentence, "not_changing", language)


def with_other_kind(sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene) -> list[ProvinceId]:
    """Where the newest build is, where a short sentence names the other kind of unit alone: "an army, rather"."""
    said = [token for token in sentence if token.kind not in _BARE and token.kind not in _SIGNS]
    types = {UNIT_TYPES[token.kind] for token in said if token.kind in UNIT_TYPES and len(token.text) > 1}
    is_short = len(said) <= _MOST_OF_KIND and not any(token.has(PLACE) or token.kind in _KEEPING for token in said)
    if scene.kind is not PhaseKind.ADJUSTMENT or len(types) != 1 or not is_short:
        return []
    built = [unit for unit, order in _above(sentence, orders) if isinstance(order, Build)]
    return [unit.province for unit in built[-1:] if unit.type not in types]


def with_its_goal(sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene) -> list[ProvinceId]:
    """Where the unit of the newest order is, where a sentence says whither "it" goes: "sorry, it retreats to …"."""
    at = next((at for at, token in enumerate(sentence) if any(each.kind == "SUBJECT" for each in token.senses)), None)
    said = sentence[at:] if at is not None else ()
    is_named = any(token.has(PLACE | UNITS) for token in sentence[:at])  # "Kiel cannot help, so let it sail"
    is_corrected = any(token.kind == "CORRECTION" for token in sentence)
    if is_named or not is_corrected or not any(token.kind in LINKS | {"_MOVE", "RETREAT"} for token in said):
        return []
    named = {*provinces(said)}
    return [
        unit.province
        for unit, order in _above(sentence, orders)[-1:]
        if any(touches(scene.board, unit, place) for place in named - places_of(order))
    ]


def subjects_above(sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene) -> list[ProvinceId]:
    """Where the units stand that begin a clause in which more is said, and are ordered above: "Bud then supports …".

    In whatever words: "and Marseilles had better get on with it", "Sevastopol should be an army"; but not "as written".
    """
    if says(sentence, "not_changing", scene.language):
        return []
    found = []
    said = [token for token in sentence if token.kind != "NOISE"]
    for at, token in enumerate(said):
        is_first = token.has(PLACE) and (not at or said[at - 1].kind in _BETWEEN)
        behind = next((one for one in said[at + 1 :] if one.kind not in _BETWEEN), None) if is_first else None
        if behind is not None and not behind.has(PLACE):
            found += [place for place in provinces((token,)) if orders.is_before(place, sentence[0])]
    return found


def with_denied_goal(sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene) -> list[ProvinceId]:
    """Where the units stand that are ordered to a place of which a sentence says "not": "not the Channel"."""
    said = [token for token in sentence if token.kind not in ("NOISE", "_FROM", *LINKS)]
    denied = {*provinces(token for before, token in pairwise(said) if before.kind == "NEGATION" and token.has(PLACE))}
    return [unit.province for unit, order in _above(sentence, orders) if not denied.isdisjoint(goals_of(order))]


def with_other_coast(sentence: Sequence[Token], orders: OrdersRead, scene: ReadingScene) -> list[ProvinceId]:
    """Where the units stand that go to one coast, where a sentence that names no unit names another one there.

    "South coast, please" below "F Mid - Spa/nc"; not "Italy comes from the south", nor what names another place.
    Nothing where a unit goes to the coast it names: "F Con - Bul, south coast" beside that fleet.
    """
    coasts = {sense.value[0] for token in sentence for sense in token.senses if sense.kind == "COAST"}
    if not coasts or tells_tale(sentence, scene.language) or is_of_other_power(sentence, scene.powers):
        return []
    named = {*provinces(token for token in sentence if not token.has(COAST))}
    found = filter(None, (_fleet_goes(given.order) for given in orders))
    goes = [(at, goal, scene.coasts_at(province_id(goal), coasts)) for at, goal in found]
    if any(there == {goal} for _, goal, there in goes):
        return []
    return [at for at, goal, there in goes if there and named <= {at, province_id(goal)}]


def _fleet_goes(order: Order) -> tuple[ProvinceId, Location] | None:
    """Where a fleet comes from and where it will be, if it goes anywhere."""
    match order:
        case Move(Unit(UnitType.FLEET) as fleet, to) | Retreat(Unit(UnitType.FLEET) as fleet, to):
            return fleet.province, to
        case Build(Unit(UnitType.FLEET, to) as fleet):
            return fleet.province, to
        case _:
            return None
