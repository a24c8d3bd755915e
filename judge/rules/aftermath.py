"""What a decided movement phase leaves behind: dislodged units, contested provinces, open retreats."""

from __future__ import annotations

from judge.rules.battle import NO, YES, Battle
from judge.rules.policies import ConvoyedOrigin, RetreatBan
from judge.rules.strength import prevent_strength


def arrivals(battle: Battle) -> dict[int, int]:
    """The provinces that a unit moved into, each with the province it came from."""
    goal, won = battle.goal, battle.won
    return {goal[at]: at for at in battle.moves if won[at] == YES}


def dislodged(battle: Battle, arrived: dict[int, int]) -> list[int]:
    """The provinces whose unit was dislodged."""
    owner, won = battle.owner, battle.won
    return [at for at in arrived if owner[at] >= 0 and won[at] == NO]


def contested(battle: Battle, arrived: dict[int, int]) -> set[int]:
    """The provinces that a standoff left vacant, and so closed to retreats (ru2000 L808)."""
    owner, won = battle.owner, battle.won
    if RetreatBan.STANDOFF not in battle.book.retreat_bans:
        return set()
    vacant = {at for at in battle.crowded if at not in arrived and (owner[at] < 0 or won[at] == YES)}
    return {at for at in vacant if sum(prevent_strength(battle, comer, at)[0] > 0 for comer in battle.comers[at]) > 1}


def closed_origin(battle: Battle, attacker: int) -> int | None:
    """The province that a retreat may not go back along; None when the attacker's way closes nothing (DATC 4.A.5)."""
    if RetreatBan.ATTACKER_ORIGIN not in battle.book.retreat_bans:
        return None
    if attacker in battle.by_sea and battle.book.convoyed_origin is ConvoyedOrigin.OPEN:
        return None
    return attacker


def open_retreats(battle: Battle, arrived: dict[int, int], closed: set[int], at: int) -> list[int]:
    """The units that a dislodged unit can become by retreating (ru2000 L802-808); `closed` is what is contested."""
    owner, won = battle.owner, battle.won
    origin = closed_origin(battle, arrived[at])
    return [
        unit
        for place, unit in battle.tables.doors[battle.unit[at]]
        if place != origin and place not in arrived and place not in closed and (owner[place] < 0 or won[place] == YES)
    ]
