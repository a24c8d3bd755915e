"""Events of seats: players, masters and observers who join, leave and return."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.game.events import Audience, Event
from judge.game.game import PlayerId
from judge.game.state import WatchMode
from judge.rules.places import Power
from judge.rules.position import Phase


@dataclass(frozen=True, slots=True)
class TableFull(Event, is_answered=False):
    """All seats are taken, and the game begins when the master says START."""


@dataclass(frozen=True, slots=True)
class PlayersSeated(Event):
    """The master filled seats of a game that is forming; it names nobody, since some games hide who plays."""

    missing: int
    """How many seats are free still."""


@dataclass(frozen=True, slots=True)
class BoardSet(Event):
    """The master set up the board from which the game will begin, or took that back for the opening (`is_opening`)."""

    phase: Phase
    is_opening: bool = False


@dataclass(frozen=True, slots=True)
class SeatFreed(Event):
    """A player left a game that is forming, or was taken out of it; `missing` seats are free now."""

    player: PlayerId
    missing: int


@dataclass(frozen=True, slots=True)
class PreferenceChanged(Event, audience=Audience.PERSON_AND_MASTERS):
    """A player said which powers he would like; only the masters hear it, with the lists of all."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class BegunShort(Event, is_answered=False):
    """The game began without enough players: these powers may be taken over."""

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
class TableComplete(Event, is_answered=False):
    """No power is without a player any more, and there is a full phase's time to order."""

    deadline: datetime


@dataclass(frozen=True, slots=True)
class TimeToOrder(Event, is_answered=False):
    """The same for a moment: a power lost its player in the same letter, and only the deadline is another one."""

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
class ApprovalChanged(Event, audience=Audience.PERSON):
    """The master lets a player order, or no longer does."""

    player: PlayerId
    is_approved: bool


@dataclass(frozen=True, slots=True)
class ObserverEjected(Event, audience=Audience.PERSON_AND_MASTERS):
    """The master took the view from an observer."""

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
class ListsChanged(Event, audience=Audience.MASTERS):
    """Who may join, and who may not, is written down anew."""


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
