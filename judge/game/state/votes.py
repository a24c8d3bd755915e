"""What the powers have said about waiting and about an end by agreement, in the open phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from types import MappingProxyType

from judge.rules.places import Power

NO_CONCESSIONS: Mapping[Power, Power] = MappingProxyType({})
NO_LISTS: Mapping[Power, tuple[Power, ...]] = MappingProxyType({})


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
class Votes:
    """What each power wants of the open phase or of the whole game; all of it is forgotten with the phase."""

    waiting: frozenset[Power] = frozenset()
    """Who wants the phase to last until its deadline, whatever is ordered."""
    draw_votes: frozenset[Power] = frozenset()
    draw_lists: Mapping[Power, tuple[Power, ...]] = field(default_factory=partial(MappingProxyType, NO_LISTS))
    """Who would share the draw that a power votes for, where it named them (NoDIAS)."""
    concessions: Mapping[Power, Power] = field(default_factory=partial(MappingProxyType, NO_CONCESSIONS))
    """To whom each power would concede the game."""
    proposal: Proposal | None = None
    against: frozenset[Power] = frozenset()
    """Who voted against the proposal."""
