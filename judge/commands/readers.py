"""All readers together: how the line of each command is read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.commands.ahead import ask as ahead
from judge.commands.clock import ask as clock
from judge.commands.core import ask as core
from judge.commands.endings import ask as endings
from judge.commands.keeping import ask as keeping
from judge.commands.leading import ask as leading
from judge.commands.leading import secrecy_ask as secrecy
from judge.commands.line import Reader
from judge.commands.people import ask as people
from judge.commands.press import ask as press
from judge.commands.reasons import ask as reasons
from judge.commands.seats import ask as seats
from judge.commands.security import ask as security
from judge.commands.watching import ask as watching
from judge.notation.verbs import CommandWord

_THEMES = (core, people, security, ahead, endings, watching, leading, secrecy, press, seats, clock, keeping, reasons)

READERS: Mapping[CommandWord, Reader] = MappingProxyType(
    {word: reader for theme in _THEMES for word, reader in theme.READERS.items()}
)
"""How the line of each command is read."""

FOR_A_GAME: frozenset[CommandWord] = frozenset().union(*(theme.FOR_A_GAME for theme in _THEMES))
"""The words that need a game the letter is about."""
