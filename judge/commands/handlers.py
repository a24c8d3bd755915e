"""All handlers together: who carries out which ask."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.commands.asks import Ask
from judge.commands.clock import do as clock
from judge.commands.core import do as core
from judge.commands.endings import do as endings
from judge.commands.keeping import do as keeping
from judge.commands.leading import do as leading
from judge.commands.outcome import Handler
from judge.commands.people import do as people
from judge.commands.press import do as press
from judge.commands.reasons import do as reasons
from judge.commands.seats import do as seats
from judge.commands.security import do as security
from judge.commands.watching import do as watching

_THEMES = (core, endings, people, security, leading, watching, seats, press, clock, keeping, reasons)

HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType(
    {kind: handler for theme in _THEMES for kind, handler in theme.HANDLERS.items()}
)
"""Who carries out which ask."""
