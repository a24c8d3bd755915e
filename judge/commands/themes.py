"""The themes of commands, and their parts loaded when they are first needed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Literal

THEMES = (
    "ahead",
    "clock",
    "endings",
    "help",
    "keeping",
    "leading",
    "orders",
    "people",
    "press",
    "reasons",
    "seats",
    "security",
    "watching",
)


@cache
def load(role: Literal["do", "say", "news"]) -> None:
    """Import a role's file of every theme, which makes known what it can obey, say or tell."""
    for theme in THEMES:
        name = f"judge.commands.{theme}.{role}"
        if find_spec(name) is not None:
            import_module(name)
