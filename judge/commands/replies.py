"""What became of each ask of a letter: values that `do.py` of each theme makes and `say.py` tells.

The replies of one theme are in `say.py` of its folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from judge.commands.asks import Ask
from judge.game.game import Game
from judge.game.refusal import Refusal
from judge.game.transition import Command
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of one ask."""

    is_news: ClassVar[bool] = False
    """Whether the news of the game say it, too, so that the answer may be left out."""


@dataclass(frozen=True, slots=True)
class Done(Reply):
    """One sentence, the phrase `done.<key>` with its values, and what the answer is about: `subject.<subject>`."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    subject: str = ""
    shows_orders: bool = False
    """Whether the writer wants to see how his orders stand now."""


@dataclass(frozen=True, slots=True)
class Silent(Reply):
    """Nothing: a mail of its own tells it."""


@dataclass(frozen=True, slots=True)
class NotFollowed(Reply):
    """A line that nothing was done about; the phrase `why` with its values says why."""

    why: str
    written: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Echo(Reply):
    """The ask itself is all that the answer needs: help, a look at one's orders, a line that was unclear."""

    ask: Ask


@dataclass(frozen=True, slots=True)
class Observing(Reply):
    """The writer watches from now on."""

    game: Game


@dataclass(frozen=True, slots=True)
class UnknownGame(Reply):
    """Nobody opened a game of that name; `near` are names that may be meant."""

    name: str
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Obeyed(Reply):
    """The game did what it was told."""

    command: Command


@dataclass(frozen=True, slots=True)
class Refused(Reply):
    """The game, or the registry, did not do it."""

    ask: Ask
    refusal: Refusal
    of: Game | None = None
    """The game that refused it, where that may be another than the letter's."""


@dataclass(frozen=True, slots=True)
class Stranger(Reply):
    """The writer is not registered: what this is, which games are open, and what one yes brings him."""

    name: str = ""
    """What he is called from then on."""
    games: tuple[tuple[str, int | None], ...] = ()
    """Games that wait for players, with how many seats are free; None where that is a secret."""
    more: int = 0
    """How many others there are."""
    game: str = ""
    """The one in which he gets a seat; empty where there is none."""
    power: Power | None = None
    """The power that he would like to play."""
    is_in_vain: bool = False
    """Whether that game deals its powers by lot."""
    asks: tuple[Ask, ...] = ()
    """What his letter asks, which is done instead."""
    is_lost: bool = False
    """Whether there is more in it, which is not done."""


class Doubt(Enum):
    """Why a letter's writer is asked whether it was he."""

    PUBLIC = "public"
    """It came to a public address, and nothing proves its writer."""
    OTHER_SENDER = "other_sender"
    """It came to a secret address from somebody else's."""
    OLD_SECRET = "old_secret"
    """It came to a secret address that no longer counts."""
    PASSWORD = "password"
    """Its password is not the person's, or is not looked at after too many wrong ones."""
    DATE = "date"
    """It bears a date from before the phase, or from the future: it may be an old letter sent once more."""
    GRAVE = "grave"
    """It asks for something that is not easily taken back."""


@dataclass(frozen=True, slots=True)
class Unproven(Reply):
    """The letter did not prove its writer and is kept until he confirms; `asks` are what it wants."""

    asks: tuple[Ask, ...]
    doubt: Doubt = Doubt.PUBLIC
    sender: str = ""
    """Where it came from, if that is none of the reader's addresses."""


class Hindrance(Enum):
    """Why a letter was parked instead of obeyed."""

    FORM = "form"
    """Too many parts, parts within parts within parts, or headers without end."""
    ORDERS = "orders"
    """More lines of orders than any game needs."""
    READING = "reading"
    """It took too long or too much memory to read."""
    FAULT = "fault"
    """The program failed over it."""


@dataclass(frozen=True, slots=True)
class Unread(Reply):
    """The letter is kept and the keeper has been told, but nothing of it was done."""

    why: Hindrance
