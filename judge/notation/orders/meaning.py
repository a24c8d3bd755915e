"""An order as written → what it means on the board: one order, or the reason why it is none.

The rule of the books: what can be read in one way only is followed, what can be read in two
is not. Every reading is weighed by whether the board allows it; only when none is allowed
does an order stand as written, void.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from judge.notation.lexicon import LINKS, UNITS, Token, key
from judge.notation.reading_scene import ReadingScene
from judge.notation.values import (
    Correction,
    CorrectionKind,
    Fault,
    Found,
    Meaning,
    ProblemCode,
    RawOrder,
    RawPlace,
    RawUnit,
)
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
    unit_of,
)
from judge.rules.outcome import VoidReason
from judge.rules.places import Location, Power, province_id
from judge.rules.position import PhaseKind
from judge.rules.reach import landings

_MOVEMENTS = frozenset({"move", "hold", "support", "convoy"})


def understand(raw: RawOrder, scene: ReadingScene, heading: Power | None = None) -> Meaning | Fault:
    """What a written order means in this phase; `heading` is the power it stands under."""
    match scene.kind:
        case PhaseKind.MOVEMENT:
            return _movement(raw, scene)
        case PhaseKind.RETREAT:
            return _retreat(raw, scene)
        case PhaseKind.ADJUSTMENT:
            return _adjustment(raw, scene, heading)


def _movement(raw: RawOrder, scene: ReadingScene) -> Meaning | Fault:
    if raw.kind == "bare":
        return Fault(ProblemCode.INCOMPLETE, raw.tokens)
    if raw.kind in ("retreat", "disband", "build", "waive") or raw.unit is None:
        return Fault(ProblemCode.WRONG_PHASE, raw.tokens)
    if _is_named_twice(raw, scene):
        return Fault(ProblemCode.INCOMPLETE, raw.tokens)
    fault = _impossible_to_say(raw, scene) or _unnamed_help(raw, scene)
    if fault is not None:
        return fault
    return _for_own_units(raw, scene, lambda unit: _movements(raw, scene, unit))


def _retreat(raw: RawOrder, scene: ReadingScene) -> Meaning | Fault:
    if raw.kind == "bare":
        return Fault(ProblemCode.INCOMPLETE, raw.tokens)
    later = _for_next_movement(raw, scene)
    if later is not None:
        return later
    if raw.kind not in ("move", "retreat", "disband") or raw.unit is None:
        return Fault(ProblemCode.WRONG_PHASE, raw.tokens)
    if raw.kind == "disband":
        return _for_own_units(raw, scene, lambda unit: iter((Disband(unit),)))
    return _for_own_units(raw, scene, lambda unit: (Retreat(unit, to) for to in scene.locations(raw.path[-1])))


def _for_next_movement(raw: RawOrder, scene: ReadingScene) -> Fault | None:
    """What is said of an order for an own unit that was not driven out; it may be good for the next movement."""
    if raw.kind not in _MOVEMENTS or raw.unit is None:
        return None
    if any(province in scene.driven for province in scene.provinces(raw.unit.place)):
        return None
    if not any(scene.may_order(power) for power, _ in scene.found(raw.unit)):
        return None
    order = _movement(raw, scene.in_next_movement())
    texts = (str(order.order),) if isinstance(order, Meaning) and order.void is None else ()
    return Fault(ProblemCode.LATER, raw.tokens, texts)


def _for_own_units(raw: RawOrder, scene: ReadingScene, orders: Callable[[Unit], Iterator[Order]]) -> Meaning | Fault:
    """The readings of the order for each own unit that it may be for."""
    if raw.unit is None:
        return Fault(ProblemCode.NOT_AN_ORDER, raw.tokens)
    found = scene.found(raw.unit)
    own = [(power, unit) for power, unit in found if scene.may_order(power)]
    if not own:
        if found:
            given = ((power, order) for power, unit in found for order in orders(unit))
            return Fault(ProblemCode.NOT_YOURS, (raw.unit.place.name,), others=scene.only_possible(given))
        return Fault(ProblemCode.NO_SUCH_UNIT, (raw.unit.place.name,), tuple(_others(scene, orders)))
    readings = [_weigh(raw, scene, power, order, scene.meant(order)) for power, unit in own for order in orders(unit)]
    return _decide(raw, scene, readings)


def _others(scene: ReadingScene, orders: Callable[[Unit], Iterator[Order]]) -> Iterator[str]:
    """The same order for other own units that could carry it out, as suggestions; none when most could."""
    units = sorted({**scene.standing, **scene.driven}.values(), key=lambda pair: pair[1].at)
    possible = [
        str(scene.meant(order))
        for power, unit in units
        if scene.may_order(power) and scene.powers
        for order in orders(unit)
        if not isinstance(order, Hold | Disband) and scene.void(power, order) is None
    ]
    yield from possible if len(possible) <= 3 else ()


def _movements(raw: RawOrder, scene: ReadingScene, unit: Unit) -> Iterator[Order]:
    """Every movement order that the written one may be for a unit of the board."""
    goals = [place for path in raw.path[-1:] for place in scene.locations(path)]
    route = Route.BY_SEA if raw.by_sea or len(raw.path) > 1 else Route.UNSTATED
    if raw.kind == "hold" or raw.helped is None:
        yield from (Hold(unit),) if raw.kind == "hold" else (Move(unit, goal, route) for goal in goals)
        return
    standing = [helped for _, helped in scene.found(raw.helped)]
    for helped in standing or scene.named(raw.helped):
        if raw.kind == "convoy":
            yield from (Convoy(unit, helped, goal) for goal in goals)
        elif raw.chain or not any(province_id(goal) != helped.province for goal in goals):
            yield SupportHold(unit, helped)
        else:
            yield from (SupportMove(unit, helped, goal) for goal in goals)


def _impossible_to_say(raw: RawOrder, scene: ReadingScene) -> Fault | None:
    """The fault of an order that makes no sense on any board; None when there is none."""
    if raw.kind == "convoy" and raw.chain:
        return Fault(ProblemCode.ILLEGAL, raw.tokens)  # ru2000: a support cannot be carried by a convoy
    if raw.kind == "convoy" and not raw.path:
        return Fault(ProblemCode.INCOMPLETE, raw.tokens)
    for place in (*raw.path[:-1], *raw.over):
        if not any(scene.board.provinces[id].carries for id in scene.provinces(place)):
            return Fault(ProblemCode.ILLEGAL, raw.tokens)
    if (len(raw.path) > 1 or raw.over) and raw.unit is not None and raw.helped is None:
        # An army is carried over seas; a fleet would have to move twice.
        found = scene.found(raw.unit)
        if found and all(unit.type is UnitType.FLEET for _, unit in found):
            return Fault(ProblemCode.ILLEGAL, raw.tokens)
    return None


def _is_named_twice(raw: RawOrder, scene: ReadingScene) -> bool:
    """Whether a unit's place is only said in two ways: "A Ven (Venice"."""
    if raw.kind != "move" or raw.unit is None or len(raw.path) != 1 or raw.by_sea:
        return False
    is_way = any(token.kind in LINKS or token.kind == "_MOVE" for token in raw.tokens)
    return not is_way and scene.provinces(raw.path[0]) == scene.provinces(raw.unit.place)


def _unnamed_help(raw: RawOrder, scene: ReadingScene) -> Fault | None:
    """The fault of "supports the army into Norway": whose army goes there is not said."""
    if raw.helped is None or raw.path or raw.chain:
        return None
    within = scene.language.marking["within"]
    at = next((at for at, token in enumerate(raw.tokens) if token.start == raw.helped.place.name.start), 0)
    is_whither = at > 1 and raw.tokens[at - 1].kind == "_TO" and raw.tokens[at - 2].kind in UNITS
    if scene.found(raw.helped):  # "to" never says where a unit stands, "в" may
        is_whither = is_whither and bool(within) and key(raw.tokens[at - 1].text) not in within
    return Fault(ProblemCode.INCOMPLETE, raw.tokens) if is_whither else None


def _weigh(raw: RawOrder, scene: ReadingScene, power: Power, written: Order, meant: Order) -> Meaning:
    return Meaning(
        power,
        meant,
        scene.void(power, meant),
        tuple(_corrections(raw, scene, written, meant)),
        _is_first(raw, meant),
        sum(_rank(name, _part(meant, part)) for name, part in _names(raw)),
    )


def _decide(raw: RawOrder, scene: ReadingScene, readings: list[Meaning]) -> Meaning | Fault:
    """The one reading that the board allows; if it allows none, the one there is."""
    if not readings:
        return Fault(ProblemCode.UNKNOWN_PLACE, _goal_words(raw))
    possible = _by_language(_distinct(reading for reading in readings if reading.void is None))
    if len(possible) == 1:
        return possible[0]
    if possible:
        found = tuple(Found(reading, raw.tokens) for reading in possible)
        return Fault(ProblemCode.AMBIGUOUS, _doubtful(raw), _texts(possible), readings=found)
    coastless = [reading for reading in readings if reading.void is VoidReason.COAST_NEEDED]
    if coastless:
        candidates = [text for reading in coastless for text in _with_coasts(scene, reading.order)]
        return Fault(ProblemCode.MISSING_COAST, _goal_words(raw), tuple(candidates))
    whole = _distinct(readings)
    firsts = [reading for reading in whole if reading.is_first]
    for kept in (whole, firsts):
        if len(kept) == 1:
            return kept[0]
    return Fault(ProblemCode.AMBIGUOUS, _doubtful(raw), _texts(whole))


def _distinct(readings: Iterable[Meaning]) -> list[Meaning]:
    ranked = sorted(readings, key=lambda reading: -reading.rank)
    return list({(reading.power, reading.order): reading for reading in ranked}.values())


def _by_language(readings: list[Meaning]) -> list[Meaning]:
    """The readings in the language that comes first: the book's before the player's."""
    if len(readings) < 2:
        return readings
    first = min(reading.rank for reading in readings)
    return [reading for reading in readings if reading.rank == first]


def _rank(name: Token, place: Location | None) -> int:
    sense = name.senses[0]
    return sense.rank_of(province_id(place)) if sense.ranks and place is not None else 0


def _texts(readings: list[Meaning]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(reading.order) for reading in readings))


def _with_coasts(scene: ReadingScene, order: Order) -> Iterator[str]:
    """An order with each coast that its fleet could mean."""
    match order:
        case Move(unit, to, route):
            yield from (str(Move(unit, place, route)) for place in landings(scene.board, unit, province_id(to)))
        case Retreat(unit, to):
            yield from (str(Retreat(unit, place)) for place in landings(scene.board, unit, province_id(to)))
        case Build(unit):
            coasts = scene.board.provinces[unit.province].coasts
            yield from (str(Build(Unit(unit.type, f"{unit.province}/{coast}"))) for coast in coasts)
        case _:
            return


def _names(raw: RawOrder) -> Iterator[tuple[Token, str]]:
    """Every place name of an order with the part it plays."""
    if raw.unit is not None:
        yield raw.unit.place.name, "unit"
    if raw.helped is not None:
        yield raw.helped.place.name, "helped"
    if raw.path:
        yield raw.path[-1].name, "goal"


def _doubtful(raw: RawOrder) -> tuple[Token, ...]:
    """The names that have several meanings, else the whole order."""
    return tuple(name for name, _ in _names(raw) if len(name.senses[0].value) > 1) or raw.tokens


def _goal_words(raw: RawOrder) -> tuple[Token, ...]:
    if raw.path:
        return (raw.path[-1].name,)
    return (raw.unit.place.name,) if raw.unit is not None else raw.tokens


def _is_first(raw: RawOrder, order: Order) -> bool:
    """Whether an order takes every name in its first meaning, where the name has one."""
    return all(_first_fits(name, _part(order, part)) for name, part in _names(raw))


def _first_fits(name: Token, place: Location | None) -> bool:
    sense = name.senses[0]
    if len(sense.value) == 1:
        return True
    return bool(sense.first) and place is not None and province_id(place) == sense.first


def _part(order: Order, part: str) -> Location | None:
    """Where the unit, the helped unit or the goal of an order is."""
    unit = unit_of(order)
    match part, order:
        case "unit", _:
            return None if unit is None else unit.at
        case "helped", SupportHold(_, of) | SupportMove(_, of):
            return of.at
        case "helped", Convoy(_, army):
            return army.at
        case "goal", Move(_, to) | Retreat(_, to) | SupportMove(_, _, to) | Convoy(_, _, to):
            return to
        case _:
            return None


def _corrections(raw: RawOrder, scene: ReadingScene, written: Order, meant: Order) -> Iterator[Correction]:
    """The corrections: where an order was read otherwise than it was written."""
    for name, part in _names(raw):
        place = _part(meant, part)
        if place is not None and name.senses[0].first and not _first_fits(name, place):
            yield Correction(CorrectionKind.MISPRINT, name.text, province_id(place))
    unit = unit_of(meant)
    if raw.unit is not None and unit is not None:
        yield from _unit_corrections(raw.unit, scene, unit)
    match meant:
        case SupportHold(_, of) | SupportMove(_, of) | Convoy(_, of) if raw.helped is not None:
            yield from _unit_corrections(raw.helped, scene, of)
        case _:
            pass
    before, after = _part(written, "goal"), _part(meant, "goal")
    if before is None or after is None or before == after or not raw.path:
        return
    kind = CorrectionKind.COAST_DROPPED if "/" in before else CorrectionKind.COAST_SUPPLIED
    yield Correction(kind, _place_text(raw.path[-1]), after)


def _unit_corrections(written: RawUnit, scene: ReadingScene, unit: Unit) -> Iterator[Correction]:
    if written.type not in (None, unit.type):
        text = " ".join(word for word in (written.type.value if written.type else "", written.place.name.text) if word)
        yield Correction(CorrectionKind.UNIT_TYPE, text, str(unit))
    if written.place.coast is not None and scene.location(unit.province, written.place) != unit.at:
        kind = CorrectionKind.COAST_CORRECTED if "/" in unit.at else CorrectionKind.COAST_DROPPED
        yield Correction(kind, _place_text(written.place), unit.at)
    owner = scene.driven.get(unit.province) or scene.standing.get(unit.province)
    for nation in written.nations:
        if owner is not None and owner[0] != nation.senses[0].value[0]:
            yield Correction(CorrectionKind.NATIONALITY, nation.text, owner[0])


def _place_text(place: RawPlace) -> str:
    return place.name.text if place.coast is None else f"{place.name.text} {place.coast.text}"


def _adjustment(raw: RawOrder, scene: ReadingScene, heading: Power | None) -> Meaning | Fault:
    if raw.kind == "waive":
        return _waive(raw, scene, heading)
    kind = _adjustment_kind(raw, scene)
    if kind is None or raw.unit is None:
        return Fault(ProblemCode.WRONG_PHASE, raw.tokens)
    builds = [*_builds(raw, scene, heading)] if kind in ("build", "bare") else []
    removals = [*_removals(raw, scene)] if kind in ("disband", "bare") else []
    readings = [*builds, *removals]
    if kind == "bare" and not any(reading.void is None for reading in readings):
        readings = _by_need(scene, builds, removals)
    if readings:
        return _decide(raw, scene, readings)
    code = ProblemCode.NOT_YOURS if scene.found(raw.unit) else ProblemCode.NO_SUCH_UNIT
    return Fault(code, (raw.unit.place.name,))


def _adjustment_kind(raw: RawOrder, scene: ReadingScene) -> str | None:
    if raw.kind in ("build", "disband", "bare"):
        return raw.kind
    if raw.kind == "move" and raw.unit is not None and not raw.by_sea:
        # The forms of bg name a place twice: "A | Mar | Mar" builds.
        return "build" if scene.provinces(raw.path[-1]) == scene.provinces(raw.unit.place) else None
    return None


def _builds(raw: RawOrder, scene: ReadingScene, heading: Power | None) -> Iterator[Meaning]:
    if raw.unit is None:
        return
    for place in scene.locations(raw.unit.place):
        power = _builder(scene, place, heading)
        for unit in (Unit(raw.unit.type, place),) if raw.unit.type else _units_built(scene, place):
            if power is not None:
                yield _weigh(raw, scene, power, Build(unit), scene.meant(Build(unit)))


def _units_built(scene: ReadingScene, place: Location) -> Iterator[Unit]:
    """What may be built where no kind is said: on a coast a fleet, too, also where it would have to say on which."""
    yield Unit(UnitType.ARMY, place)
    yield from (Unit(UnitType.FLEET, at) for at in scene.board.provinces[province_id(place)].moorings)


def _builder(scene: ReadingScene, place: Location, heading: Power | None) -> Power | None:
    """The power that builds in a province: the writer's whose home or centre it is, else the writer's first."""
    id = province_id(place)
    likely = (scene.board.provinces[id].home, scene.position.owner_of(id), heading, *scene.powers)
    return next((power for power in likely if power is not None and scene.may_order(power)), None)


def _removals(raw: RawOrder, scene: ReadingScene) -> Iterator[Meaning]:
    if raw.unit is None:
        return
    for power, unit in scene.found(raw.unit):
        if scene.may_order(power):
            yield _weigh(raw, scene, power, Disband(unit), Disband(unit))


def _by_need(scene: ReadingScene, builds: list[Meaning], removals: list[Meaning]) -> list[Meaning]:
    """Of an impossible bare unit, the reading that goes with what its power has to do."""
    due = scene.due()
    if removals and due.get(removals[0].power, 0) <= 0:
        return removals
    return builds or removals


def _waive(raw: RawOrder, scene: ReadingScene, heading: Power | None) -> Meaning | Fault:
    due = scene.due()
    powers = [power for power in sorted(scene.powers or due) if heading in (None, power)]
    owing = [power for power in powers if due.get(power, 0) > 0]
    likely = owing or (powers if len(powers) == 1 else [])
    if len(likely) != 1:
        return Fault(ProblemCode.AMBIGUOUS, raw.tokens, tuple(likely))
    return Meaning(likely[0], Waive(), scene.void(likely[0], Waive()))
