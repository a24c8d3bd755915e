"""EJECT: the master takes the powers from a player, the seat of a game that forms, or the view from an observer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events import PlayerEjected
from judge.game.events.seats import ObserverEjected, SeatFreed
from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.state.seating import Departure, Seat
from judge.game.transition import FORMING_OR_ACTIVE, Transition
from judge.game.vacancy import vacate, without_seat
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Eject:
    """Take all powers from whoever plays this one, or from this person."""

    power: Power | None = None
    player: PlayerId | None = None

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without this seat, or without this observer."""
        if self.power is not None and self.power not in game.board.powers:
            return Refusal(RefusalReason.NO_SUCH_POWER, {"power": self.power})
        if self.power is not None and game.status is Status.FORMING:
            return Refusal(RefusalReason.NOT_ACTIVE, {"game": game.name})
        seat = game.seat_of(self.player or game.player_of(self.power or "") or "")
        if seat is not None:
            return _unseated(game, seat, now)
        if self.player is not None and self.player in game.observers:
            watchers = tuple(watcher for watcher in game.seating.watchers if watcher.player != self.player)
            return Transition(
                replace(game, seating=replace(game.seating, watchers=watchers)), (ObserverEjected(self.player),)
            )
        if self.player is not None:
            return Refusal(RefusalReason.NOT_IN_GAME, {"player": self.player, "game": game.name})
        return Refusal(RefusalReason.NOT_SEATED, {"power": self.power})


def _unseated(game: Game, seat: Seat, now: datetime) -> Transition:
    if game.status is Status.FORMING or not seat.powers:
        freed = without_seat(game, seat.player)
        return Transition(freed, (SeatFreed(seat.player, freed.free_seats),))
    left = vacate(game, seat.powers, Departure.EJECTED, now)
    return Transition(left, (PlayerEjected(seat.player, seat.powers),))
