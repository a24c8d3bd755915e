"""What people ask about how they prove who they are: passwords, and secret addresses made anew."""

from __future__ import annotations

from judge.commands.asks import Ask, Trouble
from judge.commands.line import CommandLine, named, plain
from judge.commands.passwords import HIDDEN


class GivePassword(Ask, frozen=True):
    """PASSWORD: nothing to do; the password was taken out of the letter before the letter was read."""


class SetPassword(Ask, frozen=True):
    """SET PASSWORD: the password was taken out of the letter before; it is not in here."""


class DropPassword(Ask, frozen=True):
    """SET PASSWORD OFF: no password proves anything."""


class NewAddress(Ask, frozen=True):
    """NEW ADDRESS: the writer's secret addresses prove nothing any more; in one game, or all of them (empty)."""

    game: str


def set_password(line: CommandLine) -> Ask:
    is_whole = len(line.rest) >= len(HIDDEN) and not line.rest.strip("*")
    return SetPassword(written=line.written) if is_whole else line.unclear(Trouble.BAD_PASSWORD, line.rest.strip("*"))


def password(_: CommandLine) -> Ask:
    return GivePassword()


new_address = named(NewAddress)
nopassword = plain(DropPassword)
