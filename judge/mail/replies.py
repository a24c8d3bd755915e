"""What became of each ask of a letter: a closed set of values that the clerk makes and `render.answer` tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from judge.game.game import Game, PlayerId
from judge.game.refusal import Refusal
from judge.game.transition import Command
from judge.mail.asks import Ask, Help, ShowOrders, Unclear


@dataclass(frozen=True, slots=True)
class Registered:
    """A person is in the registry; `wrong` are the pieces of the command that could not be used."""

    name: str
    address: str
    language: str
    zone: str
    is_new: bool
    languages: tuple[str, ...] = ("en",)
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LanguageChosen:
    """The judge writes to the person in this language from this answer on."""

    language: str


@dataclass(frozen=True, slots=True)
class ZoneChosen:
    """Times are shown on this clock from this answer on."""

    zone: str


@dataclass(frozen=True, slots=True)
class Created:
    """A game was opened; `address` is its own, `judge` the main one."""

    game: Game
    address: str
    judge: str


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat was taken; `game` is the game after it."""

    game: Game


@dataclass(frozen=True, slots=True)
class Observing:
    """The writer watches from now on."""

    game: Game


@dataclass(frozen=True, slots=True)
class GamesListed:
    """All games, in the order to show them."""

    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class GameShown:
    """One game in detail; `people` are the names of its players."""

    game: Game
    people: Mapping[PlayerId, str]


@dataclass(frozen=True, slots=True)
class UnknownGame:
    """Nobody opened a game of that name; `near` are names that may be meant."""

    name: str
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Obeyed:
    """The game did what it was told."""

    command: Command


@dataclass(frozen=True, slots=True)
class Refused:
    """The game, or the registry, did not do it."""

    ask: Ask
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Stranger:
    """The writer is not registered: the one polite answer."""


@dataclass(frozen=True, slots=True)
class Unproven:
    """The letter did not prove its writer and is kept until he confirms; `asks` are what it wants."""

    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The kept letter was confirmed; the other replies tell what it came to."""


Reply: TypeAlias = (
    Help
    | ShowOrders
    | Unclear
    | Registered
    | LanguageChosen
    | ZoneChosen
    | Created
    | Joined
    | Observing
    | GamesListed
    | GameShown
    | UnknownGame
    | Obeyed
    | Refused
    | Stranger
    | Unproven
    | Confirmed
)
