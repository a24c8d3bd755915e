"""Events of seats: players, masters and observers who join, leave and return."""

from __future__ import annotations

from datetime import datetime

from judge.game.events import Audience, Event
from judge.game.game import PlayerId
from judge.game.state import WatchMode
from judge.rules.places import Power
from judge.rules.position import Phase


class TableFull(Event, is_answered=False, frozen=True):
    """All seats are taken, and the game begins when the master says START."""


class PlayersSeated(Event, frozen=True):
    """The master filled seats of a game that is forming; it names nobody, since some games hide who plays."""

    missing: int
    """How many seats are free still."""


class BoardSet(Event, frozen=True):
    """The master set up the board from which the game will begin, or took that back for the opening (`is_opening`)."""

    phase: Phase
    is_opening: bool = False


class SeatFreed(Event, frozen=True):
    """A player left a game that is forming, or was taken out of it; `missing` seats are free now."""

    player: PlayerId
    missing: int


class PreferenceChanged(Event, audience=Audience.PERSON_AND_MASTERS, frozen=True):
    """A player said which powers he would like; only the masters hear it, with the lists of all."""

    player: PlayerId


class BegunShort(Event, is_answered=False, frozen=True):
    """The game began without enough players: these powers may be taken over."""

    powers: tuple[Power, ...]


class GameUnstarted(Event, frozen=True):
    """The powers were taken back before the first phase was played; the game is forming again."""


class PlayerResigned(Event, frozen=True):
    """A player gave up powers."""

    player: PlayerId
    powers: tuple[Power, ...]


class PowersTaken(Event, frozen=True):
    """A player took over vacant powers."""

    player: PlayerId
    powers: tuple[Power, ...]


class PlayerReturned(Event, frozen=True):
    """A player plays again what he played before."""

    player: PlayerId
    powers: tuple[Power, ...]


class TableComplete(Event, is_answered=False, frozen=True):
    """No power is without a player any more, and there is a full phase's time to order."""

    deadline: datetime


class TimeToOrder(Event, is_answered=False, frozen=True):
    """The same for a moment: a power lost its player in the same letter, and only the deadline is another one."""

    deadline: datetime


class PowerDummied(Event, frozen=True):
    """The master made a power a dummy; `player` is its former player."""

    power: Power
    player: PlayerId | None = None


class PowerReopened(Event, frozen=True):
    """A dummy may be taken over again."""

    power: Power


class ApprovalChanged(Event, audience=Audience.PERSON, frozen=True):
    """The master lets a player order, or no longer does."""

    player: PlayerId
    is_approved: bool


class ObserverEjected(Event, audience=Audience.PERSON_AND_MASTERS, frozen=True):
    """The master took the view from an observer."""

    player: PlayerId


class MasterJoined(Event, frozen=True):
    """A new master leads the game, alone or with others."""

    player: PlayerId


class MasterLeft(Event, frozen=True):
    """A master no longer leads the game; `others` still do."""

    player: PlayerId
    others: int


class ListsChanged(Event, audience=Audience.MASTERS, frozen=True):
    """Who may join, and who may not, is written down anew."""


class WatchChanged(Event, audience=Audience.PERSON, frozen=True):
    """An observer changed how much and how late he is told: `behind` is how many phases later."""

    player: PlayerId
    mode: WatchMode
    behind: int


class ObserverLeft(Event, audience=Audience.PERSON_AND_MASTERS, frozen=True):
    """An observer watches no longer."""

    player: PlayerId
