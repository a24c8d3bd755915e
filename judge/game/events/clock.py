"""Events of the clock: deadlines, reminders, lateness, pauses, absences and maintenance."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from judge.game.events import Audience, Event
from judge.game.game import PlayerId
from judge.rules.places import Power


class Cause(Enum):
    """Why a deadline was moved by something else than the master's word."""

    ABSENCE = "absence"
    EXTENSION = "extension"


@dataclass(frozen=True, slots=True)
class DeadlineNear(Event, is_answered=False):
    """Some players have something left to order, and time is running; only they hear it."""

    players: tuple[PlayerId, ...]
    deadline: datetime


@dataclass(frozen=True, slots=True)
class BecameLate(Event, is_answered=False):
    """The deadline passed without the orders of some players; only they hear it."""

    players: tuple[PlayerId, ...]
    until: datetime


@dataclass(frozen=True, slots=True)
class PlayersLate(Event, is_answered=False):
    """The deadline passed without the orders of these powers; all others hear that the judge waits for them."""

    powers: tuple[Power, ...]
    until: datetime


@dataclass(frozen=True, slots=True)
class StillLate(Event, is_answered=False):
    """Some players are still late; only they hear it."""

    players: tuple[PlayerId, ...]
    until: datetime


@dataclass(frozen=True, slots=True)
class PowersAbandoned(Event, is_answered=False):
    """The players of these powers missed so many phases that the powers count as abandoned."""

    powers: tuple[Power, ...]
    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class WaitedFor(Event, is_answered=False):
    """The game waits for the orders of some players; only they hear it."""

    players: tuple[PlayerId, ...]
    until: datetime


@dataclass(frozen=True, slots=True)
class TurnWaits(Event, is_answered=False):
    """The phase is not played before these powers have ordered or have new players, or the time is over.

    All hear it but those who were told that they are waited for.
    """

    powers: tuple[Power, ...]
    until: datetime


@dataclass(frozen=True, slots=True)
class TurnReady(Event, is_answered=False):
    """The phase could be played, and waits for the master's PROCESS."""

    is_complete: bool
    """Whether all orders are in."""


@dataclass(frozen=True, slots=True)
class MasterAwaited(Event, audience=Audience.MASTERS, is_answered=False):
    """Another day has passed since the phase could have been played."""

    is_complete: bool


@dataclass(frozen=True, slots=True)
class PlayersWanted(Event, audience=Audience.PLAYERS, is_answered=False):
    """Another week has passed, and the table is not full."""

    missing: int


@dataclass(frozen=True, slots=True)
class StartWanted(Event, audience=Audience.MASTERS, is_answered=False):
    """Another day has passed since the table is full, and the master has not begun the game."""


@dataclass(frozen=True, slots=True)
class GamePaused(Event):
    """The clock was stopped by a person; a keeper may say why."""

    by: PlayerId
    why: str = ""


@dataclass(frozen=True, slots=True)
class StillPaused(Event, is_answered=False):
    """Three more days have passed with the clock standing still."""

    since: datetime


@dataclass(frozen=True, slots=True)
class GameResumed(Event):
    """The clock goes on, with what was left of the phase; a keeper may say why."""

    deadline: datetime
    why: str = ""


@dataclass(frozen=True, slots=True)
class GraceChanged(Event):
    """The master said how long late players are waited for in this phase."""

    until: datetime


@dataclass(frozen=True, slots=True)
class StartChanged(Event):
    """The master said when the game begins at the earliest, or the open phase is played."""

    at: datetime
    is_forming: bool


@dataclass(frozen=True, slots=True)
class AbsenceAnnounced(Event, audience=Audience.PERSON_AND_MASTERS):
    """A player will not be there; the masters hear who."""

    player: PlayerId
    first: datetime
    last: datetime


@dataclass(frozen=True, slots=True)
class AbsenceAsked(Event, audience=Audience.PERSON_AND_MASTERS):
    """A player wants to be away for longer than the game allows; the master decides."""

    player: PlayerId
    powers: tuple[Power, ...]
    first: datetime
    last: datetime
    allowed: int
    """How many days of absence the game allows in all."""


@dataclass(frozen=True, slots=True)
class AbsenceWithdrawn(Event, audience=Audience.PERSON_AND_MASTERS):
    """A player will be there after all."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class DeadlinePostponed(Event):
    """The deadline moved on, for this cause."""

    before: datetime
    after: datetime
    cause: Cause


@dataclass(frozen=True, slots=True)
class ExtensionAsked(Event, audience=Audience.PLAYERS):
    """A player votes for a later deadline; `votes` of the `needed` are given."""

    by_how_much: timedelta
    votes: int
    needed: int


@dataclass(frozen=True, slots=True)
class ExtensionWithdrawn(Event, audience=Audience.NOBODY):
    """A power no longer votes for a later deadline."""


@dataclass(frozen=True, slots=True)
class TimeLost(Event, is_answered=False):
    """The judge was away when the phase would have ended; `after` is what the deadline, or the grace, is now."""

    since: datetime
    gap: timedelta
    before: datetime
    after: datetime
    is_grace: bool


@dataclass(frozen=True, slots=True)
class StoodStill(Event, is_answered=False):
    """The judge was under maintenance; the deadline was `before` and is `after`."""

    since: datetime
    gap: timedelta
    before: datetime
    after: datetime
