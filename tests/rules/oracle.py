"""A second judge of movement that tries every answer: slow, literal, and none of the adjudicator's own thinking.

Two kinds of questions are asked: does a unit get to its goal, does a convoyed army get through.
Each has an equation, taken word for word from DATC 5.B, that gives its answer from the other
answers. A question is answered when its equation says the same whatever the open ones become;
what is left open goes in circles, and is answered by the only answers that fit each other, or
else by the rule: units in a ring all move, convoys in a paradox fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from judge.rules.legality import void_reason
from judge.rules.maps import Map
from judge.rules.meaning import as_meant
from judge.rules.orders import Convoy, Move, Order, Route, SupportHold, SupportMove, Unit, UnitType
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.policies import (
    ConvoyFallback,
    ConvoyIntent,
    ConvoyParadox,
    ConvoyRoutes,
    DislodgedEffect,
    HeadToHead,
    HoldSupport,
    OwnAttack,
    RetreatBan,
)
from judge.rules.position import Position
from judge.rules.reach import SeaRoute, fleets_at_sea, routes_over, touches
from judge.rules.rulebook import Rulebook

Question = tuple[str, ProvinceId]
Answers = Mapping[Question, bool]


@dataclass(frozen=True)
class Verdict:
    """What the oracle says became of everybody, by province of origin."""

    moved: frozenset[ProvinceId]
    given: Mapping[ProvinceId, bool]
    """Whether each support that matches is given."""
    driven: Mapping[ProvinceId, ProvinceId]
    """Who was dislodged, and from where."""
    contested: frozenset[ProvinceId]
    is_paradox: bool


@dataclass(frozen=True)
class Support:
    """A support that matches what the helped unit does."""

    at: ProvinceId
    of: ProvinceId
    into: ProvinceId
    is_attack: bool


@dataclass
class Scene:
    """A phase as the equations see it."""

    book: Rulebook
    units: dict[ProvinceId, tuple[Power, Unit]]
    goal: dict[ProvinceId, ProvinceId] = field(default_factory=dict)
    carriers: dict[ProvinceId, SeaRoute] = field(default_factory=dict)
    """The fleets ordered to carry each army that goes by sea."""
    routes: dict[ProvinceId, tuple[SeaRoute, ...]] = field(default_factory=dict)
    supports: list[Support] = field(default_factory=list)
    may_walk: set[ProvinceId] = field(default_factory=set)
    """The armies that would rather walk than go by a broken convoy."""

    def power(self, at: ProvinceId) -> Power:
        return self.units[at][0]

    def comers(self, to: ProvinceId) -> list[ProvinceId]:
        return [at for at, goal in self.goal.items() if goal == to]


def judge(board: Map, book: Rulebook, position: Position, orders: Mapping[Power, tuple[Order, ...]]) -> Verdict:
    """Play a movement phase out."""
    walkers: frozenset[ProvinceId] = frozenset()
    while True:
        scene = _read(board, book, position, orders, walkers)
        answers, is_paradox = _solve(scene)
        # DATC 4.A.3 a: who only wanted to change places walks when the convoy is broken.
        stranded = {at for at in scene.may_walk if not answers["path", at]}
        if not stranded:
            break
        walkers |= stranded
    arrived = {scene.goal[at]: at for at in scene.goal if answers["move", at]}
    stayed = {at for at in scene.units if not answers.get(("move", at), False)}
    is_closing = RetreatBan.STANDOFF in book.retreat_bans
    vacant = {id for id in board.provinces if is_closing and id not in stayed and id not in arrived}
    return Verdict(
        frozenset(arrived.values()),
        {support.at: _is_given(scene, answers, support) for support in scene.supports},
        {at: arrived[at] for at in sorted(stayed) if at in arrived},
        frozenset(id for id in vacant if sum(_prevents(scene, answers, at) > 0 for at in scene.comers(id)) > 1),
        is_paradox,
    )


def _read(
    board: Map,
    book: Rulebook,
    position: Position,
    orders: Mapping[Power, tuple[Order, ...]],
    walkers: frozenset[ProvinceId],
) -> Scene:
    scene = Scene(book, {unit.province: (power, unit) for power, own in position.units.items() for unit in own})
    valid = [
        as_meant(board, book, position, order)
        for power, own in sorted(orders.items())
        for order in own
        if void_reason(board, book, position, power, order) is None
    ]
    convoys = [order for order in valid if isinstance(order, Convoy)]
    moves = {order.unit.province: order for order in valid if isinstance(order, Move)}
    for at, move in moves.items():
        mine = [c for c in convoys if (c.army.province, c.to) == (at, move.to)]
        _enter_move(board, scene, position, move, mine, at not in walkers and _is_swap(moves, move))
    for order in valid:
        match order:
            case SupportHold(unit, of) if of.province not in moves:
                scene.supports.append(Support(unit.province, of.province, of.province, False))
            case SupportMove(unit, of, to) if of.province in moves and _fits(to, moves[of.province].to):
                scene.supports.append(Support(unit.province, of.province, province_id(to), True))
    if book.hold_support is HoldSupport.HOLDERS_ONLY:
        busy = {s.at for s in scene.supports}.union(*scene.carriers.values())
        scene.supports = [s for s in scene.supports if s.is_attack or s.of not in busy]
    return scene


def _fits(named: str, real: str) -> bool:
    return named in (real, province_id(real))


def _is_swap(moves: Mapping[ProvinceId, Move], move: Move) -> bool:
    other = moves.get(province_id(move.to))
    return other is not None and province_id(other.to) == move.unit.province


def _enter_move(board: Map, scene: Scene, position: Position, move: Move, convoys: list[Convoy], is_swap: bool) -> None:
    at, to = move.unit.province, province_id(move.to)
    scene.goal[at] = to
    if move.unit.type is UnitType.FLEET:
        return
    carriers = frozenset(convoy.unit.at for convoy in convoys)
    ordered = routes_over(board, at, to, carriers & fleets_at_sea(board, position))
    if touches(board, move.unit, to):
        if not _wants_to_sail(scene, move, carriers, ordered, is_swap):
            return
        if _is_for_swap_alone(scene, move, carriers):
            scene.may_walk.add(at)
    scene.carriers[at] = carriers
    scene.routes[at] = ordered


def _wants_to_sail(scene: Scene, move: Move, carriers: SeaRoute, ordered: tuple[SeaRoute, ...], is_swap: bool) -> bool:
    if scene.book.convoy_intent is ConvoyIntent.SWAP:
        return is_swap and bool(ordered)
    if scene.book.convoy_fallback is ConvoyFallback.LAND_IF_UNORDERED and not ordered:
        return False
    if scene.book.convoy_intent is ConvoyIntent.OWNERS_ORDERS:
        to = province_id(move.to)
        is_swap &= bool(ordered) and to in scene.units and scene.power(to) == scene.power(move.unit.province)
    elif scene.book.convoy_intent is ConvoyIntent.OWN_FLEET_VIA_OR_SWAP:
        is_swap &= bool(ordered)
    else:
        is_swap = False
    is_shown = scene.book.convoy_intent is not ConvoyIntent.VIA_ONLY
    return move.route is Route.BY_SEA or (is_shown and _has_own(scene, move, carriers)) or is_swap


def _is_for_swap_alone(scene: Scene, move: Move, carriers: SeaRoute) -> bool:
    if scene.book.convoy_intent is ConvoyIntent.SWAP:
        return True
    is_asked = move.route is Route.BY_SEA or _has_own(scene, move, carriers)
    return scene.book.convoy_intent is ConvoyIntent.OWN_FLEET_VIA_OR_SWAP and not is_asked


def _has_own(scene: Scene, move: Move, carriers: SeaRoute) -> bool:
    return any(scene.power(fleet) == scene.power(move.unit.province) for fleet in carriers)


def _holds_true(scene: Scene, answers: Answers, question: Question) -> bool:
    """What the equation of a question says, given all answers."""
    kind, at = question
    return _gets_through(scene, answers, at) if kind == "path" else _gets_there(scene, answers, at)


def _gets_through(scene: Scene, answers: Answers, army: ProvinceId) -> bool:
    alive = any(not _is_broken(scene, answers, route) for route in scene.routes[army])
    if scene.book.convoy_routes is ConvoyRoutes.ANY_DISRUPTED:
        return alive and not _is_broken(scene, answers, scene.carriers[army])
    return alive


def _is_broken(scene: Scene, answers: Answers, fleets: SeaRoute) -> bool:
    return any(answers["move", comer] for fleet in fleets for comer in scene.comers(fleet))


def _gets_there(scene: Scene, answers: Answers, at: ProvinceId) -> bool:
    if not answers.get(("path", at), True):
        return False
    to = scene.goal[at]
    attack = _strength(scene, answers, at)
    is_duel = _is_duel(scene, at, to)
    if to in scene.units and (is_duel or not answers.get(("move", to), False)):
        if scene.power(to) == scene.power(at) or (is_duel and scene.book.head_to_head is HeadToHead.BOTH_STAY):
            return False
        attack = _strength(scene, answers, at, but=scene.power(to))
        if attack <= (_strength(scene, answers, to) if is_duel or to not in scene.goal else 1):
            return False
    return all(attack > _prevents(scene, answers, rival) for rival in scene.comers(to) if rival != at)


def _is_duel(scene: Scene, one: ProvinceId, other: ProvinceId) -> bool:
    by_sea = one in scene.carriers or other in scene.carriers
    return scene.goal.get(one) == other and scene.goal.get(other) == one and not by_sea


def _strength(scene: Scene, answers: Answers, at: ProvinceId, but: Power | None = None) -> int:
    """One, and one for each support given by a power other than `but`."""
    backing = (s for s in scene.supports if s.of == at and scene.power(s.at) != but)
    return 1 + sum(_is_given(scene, answers, support) for support in backing)


def _prevents(scene: Scene, answers: Answers, rival: ProvinceId) -> int:
    if not answers.get(("path", rival), True):
        return 0
    to = scene.goal[rival]
    if scene.goal.get(to) == rival and answers["move", to] and not answers["move", rival]:
        is_passing = not _is_duel(scene, rival, to)
        if not (is_passing and scene.book.dislodged_effect is DislodgedEffect.IF_BY_CONVOY):
            return 0
    return _strength(scene, answers, rival)


def _is_given(scene: Scene, answers: Answers, support: Support) -> bool:
    comers = scene.comers(support.at)
    if scene.book.own_attack is OwnAttack.DOES_NOT_CUT:
        comers = [comer for comer in comers if scene.power(comer) != scene.power(support.at)]
    return not any(_cuts(scene, answers, comer, support) for comer in comers)


def _cuts(scene: Scene, answers: Answers, comer: ProvinceId, support: Support) -> bool:
    if comer == support.into:
        return answers["move", comer]
    if comer not in scene.carriers:
        return True
    rule = scene.book.convoy_paradox
    if rule is ConvoyParadox.CUT_FIRST and scene.routes[comer]:
        return True
    if rule is ConvoyParadox.ANY_ACTION and any(support.into in fleets for fleets in scene.carriers.values()):
        return False
    if support.is_attack and support.into in scene.carriers[comer]:
        if rule is ConvoyParadox.ANY_FLEET:
            return False
        if rule is ConvoyParadox.NECESSARY_FLEET:
            others = (route for route in scene.routes[comer] if support.into not in route)
            return any(not _is_broken(scene, answers, route) for route in others)
    return answers["path", comer]


def _solve(scene: Scene) -> tuple[Answers, bool]:
    """Every answer, and whether convoys had to fail by rule."""
    answers: dict[Question, bool] = {}
    open_questions = [("move", at) for at in sorted(scene.goal)] + [("path", at) for at in sorted(scene.carriers)]
    is_paradox = False
    while open_questions:
        said = {question: set[bool]() for question in open_questions}
        needs = {question: set[Question]() for question in open_questions}
        for guess in _guesses(open_questions):
            _listen(scene, {**answers, **guess}, open_questions, said, needs)
        found = {question: min(words) for question, words in said.items() if len(words) == 1}
        if not found:
            for core in _cores(needs):
                decided, is_forced = _decide(scene, answers, open_questions, core)
                found |= decided
                is_paradox |= is_forced
        answers |= found
        open_questions = [question for question in open_questions if question not in found]
    return answers, is_paradox


def _guesses(questions: list[Question]) -> Iterator[dict[Question, bool]]:
    for values in product((False, True), repeat=len(questions)):
        yield dict(zip(questions, values, strict=True))


def _listen(
    scene: Scene,
    answers: dict[Question, bool],
    questions: list[Question],
    said: dict[Question, set[bool]],
    needs: dict[Question, set[Question]],
) -> None:
    """Note what the equations say to one guess, and which of them change their mind if one answer in it changes."""
    for question in questions:
        said[question].add(_holds_true(scene, answers, question))
    for other in questions:
        if not answers[other]:
            turned = {**answers, other: True}
            for question in questions:
                if _holds_true(scene, answers, question) != _holds_true(scene, turned, question):
                    needs[question].add(other)


def _cores(needs: Mapping[Question, set[Question]]) -> list[frozenset[Question]]:
    """The questions that need each other and no others."""
    reach = {question: _reach(needs, question) for question in needs}
    return sorted({frozenset(r) for r in reach.values() if all(reach[other] == r for other in r)}, key=sorted)


def _reach(needs: Mapping[Question, set[Question]], start: Question) -> set[Question]:
    seen: set[Question] = set()
    waiting = [*needs[start]]
    while waiting:
        question = waiting.pop()
        if question not in seen:
            seen.add(question)
            waiting += needs[question]
    return seen


def _decide(
    scene: Scene, answers: Answers, questions: list[Question], core: frozenset[Question]
) -> tuple[dict[Question, bool], bool]:
    """The answers of a core, or as many of them as the rule gives."""
    outside = dict.fromkeys((question for question in questions if question not in core), False)
    fitting = [
        guess
        for guess in _guesses(sorted(core))
        if all(_holds_true(scene, {**answers, **outside, **guess}, question) == guess[question] for question in core)
    ]
    if len(fitting) == 1:
        return fitting[0], False
    convoys = [question for question in core if question[0] == "path"]
    if convoys:
        return dict.fromkeys(convoys, False), True
    return max(fitting, key=lambda guess: sum(guess.values())), False
