"""The three-valued fixpoint: ask every open question again until no further answer is found."""

from __future__ import annotations

from judge.rules.acts import Act, Tables
from judge.rules.battle import UNDECIDED, YES, Battle, match_supports, read_acts
from judge.rules.convoy import choose_ways, decide_path
from judge.rules.rulebook import Rulebook
from judge.rules.strength import decide_move, decide_support


def open_battle(tables: Tables, book: Rulebook, owner: list[int], unit: list[int], acts: list[Act]) -> Battle:
    """A phase with all its questions, those answered that can be answered at sight."""
    battle = Battle(tables, book, owner, unit)
    to_sea, supports = read_acts(battle, acts)
    if to_sea:
        choose_ways(battle, to_sea)
    match_supports(battle, supports)
    _gather_comers(battle)
    battle.open_paths = [army for army in battle.by_sea if battle.path[army] == UNDECIDED]
    _ask_moves(battle)
    if battle.aim:
        _ask_supports(battle)
    return battle


def settle(battle: Battle) -> None:
    """Answer every question whose answer follows from those already given."""
    while before := battle.left():
        if battle.open_paths:
            _settle_paths(battle)
        if battle.open_supports:
            _settle_supports(battle)
        _settle_moves(battle)
        if battle.left() == before:
            return


def _gather_comers(battle: Battle) -> None:
    goal, comers = battle.goal, battle.comers
    for at in battle.moves:
        to = goal[at]
        if comers[to]:
            comers[to].append(at)
            battle.crowded.append(to)
        else:
            comers[to] = [at]


def _ask_supports(battle: Battle) -> None:
    comers, given, sure, maybe = battle.comers, battle.given, battle.sure, battle.maybe
    for at in battle.aim:
        answer = decide_support(battle, at) if comers[at] else YES
        given[at] = answer
        helped = battle.act[at].helped
        if answer == YES:
            sure[helped] += 1
        elif answer == UNDECIDED:
            maybe[helped] += 1
            battle.open_supports.append(at)


def _ask_moves(battle: Battle) -> None:
    goal, comers, owner, won, path = battle.goal, battle.comers, battle.owner, battle.won, battle.path
    for at in battle.moves:
        to = goal[at]
        if owner[to] < 0 and len(comers[to]) == 1 and path[at] == YES:
            won[at] = YES
        else:
            won[at] = UNDECIDED
            battle.open_moves.append(at)


def _settle_paths(battle: Battle) -> None:
    still = []
    for army in battle.open_paths:
        answer = battle.path[army] = decide_path(battle, army)
        if answer == UNDECIDED:
            still.append(army)
    battle.open_paths = still


def _settle_supports(battle: Battle) -> None:
    still = []
    for at in battle.open_supports:
        answer = decide_support(battle, at)
        if answer == UNDECIDED:
            still.append(at)
            continue
        battle.given[at] = answer
        helped = battle.act[at].helped
        battle.maybe[helped] -= 1
        if answer == YES:
            battle.sure[helped] += 1
    battle.open_supports = still


def _settle_moves(battle: Battle) -> None:
    won = battle.won
    waiting = battle.open_moves
    while waiting:
        still = []
        for at in waiting:
            answer = decide_move(battle, at)
            if answer == UNDECIDED:
                still.append(at)
            else:
                won[at] = answer
        if len(still) == len(waiting):
            break
        waiting = still
    battle.open_moves = waiting
