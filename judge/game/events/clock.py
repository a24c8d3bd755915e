"""Events of the clock: deadlines, reminders, lateness, pauses, absences and maintenance."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum

from judge.game.events import Audience, Event
from judge.game.game import PlayerId
from judge.rules.places import Power


class Cause(Enum):
    """Why a deadline was moved by something else than the master's word."""

    ABSENCE = "absence"
    EXTENSION = "extension"


class DeadlineNear(Event, is_answered=False, frozen=True):
    """Some players have something left to order, and time is running; only they hear it."""

    players: tuple[PlayerId, ...]
    deadline: datetime


class BecameLate(Event, is_answered=False, frozen=True):
    """The deadline passed without the orders of some players; only they hear it."""

    players: tuple[PlayerId, ...]
    until: datetime


class PlayersLate(Event, is_answered=False, frozen=True):
    """The deadline passed without the orders of these powers; all others hear that the judge waits for them."""

    powers: tuple[Power, ...]
    until: datetime


class StillLate(Event, is_answered=False, frozen=True):
    """Some players are still late; only they hear it."""

    players: tuple[PlayerId, ...]
    until: datetime


class PowersAbandoned(Event, is_answered=False, frozen=True):
    """The players of these powers missed so many phases that the powers count as abandoned."""

    powers: tuple[Power, ...]
    players: tuple[PlayerId, ...]


class WaitedFor(Event, is_answered=False, frozen=True):
    """The game waits for the orders of some players; only they hear it."""

    players: tuple[PlayerId, ...]
    until: datetime


class TurnWaits(Event, is_answered=False, frozen=True):
    """The phase is not played before these powers have ordered or have new players, or the time is over.

    All hear it but those who were told that they are waited for.
    """

    powers: tuple[Power, ...]
    until: datetime


class TurnReady(Event, is_answered=False, frozen=True):
    """The phase could be played, and waits for the master's PROCESS."""

    is_complete: bool
    """Whether all orders are in."""


class MasterAwaited(Event, audience=Audience.MASTERS, is_answered=False, frozen=True):
    """Another day has passed since the phase could have been played."""

    is_complete: bool


class PlayersWanted(Event, audience=Audience.PLAYERS, is_answered=False, frozen=True):
    """Another week has passed, and the table is not full."""

    missing: int


class StartWanted(Event, audience=Audience.MASTERS, is_answered=False, frozen=True):
    """Another day has passed since the table is full, and the master has not begun the game."""


class GamePaused(Event, frozen=True):
    """The clock was stopped by a person; a keeper may say why."""

    by: PlayerId
    why: str = ""


class StillPaused(Event, is_answered=False, frozen=True):
    """Three more days have passed with the clock standing still."""

    since: datetime


class GameResumed(Event, frozen=True):
    """The clock goes on, with what was left of the phase; a keeper may say why."""

    deadline: datetime
    why: str = ""


class GraceChanged(Event, frozen=True):
    """The master said how long late players are waited for in this phase."""

    until: datetime


class StartChanged(Event, frozen=True):
    """The master said when the game begins at the earliest, or the open phase is played."""

    at: datetime
    is_forming: bool


class AbsenceAnnounced(Event, audience=Audience.PERSON_AND_MASTERS, frozen=True):
    """A player will not be there; the masters hear who."""

    player: PlayerId
    first: datetime
    last: datetime


class AbsenceAsked(Event, audience=Audience.PERSON_AND_MASTERS, frozen=True):
    """A player wants to be away for longer than the game allows; the master decides."""

    player: PlayerId
    powers: tuple[Power, ...]
    first: datetime
    last: datetime
    allowed: int
    """How many days of absence the game allows in all."""


class AbsenceWithdrawn(Event, audience=Audience.PERSON_AND_MASTERS, frozen=True):
    """A player will be there after all."""

    player: PlayerId


class DeadlinePostponed(Event, frozen=True):
    """The deadline moved on, for this cause."""

    before: datetime
    after: datetime
    cause: Cause


class ExtensionAsked(Event, audience=Audience.PLAYERS, frozen=True):
    """A player votes for a later deadline; `votes` of the `needed` are given."""

    by_how_much: timedelta
    votes: int
    needed: int


class ExtensionWithdrawn(Event, audience=Audience.NOBODY, frozen=True):
    """A power no longer votes for a later deadline."""


class TimeLost(Event, is_answered=False, frozen=True):
    """The judge was away when the phase would have ended; `after` is what the deadline, or the grace, is now."""

    since: datetime
    gap: timedelta
    before: datetime
    after: datetime
    is_grace: bool


class StoodStill(Event, is_answered=False, frozen=True):
    """The judge was under maintenance; the deadline was `before` and is `after`."""

    since: datetime
    gap: timedelta
    before: datetime
    after: datetime
