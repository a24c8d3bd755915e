"""A game: who sits where, what stands on the board, what is ordered, and until when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from judge.game.schedule import Timetable
from judge.rules.maps import Map, Power
from judge.rules.orders import Order
from judge.rules.position import Phase, Position
from judge.rules.rulebook import Rulebook

PlayerId: TypeAlias = str
"""A registered person, whatever the address is today."""

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


@dataclass(frozen=True, slots=True)
class Ending:
    """Who won, who shares the draw, or nobody; and in which phase."""

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

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The seat a person sits in."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def player_of(self, power: Power) -> PlayerId | None:
        """Who plays a power; None when nobody does (ejected, not replaced)."""
        return next((seat.player for seat in self.seats if power in seat.powers), None)
