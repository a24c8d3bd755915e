"""Secrets that are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from judge.game.events import Event


@dataclass(frozen=True, slots=True)
class PlayersRevealed(Event):
    """The master tells, after the end, who played what."""

    is_answered: ClassVar[bool] = False
