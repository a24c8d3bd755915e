"""A game: who sits where, what stands on the board, what is ordered, and until when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from judge.game.schedule import Timetable
from judge.game.seating import table_of
from judge.rules.maps import Map, Power
from judge.rules.orders import Order
from judge.rules.position import Phase, Position
from judge.rules.rulebook import PlayerTable, Rulebook

PlayerId: TypeAlias = str
"""A registered person, whatever the address is today."""

NO_ALLIES: Mapping[Power, Power] = MappingProxyType({})
NO_ORDERS: Mapping[Power, tuple[Order, ...]] = MappingProxyType({})


class Status(Enum):
    """Where a game is in its life."""

    FORMING = "forming"
    ACTIVE = "active"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place at the table; the powers come by lot when the game starts."""

    player: PlayerId
    powers: tuple[Power, ...] = ()


class EndKind(Enum):
    """How a game ended."""

    SOLO = "solo"
    DRAW = "draw"
    ABANDONED = "abandoned"
    """Nobody who still plays has anything left on the board."""
    ALLIANCE = "alliance"
    """Allies have enough centres together (bg L40)."""
    TIME = "time"
    """The last year that was agreed is over, and one player has most units (fr L92, ja L18)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Who won, who shares the draw, or nobody; and in which phase.

    `powers` are those that won or share: all that the winner plays, where a player's powers
    count together.
    """

    kind: EndKind
    powers: tuple[Power, ...]
    phase: Phase


@dataclass(frozen=True, slots=True)
class Game:
    """One game at one moment; every change is a new value.

    `orders` holds what each power has ordered for the phase in `position`, one order a unit,
    in the order given. `deadline` is UTC, None while the game forms and after its end.
    `version` counts saves, so that two writers can never both win: the store raises it with
    each save and refuses a game that was read before the last one; commands leave it alone.
    """

    name: str
    status: Status
    board: Map
    rulebook: Rulebook
    timetable: Timetable
    seed: int
    """Where the lots come from: recorded at creation, so that they can be drawn again."""
    master: PlayerId
    seats: tuple[Seat, ...]
    observers: tuple[PlayerId, ...]
    position: Position
    orders: Mapping[Power, tuple[Order, ...]] = field(default_factory=lambda: NO_ORDERS)
    waiting: frozenset[Power] = frozenset()
    draw_votes: frozenset[Power] = frozenset()
    deadline: datetime | None = None
    ending: Ending | None = None
    version: int = 0
    players: int = 7
    """How many play: the table is full, and the game starts, with so many seats taken."""
    scheme: str = ""
    """The rulebook's name for how the powers are dealt, where it knows several ways for so many players."""
    until: int | None = None
    """The last year of a short game."""
    neutral: frozenset[Power] = frozenset()
    """Powers that take no part: they hold, and are in nobody's hands by the rules, not by absence."""
    toss: tuple[Power, ...] = ()
    """The hand that won the coin toss for the neutral powers; empty before it."""
    allies: Mapping[Power, Power] = field(default_factory=lambda: NO_ALLIES)
    """Whom each power has declared its ally; an alliance is one that both have declared."""
    disordered: frozenset[Power] = frozenset()
    """Powers that somebody plays but whose last movement was missed, where the book makes that civil disorder."""

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The seat a person sits in."""
        return next((seat for seat in self.seats if seat.player == player), None)

    @property
    def table(self) -> PlayerTable:
        """How the powers are dealt, and what is special about it."""
        table = table_of(self.board, self.rulebook, self.players, self.scheme)
        if table is None:
            raise ValueError(f"{self.rulebook.name} has no table for {self.players} players, scheme {self.scheme!r}")
        return table

    @property
    def free_seats(self) -> int:
        """How many players are still missing."""
        return max(0, self.players - len(self.seats))

    def player_of(self, power: Power) -> PlayerId | None:
        """Who plays a power; None when nobody does (neutral, or ejected and not replaced)."""
        return next((seat.player for seat in self.seats if power in seat.powers), None)
