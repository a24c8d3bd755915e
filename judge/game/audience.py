"""Who hears what."""

from __future__ import annotations

from typing import assert_never

from judge.game.events import (
    AllianceChanged,
    CoinTossed,
    DeadlineChanged,
    DrawVoteChanged,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    ObserverJoined,
    OrdersChanged,
    PhaseProcessed,
    PlayerEjected,
    PlayerJoined,
    PowersJoined,
    WaitChanged,
)
from judge.game.game import Game
from judge.game.roles import Hearer, Role
from judge.rules.maps import Power


def hearers(event: Event, game: Game) -> tuple[Hearer, ...]:
    """Everybody who is told of an event, once each; `game` is the game after it.

    Orders, waiting, votes and alliances stay between the judge and the power. That somebody came to
    watch is told to them and to the master. All else is told to all: players in the order
    of their seats, then the master, then the observers. Whoever is several of these hears
    it as the first of them.
    """
    match event:
        case OrdersChanged(power) | WaitChanged(power) | DrawVoteChanged(power) | AllianceChanged(power):
            return _players(game, power)
        case GameCreated():
            return (Hearer(game.master, Role.MASTER),)
        case ObserverJoined(player):
            return _once((Hearer(player, Role.OBSERVER), _master(game)))
        case PlayerEjected(player, powers):
            return _once((Hearer(player, Role.PLAYER, powers), *_everybody(game)))
        case PlayerJoined() | GameStarted() | DeadlineChanged() | PhaseProcessed() | GameEnded():
            return _everybody(game)
        case CoinTossed() | PowersJoined():
            return _everybody(game)
        case _:
            assert_never(event)


def _players(game: Game, power: Power) -> tuple[Hearer, ...]:
    return tuple(Hearer(seat.player, Role.PLAYER, seat.powers) for seat in game.seats if power in seat.powers)


def _master(game: Game) -> Hearer:
    """The master, as the player they may be as well."""
    seat = game.seat_of(game.master)
    return Hearer(seat.player, Role.PLAYER, seat.powers) if seat else Hearer(game.master, Role.MASTER)


def _everybody(game: Game) -> tuple[Hearer, ...]:
    seated = tuple(Hearer(seat.player, Role.PLAYER, seat.powers) for seat in game.seats)
    watching = tuple(Hearer(player, Role.OBSERVER) for player in game.observers)
    return _once((*seated, _master(game), *watching))


def _once(people: tuple[Hearer, ...]) -> tuple[Hearer, ...]:
    """Each person once, as what they are named first."""
    first: dict[str, Hearer] = {}
    for hearer in people:
        first.setdefault(hearer.player, hearer)
    return tuple(first.values())
