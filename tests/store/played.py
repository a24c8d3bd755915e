"""Games that players without a plan have played: the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from random import Random

from judge.game.events import PhaseProcessed
from judge.game.game import Game, Status
from judge.game.turn import due, process
from judge.rules.orders import Build, Move, Order, SupportMove, Unit, UnitType
from judge.rules.places import Power
from judge.rules.possible import possible_orders
from judge.shelf import load_rulebook
from judge.store.turns import Turn
from judge.structs import replace
from tests.game.tables import NOW, table


@cache
def played(book: str, seed: int, phases: int) -> tuple[Game, tuple[Turn, ...]]:
    """A game by a book after so many phases, or at its end, with all that was played."""
    told = events(book, seed, phases)
    turns = tuple(Turn(game.name, event.orders, event.resolution, now) for game, event, now in told)
    return told[-1][0], turns


@cache
def events(book: str, seed: int, phases: int) -> tuple[tuple[Game, PhaseProcessed, datetime], ...]:
    """The phases of such a game, each with the game after it and when it was played."""
    chance = Random(seed)
    game = replace(table(), rulebook=load_rulebook(book))
    told: list[tuple[Game, PhaseProcessed, datetime]] = []
    while len(told) < phases and game.status is Status.ACTIVE:
        game = replace(game, orders={power: tuple(_orders(game, power, chance)) for power in game.board.powers})
        now = NOW + timedelta(hours=len(told))
        done = process(game, now)
        game = done.game
        told += [(game, event, now) for event in done.events if isinstance(event, PhaseProcessed)]
    return tuple(told)


def _orders(game: Game, power: Power, chance: Random) -> Iterator[Order]:
    """Possible orders, many of them for one attack; now and then a power forgets something."""
    duty = due(game).get(power)
    if duty is None:
        return
    if duty.adjustment > 0:
        homes = sorted(each.id for each in game.board.provinces.values() if each.home == power)
        wanted = chance.sample(homes, min(duty.adjustment, len(homes)))
        yield from (Build(Unit(UnitType.ARMY, home)) for home in wanted)
        return
    units = duty.units or game.position.units_of(power)[: -duty.adjustment]
    possible = [possible_orders(game.board, game.rulebook, game.position, unit) for unit in units]
    moves = [order for orders in possible for order in orders if isinstance(order, Move)]
    aim = chance.choice(moves) if moves else None
    for orders in possible:
        if orders and chance.random() < 0.95:
            yield chance.choice([order for order in orders if _is_for(order, aim)] or orders)


def _is_for(order: Order, aim: Move | None) -> bool:
    if aim is None:
        return False
    return order == aim or (isinstance(order, SupportMove) and (order.of, order.to) == (aim.unit, aim.to))
