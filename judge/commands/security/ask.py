"""What people ask about how they prove who they are: passwords, and secret addresses made anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from judge.commands.asks import Ask, Trouble
from judge.commands.core.ask import name_of
from judge.commands.line import CommandLine, Reader
from judge.commands.passwords import HIDDEN
from judge.notation.verbs import CommandWord


@dataclass(frozen=True, slots=True)
class GivePassword(Ask):
    """PASSWORD: nothing to do; what stood behind it was taken out of the letter before anybody read it."""

    is_open: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SetPassword(Ask):
    """SET PASSWORD: the password was taken out of the letter before; it is not in here."""

    written: str = ""


@dataclass(frozen=True, slots=True)
class DropPassword(Ask):
    """SET PASSWORD OFF: no password proves anything."""

    written: str = ""


@dataclass(frozen=True, slots=True)
class NewAddress(Ask):
    """NEW ADDRESS: the secret addresses I had prove nothing any more; in one game, or all of them (empty)."""

    game: str
    written: str = ""


def _set_password(line: CommandLine) -> Ask:
    is_whole = len(line.rest) >= len(HIDDEN) and not line.rest.strip("*")
    return SetPassword(line.written) if is_whole else line.unclear(Trouble.BAD_PASSWORD, line.rest.strip("*"))


def _new_address(line: CommandLine) -> Ask:
    return NewAddress(name_of(line.rest) if line.rest else "", line.written)


READERS: Mapping[CommandWord, Reader] = MappingProxyType(
    {
        CommandWord.PASSWORD: lambda line: GivePassword(),
        CommandWord.SETPASSWORD: _set_password,
        CommandWord.NOPASSWORD: lambda line: DropPassword(line.written),
        CommandWord.NEWADDRESS: _new_address,
    }
)

FOR_A_GAME: frozenset[CommandWord] = frozenset()
