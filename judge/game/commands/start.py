"""START: the master lets a full table begin; and how every game begins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events import GameStarted
from judge.game.events.seats import BegunShort
from judge.game.game import Game, Status
from judge.game.power_draw import deal
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.schedule import start_clock
from judge.game.state.seating import Departure, Seat
from judge.game.transition import Transition
from judge.game.vacancy import vacate

FORMING = frozenset({Status.FORMING})


@dataclass(frozen=True, slots=True)
class Start:
    """Begin, with all seats taken."""

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = FORMING

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its powers dealt."""
        if game.free_seats:
            return Refusal(RefusalReason.TABLE_NOT_FULL, {"game": game.name, "n": game.free_seats})
        return begin(game, now)


def begin(game: Game, now: datetime) -> Transition:
    """The game in its first phase: the powers dealt, the first deadline set.

    Seats that nobody took are dealt, too, as those of players who wish for nothing: their powers may be taken over.
    """
    empty = tuple(Seat(f"seat {number}") for number in range(game.free_seats))
    dealt = deal((*game.seating.seats, *empty), game.table.hands, game.deal.seed, game.settings.assignment)
    seated = replace(game, status=Status.ACTIVE, seating=replace(game.seating, seats=dealt[: len(game.seating.seats)]))
    started = start_clock(seated, now, is_first=True)
    if started.clock.deadline is None:
        raise ValueError(f"{game.name} began without a deadline")
    told = GameStarted(started.clock.deadline)
    untaken = {power for seat in dealt[len(game.seating.seats) :] for power in seat.powers}
    if not untaken:
        return Transition(started, (told,))
    powers = tuple(power for power in game.board.powers if power in untaken)
    short = vacate(started, powers, Departure.NEVER_TAKEN, now)
    return Transition(short, (told, BegunShort(powers)))
