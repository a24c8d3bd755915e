"""The values that a game is made of, each a part of what `judge.game.game.Game` knows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias

from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.structs import Struct, field

PlayerId: TypeAlias = str
"""A registered person, whatever the address is today."""
PROGRAM: PlayerId = "program"
"""Who sits in the second seat of a practice game: the program itself. No person is registered as that."""
PRACTICE = "practice"
"""How the names of practice games begin."""
NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Deal(Struct, frozen=True):
    """How many play, which of the rulebook's tables deals the powers to them, and what becomes of the rest."""

    seed: int
    """Where the lots come from: recorded at creation, so that they can be drawn again."""
    players: int = 7
    """How many play: the table is full, and the game starts, with so many seats taken."""
    scheme: str = ""
    """The rulebook's name for how the powers are dealt, where it knows several ways for so many players."""
    neutral: frozenset[Power] = frozenset()
    """Powers that take no part: they hold, and are in nobody's hands by the rules, not by absence."""
    toss: tuple[Power, ...] = ()
    """The hand that won the coin toss for the neutral powers; empty before it."""


class Seat(Struct, frozen=True):
    """A player's place at the table; the powers come by lot, or by wishes, when the game starts."""

    player: PlayerId
    powers: tuple[Power, ...] = ()
    wishes: str = ""
    """The powers the player would like, as `judge.game.preferences` reads them."""
    is_approved: bool = True
    """Whether the master lets the player order; only asked for where the game's settings want it."""
    given: tuple[Power, ...] = ()
    """The powers that the master gives this player when the game begins, whatever lots and wishes say."""


class WatchMode(Enum):
    """What an observer is sent."""

    LIVE = "live"
    """Everything that is told to all."""
    RESULTS = "results"
    """The results and the end."""
    DIGEST = "digest"
    """One mail a week."""


class Watcher(Struct, frozen=True):
    """An observer, and how he watches."""

    player: PlayerId
    mode: WatchMode = WatchMode.LIVE
    behind: int = 0
    """How many phases later everything is sent."""


class Departure(Enum):
    """The reason why a power lost its player."""

    RESIGNED = "resigned"
    EJECTED = "ejected"
    ABANDONED = "abandoned"
    NEVER_TAKEN = "never_taken"
    """The game began without enough players."""
    DUMMY = "dummy"
    """The master wants nobody to play it."""
    UNREGISTERED = "unregistered"
    """The judge no longer knows the person."""


class Vacancy(Struct, frozen=True):
    """A power without a player: who played it last, why no more, since when."""

    player: PlayerId | None
    why: Departure
    since: datetime


class Former(Struct, frozen=True):
    """A former player of a power, and the phase up to which he played it."""

    power: Power
    player: PlayerId
    until: Phase


class Seating(Struct, frozen=True):
    """Everybody who has a part in the game or had one, and the master's lists of who may have one."""

    masters: tuple[PlayerId, ...]
    """Who leads the game; the first of them opened it, or came to lead it first."""
    seats: tuple[Seat, ...]
    watchers: tuple[Watcher, ...]
    vacancies: Mapping[Power, Vacancy] = field(default_factory=partial(MappingProxyType, NOTHING))
    """The powers that lost their player, or never had one."""
    former: tuple[Former, ...] = ()
    """Who played which power before, in the order in which they lost them."""
    allowed: frozenset[str] = frozenset()
    """Addresses that may join where only the invited may, in their normal spelling."""
    denied: frozenset[str] = frozenset()
    """Addresses that may not join."""


class Version(Struct, frozen=True):
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


class Plan(Struct, frozen=True):
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


class Kept(Struct, frozen=True):
    """What a power had ordered, now and for later, before a letter changed it."""

    orders: tuple[Order, ...] = ()
    plans: tuple[Plan, ...] = ()
    letter: int | None = None
    """The letter that changed it."""
    player: PlayerId = ""
    """Whose orders they were."""


class PostalPress(Struct, frozen=True):
    """A text that waits for the newspaper, which names no author."""

    player: PlayerId
    powers: tuple[Power, ...]
    text: str


class PressGroup(Enum):
    """Readers of press that are no power."""

    ALL = "all"
    """Every player, master and observer: a broadcast."""
    MASTER = "master"
    OBSERVERS = "observers"


class Tone(Enum):
    """Whether press says who wrote it."""

    WHITE = "white"
    GREY = "grey"


class Mouth(Enum):
    """The role in which a person writes press."""

    POWER = "power"
    MASTER = "master"
    OBSERVER = "observer"
    SEATED = "seated"
    """A player of a game in which the powers have not been dealt yet."""


class Recipients(Struct, frozen=True):
    """To whom press goes, or says that it goes."""

    powers: frozenset[Power] = frozenset()
    groups: frozenset[PressGroup] = frozenset()

    @property
    def is_broadcast(self) -> bool:
        """Whether it goes to all."""
        return PressGroup.ALL in self.groups

    @property
    def is_for_master_only(self) -> bool:
        """Whether it is only for the masters."""
        return not self.powers and self.groups == {PressGroup.MASTER}

    def __bool__(self) -> bool:
        return bool(self.powers or self.groups)


class HeldPress(Struct, frozen=True):
    """Press that is sent when the open phase is played, as it was written; nobody else is shown it before."""

    player: PlayerId
    mouth: Mouth
    powers: tuple[Power, ...]
    """As what, and as which powers, it was written: it is dropped when the writer is that no more."""
    to: Recipients
    text: str
    tone: Tone | None = None
    shown: Recipients | None = None
    speaker: str = ""
    """As what the writer said that he writes: a power, or the master."""
    subject: str = ""
    copies: int = 0
    """How many readers it had when it was written; so many mails count against his limits."""


class Written(Struct, frozen=True):
    """Which letters made the orders of the open phase what they are, and what waits for a later one."""

    versions: Mapping[Power, Version] = field(default_factory=partial(MappingProxyType, NOTHING))
    history: Mapping[Power, tuple[Kept, ...]] = field(default_factory=partial(MappingProxyType, NOTHING))
    """The sets of orders that UNDO brings back, the newest last."""
    plans: tuple[Plan, ...] = ()
    postal: tuple[PostalPress, ...] = ()
    """What will be printed in the newspaper with the next results."""
    held: tuple[HeldPress, ...] = ()
    """Press that waits until the open phase is played."""


class Pause(Struct, frozen=True):
    """The clock stands still: since when, on whose word, and how much of the phase was left."""

    since: datetime
    by: PlayerId | None
    left: timedelta
    grace: timedelta | None = None
    """How long late players would have been waited for after the deadline, as it was announced."""


class Clock(Struct, frozen=True):
    """When the open phase began and when it ends, and what was sent, voted and granted about that.

    `deadline` is UTC, None while the game forms and after its end.
    """

    deadline: datetime | None = None
    opened: datetime | None = None
    """When the phase was opened; of a game that forms, when the game was."""
    grace_until: datetime | None = None
    """When the judge stops waiting for late players in this phase, as it was announced."""
    complete_since: datetime | None = None
    """When the last order came in, while nothing is missing."""
    notified: frozenset[str] = frozenset()
    """Which reminders and notices of this phase were sent."""
    pause: Pause | None = None
    not_before: datetime | None = None
    """The moment that the master set before which the game does not begin, or the open phase is not played."""
    extensions: Mapping[Power, timedelta] = field(default_factory=partial(MappingProxyType, NOTHING))
    """By how much each power has voted to move the deadline of this phase."""
    late: frozenset[PlayerId] = frozenset()
    """Who had not ordered at the deadline of the open phase."""


class Absence(Struct, frozen=True):
    """A player who will not be there: no deadline falls from `first` up to `last`, both UTC."""

    player: PlayerId
    first: datetime
    last: datetime
    is_granted: bool = True
    """False while the master has still to agree, because it is longer than the game allows."""


class Attendance(Struct, frozen=True):
    """How the players kept their deadlines so far, and when they have said that they cannot."""

    missed: Mapping[PlayerId, int] = field(default_factory=partial(MappingProxyType, NOTHING))
    """How many phases in a row each player missed."""
    lateness: Mapping[PlayerId, int] = field(default_factory=partial(MappingProxyType, NOTHING))
    """How often each player was late."""
    absences: tuple[Absence, ...] = ()
    disordered: frozenset[Power] = frozenset()
    """Powers that have a player but whose last movement was missed, where the book makes that civil disorder."""


class Motion(Enum):
    """What survivors can agree on."""

    DRAW = "draw"
    CONCESSION = "concession"


class Proposal(Struct, frozen=True):
    """An ending that a power puts to all; it stands for the phase in which it was made."""

    motion: Motion
    powers: tuple[Power, ...]
    """Who would share the draw, or the one power that the others would concede to."""
    by: Power


class Votes(Struct, frozen=True):
    """What each power wants of the open phase or of the whole game; all of it is forgotten with the phase."""

    waiting: frozenset[Power] = frozenset()
    """Who wants the phase to last until its deadline, whatever is ordered."""
    ready: frozenset[Power] = frozenset()
    """Who needs no time for second thoughts once all orders are in."""
    draw_votes: frozenset[Power] = frozenset()
    draw_lists: Mapping[Power, tuple[Power, ...]] = field(default_factory=partial(MappingProxyType, NOTHING))
    """Who would share the draw that a power votes for, where it named them (NoDIAS)."""
    concessions: Mapping[Power, Power] = field(default_factory=partial(MappingProxyType, NOTHING))
    """To whom each power would concede the game."""
    proposal: Proposal | None = None
    against: frozenset[Power] = frozenset()
    """Who voted against the proposal."""


class Goal(Struct, frozen=True):
    """What victory and draw are measured by, beside the board: the last year, alliances, years without change."""

    until: int | None = None
    """The last year of a short game."""
    quiet_years: int = 0
    """How many years in a row no centre changed hands."""
    allies: Mapping[Power, Power] = field(default_factory=partial(MappingProxyType, NOTHING))
    """Whom each power has declared its ally; an alliance is one that both have declared."""
