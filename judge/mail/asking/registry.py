"""All readers together: how the line of each command is read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.mail.asking import (
    ahead,
    clock,
    core,
    endings,
    keeping,
    leading,
    people,
    press,
    reasons,
    seats,
    secrecy,
    security,
    watching,
)
from judge.mail.asking.line import Reader
from judge.notation.verbs import CommandWord

_THEMES = (core, people, security, ahead, endings, watching, leading, secrecy, press, seats, clock, keeping, reasons)

READERS: Mapping[CommandWord, Reader] = MappingProxyType(
    {word: reader for theme in _THEMES for word, reader in theme.READERS.items()}
)
"""How the line of each command is read."""

FOR_A_GAME: frozenset[CommandWord] = frozenset().union(*(theme.FOR_A_GAME for theme in _THEMES))
"""The words that need a game the letter is about."""
