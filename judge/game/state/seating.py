"""Who leads, plays and watches a game, who played it before, and who may join."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from functools import partial
from types import MappingProxyType

from judge.game.state.player import PlayerId
from judge.rules.places import Power
from judge.rules.position import Phase

NO_VACANCIES: Mapping[Power, Vacancy] = MappingProxyType({})


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


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A power without a player: who played it last, why no more, since when."""

    player: PlayerId | None
    why: Departure
    since: datetime


@dataclass(frozen=True, slots=True)
class Former:
    """A former player of a power, and the phase up to which he played it."""

    power: Power
    player: PlayerId
    until: Phase


@dataclass(frozen=True, slots=True)
class Seating:
    """Everybody who has a part in the game or had one, and the master's lists of who may have one."""

    masters: tuple[PlayerId, ...]
    """Who leads the game; the first of them opened it, or came to lead it first."""
    seats: tuple[Seat, ...]
    watchers: tuple[Watcher, ...]
    vacancies: Mapping[Power, Vacancy] = field(default_factory=partial(MappingProxyType, NO_VACANCIES))
    """The powers that lost their player, or never had one."""
    former: tuple[Former, ...] = ()
    """Who played which power before, in the order in which they lost them."""
    allowed: frozenset[str] = frozenset()
    """Addresses that may join where only the invited may, in their normal spelling."""
    denied: frozenset[str] = frozenset()
    """Addresses that may not join."""
