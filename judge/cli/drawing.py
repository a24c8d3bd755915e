"""Pictures for `judge map`: scenes of JSON lines and of games, and the files or the terminal they are written to."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Self

import click

from judge.config import Config
from judge.errors import BadData
from judge.game.game import Game
from judge.picture.draw import draw, drawing_of
from judge.picture.film import film, strip
from judge.picture.raster import Rasteriser
from judge.picture.scene import (
    MapStyle,
    PictureScene,
    Shown,
    game_scenes,
    of_position,
    of_resolution,
    turn_scenes,
    turns,
)
from judge.picture.theme import Theme
from judge.prose.maps import Paint, plain, read_chart, text_legend, text_map, title, wording
from judge.prose.plain_text import WIDTH, wrap
from judge.prose.words import Words
from judge.rules.maps import Map
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import Phase, Position
from judge.shelf import load_chart, load_geometry
from judge.structs import Struct, field, replace


class Sheets(Struct, frozen=True):
    """The files that are asked for, and how many pixels wide the PNGs become."""

    svg: Path | None
    png: Path | None
    strip: Path | None
    film: Path | None
    width: int
    terminal: Terminal | None
    """Where the board is shown in plain text, if it is wanted so."""
    rasteriser: Rasteriser = field(default_factory=Rasteriser)

    def numbered(self, number: int) -> Sheets:
        """The same for one of several cases: OUT-1.svg, OUT-2.svg and so on."""
        svg, png = (path and path.with_stem(f"{path.stem}-{number}") for path in (self.svg, self.png))
        return replace(self, svg=svg, png=png)

    def phase(self, brush: Brush, board: Map, played: Resolution, name: str) -> None:
        """A phase that was played, in each form that is wanted of it."""
        if self.svg or self.png:
            self.write(brush.phase(board, played, name))
        if self.terminal is not None:
            is_over = brush.shown is Shown.AFTER
            said = title(brush.words, name, played.before.phase, Shown.AFTER if is_over else Shown.START)
            self.terminal.show(board, played.settled if is_over else played.before, brush.words, said)

    def position(self, brush: Brush, board: Map, position: Position, name: str, shown: Shown) -> None:
        """The board between two phases or at the end, in each form that is wanted of it."""
        if self.svg or self.png:
            self.write(brush.position(board, position, name, shown))
        if self.terminal is not None:
            said = title(brush.words, name, position.phase, shown)
            self.terminal.show(board, position, brush.words, said)

    def write(self, scene: PictureScene) -> None:
        """One scene in each form that is wanted of it."""
        if self.svg is not None:
            _write(self.svg, draw(scene).encode())
        if self.png is not None:
            _write(self.png, self.rasteriser.picture(drawing_of(scene), self.width))


class Brush(Struct, frozen=True):
    """How pictures are to look: the reader's words, by day or by night, and what of a phase is shown."""

    words: Words
    theme: Theme
    shown: Shown

    def position(self, board: Map, position: Position, name: str, shown: Shown) -> PictureScene:
        """The board between two phases, or at the end."""
        said = title(self.words, name, position.phase, shown)
        return of_position(self._style(board), position, said)

    def phase(self, board: Map, resolution: Resolution, name: str) -> PictureScene:
        """A phase played out."""
        said = title(self.words, name, resolution.before.phase, self.shown)
        return of_resolution(self._style(board), resolution, said, self.shown)

    def story(self, board: Map, played: Sequence[Resolution], name: str, *, is_turn: bool) -> tuple[PictureScene, ...]:
        """A turn or a whole game, picture by picture."""
        tell = turn_scenes if is_turn else game_scenes
        return tell(self._style(board), played, partial(title, self.words, name))

    def _style(self, board: Map) -> MapStyle:
        return MapStyle(load_geometry(board.name), board, wording(self.words, board), self.theme)


class Album(Struct, frozen=True):
    """A game of the database: how it stands and what was played."""

    game: Game
    played: tuple[Resolution, ...]

    def write(self, phase: Phase | None, brush: Brush, sheets: Sheets) -> None:
        """Every picture that is wanted; BadData when the game has no such phase."""
        board, name = self.game.board, self.game.name
        self._show(phase, brush, sheets)
        if sheets.strip:
            scenes = brush.story(board, self._turn(phase), name, is_turn=True)
            _write(sheets.strip, strip([drawing_of(scene) for scene in scenes], sheets.width, sheets.rasteriser))
        if sheets.film:
            scenes = brush.story(board, self.played, name, is_turn=False)
            _write(sheets.film, film([drawing_of(scene) for scene in scenes], sheets.width, sheets.rasteriser))

    def _show(self, phase: Phase | None, brush: Brush, sheets: Sheets) -> None:
        """A phase that was played, or the open one as it stands.

        Without a phase, the last one that was played is drawn, and the board as it stands is shown in plain text.
        """
        board, name, position = self.game.board, self.game.name, self.game.position
        found = next((each for each in self.played if each.before.phase == phase), None)
        shown = Shown.AFTER if self.game.ending else Shown.START
        if phase is None and self.played:
            replace(sheets, terminal=None).phase(brush, board, self.played[-1], name)
            replace(sheets, svg=None, png=None).position(brush, board, position, name, shown)
        elif found is not None:
            sheets.phase(brush, board, found, name)
        elif phase is None or phase == position.phase:
            sheets.position(brush, board, position, name, shown)
        elif sheets.svg or sheets.png or sheets.terminal:
            raise self._missing(phase)

    def _turn(self, phase: Phase | None) -> tuple[Resolution, ...]:
        """The turn that a phase belongs to; without a phase, the last one."""
        for turn in reversed(tuple(turns(self.played))):
            if phase is None or any(each.before.phase == phase for each in turn):
                return turn
        raise self._missing(phase)

    def _missing(self, phase: Phase | None) -> BadData:
        played = ", ".join(str(each.before.phase) for each in self.played) or "nothing yet"
        what = "nothing" if phase is None else f"no {phase}"
        return BadData(self.game.name, 0, f"there is {what} to draw; played was: {played}")


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise BadData(str(path), 0, f"cannot be written: {error.strerror or error}") from error


def album(config: Config, name: str) -> Album:
    """A game of the database; BadData when there is none."""
    from judge.commands.sources import SOURCES
    from judge.store import games
    from judge.store import turns as kept
    from judge.store.database import open_database

    if not config.database.exists():
        raise BadData(str(config.database), 0, "there is no database here; is it another judge.toml?")
    db = open_database(config.database)
    try:
        game = games.load(db, name.lower(), SOURCES)
        if game is None:
            raise BadData(str(config.database), 0, f"there is no game {name!r}")
        return Album(game, tuple(turn.resolution for turn in kept.of_game(db, game.name)))
    finally:
        db.close()


_COLOURS = ("red", "blue", "cyan", "magenta", "green", "", "yellow")
"""Of the powers in the order of the board, to be read on black and on white; one is bold in the colour of the text."""
_WIDEST = 120
"""The provinces of one row would stand too far from each other."""


class Terminal(Struct, frozen=True):
    """Where a board is shown: how many columns it has, and whether it has colours."""

    width: int = WIDTH
    has_colours: bool = False

    @classmethod
    def here(cls) -> Self:
        """Where this program writes to. Nothing that is no terminal has colours (https://no-color.org)."""
        if not sys.stdout.isatty():
            return cls()
        columns = shutil.get_terminal_size((WIDTH, 24)).columns
        return cls(min(max(columns, WIDTH), _WIDEST), not os.environ.get("NO_COLOR"))

    def show(self, board: Map, position: Position, words: Words, said: str) -> None:
        """A board with its title, and what its signs mean."""
        text = load_chart(board.name)
        if text is None:
            shown = words.say("map.none")
        else:
            paint = _painter(board) if self.has_colours else plain
            chart = read_chart(text, board, f"{board.name}.txt")
            shown = text_map(chart, position, words, width=self.width, paint=paint)
        lines = map(wrap, text_legend(board, position, words)) if text is not None else ()
        click.echo("\n".join((said, "", shown, "", *lines)), color=self.has_colours)


def _painter(board: Map) -> Paint:
    """Gives each power of a board its colour; one that the board does not know has none."""
    colours = {power: _COLOURS[at % len(_COLOURS)] for at, power in enumerate(board.powers)}

    def paint(text: str, power: Power) -> str:
        colour = colours.get(power)
        return text if colour is None else click.style(text, fg=colour or None, bold=not colour)

    return paint
