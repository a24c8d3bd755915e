"""What players of the demo write on a board without a sample game: possible orders, drawn with a fixed seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from judge.cli.demo.table import DemoLetter, DemoPhase
from judge.game.game import Game
from judge.rules.adjust import due, sites
from judge.rules.orders import Disband, Move, Order, Unit
from judge.rules.places import Power, province_id
from judge.rules.position import PhaseKind
from judge.rules.possible import builds_in, possible_orders

PHASES = 9
"""So many phases are played before all vote for a draw."""
_FORGETS = 3
"""In this phase one power sends nothing."""
_BOLD = 0.75
"""How often a unit moves where it can, rather than does anything else."""
_BOAST = "\n\nPRESS TO ALL\nGood luck, all of you.\nENDPRESS"


def letters_for(game: Game, number: int) -> DemoPhase:
    """The letters of one phase, the first being 1: the same for the same game."""
    random = Random(number)
    given = [(power, orders) for power in game.board.powers if (orders := tuple(_orders(game, power, random)))]
    notes = []
    for at, (power, orders) in enumerate(given):
        said = _BOAST if number == 1 and at == 0 else ""
        forgets = number == _FORGETS and at == len(given) - 1
        notes.append(DemoLetter(power, "\n".join(map(str, orders)) + said, copies=0 if forgets else 1))
    return DemoPhase(game.position.phase, tuple(notes))


def _orders(game: Game, power: Power, random: Random) -> Iterator[Order]:
    position = game.position
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            for unit in _sorted(position.units.get(power, frozenset())):
                yield _movement(game, power, unit, random)
        case PhaseKind.RETREAT:
            for each in position.dislodged:
                if each.power == power:
                    yield random.choice(possible_orders(game.board, game.rulebook, position, each.unit))
        case _:
            yield from _adjustments(game, power, random)


def _movement(game: Game, power: Power, unit: Unit, random: Random) -> Order:
    """A move to a centre of others, where there is one; else most often another move."""
    possible = possible_orders(game.board, game.rulebook, game.position, unit)
    moves = [order for order in possible if isinstance(order, Move)]
    provinces, own = game.board.provinces, game.position.centres.get(power, frozenset())
    goals = [each for each in moves if provinces[province_id(each.to)].is_centre and province_id(each.to) not in own]
    if moves and random.random() < _BOLD:
        return random.choice(goals or moves)
    return random.choice(possible)


def _adjustments(game: Game, power: Power, random: Random) -> Iterator[Order]:
    count = due(game.board, game.rulebook, game.position).get(power, 0)
    if count < 0:
        units = _sorted(game.position.units[power])
        yield from map(Disband, random.sample(units, min(-count, len(units))))
    elif count > 0:
        free = sites(game.board, game.rulebook, game.position, power)
        for site in random.sample(free, min(count, len(free))):
            yield random.choice(builds_in(game.board, site))


def _sorted(units: frozenset[Unit]) -> list[Unit]:
    return sorted(units, key=str)
