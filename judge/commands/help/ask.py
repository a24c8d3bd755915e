"""Reads HELP, COMMANDS, PING and VERSION."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.commands.asks import Ask
from judge.commands.line import CommandLine, plain


@dataclass(frozen=True, slots=True)
class Help(Ask):
    """HELP, perhaps about something: `topic` as written, in lower case."""

    topic: str = ""


def help_about(line: CommandLine) -> Ask:
    return Help(line.rest.casefold())


@dataclass(frozen=True, slots=True)
class Ping(Ask):
    """PING: is the judge alive?"""

    written: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ShowVersion(Ask):
    """VERSION."""

    written: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ShowCommands(Ask):
    """COMMANDS: every command that a letter may hold."""

    written: str = field(default="", compare=False)


commands = plain(ShowCommands)
ping = plain(Ping)
version = plain(ShowVersion)
