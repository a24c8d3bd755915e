"""A practice game: one person on the board, and six powers that the program orders for at that moment.

It is a game like any other, with a second seat: the program's. A phase is played as soon as the player has ordered all
that he has to, or says that he is ready; phases in which he has nothing to do are played along. Nothing hangs on its
deadline but the end of the game: who writes nothing until then plays no more.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import assert_never

from judge.game.events import Event, GameStarted, PhaseProcessed
from judge.game.game import EndKind, Game, Status
from judge.game.schedule import start_clock
from judge.game.seating import opening_of, table_of
from judge.game.settings import Draws, ObserverPress, Pace, PressKind, Settings
from judge.game.state import PROGRAM, Clock, Deal, Seat, Seating
from judge.game.transition import Transition
from judge.game.turn import Due, due, end, missing, process
from judge.rules.maps import Map
from judge.rules.neighbour import Neighbour
from judge.rules.orders import Disband, Hold, Order, Waive, unit_of
from judge.rules.places import Power
from judge.rules.position import PhaseKind
from judge.rules.rulebook import Rulebook
from judge.structs import replace

QUIET = timedelta(days=28)
"""How long the game waits for a letter."""
_MOST_PHASES = 20
"""So many phases are played along at most before the player is asked again."""


def open_practice(name: str, board: Map, rulebook: Rulebook, seat: Seat, seed: int, now: datetime) -> Transition:
    """A practice game in its first phase. Without a power in the seat the lot deals one."""
    powers = seat.powers or (_drawn(board, seed),)
    others = tuple(power for power in board.powers if power not in powers)
    table = table_of(board, rulebook, len(board.powers), "")
    if table is None:
        raise ValueError(f"{rulebook.name} seats nobody")
    game = Game(
        name=name,
        status=Status.ACTIVE,
        board=board,
        rulebook=rulebook,
        settings=_settings(),
        deal=Deal(seed, len(board.powers)),
        seating=Seating((), (replace(seat, powers=powers), Seat(PROGRAM, others)), ()),
        position=opening_of(board, table),
        clock=Clock(opened=now),
    )
    started = start_clock(game, now, is_first=True)
    return Transition(started, (GameStarted(now + QUIET),))


def played_along(game: Game, now: datetime, *, is_understood: bool = True) -> Transition:
    """The game after all phases that can be played now, or at its end when nobody practises any more.

    A letter of which not all was understood plays nothing: its writer is asked first.
    """
    done = Transition(game)
    for _ in range(_MOST_PHASES):
        after = done.game
        if after.status is not Status.ACTIVE:
            break
        if not any(after.position.is_on_board(power) for power in _own(after)):
            over = end(after, EndKind.ABANDONED, ())
            return Transition(over.game, done.events + over.events)
        if not (is_understood and is_done(after)):
            break
        played = process(_ordered(after), now)
        done = Transition(played.game, done.events + played.events)
    return Transition(done.game, _told_together(done.events))


def _told_together(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, of which the first phase brings those behind it along."""
    first, *others = (event for event in events if isinstance(event, PhaseProcessed)) if events else (None,)
    along = tuple(replace(other, is_along=True) for other in others if isinstance(other, PhaseProcessed))
    if first is None or not along:
        return events
    rest = (event for event in events if not isinstance(event, PhaseProcessed))
    return (replace(first, along=along), *along, *rest)


def _settings() -> Settings:
    pace = Pace(next=QUIET, delay=timedelta(0))
    return Settings(
        first=QUIET,
        movement=pace,
        retreat=pace,
        adjustment=pace,
        reminders=(),
        extensions=False,
        rated=False,
        listed=False,
        press=PressKind.NONE,
        observer_press=ObserverPress.NONE,
        draws=Draws.NONE,
        concession=False,
        watching=False,
    )


def _drawn(board: Map, seed: int) -> Power:
    return board.powers[hashlib.sha256(f"{seed}:power".encode()).digest()[0] % len(board.powers)]


def _own(game: Game) -> tuple[Power, ...]:
    """The powers of the person who practises."""
    return tuple(power for seat in game.seating.seats if seat.player != PROGRAM for power in seat.powers)


def is_done(game: Game) -> bool:
    """Whether the player has ordered all that he has to, or wants no more; his WAIT holds the phase."""
    own = _own(game)
    if not game.votes.waiting.isdisjoint(own):
        return False
    return not missing(game, own) or game.votes.ready.issuperset(own)


def _ordered(game: Game) -> Game:
    """The game with the orders of all powers: what the player has left out holds, disbands or is waived."""
    orders, own = dict(game.orders), _own(game)
    for power, left in missing(game, own).items():
        orders[power] = (*orders.get(power, ()), *_left_out(game, power, left))
    for power in due(game):
        if power not in own:
            orders[power] = _neighbour(game, power)
    return replace(game, orders=MappingProxyType({power: given for power, given in orders.items() if given}))


def _left_out(game: Game, power: Power, left: Due) -> tuple[Order, ...]:
    """What is ordered for a player who leaves it out; a unit with an impossible order has said something."""
    ordered = {unit.province for order in game.orders.get(power, ()) if (unit := unit_of(order)) is not None}
    units = tuple(unit for unit in left.units if unit.province not in ordered)
    match game.position.phase.kind:
        case PhaseKind.MOVEMENT:
            return tuple(map(Hold, units))
        case PhaseKind.RETREAT:
            return tuple(map(Disband, units))
        case PhaseKind.ADJUSTMENT if left.adjustment > 0:
            return (Waive(),) * left.adjustment
        case PhaseKind.ADJUSTMENT:
            others = (
                order for order in _neighbour(game, power) if str(order) not in map(str, game.orders.get(power, ()))
            )
            return tuple(others)[: -left.adjustment]
        case _:
            assert_never(game.position.phase.kind)


def _neighbour(game: Game, power: Power) -> tuple[Order, ...]:
    return Neighbour(game.board, game.rulebook, game.position, power, game.deal.seed).orders()
