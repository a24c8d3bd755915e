"""A game as a stranger may know it, and its phases: what its pages are written from."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from judge.game.game import Game, PlayerId
from judge.game.listed_game import ListedGame
from judge.game.phase_report import PhaseReport
from judge.game.press import Passed
from judge.game.summary import YearEnd
from judge.rules.outcome import Resolution
from judge.rules.position import Phase, Position
from judge.structs import Struct


class Notice(Struct, frozen=True):
    """A piece of press that was told to all."""

    at: datetime
    passed: Passed


class Reel(Struct, frozen=True):
    """A file with several pictures: its name, how many bytes it has, and the last phase it shows."""

    name: str
    weight: int
    until: Phase


class Step(Struct, frozen=True):
    """A phase that was played, as a stranger may know it; those beside it, where there are any."""

    phase_report: PhaseReport
    at: datetime
    first: Phase
    before: Phase | None
    after: Phase | None
    following: Position
    """What it led to."""
    earlier: tuple[Resolution, ...] = ()
    """The phases of this year and the one before, oldest first, as a stranger may know them."""
    notices: tuple[Notice, ...] = ()

    @property
    def phase(self) -> Phase:
        """The phase that was played."""
        return self.phase_report.event.phase


class PublicGame(Struct, frozen=True):
    """A game as a stranger may know it."""

    game: Game
    listed: ListedGame
    names: Mapping[PlayerId, str]
    played: tuple[tuple[Phase, datetime], ...]
    position: Position
    ends: tuple[YearEnd, ...]
    notices: tuple[Notice, ...] = ()
    """Press since the last phase that is shown."""
    behind: int = 0
    """How many phases more were played."""
    has_chart: bool = False
    film: Reel | None = None
    has_films: bool = False
    """Whether there are to be films."""
    files: tuple[tuple[str, str], ...] = ()
    """What else there is of the game: a key of `site.files`, and the name of the file."""
    has_card: bool = False
    """Whether there is a picture for previews."""
    standing: tuple[str, ...] = ()
    """Who is awaited and how votes stand, where everybody may know."""
