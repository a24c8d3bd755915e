"""HELP, perhaps about something."""

from __future__ import annotations

from dataclasses import dataclass

from judge.commands.asks import Ask
from judge.commands.line import CommandLine


@dataclass(frozen=True, slots=True)
class Help(Ask):
    """HELP, perhaps about something: `topic` as written, in lower case."""

    topic: str = ""


def help_about(line: CommandLine) -> Ask:
    return Help(line.rest.casefold())
