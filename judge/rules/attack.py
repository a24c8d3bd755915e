"""The strongest attack that the units of one power can make on a province without a convoy."""

from __future__ import annotations

from judge.rules.maps import Map
from judge.rules.orders import Move, Order, SupportMove
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Position
from judge.rules.reach import landings


def attack(board: Map, position: Position, power: Power, places: tuple[ProvinceId, ...]) -> tuple[Order, ...]:
    """A move into the first of these provinces that the power can enter, and the supports of all others beside it.

    Empty where none of its units can step into any of them.
    """
    for province in places:
        able = sorted((unit for unit in position.units_of(power) if landings(board, unit, province)), key=str)
        if able:
            first, *others = able
            goal = landings(board, first, province)[0]
            return (Move(first, goal), *(SupportMove(unit, first, goal) for unit in others))
    return ()
