"""The id of a person in a game."""

from __future__ import annotations

from typing import TypeAlias

PlayerId: TypeAlias = str
"""A registered person, whatever the address is today."""
