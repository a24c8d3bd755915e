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
            seed=next_seed(game.seed),
            masters=game.masters,
            seats=tuple(replace(seat, powers=()) for seat in game.seats),
            watchers=game.watchers,
            position=position,
            version=game.version,
            players=game.players,
            scheme=game.scheme,
            until=game.until,
            neutral=frozenset(table.neutral),
            absences=game.absences,
            allowed=game.allowed,
            denied=game.denied,
        )
        return Transition(forming, (GameUnstarted(),))
