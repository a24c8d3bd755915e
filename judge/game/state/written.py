"""What players have written beside the orders that count: earlier orders, later ones, postal press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from types import MappingProxyType

from judge.game.state.player import PlayerId
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.position import Phase

NO_VERSIONS: Mapping[Power, Version] = MappingProxyType({})
NO_HISTORY: Mapping[Power, tuple[Kept, ...]] = MappingProxyType({})


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
class PostalPress:
    """A text that waits for the newspaper, which names no author."""

    player: PlayerId
    powers: tuple[Power, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Written:
    """Which letters made the orders of the open phase what they are, and what waits for a later one."""

    versions: Mapping[Power, Version] = field(default_factory=partial(MappingProxyType, NO_VERSIONS))
    history: Mapping[Power, tuple[Kept, ...]] = field(default_factory=partial(MappingProxyType, NO_HISTORY))
    """The sets of orders that UNDO brings back, the newest last."""
    plans: tuple[Plan, ...] = ()
    postal: tuple[PostalPress, ...] = ()
    """What will be printed in the newspaper with the next results."""
