"""The board in plain text on a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from typing import Self

import click

from judge.prose.maps import Paint, plain, read_chart, text_legend, text_map
from judge.prose.plain_text import WIDTH, wrap
from judge.prose.words import Words
from judge.rules.maps import Map
from judge.rules.places import Power
from judge.rules.position import Position
from judge.shelf import load_chart

_COLOURS = ("red", "blue", "cyan", "magenta", "green", "", "yellow")
"""Of the powers in the order of the board, to be read on black and on white; one is bold in the colour of the text."""
_WIDEST = 120
"""The provinces of one row would stand too far from each other."""


@dataclass(frozen=True, slots=True)
class Terminal:
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
