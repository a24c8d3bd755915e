"""Events of what masters do: settings changed, phases taken back, announcements, names told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.game.events import Event
from judge.game.game import PlayerId
from judge.rules.position import Phase


@dataclass(frozen=True, slots=True)
class SettingChange:
    """One setting with what it was and what it is now."""

    name: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class SettingsChanged(Event):
    """A master changed how the game is played; several changes of one letter are told together."""

    changes: tuple[SettingChange, ...]


@dataclass(frozen=True, slots=True)
class PhasesRolledBack(Event):
    """The game went back to an earlier phase, which is open again; `left` is the one it stood in."""

    left: Phase
    phase: Phase
    deadline: datetime
    has_orders: bool
    """Whether the orders that were given for the phase count again."""


@dataclass(frozen=True, slots=True)
class PhasesRolledForward(Event):
    """What was rolled back is as it was before: `phase` is open again."""

    left: Phase
    phase: Phase
    deadline: datetime | None
    has_orders: bool


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """A master said something to everybody."""

    by: PlayerId
    text: str


@dataclass(frozen=True, slots=True)
class PlayersRevealed(Event, is_answered=False):
    """The master tells, after the end, who played what."""
