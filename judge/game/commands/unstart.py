"""UNSTART: the master takes the powers back before the first phase was played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events.seats import GameUnstarted
from judge.game.game import Game, Status
from judge.game.power_draw import next_seed
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.seating import opening_of
from judge.game.state.attendance import Attendance
from judge.game.state.deal import Deal
from judge.game.state.goal import Goal
from judge.game.state.seating import Seating
from judge.game.transition import ACTIVE, Transition


@dataclass(frozen=True, slots=True)
class Unstart:
    """Form the game again: the seats stay, with what their players wish for; powers, orders and votes go.

    Everybody has seen the powers, so the next deal draws other lots: they follow from the recorded seed, too.
    """

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game as it was before it began."""
        table = game.table
        position = opening_of(game.board, table)
        if game.position.phase != position.phase:
            return Refusal(RefusalReason.ALREADY_PLAYED, {"game": game.name})
        forming = Game(
            name=game.name,
            status=Status.FORMING,
            board=game.board,
            rulebook=game.rulebook,
            settings=game.settings,
            deal=Deal(next_seed(game.deal.seed), game.deal.players, game.deal.scheme, frozenset(table.neutral)),
            seating=Seating(
                masters=game.seating.masters,
                seats=tuple(replace(seat, powers=()) for seat in game.seating.seats),
                watchers=game.seating.watchers,
                allowed=game.seating.allowed,
                denied=game.seating.denied,
            ),
            position=position,
            attendance=Attendance(absences=game.attendance.absences),
            goal=Goal(until=game.goal.until),
            version=game.version,
        )
        return Transition(forming, (GameUnstarted(),))
