"""Reads BOARDS: all of them, or one by its name."""

from __future__ import annotations

from judge.commands.asks import Ask, AskedOnce
from judge.commands.line import EDGES, CommandLine


class ShowBoards(AskedOnce, frozen=True):
    """BOARDS."""


class ShowBoard(AskedOnce, frozen=True):
    """BOARDS hundred: `board` as it was written."""

    board: str


def boards(line: CommandLine) -> Ask:
    """Nothing, or the name of a board."""
    return boards_asked(line.rest, line.written)


def boards_asked(rest: str, written: str) -> Ask:
    """What is asked of boards by what stands behind the command."""
    named = rest.strip(EDGES)
    return ShowBoard(named, written=written) if named else ShowBoards(written=written)
