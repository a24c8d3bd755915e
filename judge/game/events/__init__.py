"""What happened in a game: facts in the past tense, told to its people by mail.

Each event is a frozen value that derives from `Event`. `audience.hearers(event, game)` says who hears it.
The events of one theme are in the other modules of this package.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import Enum, auto
from typing import ClassVar

from judge.game.game import NO_ORDERS, Ending, PlayerId
from judge.game.press import Passed
from judge.game.state import Motion, Votes
from judge.rules.orders import Order
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import Dislodged, Phase, Position
from judge.structs import SayingClass, Struct, field, replace


class Audience(Enum):
    """Who is told of an event."""

    EVERYBODY = auto()
    """Players in the order of their seats, then masters, then observers."""
    PLAYERS = auto()
    """Players and masters."""
    MASTERS = auto()
    POWER = auto()
    """The player of the event's `power`."""
    PERSON = auto()
    """The event's `player`."""
    PERSON_AND_MASTERS = auto()
    NOBODY = auto()
    """Nobody: only the answer to the letter that caused it tells."""


class Event(Struct, frozen=True, metaclass=SayingClass):
    """Something that happened; its class says who hears it, where that is not everybody, and how."""

    audience: ClassVar[Audience] = Audience.EVERYBODY
    is_answered: ClassVar[bool] = True
    """Whether the answer to the letter that caused it tells its writer, who then gets no mail of his own."""


class GameCreated(Event, audience=Audience.NOBODY, frozen=True):
    """A game opened its doors."""


class PlayerJoined(Event, frozen=True):
    """A player took a seat; `missing` seats are still free."""

    player: PlayerId
    missing: int


class ObserverJoined(Event, audience=Audience.PERSON_AND_MASTERS, frozen=True):
    """A new observer watches the game."""

    player: PlayerId


class GameStarted(Event, is_answered=False, frozen=True):
    """The table is full, the lots are drawn, the first deadline stands; or a game came that was played elsewhere."""

    deadline: datetime
    is_brought: bool = False
    """Whether it was played elsewhere until now, and goes on here."""


class OrdersChanged(Event, audience=Audience.POWER, frozen=True):
    """A power gave, changed or cleared orders; only that power hears it, in the answer to its letter."""

    power: Power
    dropped: tuple[Order, ...] = ()
    """Adjustments ordered earlier that gave way, because fewer are due than were ordered in all."""


class ReadyChanged(Event, audience=Audience.POWER, frozen=True):
    """A power needs no time for second thoughts (`is_ready`), or wants it again."""

    power: Power
    is_ready: bool


class WaitChanged(Event, audience=Audience.POWER, frozen=True):
    """A power asked to wait for the deadline (`waits`), or no longer does."""

    power: Power
    waits: bool


class DrawVoteChanged(Event, audience=Audience.POWER, frozen=True):
    """A power voted for a draw, or took the vote back; only that power hears it."""

    power: Power
    in_favour: bool


class DeadlineChanged(Event, frozen=True):
    """The master moved the deadline, or a keeper, who may say why."""

    before: datetime
    after: datetime
    is_keepers: bool = False
    why: str = ""


class PlayerEjected(Event, frozen=True):
    """The master took the powers from a player, who no longer plays."""

    player: PlayerId
    powers: tuple[Power, ...]


class PlayedBy(Enum):
    """What ended a phase."""

    RULES = "rules"
    """All orders were in, or the time for them was over."""
    MASTER = "master"
    """The master's PROCESS, when there was no time left to give back."""
    MASTER_EARLY = "master_early"
    """The master's PROCESS before the time to order was over: whoever had not ordered yet has missed nothing."""


class PhaseProcessed(Event, is_answered=False, frozen=True):
    """A phase was played out.

    `nmr` are the powers that had orders to give and gave none. `ownership` maps centres
    that changed hands in this phase to (old owner, new owner). `builds` says for each power,
    when an adjustment follows, how many units it may build (positive) or must remove (negative).
    `next` is the position the game goes on with, its phase the one that is open now;
    None for `next` and `deadline` when the game ended. A `deadline` that is the time of
    processing itself belongs to an adjustment that no player has a part in: it was played
    at once, and its own `PhaseProcessed` follows in the same transition.
    """

    resolution: Resolution
    nmr: tuple[Power, ...]
    ownership: Mapping[str, tuple[Power | None, Power]]
    builds: Mapping[Power, int]
    next: Position | None
    deadline: datetime | None
    along: tuple[PhaseProcessed, ...] = ()
    """In a practice game, the phases behind this one in which the player had nothing to do."""
    is_along: bool = False
    """It is one of those: the mail of the phase before it tells."""
    disbanded: tuple[Dislodged, ...] = ()
    """Units driven out in this phase that left the board at once: they had nowhere to go,
    nobody plays their power, or the book takes them for want of orders. All others in
    `resolution.after.dislodged` may retreat."""
    disorder: tuple[Power, ...] = ()
    """The powers on the board that lost their player, without the neutral ones; they are not counted as `nmr`."""
    barred: tuple[Power, ...] = ()
    """The powers that may not build in the adjustment that follows because their last movement was missed."""
    orders: Mapping[Power, tuple[Order, ...]] = field(default_factory=lambda: NO_ORDERS)
    """What was ordered, as it was written; the resolution has the orders as they were meant on this board."""
    by: PlayedBy = PlayedBy.RULES
    votes: Votes = field(default_factory=Votes)
    """How the votes stood when it was played, where everybody may know; they are forgotten with it."""
    letters: tuple[Passed, ...] = ()
    """The press that waited for it and was sent just before; each writer is told of his own."""

    @property
    def phase(self) -> Phase:
        """The phase that was played out."""
        return self.resolution.before.phase

    @property
    def with_new_owners(self) -> Resolution:
        """What became of the orders, and behind it the position that the game goes on with: with the new owners."""
        return replace(self.resolution, after=self.next or self.resolution.after)


class CoinTossed(Event, is_answered=False, frozen=True):
    """The coin fell: the neutral powers `joins` will be played by `winner` from `start` on.

    The coin falls for a hand, not for a person: `winner` is None when the hand has no player.
    """

    winner: PlayerId | None
    hand: tuple[Power, ...]
    joins: tuple[Power, ...]
    start: Phase


class PowersJoined(Event, is_answered=False, frozen=True):
    """Powers that were neutral are `player`'s from now on, and nothing is closed any more."""

    player: PlayerId | None
    powers: tuple[Power, ...]


class AllianceChanged(Event, audience=Audience.POWER, frozen=True):
    """A power declared another one its ally, or no power any more; only that power hears it."""

    power: Power
    ally: Power | None


class GameEnded(Event, is_answered=False, frozen=True):
    """The game ended: by a win, a draw, or for want of players."""

    ending: Ending


class EndingProposed(Event, audience=Audience.PLAYERS, frozen=True):
    """A player proposes how to end the game; `power` is None where votes are secret."""

    motion: Motion
    powers: tuple[Power, ...]
    power: Power | None


class BallotShown(Event, frozen=True):
    """A power voted, or took its vote back, in a game with open votes.

    `powers` are those that would share the draw, or the one that would win by concession.
    """

    motion: Motion
    powers: tuple[Power, ...]
    power: Power
    in_favour: bool


class ConcessionVoted(Event, audience=Audience.POWER, frozen=True):
    """A power would concede the game, or no longer; only that power hears it."""

    power: Power
    leader: Power | None
