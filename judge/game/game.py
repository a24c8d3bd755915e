"""A game: who sits where, what stands on the board, what is ordered, and until when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from judge.game.seating import table_of
from judge.game.settings import Settings
from judge.rules.maps import Map, Power
from judge.rules.orders import Order
from judge.rules.position import Phase, Position
from judge.rules.rulebook import PlayerTable, Rulebook

PlayerId: TypeAlias = str
"""A registered person, whatever the address is today."""

NO_ALLIES: Mapping[Power, Power] = MappingProxyType({})
NO_ORDERS: Mapping[Power, tuple[Order, ...]] = MappingProxyType({})
NO_VACANCIES: Mapping[Power, Vacancy] = MappingProxyType({})
NO_VERSIONS: Mapping[Power, Version] = MappingProxyType({})
NO_HISTORY: Mapping[Power, tuple[Kept, ...]] = MappingProxyType({})
NO_LISTS: Mapping[Power, tuple[Power, ...]] = MappingProxyType({})
NO_COUNTS: Mapping[PlayerId, int] = MappingProxyType({})
NO_EXTENSIONS: Mapping[Power, timedelta] = MappingProxyType({})


class Status(Enum):
    """Where a game is in its life."""

    FORMING = "forming"
    ACTIVE = "active"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place at the table; the powers come by lot, or by wishes, when the game starts."""

    player: PlayerId
    powers: tuple[Power, ...] = ()
    wishes: str = ""
    """The powers the player would like, as `judge.game.preferences` reads them."""
    is_approved: bool = True
    """Whether the master lets the player order; only asked for where the game's settings want it."""


class WatchMode(Enum):
    """What an observer is sent."""

    LIVE = "live"
    """Everything that is told to all."""
    RESULTS = "results"
    """The results and the end."""
    DIGEST = "digest"
    """One mail a week."""


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody who watches, and how."""

    player: PlayerId
    mode: WatchMode = WatchMode.LIVE
    behind: int = 0
    """How many phases later everything is sent."""


class Departure(Enum):
    """Why nobody plays a power that somebody played."""

    RESIGNED = "resigned"
    EJECTED = "ejected"
    ABANDONED = "abandoned"
    NEVER_TAKEN = "never_taken"
    """The game began without enough players."""
    DUMMY = "dummy"
    """The master wants nobody to play it."""
    UNREGISTERED = "unregistered"
    """The judge no longer knows the person."""


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A power without a player: who played it last, why no more, since when."""

    player: PlayerId | None
    why: Departure
    since: datetime


@dataclass(frozen=True, slots=True)
class Version:
    """How often a power's orders changed in this phase, and which letter changed them last."""

    number: int
    written_at: datetime | None = None
    """The Date of that letter, where it had a plausible one."""
    at: datetime | None = None
    """When it came."""
    player: PlayerId = ""
    """Who wrote it."""
    letter: int | None = None
    """Its number in the store."""
    held_back: str = ""
    """What an older letter wanted that came after it and was not followed: written once more, it is."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Orders for a phase to come: the player's own words, read when it opens.

    Without a phase it is one order in canonical text that is given again in every phase that knows such orders.
    It counts for as long as `player` plays the power.
    """

    power: Power
    text: str
    language: str
    """The code of the language they are written in; empty for canonical text."""
    phase: Phase | None
    given_at: datetime
    player: PlayerId = ""
    waits: bool = False
    """SET WAIT was said for that phase."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a power had ordered, now and for later, before a letter changed it."""

    orders: tuple[Order, ...] = ()
    plans: tuple[Plan, ...] = ()
    letter: int | None = None
    """The letter that changed it."""
    player: PlayerId = ""
    """Whose orders they were."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A player who will not be there: no deadline falls from `first` up to `last`, both UTC."""

    player: PlayerId
    first: datetime
    last: datetime
    is_granted: bool = True
    """False while the master has still to agree, because it is longer than the game allows."""


class Motion(Enum):
    """What survivors can agree on."""

    DRAW = "draw"
    CONCESSION = "concession"


@dataclass(frozen=True, slots=True)
class Proposal:
    """An ending that a power puts to all; it stands for the phase in which it was made."""

    motion: Motion
    powers: tuple[Power, ...]
    """Who would share the draw, or the one power that the others would concede to."""
    by: Power


@dataclass(frozen=True, slots=True)
class PostalPress:
    """A text that waits for the newspaper, which names no author."""

    player: PlayerId
    powers: tuple[Power, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stands still: since when, on whose word, and how much of the phase was left."""

    since: datetime
    by: PlayerId | None
    left: timedelta
    grace: timedelta | None = None
    """How long late players would have been waited for after the deadline, as it was announced."""


@dataclass(frozen=True, slots=True)
class Former:
    """Somebody who played a power before, up to a phase."""

    power: Power
    player: PlayerId
    until: Phase


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
    CONCESSION = "concession"
    """All others gave the game to one power."""
    CANCELLED = "cancelled"
    """The master ended it without a result."""


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
    settings: Settings
    seed: int
    """Where the lots come from: recorded at creation, so that they can be drawn again."""
    masters: tuple[PlayerId, ...]
    """Who leads the game; the first of them opened it, or came to lead it first."""
    seats: tuple[Seat, ...]
    watchers: tuple[Watcher, ...]
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
    vacancies: Mapping[Power, Vacancy] = field(default_factory=lambda: NO_VACANCIES)
    """The powers that lost their player, or never had one."""
    opened: datetime | None = None
    """When the phase was opened; of a game that forms, when the game was."""
    grace_until: datetime | None = None
    """When the judge stops waiting for late players in this phase, as it was announced."""
    complete_since: datetime | None = None
    """When the last order came in, while nothing is missing."""
    notified: frozenset[str] = frozenset()
    """Which reminders and notices of this phase were sent."""
    pause: Pause | None = None
    absences: tuple[Absence, ...] = ()
    versions: Mapping[Power, Version] = field(default_factory=lambda: NO_VERSIONS)
    history: Mapping[Power, tuple[Kept, ...]] = field(default_factory=lambda: NO_HISTORY)
    """The sets of orders that UNDO brings back, the newest last."""
    plans: tuple[Plan, ...] = ()
    allowed: frozenset[str] = frozenset()
    """Addresses that may join where only the invited may, in their normal spelling."""
    denied: frozenset[str] = frozenset()
    """Addresses that may not join."""
    draw_lists: Mapping[Power, tuple[Power, ...]] = field(default_factory=lambda: NO_LISTS)
    """Who would share the draw that a power votes for, where it named them (NoDIAS)."""
    concessions: Mapping[Power, Power] = field(default_factory=lambda: NO_ALLIES)
    """To whom each power would concede the game."""
    proposal: Proposal | None = None
    against: frozenset[Power] = frozenset()
    """Who voted against the proposal."""
    quiet_years: int = 0
    """How many years in a row no centre changed hands."""
    missed: Mapping[PlayerId, int] = field(default_factory=lambda: NO_COUNTS)
    """How many phases in a row each player missed."""
    lateness: Mapping[PlayerId, int] = field(default_factory=lambda: NO_COUNTS)
    """How often each player was late."""
    not_before: datetime | None = None
    """The moment that the master set before which the game does not begin, or the open phase is not played."""
    extensions: Mapping[Power, timedelta] = field(default_factory=lambda: NO_EXTENSIONS)
    """By how much each power has voted to move the deadline of this phase."""
    late: frozenset[PlayerId] = frozenset()
    """Who had not ordered at the deadline of the open phase."""

    postal: tuple[PostalPress, ...] = ()
    """What will be printed in the newspaper with the next results."""
    former: tuple[Former, ...] = ()
    """Who played which power before, in the order in which they lost them."""

    @property
    def master(self) -> PlayerId:
        """Who leads the game, the first of several; empty when nobody does any more."""
        return self.masters[0] if self.masters else ""

    @property
    def observers(self) -> tuple[PlayerId, ...]:
        """Who watches."""
        return tuple(watcher.player for watcher in self.watchers)

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The seat a person sits in."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def powers_of(self, player: PlayerId | None) -> tuple[Power, ...]:
        """What a person plays; nothing without a seat, or before the powers are dealt."""
        return next((seat.powers for seat in self.seats if seat.player == player), ())

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
