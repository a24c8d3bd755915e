"""Events of seats: players and masters who join, leave and return."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.events import Audience, Event
from judge.game.game import PlayerId
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class TableFull(Event):
    """All seats are taken, and the game begins when the master says START."""

    is_answered: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SeatFreed(Event):
    """A player left a game that is forming, or was taken out of it; `missing` seats are free now."""

    player: PlayerId
    missing: int


@dataclass(frozen=True, slots=True)
class PreferenceChanged(Event):
    """A player said which powers he would like; only the masters hear it, with the lists of all."""

    audience: ClassVar[Audience] = Audience.PERSON_AND_MASTERS

    player: PlayerId


@dataclass(frozen=True, slots=True)
class BegunShort(Event):
    """The game began without enough players: these powers may be taken over."""

    is_answered: ClassVar[bool] = False

    powers: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class GameUnstarted(Event):
    """The powers were taken back before the first phase was played; the game is forming again."""


@dataclass(frozen=True, slots=True)
class PlayerResigned(Event):
    """A player gave up powers."""

    player: PlayerId
    powers: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class PowersTaken(Event):
    """A player took over vacant powers."""

    player: PlayerId
    powers: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class PlayerReturned(Event):
    """A player plays again what he played before."""

    player: PlayerId
    powers: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class TableComplete(Event):
    """No power is without a player any more, and there is a full phase's time to order."""

    is_answered: ClassVar[bool] = False

    deadline: datetime


@dataclass(frozen=True, slots=True)
class PowerDummied(Event):
    """The master made a power a dummy; `player` is its former player."""

    power: Power
    player: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class PowerReopened(Event):
    """A dummy may be taken over again."""

    power: Power


@dataclass(frozen=True, slots=True)
class ApprovalChanged(Event):
    """The master lets a player order, or no longer does."""

    audience: ClassVar[Audience] = Audience.PERSON

    player: PlayerId
    is_approved: bool


@dataclass(frozen=True, slots=True)
class ObserverEjected(Event):
    """The master took the view from an observer."""

    audience: ClassVar[Audience] = Audience.PERSON_AND_MASTERS

    player: PlayerId


@dataclass(frozen=True, slots=True)
class MasterJoined(Event):
    """A new master leads the game, alone or with others."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class MasterLeft(Event):
    """A master no longer leads the game; `others` still do."""

    player: PlayerId
    others: int


@dataclass(frozen=True, slots=True)
class ListsChanged(Event):
    """Who may join, and who may not, is written down anew."""

    audience: ClassVar[Audience] = Audience.MASTERS
