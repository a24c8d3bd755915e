"""Convoys: which armies go by sea, over which fleets, and whether they get through."""

from __future__ import annotations

from collections.abc import Iterable

from judge.rules.acts import DIRECT, MOVE, VIA, Act
from judge.rules.battle import NO, UNDECIDED, YES, Battle, fleets_at_sea, start_move, stay_put
from judge.rules.policies import ConvoyFallback, ConvoyIntent, ConvoyRoutes


def choose_ways(battle: Battle, moves: Iterable[Act]) -> None:
    """Enter the moves that could go by sea: by sea, by land after all, or not at all."""
    carriers = battle.carriers
    for act in moves:
        if act.way & DIRECT and not act.way & VIA and (act.at, act.goal) not in carriers:
            start_move(battle, act)
        else:
            _choose_way(battle, act)


def _choose_way(battle: Battle, act: Act) -> None:
    at = act.at
    fleets = fleets_at_sea(battle)
    possible = battle.tables.routes(at, act.goal, fleets)
    useful = 0
    for route in possible:
        useful |= route
    # DATC 4.E.1: the order of a fleet that no route needs is void (6.F.12, 6.G.7, 6.G.19).
    carriers = battle.carriers.get((at, act.goal), 0) & useful
    ordered = tuple(route for route in possible if route & carriers == route)
    if act.way & DIRECT and not _wants_convoy(battle, act, carriers, bool(ordered)):
        start_move(battle, act)
    elif possible:
        start_move(battle, act)
        battle.by_sea[at] = carriers
        battle.routes[at] = ordered
        battle.path[at] = UNDECIDED if ordered else NO
    else:
        stay_put(battle, at)  # DATC 6.D.32: without a fleet there the move is impossible


def _wants_convoy(battle: Battle, act: Act, carriers: int, is_ordered: bool) -> bool:
    """Whether an army that could walk goes by sea (DATC 4.A.3, ru2000 L709-716)."""
    if battle.book.convoy_fallback is ConvoyFallback.LAND_IF_UNORDERED and not is_ordered:
        return False
    match battle.book.convoy_intent:
        case ConvoyIntent.OWN_FLEET_OR_VIA:
            return _asks_for_convoy(battle, act, carriers)
        case ConvoyIntent.OWN_FLEET_VIA_OR_SWAP:
            # ja [14-5] L328, fr L413-417, bg L450: whose fleet it is does not matter to a change of places.
            return _asks_for_convoy(battle, act, carriers) or (is_ordered and _comes_back(battle, act))
        case ConvoyIntent.OWNERS_ORDERS:
            is_own_swap = is_ordered and battle.owner[act.goal] == battle.owner[act.at] and _comes_back(battle, act)
            return is_own_swap or _asks_for_convoy(battle, act, carriers)
        case ConvoyIntent.VIA_ONLY:
            return bool(act.way & VIA)
        case ConvoyIntent.SWAP:
            return is_ordered and _comes_back(battle, act)


def may_walk_instead(battle: Battle, army: int) -> bool:
    """Whether an army that went by sea walks when its convoy is broken (DATC 4.A.3 a): all it wanted was a swap."""
    act = battle.act[army]
    match battle.book.convoy_intent:
        case ConvoyIntent.SWAP:
            return bool(act.way & DIRECT)
        case ConvoyIntent.OWN_FLEET_VIA_OR_SWAP:
            return bool(act.way & DIRECT) and not _asks_for_convoy(battle, act, battle.by_sea[army])
        case _:
            return False


def _asks_for_convoy(battle: Battle, act: Act, carriers: int) -> bool:
    """Whether an army's owner shows that it goes by sea: by a fleet of his own, or in words (ru2000 L709-716)."""
    return bool(act.way & VIA) or any(battle.owner[fleet] == battle.owner[act.at] for fleet in bits(carriers))


def _comes_back(battle: Battle, act: Act) -> bool:
    """Whether the unit at the goal of a move is ordered to move the other way."""
    other = battle.act.get(act.goal)
    return other is not None and other.kind == MOVE and other.goal == act.at


def bits(mask: int) -> Iterable[int]:
    """The numbers of the provinces in a set."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def decide_path(battle: Battle, army: int) -> int:
    """Whether a convoyed army gets through to attack its goal."""
    return _passage(battle, battle.by_sea[army], battle.routes[army])


def decide_detour(battle: Battle, army: int, fleet: int) -> int:
    """Whether a convoyed army gets through without one of its fleets."""
    return _passage(battle, battle.by_sea[army], detours(battle, army, fleet))


def detours(battle: Battle, army: int, fleet: int) -> tuple[int, ...]:
    """The routes of an army that do not need a fleet."""
    if battle.book.convoy_routes is ConvoyRoutes.ANY_DISRUPTED:
        return ()
    return tuple(route for route in battle.routes[army] if not route >> fleet & 1)


def _passage(battle: Battle, carriers: int, routes: tuple[int, ...]) -> int:
    if not routes:
        return NO
    sunk = unsure = 0
    for fleet in bits(carriers):
        fate = decide_sinking(battle, fleet)
        if fate == YES:
            sunk |= 1 << fleet
        elif fate == UNDECIDED:
            unsure |= 1 << fleet
    if battle.book.convoy_routes is ConvoyRoutes.ANY_DISRUPTED:
        routes = (carriers,)  # DATC 4.A.1 a: every fleet that was ordered is needed
    alive = [route for route in routes if not route & sunk]
    if not alive:
        return NO
    return YES if any(not route & unsure for route in alive) else UNDECIDED


def decide_sinking(battle: Battle, fleet: int) -> int:
    """Whether a convoying fleet is dislodged."""
    answer = NO
    for comer in battle.comers[fleet]:
        if battle.won[comer] == YES:
            return YES
        if battle.won[comer] == UNDECIDED:
            answer = UNDECIDED
    return answer
