"""The audience of an event: who is told of it, and in which role."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, assert_never

from judge.game.events import Audience, Event, PlayerEjected
from judge.game.events.clock import (
    AbsenceAnnounced,
    AbsenceWithdrawn,
    BecameLate,
    DeadlineNear,
    PlayersLate,
    PowersAbandoned,
    StillLate,
    TurnWaits,
    WaitedFor,
)
from judge.game.events.press import PressSent
from judge.game.events.seats import MasterLeft, PlayerResigned, PowerDummied, SeatFreed
from judge.game.game import Game, PlayerId
from judge.game.roles import Hearer, Role
from judge.game.secrecy import knows_names
from judge.rules.places import Power


def hearers(event: Event, game: Game) -> tuple[Hearer, ...]:
    """All people who are told of an event, once each; `game` is the game after it.

    A person who is several of player, master and observer hears it as the first of these.
    """
    special = _SPECIAL.get(type(event))
    return _once(special(event, game) if special is not None else _audience(event, game))


def _audience(event: Event, game: Game) -> tuple[Hearer, ...]:
    match event.audience:
        case Audience.EVERYBODY:
            return (*_seated(game), *_masters(game), *_watching(game))
        case Audience.PLAYERS:
            return (*_seated(game), *_masters(game))
        case Audience.MASTERS:
            return _masters(game)
        case Audience.POWER:
            return _players(game, getattr(event, "power"))  # noqa: B009 - the name is the event's promise
        case Audience.PERSON:
            return (hearer_of(game, getattr(event, "player")),)  # noqa: B009
        case Audience.PERSON_AND_MASTERS:
            return (hearer_of(game, getattr(event, "player")), *_masters(game))  # noqa: B009
        case Audience.NOBODY:
            return ()
        case _:
            assert_never(event.audience)


def hearer_of(game: Game, player: PlayerId) -> Hearer:
    """A person in their role in the game; without a role they hear as an observer."""
    seat = game.seat_of(player)
    if seat is not None:
        return Hearer(player, Role.PLAYER, seat.powers)
    return Hearer(player, Role.MASTER if player in game.seating.masters else Role.OBSERVER)


def _absentee(event: AbsenceAnnounced | AbsenceWithdrawn, game: Game) -> tuple[Hearer, ...]:
    """Whose absence it is, and the masters; not one who plays and may not know the others: hours tell zones."""
    return tuple(
        each for each in _audience(event, game) if each.player == event.player or knows_names(game, each.player)
    )


def _ejected(event: PlayerEjected, game: Game) -> tuple[Hearer, ...]:
    """The usual audience, and before it the person who was ejected."""
    return (Hearer(event.player, Role.PLAYER, event.powers), *_audience(event, game))


def _leaver(event: Any, game: Game) -> tuple[Hearer, ...]:
    """The usual audience, and before it the person who left."""
    return (hearer_of(game, event.player), *_audience(event, game)) if event.player else _audience(event, game)


def _named(event: DeadlineNear | StillLate | BecameLate | WaitedFor, game: Game) -> tuple[Hearer, ...]:
    """The players that the event names, nobody else."""
    return tuple(hearer_of(game, player) for player in event.players)


def _others(event: PlayersLate | TurnWaits, game: Game) -> tuple[Hearer, ...]:
    """All but those who play the powers in question: they have a mail of their own."""
    concerned = {game.player_of(power) for power in event.powers}
    return tuple(hearer for hearer in _audience(event, game) if hearer.player not in concerned)


def _given_up(event: PowersAbandoned, game: Game) -> tuple[Hearer, ...]:
    """All, and first of them those who have no part in the game any more."""
    gone = tuple(Hearer(player, Role.PLAYER, ()) for player in event.players)
    return (*gone, *_audience(event, game))


_SPECIAL: Mapping[type[Event], Callable[[Any, Game], tuple[Hearer, ...]]] = MappingProxyType(
    {
        AbsenceAnnounced: _absentee,
        AbsenceWithdrawn: _absentee,
        PlayerEjected: _ejected,
        DeadlineNear: _named,
        StillLate: _named,
        BecameLate: _named,
        WaitedFor: _named,
        PlayersLate: _others,
        TurnWaits: _others,
        PowersAbandoned: _given_up,
        PlayerResigned: _leaver,
        SeatFreed: _leaver,
        PowerDummied: _leaver,
        MasterLeft: _leaver,
        PressSent: lambda event, game: tuple(hearer_of(game, copy.player) for copy in event.passed.copies),
    }
)


def _players(game: Game, power: Power) -> tuple[Hearer, ...]:
    return tuple(Hearer(seat.player, Role.PLAYER, seat.powers) for seat in game.seating.seats if power in seat.powers)


def _seated(game: Game) -> tuple[Hearer, ...]:
    return tuple(Hearer(seat.player, Role.PLAYER, seat.powers) for seat in game.seating.seats)


def _masters(game: Game) -> tuple[Hearer, ...]:
    return tuple(hearer_of(game, master) for master in game.seating.masters)


def _watching(game: Game) -> tuple[Hearer, ...]:
    return tuple(Hearer(watcher.player, Role.OBSERVER) for watcher in game.seating.watchers)


def _once(people: tuple[Hearer, ...]) -> tuple[Hearer, ...]:
    """Each person once, as what they are named first."""
    first: dict[str, Hearer] = {}
    for hearer in people:
        first.setdefault(hearer.player, hearer)
    return tuple(first.values())
