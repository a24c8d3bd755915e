"""Until when the open phase lasts, and what was said and granted about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from types import MappingProxyType

from judge.game.state.player import PlayerId
from judge.rules.places import Power

NO_EXTENSIONS: Mapping[Power, timedelta] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stands still: since when, on whose word, and how much of the phase was left."""

    since: datetime
    by: PlayerId | None
    left: timedelta
    grace: timedelta | None = None
    """How long late players would have been waited for after the deadline, as it was announced."""


@dataclass(frozen=True, slots=True)
class Clock:
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
    extensions: Mapping[Power, timedelta] = field(default_factory=partial(MappingProxyType, NO_EXTENSIONS))
    """By how much each power has voted to move the deadline of this phase."""
    late: frozenset[PlayerId] = frozenset()
    """Who had not ordered at the deadline of the open phase."""
