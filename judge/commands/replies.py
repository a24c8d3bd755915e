"""What became of each ask of a letter: values that `do.py` of each theme makes and `say.py` tells.

The replies of one theme are in `say.py` of its folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar

from judge.commands.asks import Ask
from judge.game.game import Game
from judge.game.refusal import Refusal
from judge.game.transition import Command
from judge.rules.places import Power
from judge.structs import Struct, field


class Reply(Struct, frozen=True):
    """What became of one ask."""

    is_news: ClassVar[bool] = False
    """Whether the news of the game say it, too, so that the answer may be left out."""


class Done(Reply, frozen=True):
    """One sentence, the phrase `done.<key>` with its values, and what the answer is about: `subject.<subject>`."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    subject: str = ""
    shows_orders: bool = False
    """Whether the writer wants to see how his orders stand now."""


class Silent(Reply, frozen=True):
    """Nothing: a mail of its own tells it."""


class NotFollowed(Reply, frozen=True):
    """A line that nothing was done about; the phrase `why` with its values says why."""

    why: str
    written: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


class Echo(Reply, frozen=True):
    """The ask itself is all that the answer needs: help, a look at one's orders, a line that was unclear."""

    ask: Ask


class Observing(Reply, frozen=True):
    """The writer watches from now on."""

    game: Game


class UnknownGame(Reply, frozen=True):
    """Nobody opened a game of that name; `near` are names that may be meant."""

    name: str
    near: tuple[str, ...] = ()


class Obeyed(Reply, frozen=True):
    """The game did what it was told."""

    command: Command


class Refused(Reply, frozen=True):
    """The game, or the registry, did not do it."""

    ask: Ask
    refusal: Refusal
    of: Game | None = None
    """The game that refused it, where that may be another than the letter's."""


class Stranger(Reply, frozen=True):
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


class Unproven(Reply, frozen=True):
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


class Unread(Reply, frozen=True):
    """The letter is kept and the keeper has been told, but nothing of it was done."""

    why: Hindrance
