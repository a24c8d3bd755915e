"""Whether letters are refused for want of room on the disk: the keeper hears of it once, and again when it gets worse.

The listener asks the disk by itself. What the clerk writes goes on into the reserve.
"""

from __future__ import annotations

import os
from datetime import datetime
from enum import Enum

from sqlite_utils import Database

from judge.config import Config
from judge.store import meta
from judge.structs import Struct

_KEY = "disk"
_ENOUGH = 1.25
"""So many times the reserve has to be free before the same is told again: a disk at its limit is no news."""


class RefusedLetters(Enum):
    """Whose letters find no room."""

    NOBODYS = ""
    STRANGERS = "strangers"
    EVERYBODYS = "everybody"


class Disk(Struct, frozen=True):
    """The disk of the state folder, in bytes."""

    free: int
    reserve: int

    @property
    def refused(self) -> RefusedLetters:
        """Whose letters the listener refuses now."""
        if self.free >= self.reserve:
            return RefusedLetters.NOBODYS
        return RefusedLetters.STRANGERS if self.free >= self.reserve // 2 else RefusedLetters.EVERYBODYS


def look(config: Config) -> Disk:
    """How much room there is; for a state folder that is still to be made, where it would be."""
    state = config.state.absolute()
    folder = next(each for each in (state, *state.parents) if each.exists())
    found = os.statvfs(folder)
    return Disk(found.f_bavail * found.f_frsize, config.reserve)


def is_news(db: Database, disk: Disk) -> bool:
    """Whether the keeper was told something else last."""
    told = RefusedLetters(meta.get(db, _KEY) or "")
    match disk.refused:
        case RefusedLetters.NOBODYS:
            return told is not RefusedLetters.NOBODYS and disk.free >= disk.reserve * _ENOUGH
        case RefusedLetters.STRANGERS:
            return told is RefusedLetters.NOBODYS
        case RefusedLetters.EVERYBODYS:
            return told is not RefusedLetters.EVERYBODYS


def remember(db: Database, disk: Disk, now: datetime) -> None:
    """Write down what the keeper knows from now on, inside the caller's transaction."""
    meta.put(db, _KEY, disk.refused.value, now)
