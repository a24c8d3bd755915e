"""What ends a game besides a solo and an agreement of all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from judge.rules.places import Power

NO_ALLIES: Mapping[Power, Power] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Goal:
    """What victory and draw are measured by, beside the board: the last year, alliances, years without change."""

    until: int | None = None
    """The last year of a short game."""
    quiet_years: int = 0
    """How many years in a row no centre changed hands."""
    allies: Mapping[Power, Power] = field(default_factory=partial(MappingProxyType, NO_ALLIES))
    """Whom each power has declared its ally; an alliance is one that both have declared."""
