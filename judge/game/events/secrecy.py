"""Secrets that are told."""

from __future__ import annotations

from dataclasses import dataclass

from judge.game.events import Event


@dataclass(frozen=True, slots=True)
class PlayersRevealed(Event, is_answered=False):
    """The master tells, after the end, who played what."""
