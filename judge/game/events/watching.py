"""Events of observers: how they watch, and that they no longer do."""

from __future__ import annotations

from dataclasses import dataclass

from judge.game.events import Audience, Event
from judge.game.game import PlayerId
from judge.game.state import WatchMode


@dataclass(frozen=True, slots=True)
class WatchChanged(Event, audience=Audience.PERSON):
    """An observer changed how much and how late he is told: `behind` is how many phases later."""

    player: PlayerId
    mode: WatchMode
    behind: int


@dataclass(frozen=True, slots=True)
class ObserverLeft(Event, audience=Audience.PERSON_AND_MASTERS):
    """An observer watches no longer."""

    player: PlayerId
