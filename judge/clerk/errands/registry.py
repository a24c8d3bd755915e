"""All handlers together: who carries out which ask."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.clerk.errand import Handler
from judge.clerk.errands import (
    clock,
    core,
    endings,
    keeping,
    leading,
    people,
    press,
    reasons,
    seats,
    security,
    watching,
)
from judge.mail.asks import Ask

_THEMES = (core, endings, people, security, leading, watching, seats, press, clock, keeping, reasons)

HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType(
    {kind: handler for theme in _THEMES for kind, handler in theme.HANDLERS.items()}
)
"""Who carries out which ask."""
