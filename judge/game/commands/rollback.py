"""ROLLBACK and ROLLFORWARD: a master takes phases back, and brings them back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events.leading import PhasesRolledBack, PhasesRolledForward
from judge.game.game import NO_ORDERS, Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who
from judge.game.transition import Transition
from judge.game.turn import due, reopen

_BEGUN = frozenset({Status.ACTIVE, Status.ENDED})


@dataclass(frozen=True, slots=True)
class Rollback:
    """Open a phase again that was played: `earlier` is the game as it stood then.

    Who plays, who leads, who watches and how the game is played stay as they are today.
    A game that is over is played on.
    """

    earlier: Game
    has_orders: bool = False
    """Whether the orders that were given for it count again."""

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = _BEGUN

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game in the phase, with its full time."""
        has_orders = self.has_orders and bool(self.earlier.orders)
        back = _as_it_stood(game, self.earlier, now, has_orders=has_orders)
        assert back.clock.deadline is not None  # an open phase has one
        left, phase = game.position.phase, back.position.phase
        return Transition(back, (PhasesRolledBack(left, phase, back.clock.deadline, has_orders),))


@dataclass(frozen=True, slots=True)
class RollForward:
    """Undo a ROLLBACK: `later` is the game as it stood before it."""

    later: Game
    has_orders: bool = True

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = _BEGUN

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game as it was, with full time for its phase."""
        has_orders = self.has_orders and bool(self.later.orders)
        back = _as_it_stood(game, self.later, now, has_orders=has_orders)
        left, phase = game.position.phase, back.position.phase
        return Transition(back, (PhasesRolledForward(left, phase, back.clock.deadline, has_orders),))


def _as_it_stood(game: Game, then: Game, now: datetime, *, has_orders: bool) -> Game:
    """The game with the board of another moment, and all that goes with the board.

    With orders, everybody who has some waits for the deadline: a phase for which all are in would
    be played again at once.
    """
    seats = tuple(replace(seat, powers=_hand(game, then, seat.powers)) for seat in game.seating.seats)
    board = replace(
        game,
        status=then.status,
        ending=then.ending,
        seating=replace(game.seating, seats=seats),
        position=then.position,
        deal=replace(game.deal, neutral=then.deal.neutral, toss=then.deal.toss),
        attendance=replace(game.attendance, disordered=then.attendance.disordered),
        goal=replace(game.goal, quiet_years=then.goal.quiet_years),
        clock=replace(game.clock, pause=None),
    )
    if then.status is not Status.ACTIVE:
        return replace(board, clock=replace(board.clock, deadline=None))
    opened = reopen(board, now)
    if not has_orders:
        return replace(opened, orders=NO_ORDERS)
    ready = frozenset(power for power in due(opened) if opened.player_of(power) is not None)
    return replace(opened, orders=then.orders, votes=replace(opened.votes, waiting=ready))


def _hand(game: Game, then: Game, powers: tuple[str, ...]) -> tuple[str, ...]:
    """A player's powers at that moment: what was neutral then is nobody's, what had joined then is the winner's."""
    joined = game.deal.neutral - then.deal.neutral
    own = tuple(power for power in powers if power not in then.deal.neutral)
    is_winner = bool(then.deal.toss) and then.deal.toss[0] in powers
    return tuple(p for p in game.board.powers if p in own or (is_winner and p in joined))
