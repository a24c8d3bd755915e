"""Events of what masters do: settings changed, phases taken back, announcements, names told."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from judge.game.events import Event
from judge.game.game import PlayerId
from judge.rules.position import Phase
from judge.structs import Struct


class SettingChange(Struct, frozen=True):
    """One setting with what it was and what it is now."""

    name: str
    old: Any
    new: Any


class SettingsChanged(Event, frozen=True):
    """A master changed how the game is played; several changes of one letter are told together."""

    changes: tuple[SettingChange, ...]


class PhasesRolledBack(Event, frozen=True):
    """The game went back to an earlier phase, which is open again; `left` is the one it stood in."""

    left: Phase
    phase: Phase
    deadline: datetime
    has_orders: bool
    """Whether the orders that were given for the phase count again."""


class PhasesRolledForward(Event, frozen=True):
    """What was rolled back is as it was before: `phase` is open again."""

    left: Phase
    phase: Phase
    deadline: datetime | None
    has_orders: bool


class Announced(Event, frozen=True):
    """A master said something to everybody."""

    by: PlayerId
    text: str


class PlayersRevealed(Event, is_answered=False, frozen=True):
    """The master tells, after the end, who played what."""
