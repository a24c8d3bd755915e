"""Moves and supports: a question is answered when the bounds of the strengths leave no doubt.

The words are those of DATC 5.B: a unit *attacks* its goal, a unit that stays *holds*, two that
want to change places *defend* against each other, and rivals for one province *prevent* each
other. Each strength has a lower and an upper bound as long as some support is undecided.
"""

from __future__ import annotations

from judge.rules.acts import NONE, Act
from judge.rules.battle import NO, UNDECIDED, YES, Battle
from judge.rules.convoy import decide_detour
from judge.rules.policies import ConvoyParadox, DislodgedEffect, HeadToHead, OwnAttack


def decide_move(battle: Battle, at: int) -> int:
    """Whether a unit gets to its goal."""
    path = battle.path[at]
    if path == NO:
        return NO
    goal = battle.goal[at]
    low = 1 + battle.sure[at]
    high = low + battle.maybe[at]
    answer = YES if path == YES else UNDECIDED
    if battle.owner[goal] >= 0:
        is_fight = is_duel(battle, at)
        if is_fight and battle.book.head_to_head is HeadToHead.BOTH_STAY:
            return NO  # bg L450, to the letter
        if is_fight or battle.won[goal] != YES:
            low, high, way = _meet_resident(battle, at, goal, high, is_fight)
            if way == NO:
                return NO
            if way == UNDECIDED:
                answer = UNDECIDED
    comers = battle.comers[goal]
    if len(comers) > 1:
        for rival in comers:
            if rival != at:
                least, most = prevent_strength(battle, rival, goal)
                if high <= least:
                    return NO
                if low <= most:
                    answer = UNDECIDED
    return answer


def is_duel(battle: Battle, at: int) -> bool:
    """Whether a unit and the one at its goal meet on the way: not when either goes by sea."""
    goal = battle.goal[at]
    return battle.goal[goal] == at and at not in battle.by_sea and goal not in battle.by_sea


def _meet_resident(battle: Battle, at: int, goal: int, most: int, is_fight: bool) -> tuple[int, int, int]:
    """The bounds of an attack on a unit that has not left, and whether it beats him; `most` if he leaves after all."""
    stays = is_fight or battle.won[goal] == NO
    resident = battle.owner[goal]
    if resident == battle.owner[at]:
        return 0, most, NO if stays else UNDECIDED  # ru2000 L585: nobody dislodges himself
    low, high = foreign_strength(battle, at, resident)
    # DATC 5.B.5, 5.B.7: a unit that fails to leave holds with one, unless it fights its way out.
    is_backed = is_fight or battle.goal[goal] < 0
    least_needed = 1 + battle.sure[goal] if is_backed else 1
    most_needed = least_needed + battle.maybe[goal] if is_backed else 1
    if stays:
        most = high
        if high <= least_needed:
            return low, most, NO
    return low, most, YES if low > most_needed else UNDECIDED


def foreign_strength(battle: Battle, at: int, power: int) -> tuple[int, int]:
    """The bounds of an attack on a unit of `power`, whose own supports do not help (ru2000 L585, DATC 6.D.12)."""
    low = high = 1
    if not battle.backers[at]:
        return low, high
    for backer in battle.backers[at]:
        if battle.owner[backer] != power:
            given = battle.given[backer]
            if given == YES:
                low += 1
                high += 1
            elif given == UNDECIDED:
                high += 1
    return low, high


def prevent_strength(battle: Battle, rival: int, goal: int) -> tuple[int, int]:
    """The bounds of a rival's prevent strength: what another unit needs to beat it to the province."""
    path = battle.path[rival]
    if path == NO:
        return 0, 0  # DATC 6.F.6-8: a broken convoy has no effect on its goal
    most = 1 + battle.sure[rival]
    least = most if path == YES else 0
    most += battle.maybe[rival]
    if battle.goal[goal] == rival and battle.won[goal] != NO:
        answer = _is_driven_out(battle, rival, goal)
        if answer == YES:
            return 0, 0
        if answer == UNDECIDED:
            least = 0
    return least, most


def _is_driven_out(battle: Battle, rival: int, goal: int) -> int:
    """Whether a rival is dislodged by the unit of the province it attacks, and so has no effect there (ru2000 L381)."""
    if is_duel(battle, rival):
        return battle.won[goal]
    if battle.book.dislodged_effect is DislodgedEffect.IF_BY_CONVOY:
        return NO  # DATC 4.A.7 b: two that pass each other by sea did not meet
    if battle.won[rival] == YES:
        return NO
    return battle.won[goal] if battle.won[rival] == NO else UNDECIDED


def decide_support(battle: Battle, at: int) -> int:
    """Whether a support that matches is given."""
    owner, aim = battle.owner, battle.aim[at]
    answer = YES
    for comer in battle.comers[at]:
        if owner[comer] == owner[at] and battle.book.own_attack is OwnAttack.DOES_NOT_CUT:
            continue  # ru2000 L689, rule 16
        if comer == aim:
            # ru2000 L437: an attack from there cuts only by dislodging.
            cuts = battle.won[comer]
        elif comer in battle.by_sea:
            cuts = sea_attack_cuts(battle, comer, at)
        else:
            return NO
        if cuts == YES:
            return NO
        if cuts == UNDECIDED:
            answer = UNDECIDED
    return answer


def sea_attack_cuts(battle: Battle, army: int, at: int) -> int:
    """Whether the attack of a convoyed army cuts a support (DATC 4.A.2)."""
    rule = battle.book.convoy_paradox
    if rule is ConvoyParadox.CUT_FIRST and battle.routes[army]:
        return YES
    if is_against_convoy(battle, army, at):
        if rule is ConvoyParadox.NECESSARY_FLEET:
            # ru2000 L741, L761: the fleet is needed unless the army gets through without it.
            # DATC 6.F.17: that goes before the rule that a dislodged unit's support is cut.
            return decide_detour(battle, army, battle.aim[at])
        if rule is ConvoyParadox.ANY_FLEET or rule is ConvoyParadox.ANY_ACTION:
            return NO
    return battle.path[army]


def is_against_convoy(battle: Battle, army: int, at: int) -> bool:
    """Whether a support is for an attack on a fleet that carries an army, or by 1982 for anything in a convoy's sea."""
    if battle.book.convoy_paradox is ConvoyParadox.ANY_ACTION:
        return any(carriers >> battle.aim[at] & 1 for carriers in battle.by_sea.values())
    act: Act = battle.act[at]
    return act.goal != NONE and battle.by_sea[army] >> act.goal & 1 == 1
