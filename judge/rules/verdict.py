"""Why a decided movement phase came out as it did: the reason and the culprit of every order.

Nothing is decided here. The reasons are read from the answers of the kernel, and only when
a person asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.rules.acts import CONVOY, MOVE, SUPPORT, Act
from judge.rules.battle import NO, YES, Battle
from judge.rules.convoy import bits, decide_sinking
from judge.rules.orders import Order
from judge.rules.outcome import (
    Bounced,
    Cut,
    Decided,
    Decision,
    Disrupted,
    NoRoute,
    Outcome,
    OwnUnit,
    Succeeded,
    Unmatched,
)
from judge.rules.places import Location
from judge.rules.policies import ConvoyParadox, HeadToHead, OwnAttack
from judge.rules.strength import foreign_strength, is_against_convoy, is_duel, prevent_strength


def outcome_of(battle: Battle, at: int, orders: Mapping[int, Order]) -> Outcome:
    """What became of the order of the unit at `at`, one that was not void; `orders` are those of all units."""
    act = battle.act.get(at)
    if act is None:
        return Succeeded()
    if act.kind == MOVE:
        return _move(battle, at)
    if act.kind == SUPPORT:
        return _support(battle, at, orders.get(act.helped))
    if act.kind == CONVOY:
        return _convoy(battle, act, orders.get(act.helped))
    return Succeeded()


def decisions(battle: Battle) -> tuple[Decided, ...]:
    """The rules that had to be called on, by place."""
    called = [*battle.decided, *_paradoxes_avoided(battle)]
    found = {Decided(rule, battle.tables.places(places)) for rule, places in called}
    return tuple(sorted(found, key=lambda decided: (decided.places, decided.rule.value)))


def _move(battle: Battle, at: int) -> Outcome:
    if battle.won[at] == YES:
        return Succeeded()
    if battle.path[at] == NO:
        return Disrupted(_places(battle, _broken(battle, at))) if battle.routes[at] else NoRoute()
    goal = battle.goal[at]
    rivals = [comer for comer in battle.comers[goal] if comer != at and _stops(battle, at, comer)]
    if not _is_held(battle, at):
        return Bounced(_places(battle, rivals))
    if battle.owner[goal] != battle.owner[at]:
        return Bounced(_places(battle, [*rivals, goal] if _holds_out(battle, at) else rivals))
    return Bounced(_places(battle, rivals)) if rivals else OwnUnit(battle.tables.units[battle.unit[goal]].at)


def _is_held(battle: Battle, at: int) -> bool:
    """Whether a unit was in the province that a move tried to enter."""
    goal = battle.goal[at]
    if battle.owner[goal] < 0:
        return False
    return battle.won[goal] == NO or is_duel(battle, at)


def _attack(battle: Battle, at: int) -> int:
    if not _is_held(battle, at):
        return 1 + battle.sure[at]
    goal = battle.goal[at]
    own = battle.owner[goal] == battle.owner[at]
    return 1 + battle.sure[at] if own else foreign_strength(battle, at, battle.owner[goal])[0]


def _holds_out(battle: Battle, at: int) -> bool:
    goal = battle.goal[at]
    if battle.book.head_to_head is HeadToHead.BOTH_STAY and is_duel(battle, at):
        return True
    strength = 1 + battle.sure[goal] if battle.goal[goal] < 0 or is_duel(battle, at) else 1
    return _attack(battle, at) <= strength


def _stops(battle: Battle, at: int, rival: int) -> bool:
    return _attack(battle, at) <= prevent_strength(battle, rival, battle.goal[at])[0]


def _broken(battle: Battle, army: int) -> list[int]:
    """The fleets because of which a convoy failed."""
    carriers = list(bits(battle.by_sea[army]))
    failed = [fleet for fleet in carriers if _fails(battle, fleet)]
    return failed or carriers


def _fails(battle: Battle, fleet: int) -> bool:
    return fleet in battle.failed_fleets or decide_sinking(battle, fleet) == YES


def _support(battle: Battle, at: int, helped: Order | None) -> Outcome:
    if at not in battle.aim:
        return Unmatched(helped)
    if battle.given[at] == YES:
        return Succeeded()
    foreign = [comer for comer in battle.comers[at] if _is_cutter(battle, comer, at)]
    dislodger = [comer for comer in foreign if battle.won[comer] == YES]
    cutters = [comer for comer in foreign if comer != battle.aim[at] and _gets_through(battle, comer)]
    return Cut(_places(battle, dislodger or cutters)[0])


def _is_cutter(battle: Battle, comer: int, at: int) -> bool:
    return battle.owner[comer] != battle.owner[at] or battle.book.own_attack is OwnAttack.CUTS


def _gets_through(battle: Battle, comer: int) -> bool:
    is_cut_first = battle.book.convoy_paradox is ConvoyParadox.CUT_FIRST
    return battle.path[comer] == YES or (is_cut_first and bool(battle.routes[comer]))


def _convoy(battle: Battle, act: Act, helped: Order | None) -> Outcome:
    if battle.goal[act.helped] != act.goal:
        return Unmatched(helped)
    return Disrupted(_places(battle, [act.at])) if _fails(battle, act.at) else Succeeded()


def _paradoxes_avoided(battle: Battle) -> Iterator[tuple[Decision, frozenset[int]]]:
    """Where a convoyed attack would have cut a support, but for a paradox rule of the rulebook."""
    rule = battle.book.convoy_paradox
    for at, aim in battle.aim.items():
        for army in battle.comers[at]:
            if army == aim or not _is_cutter(battle, army, at) or not battle.routes.get(army):
                continue
            if rule is ConvoyParadox.CUT_FIRST:
                if battle.path[army] == NO:
                    yield Decision.CUT_FIRST, frozenset((at, army))
            elif battle.given[at] == YES and is_against_convoy(battle, army, at):
                if rule is ConvoyParadox.NECESSARY_FLEET:
                    yield Decision.NECESSARY_FLEET, frozenset((at, army, aim))
                elif rule is ConvoyParadox.ANY_FLEET:
                    yield Decision.ANY_FLEET, frozenset((at, army, aim))
                elif rule is ConvoyParadox.ANY_ACTION:
                    yield Decision.ANY_ACTION, frozenset((at, army, aim))


def _places(battle: Battle, numbers: list[int]) -> tuple[Location, ...]:
    """Where the units at some provinces stand, sorted."""
    return tuple(sorted(battle.tables.units[battle.unit[number]].at for number in numbers))
