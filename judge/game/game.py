"""A game: who sits where, what stands on the board, what is ordered, and until when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from enum import Enum
from functools import partial, wraps
from types import MappingProxyType
from typing import Concatenate, ParamSpec, TypeVar

from judge.game.seating import table_of
from judge.game.settings import Settings
from judge.game.state import PROGRAM, Attendance, Clock, Deal, Goal, Seat, Seating, Votes, Written
from judge.game.state import PlayerId as PlayerId
from judge.rules.maps import Map
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.position import Phase, Position
from judge.rules.rulebook import PlayerTable, Rulebook
from judge.structs import Struct, field

_About = TypeVar("_About")
_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")

NO_ORDERS: Mapping[Power, tuple[Order, ...]] = MappingProxyType({})


class Status(Enum):
    """Where a game is in its life."""

    FORMING = "forming"
    ACTIVE = "active"
    ENDED = "ended"


class EndKind(Enum):
    """How a game ended."""

    SOLO = "solo"
    DRAW = "draw"
    ABANDONED = "abandoned"
    """The powers that still have players have nothing left on the board."""
    ALLIANCE = "alliance"
    """Allies have enough centres together (bg L40)."""
    TIME = "time"
    """The last year that was agreed is over, and one player has most units (fr L92, ja L18)."""
    CONCESSION = "concession"
    """All others gave the game to one power."""
    CANCELLED = "cancelled"
    """The master ended it without a result."""


class Ending(Struct, frozen=True):
    """How a game ended: the winner or the sharers of a draw, if any, and the phase.

    `powers` are those that won or share: all that the winner plays, where a player's powers
    count together.
    """

    kind: EndKind
    powers: tuple[Power, ...]
    phase: Phase


class Setup(Struct, frozen=True):
    """Where a game begins that does not begin with the opening."""

    position: Position
    deadline: datetime | None = None
    """When its first phase ends, UTC; None for as long as the settings say."""


class Game(Struct, frozen=True):
    """One game at one moment; every change is a new value.

    `orders` holds what each power has ordered for the phase in `position`, one order a unit,
    in the order given. `version` counts saves, so that two writers can never both win: the store raises it with
    each save and refuses a game that was read before the last one; commands leave it alone.
    """

    name: str
    status: Status
    board: Map
    rulebook: Rulebook
    settings: Settings
    deal: Deal
    seating: Seating
    position: Position
    orders: Mapping[Power, tuple[Order, ...]] = field(default_factory=partial(MappingProxyType, NO_ORDERS))
    written: Written = field(default_factory=Written)
    clock: Clock = field(default_factory=Clock)
    votes: Votes = field(default_factory=Votes)
    attendance: Attendance = field(default_factory=Attendance)
    goal: Goal = field(default_factory=Goal)
    ending: Ending | None = None
    setup: Setup | None = None
    """The board that its master set up; None for the opening."""
    version: int = 0

    @property
    def master(self) -> PlayerId:
        """The master, the first of several; empty when there is none."""
        return self.seating.masters[0] if self.seating.masters else ""

    @property
    def is_practice(self) -> bool:
        """Whether the program orders for all powers but those of one person."""
        return self.seat_of(PROGRAM) is not None

    @property
    def observers(self) -> tuple[PlayerId, ...]:
        """Who watches."""
        return tuple(watcher.player for watcher in self.seating.watchers)

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The seat a person sits in."""
        return next((seat for seat in self.seating.seats if seat.player == player), None)

    def powers_of(self, player: PlayerId | None) -> tuple[Power, ...]:
        """What a person plays; nothing without a seat, or before the powers are dealt."""
        return next((seat.powers for seat in self.seating.seats if seat.player == player), ())

    @property
    def table(self) -> PlayerTable:
        """How the powers are dealt, and what is special about it."""
        table = table_of(self.board, self.rulebook, self.deal.players, self.deal.scheme)
        if table is None:
            raise ValueError(
                f"{self.rulebook.name} has no table for {self.deal.players} players, scheme {self.deal.scheme!r}"
            )
        return table

    @property
    def free_seats(self) -> int:
        """How many players are still missing."""
        return max(0, self.deal.players - len(self.seating.seats))

    def player_of(self, power: Power) -> PlayerId | None:
        """The player of a power; None when it has none (neutral, or ejected and not replaced)."""
        return next((seat.player for seat in self.seating.seats if power in seat.powers), None)


def remembered(
    function: Callable[Concatenate[_About, _Asked], _Answer],
) -> Callable[Concatenate[_About, _Asked], _Answer]:
    """A function of a game, or of what happened, that keeps its answers about the one that it was asked of last.

    All are values.

    Whatever answers a letter, or tells nine readers of a turn, asks the same several times over.
    """
    kept: tuple[_About | None, dict[object, _Answer]] = (None, {})

    @wraps(function)
    def answer(about: _About, /, *asked: _Asked.args, **named: _Asked.kwargs) -> _Answer:
        nonlocal kept
        # What it is about and answers change together: several threads may ask.
        last, answers = kept
        if last is not about:
            answers = {}
            kept = about, answers
        key = (*asked, *named.items())
        if key not in answers:
            answers[key] = function(about, *asked, **named)
        return answers[key]

    return answer
