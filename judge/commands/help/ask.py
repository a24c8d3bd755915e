"""Reads HELP, COMMANDS, PING and VERSION."""

from __future__ import annotations

from judge.commands.asks import Ask, AskedOnce
from judge.commands.boards.ask import boards_asked
from judge.commands.geography.ask import ShowAbbreviations
from judge.commands.line import CommandLine, name_of, plain
from judge.notation.commands.verbs import CommandWord


class Help(Ask, frozen=True):
    """HELP, perhaps about something: `topic` as written, in lower case."""

    topic: str = ""
    of_question: bool = False
    """Whether no HELP was written, but a question that it answers: "What is this?"."""


def help_about(line: CommandLine) -> Ask:
    behind = line.command_in(line.rest)
    if behind is not None and behind.word is CommandWord.ABBREVIATIONS:
        return ShowAbbreviations(name_of(behind.rest), written=line.written)
    # A board is a map, too: `HELP MAP` is about the command, `HELP BOARD hundred` about that board.
    if behind is not None and (behind.word is CommandWord.BOARDS or (behind.word is CommandWord.MAP and behind.rest)):
        return boards_asked(behind.rest, line.written)
    return Help(line.rest.casefold())


class Ping(AskedOnce, frozen=True):
    """PING: is the judge alive?"""


class ShowVersion(AskedOnce, frozen=True):
    """VERSION."""


class ShowCommands(AskedOnce, frozen=True):
    """COMMANDS: every command that a letter may hold."""


commands = plain(ShowCommands)
ping = plain(Ping)
version = plain(ShowVersion)
