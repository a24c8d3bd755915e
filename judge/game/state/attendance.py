"""Who was late, who missed a phase, and who will not be there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from types import MappingProxyType

from judge.game.state.player import PlayerId
from judge.rules.places import Power

NO_COUNTS: Mapping[PlayerId, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Absence:
    """A player who will not be there: no deadline falls from `first` up to `last`, both UTC."""

    player: PlayerId
    first: datetime
    last: datetime
    is_granted: bool = True
    """False while the master has still to agree, because it is longer than the game allows."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """How the players kept their deadlines so far, and when they have said that they cannot."""

    missed: Mapping[PlayerId, int] = field(default_factory=partial(MappingProxyType, NO_COUNTS))
    """How many phases in a row each player missed."""
    lateness: Mapping[PlayerId, int] = field(default_factory=partial(MappingProxyType, NO_COUNTS))
    """How often each player was late."""
    absences: tuple[Absence, ...] = ()
    disordered: frozenset[Power] = frozenset()
    """Powers that have a player but whose last movement was missed, where the book makes that civil disorder."""
