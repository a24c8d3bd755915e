"""What a look at the clock tells: an ordinary minute, hours of sleep, or a clock that went back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.store import heartbeat

BACK = timedelta(minutes=5)
"""A clock that is set right may go back by so much; nobody minds."""


@dataclass(frozen=True, slots=True)
class Asleep:
    """Nobody looked at the clock since then, for hours."""

    since: datetime


@dataclass(frozen=True, slots=True)
class WentBack:
    """The clock shows less than it did."""

    before: datetime


def look(db: Database, now: datetime, outage: timedelta) -> Asleep | WentBack | None:
    """What is wrong with the time since the last look; None when nothing is, or there was none.

    A clock that was put forward looks like sleep, and is treated like it: nothing is played that nobody
    could see coming.
    """
    last = heartbeat.last(db)
    if last is None:
        return None
    if now < last - BACK:
        return WentBack(last)
    return Asleep(last) if now - last >= outage else None
