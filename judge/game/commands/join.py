"""JOIN: take a seat in a game that is forming; the last seat starts it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events import GameStarted, PlayerJoined
from judge.game.game import Game, Seat, Status
from judge.game.lots import draw_lots
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.schedule import next_deadline
from judge.game.transition import FORMING_OR_ACTIVE, Transition
from judge.rules.position import PhaseKind


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat. The master may play as well; an observer who takes a seat stops observing."""

    who: ClassVar[Who] = Who.ANYBODY
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """One seat more; with the last one the powers are drawn and the first deadline is set."""
        player = actor.person
        if game.seat_of(player) is not None:
            return Refusal(RefusalReason.ALREADY_SEATED, {"game": game.name})
        if game.status is not Status.FORMING:
            reason = RefusalReason.NOT_FORMING if game.free_seats else RefusalReason.GAME_FULL
            return Refusal(reason, {"game": game.name})
        seats = (*game.seats, Seat(player))
        joined = replace(game, seats=seats, observers=tuple(o for o in game.observers if o != player))
        if joined.free_seats:
            return Transition(joined, (PlayerJoined(player, joined.free_seats),))
        return _start(joined, PlayerJoined(player, 0), now)


def _start(game: Game, joined: PlayerJoined, now: datetime) -> Transition:
    deadline = next_deadline(game.timetable, PhaseKind.MOVEMENT, True, now)
    started = replace(
        game,
        status=Status.ACTIVE,
        seats=draw_lots(game.seats, game.table.hands, game.seed),
        deadline=deadline,
    )
    return Transition(started, (joined, GameStarted(deadline)))
