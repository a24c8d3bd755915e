"""Reads SETUP and the lines of a board below it."""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.asks import Ask, Trouble
from judge.commands.line import CommandLine, Taken, to_game
from judge.commands.setup.board_lines import MOST_LINES, WrongLine, is_of_board, read_board
from judge.game.commands.setup import SetUp
from judge.game.game import Setup
from judge.notation.commands.verbs import CommandWord

_MOST_LOOKED_AT = 2 * MOST_LINES
"""Of a letter with more lines nothing is a board."""


class SetUpBoard(Ask, frozen=True):
    """SETUP with a board, or with what is wrong with its lines."""

    setup: Setup | None
    wrong: tuple[WrongLine, ...] = ()


class ShowSetup(Ask, frozen=True):
    """SETUP alone: from where does the game begin?"""


def setup(line: CommandLine) -> Ask | Taken:
    """The board below the line, as far as ENDSETUP or its last line; `SETUP OFF` goes back to the opening."""
    below, used = _below(line)
    if line.game is None:
        return Taken(line.unclear(Trouble.GAME_NEEDED), used)
    if line.rest:
        # SETUP F1902M above the powers.
        below = (f"phase: {line.rest}", *below)
    if not below and not used:
        return ShowSetup(written=line.written)
    found, wrong = read_board(line, below, line.game)
    return Taken(SetUpBoard(found, wrong, written=line.written), used)


def _below(line: CommandLine) -> tuple[Sequence[str], int]:
    """The lines of the board, and how many that takes from the letter.

    Without ENDSETUP it ends with the last paragraph that has a line of a board: a name or a greeting below is none. A
    command below it is one.
    """
    lines, used = line.block()
    if used > len(lines) or len(lines) > _MOST_LOOKED_AT:
        return lines, used
    end = next((at for at, each in enumerate(lines) if _is_command(each, line)), len(lines))
    last = max((at for at, each in enumerate(lines[:end]) if is_of_board(each, line)), default=-1)
    if last < 0:
        return (), 0
    while last + 1 < end and lines[last + 1].strip():
        last += 1
    return lines[: last + 1], last + 1


def _is_command(written: str, line: CommandLine) -> bool:
    words = line.command_in(written) if not is_of_board(written, line) else None
    return words is not None and words.word is not CommandWord.UNKNOWN


no_setup = to_game(SetUp(None))
