"""Words that give no order and name a unit or place that an order is still missing for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from judge.notation.account import Marking
from judge.notation.attempt import speaks, speaks_of_all, tells_tale
from judge.notation.context import in_context
from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, HELPS, LINKS, PLACE, UNIT_TYPES, UNITS, Token, key
from judge.notation.lines.stops import sentences_of
from judge.notation.mentions import is_topic, powers, provinces, topics
from judge.notation.orders.orders_read import OrdersRead
from judge.notation.reading_scene import ReadingScene
from judge.notation.segments.segment import Segment, SegmentRole
from judge.rules.orders import Build, Retreat, UnitType, unit_of
from judge.rules.places import ProvinceId, province_id
from judge.rules.position import PhaseKind
from judge.rules.reach import touches

_UNITARY = UNITS | PLACE
_ALONE = PLACE | {"COAST", "_TO", "_DASH", "_WHITHER"}
_DISBAND = frozenset({"DISBAND"})
_BUILDS = frozenset({"BUILD", "WAIVE"})


def passed_over(silent: Iterable[Segment], orders: OrdersRead, scene: ReadingScene) -> Iterator[Segment]:
    """The stretches of a letter that speak of what is still to be ordered: a retreat, a build, a removal.

    Of a letter that orders all that is due nothing is missing, whatever else it says.
    """
    if not scene.powers:
        return
    if scene.kind is PhaseKind.MOVEMENT:
        yield from _kinds_passed_over(silent, orders, scene)
        return
    missing = frozenset(_driven(orders, scene) if scene.kind is PhaseKind.RETREAT else _due(orders, scene))
    types = {scene.driven[place][1].type for place in missing if place in scene.driven}
    types |= {*UnitType} if missing and scene.kind is PhaseKind.ADJUSTMENT else set()
    goals = frozenset(_goals((place for place in missing if place in scene.driven), scene))
    found: list[Segment] = []
    silent = [*silent]
    for segment in silent:
        # "The fleet has nowhere to go, sink it" names what was driven out by its kind, "an army everywhere" a build.
        is_named = _names_kind(segment, types) and not _begins_list(segment, orders)
        # "Retreat of course, to the Heligoland Bight": where it can go.
        is_named = is_named or not goals.isdisjoint(provinces(segment.plain))
        is_named = is_named or (scene.kind is PhaseKind.ADJUSTMENT and bool(missing) and _is_of_builds(segment, scene))
        if is_named or not missing.isdisjoint(provinces(segment.plain)):
            found.append(segment)
    # "Neither retreats, I choose to disband", "Turkey builds nothing": what is due, and not what of it.
    if missing and not found:
        yield from (segment for segment in silent if segment.stop != "?" and _works(segment, scene))
    yield from found


def _names_kind(segment: Segment, types: Collection[UnitType]) -> bool:
    """Whether a stretch has a whole word for units of some kinds."""
    return any(len(token.text) > 1 and UNIT_TYPES.get(token.kind) in types for token in segment.plain)


def _begins_list(segment: Segment, orders: OrdersRead) -> bool:
    """Whether a kind of unit is said of what its line builds: "two armies, in Paris and in Marseilles"."""
    here = (given.order for given in orders if given.line == segment.tokens[0].line)
    built = {order.unit.type for order in here if isinstance(order, Build)}
    return any(UNIT_TYPES.get(token.kind) in built for token in segment.plain)


def _kinds_passed_over(silent: Iterable[Segment], orders: OrdersRead, scene: ReadingScene) -> Iterator[Segment]:
    """The stretches that name a kind of unit of which some have no order: "my three fleets keep their stations"."""
    types = {scene.standing[place][1].type for place in without_order(orders, scene)}
    for segment in silent:
        if segment.setting is SegmentRole.CONDITIONAL and _is_goal_alone(segment, scene):
            yield segment  # "A Par - Bur. If not, Gascony"
            continue
        if not types or segment.stop == "?" or tells_tale(segment.plain, scene.language):
            continue  # "which fleet?"
        is_said = len(segment.plain) > 1 and _names_kind(segment, types)  # but not "thanks for the fleet"
        if powers(segment.tokens) <= {*scene.powers}:
            is_said = (
                is_said
                or _helps_it(segment)
                or _is_of_others(segment, scene.language)
                or (not len(orders) and _only_holds(segment))
            )
        if is_said:
            yield segment


def _helps_it(segment: Segment) -> bool:
    """Whether somebody is to help an order, and nobody says who: "one of its neighbours should support it"."""
    pairs = pairwise(segment.plain[1:])
    return any(verb.kind in HELPS and len(verb.text) > 1 and it.kind == "IT" for verb, it in pairs)


def _is_goal_alone(segment: Segment, scene: ReadingScene) -> bool:
    """Whether a stretch is nothing but where one of the writer's units could go."""
    named = {*provinces(segment.plain)}
    if not named or not all(token.has(_ALONE) for token in segment.plain):
        return False
    units = (unit for power, unit in scene.standing.values() if power in scene.powers)
    return any(touches(scene.board, unit, place) for unit in units for place in named)


def _is_of_builds(segment: Segment, scene: ReadingScene) -> bool:
    """Whether a sentence is about the other build, and waives nothing: "もう一つはまだ決めていません"."""
    said = [*segment.tokens]
    return len(said) > 1 and speaks(said[0], "ONE", scene.language) and is_topic(said[1])


def _works(segment: Segment, scene: ReadingScene) -> bool:
    """Whether a stretch says that something is disbanded where that is due, or of the writer's power that it builds."""
    due = [count for power, count in scene.due().items() if scene.may_order(power)]
    if scene.kind is PhaseKind.RETREAT or any(count < 0 for count in due):
        return _says(segment, _DISBAND)
    named = powers(segment.tokens)
    return bool(named) and named <= {*scene.powers} and _says(segment, _BUILDS)


def _says(segment: Segment, kinds: Collection[str]) -> bool:
    """Whether a stretch has a whole word of one of these kinds."""
    return any(token.kind in kinds and len(token.text) > 1 for token in segment.plain)


def _only_holds(segment: Segment) -> bool:
    """Whether words say that something holds and name nothing: "Hold", "holding the line on all fronts"."""
    said = segment.tokens
    is_hold = bool(said) and said[0].kind == "HOLD" and len(said[0].text) > 1
    is_plain = len(said) == 1 or segment.heading is not None or " " in said[0].text  # but not "stay safe"
    return is_hold and is_plain and not any(token.kind == "NOISE" for token in said)


def _is_of_others(segment: Segment, language: Language) -> bool:
    """Whether words speak of all the others, and not of orders: "the others do nothing"."""
    said = [token for token in segment.tokens if token.kind != "NOISE"]
    if not said or not speaks_of_all(said[:1], language):
        return False
    orders = language.phase_words.get("M", ())
    if any(key(token.text) in orders for token in segment.tokens):
        return False  # "my other orders stand"
    is_long = " " in said[0].text and (len(said) > 1 or segment.stop == ",")
    return is_long or any(token.kind in ("NEGATION", "HOLD") for token in said)


def units_passed_over(
    lines: Iterable[Sequence[Token]], orders: OrdersRead, marking: Marking, scene: ReadingScene
) -> Iterator[Token]:
    """The units of a movement that have no order, where a sentence with a verb of orders names one and means nothing.

    Given are the lines as they were cut, with all that is left out when they are read. What is said of another turn
    means no order.
    """
    missing = without_order(orders, scene)
    lines = [*lines] if missing else []
    named = [line for line in lines if not missing.isdisjoint(provinces(line))]
    is_ordering = len(orders) > 0 or (
        bool(named) and any(_is_verb_alone(sentence) for line in lines for sentence in sentences_of(line))
    )
    for line in named:
        sentences = [*sentences_of(in_context(line, scene.language.loose))]
        is_row = any(map(_is_verb_alone, sentences))  # "Move; Par; Bur"
        for sentence in sentences:
            does = is_row and all(token.has(_UNITARY) for token in sentence)
            does = (
                does
                or any(token.kind in DOINGS for token in sentence)
                or (is_ordering and _is_about(sentence, missing))
                or _is_way(sentence, missing)
            )
            if does and not tells_tale(sentence, scene.language):
                yield from (
                    token
                    for token in sentence
                    if token.has(PLACE) and not missing.isdisjoint(provinces((token,))) and not marking.has(token)
                )


def _is_verb_alone(sentence: Sequence[Token]) -> bool:
    """Whether a sentence says what is done and nothing else: "維持です"."""
    said = [token for token in sentence if token.kind not in ("NOISE", "STOP")]
    return len(said) == 1 and said[0].kind in DOINGS and len(said[0].text) > 1


def _is_about(sentence: Sequence[Token], places: frozenset[ProvinceId]) -> bool:
    """Whether a sentence begins with a unit, and an unknown word or a denial follows: "York ne bronche pas".

    Or with what it is about marked as such, whatever follows: "それを聞いてからパリは決めます".
    """
    if any(province in places for _, province in topics(sentence)):
        return True
    said = [token for token in sentence if token.kind not in ("NOISE", "STOP", "DOT", "_PLUS", "COLON")]
    colon = next((at for at, token in enumerate(sentence) if token.kind == "COLON"), 0)
    if not places.isdisjoint(provinces(sentence[:colon])) and any(token.has(PLACE) for token in sentence[colon:]):
        return True  # "and in the matter of Sweden: Denmark"
    at = next((at for at, token in enumerate(said) if not token.has(_UNITARY)), 0)
    is_subject = at > 0 and not places.isdisjoint(provinces(said[:at]))
    return is_subject and (
        said[at].kind in ("WORD", "CONDITION") or (said[at].kind == "NEGATION" and not said[at].senses[0].value)
    )


def _is_way(sentence: Sequence[Token], places: frozenset[ProvinceId]) -> bool:
    """Whether a sentence begins with a unit, and a way leads to another place: "Ruhr, perhaps, to Belgium"."""
    said = [token for token in sentence if token.kind not in ("NOISE", "STOP")]
    first = next((at for at, token in enumerate(said) if not token.has(UNITS)), 0)
    is_unit = first < len(said) and not places.isdisjoint(provinces(said[first : first + 1]))
    return is_unit and any(way.kind in LINKS and goal.has(PLACE) for way, goal in pairwise(said[first + 1 :]))


def is_all_ordered(orders: OrdersRead, scene: ReadingScene) -> bool:
    """Whether a letter orders all that is due, and nothing that cannot be: no words of it can mean one order more."""
    if not scene.powers or not len(orders) or any(order.void is not None for order in orders):
        return False
    missing = {PhaseKind.MOVEMENT: without_order, PhaseKind.RETREAT: _driven, PhaseKind.ADJUSTMENT: _due}[scene.kind]
    return not any(True for _ in missing(orders, scene))


def without_order(orders: OrdersRead, scene: ReadingScene) -> frozenset[ProvinceId]:
    """Where units of the writer stand that the letter orders nothing."""
    own = ((power, place) for place, (power, _) in scene.standing.items() if power in scene.powers)
    return frozenset(place for power, place in own if orders.has_none_for((power, place)))


def _driven(orders: OrdersRead, scene: ReadingScene) -> Iterator[ProvinceId]:
    """The provinces whose dislodged units have no order."""
    for province, (power, _) in scene.driven.items():
        is_void = any(order.void and unit_of(order.order) == scene.driven[province][1] for order in orders)
        if scene.may_order(power) and (is_void or orders.has_none_for((power, province))):
            yield province


def _goals(driven: Iterable[ProvinceId], scene: ReadingScene) -> Iterator[ProvinceId]:
    """Where units that were driven out may go: a letter may name just that."""
    for power, unit in (scene.driven[place] for place in driven):
        ways = scene.board.army if unit.type is UnitType.ARMY else scene.board.fleet
        yield from (province_id(to) for to in ways.get(unit.at, ()) if scene.void(power, Retreat(unit, to)) is None)


def _due(orders: OrdersRead, scene: ReadingScene) -> Iterator[ProvinceId]:
    """Where powers that have not ordered all that is due may build, or have units that they may remove."""
    for power, count in scene.due().items():
        given = sum(order.power == power for order in orders)
        if not scene.may_order(power) or given >= abs(count):
            continue
        if count < 0:
            yield from (unit.province for unit in scene.position.units.get(power, ()))
        else:
            homes = (place.id for place in scene.board.provinces.values() if place.home == power)
            yield from (home for home in homes if home not in scene.standing)
