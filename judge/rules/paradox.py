"""What the strengths leave open: orders that wait for each other, and the rule that decides them.

The open questions that depend on no others but themselves are the cores. One that consists
of moves alone is a ring of units that follow each other. Every other one has a convoy in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from judge.rules.acts import DIRECT
from judge.rules.battle import NO, UNDECIDED, YES, Battle
from judge.rules.convoy import bits, decide_path, detours, may_walk_instead
from judge.rules.fixpoint import open_battle, settle
from judge.rules.outcome import Decision
from judge.rules.policies import ConvoyParadox, OwnAttack
from judge.rules.strength import is_against_convoy, is_duel

Question = tuple[str, int]
"""`("move", at)`, `("support", at)` or `("path", at)`."""
Core = frozenset[Question]

_MANY = 6
"""In a core with more convoys than this no single consistent answer is searched for."""


def finish(battle: Battle) -> Battle:
    """Answer every question of a phase; gives the phase as it was played in the end."""
    _answer(battle)
    stranded = {at for at in battle.by_sea if battle.path[at] == NO and may_walk_instead(battle, at)}
    if stranded:
        # DATC 4.A.3 a: a convoy that is disrupted is no reason not to walk.
        acts = [act._replace(way=DIRECT) if act.at in stranded else act for act in battle.act.values()]
        return finish(open_battle(battle.tables, battle.book, battle.owner, battle.unit, acts))
    return battle


def _answer(battle: Battle) -> None:
    settle(battle)
    while left := battle.left():
        for core in cores(battle):
            _decide(battle, core)
        settle(battle)
        if battle.left() == left:
            raise RuntimeError("some questions wait for an answer that nobody owes them")


def cores(battle: Battle) -> tuple[Core, ...]:
    """The sets of open questions that wait for each other and for nothing else."""
    needs = {question: frozenset(_needs(battle, question)) for question in _open_questions(battle)}
    reach = {question: _reach(needs, question) for question in needs}
    found = {core for core in reach.values() if all(reach[other] == core for other in core)}
    return tuple(sorted(found, key=sorted))


def _reach(needs: Mapping[Question, frozenset[Question]], start: Question) -> Core:
    seen: set[Question] = set()
    waiting = list(needs[start])
    while waiting:
        question = waiting.pop()
        if question not in seen:
            seen.add(question)
            waiting += needs[question]
    return frozenset(seen)


def _decide(battle: Battle, core: Core) -> None:
    armies = _armies(core)
    if not armies:
        battle.decided.append((Decision.CIRCULAR_MOVEMENT, frozenset(_turn(battle, core))))
        return
    only = _only_answer(battle, core, armies)
    _pin(battle, armies, only or (NO,) * len(armies))
    if only is None:
        # DATC 4.A.2 f: the convoys in the core fail. The same serves where a book's own rule stays silent.
        fleets = _fleets(battle, core, armies)
        battle.failed_fleets |= fleets
        battle.decided.append((Decision.CONVOY_PARADOX, frozenset(at for _, at in core) | fleets | set(armies)))


def _turn(battle: Battle, ring: Core) -> list[int]:
    """Let units that follow each other in a ring all move (ru2000 L256, DATC 5.B.9); gives where they were."""
    places = [at for kind, at in sorted(ring) if kind == "move"]
    for at in places:
        battle.won[at] = YES
    battle.open_moves = [at for at in battle.open_moves if at not in places]
    return places


def _pin(battle: Battle, armies: list[int], paths: tuple[int, ...]) -> None:
    """Answer whether these convoyed armies get through."""
    for army, answer in zip(armies, paths, strict=True):
        battle.path[army] = answer
    battle.open_paths = [army for army in battle.open_paths if army not in armies]


def _fleets(battle: Battle, core: Core, armies: list[int]) -> set[int]:
    """The fleets that carry the armies of a core and are attacked in it."""
    carriers = (fleet for army in armies for fleet in bits(battle.by_sea[army]))
    return {fleet for fleet in carriers if any(("move", comer) in core for comer in battle.comers[fleet])}


def _armies(core: Core) -> list[int]:
    """The armies whose convoys wait in a core, sorted.

    Without any, a core is a ring of moves: a support that is attacked by land from where it is aimed, or by an
    army over a detour, waits for moves whose strength no open support can change, since nobody attacks them from
    a province that holds.
    """
    return sorted(at for kind, at in core if kind == "path")


def _only_answer(battle: Battle, core: Core, armies: list[int]) -> tuple[int, ...] | None:
    """What happens to the convoys of a core if only one thing can (DATC 5.B.9)."""
    if len(armies) > _MANY:
        return None
    found = [paths for paths in product((YES, NO), repeat=len(armies)) if _holds(battle, core, armies, paths)]
    return found[0] if len(found) == 1 else None


def _holds(battle: Battle, core: Core, armies: list[int], paths: tuple[int, ...]) -> bool:
    """Whether the answers that follow from a guess confirm it."""
    trial = battle.copy()
    _pin(trial, armies, paths)
    settle(trial)
    # A core needs nothing but itself, so that the others may wait; without its convoys it has only rings left.
    while rings := [ring for ring in cores(trial) if ring <= core and not _armies(ring)]:
        for ring in rings:
            _turn(trial, ring)
        settle(trial)
    return all(decide_path(trial, army) == answer for army, answer in zip(armies, paths, strict=True))


def _open_questions(battle: Battle) -> Iterator[Question]:
    yield from (("move", at) for at in battle.open_moves)
    yield from (("support", at) for at in battle.open_supports)
    yield from (("path", at) for at in battle.open_paths)


def _needs(battle: Battle, question: Question) -> Iterator[Question]:
    """The open questions whose answer may tell more about one."""
    kind, at = question
    if kind == "move":
        return _needs_of_move(battle, at)
    if kind == "support":
        return _needs_of_support(battle, at)
    return _sinkings(battle, battle.by_sea[at])


def _needs_of_move(battle: Battle, at: int) -> Iterator[Question]:
    goal = battle.goal[at]
    for comer in battle.comers[goal]:
        if battle.path[comer] == UNDECIDED:
            yield "path", comer
        if battle.path[comer] != NO:
            yield from _backing(battle, comer)
        if comer != at and battle.goal[goal] == comer and not is_duel(battle, comer):
            # Whether the rival still prevents may hang on its being driven out (`DislodgedEffect`).
            yield from _open_moves(battle, [comer])
    if battle.owner[goal] >= 0:
        yield from _backing(battle, goal)
        if not is_duel(battle, at):
            yield from _open_moves(battle, [goal])


def _needs_of_support(battle: Battle, at: int) -> Iterator[Question]:
    for comer in battle.comers[at]:
        if battle.owner[comer] == battle.owner[at] and battle.book.own_attack is OwnAttack.DOES_NOT_CUT:
            continue
        if comer == battle.aim[at]:
            yield from _open_moves(battle, [comer])
        elif comer in battle.by_sea:
            yield from _needs_of_cut(battle, comer, at)


def _needs_of_cut(battle: Battle, army: int, at: int) -> Iterator[Question]:
    if is_against_convoy(battle, army, at):
        rule = battle.book.convoy_paradox
        if rule is ConvoyParadox.NECESSARY_FLEET:
            yield from _sinkings(battle, _union(detours(battle, army, battle.aim[at])))
            return
        if rule is ConvoyParadox.ANY_FLEET or rule is ConvoyParadox.ANY_ACTION:
            return
    if battle.path[army] == UNDECIDED:
        yield "path", army


def _union(routes: tuple[int, ...]) -> int:
    union = 0
    for route in routes:
        union |= route
    return union


def _sinkings(battle: Battle, fleets: int) -> Iterator[Question]:
    """The open moves that may dislodge fleets."""
    for fleet in bits(fleets):
        yield from _open_moves(battle, battle.comers[fleet])


def _open_moves(battle: Battle, places: Iterable[int]) -> Iterator[Question]:
    yield from (("move", at) for at in places if battle.won[at] == UNDECIDED)


def _backing(battle: Battle, at: int) -> Iterator[Question]:
    yield from (("support", backer) for backer in battle.backers[at] if battle.given[backer] == UNDECIDED)
