"""A letter to press addresses."""

from __future__ import annotations

from dataclasses import dataclass

from judge.commands.addresses import Address


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter to press addresses of one game."""

    address: Address
    """The one it came to; with a secret part, if any of them had one."""
    readers: tuple[str, ...]
    """The powers and groups it is for, as the addresses name them."""
    written: str
    attached: tuple[str, ...]
    """What was put in beside the text, by the names of the files."""
