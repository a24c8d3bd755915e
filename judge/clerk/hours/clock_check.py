"""What a look at the clock tells: an ordinary minute, hours of sleep, or a clock that went back.

That, and whether there is anything to do at all, is asked every minute, so it loads next to nothing.
"""

from __future__ import annotations

from contextlib import closing
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge import totals
from judge.clerk.hours import disk
from judge.config import Config
from judge.store import heartbeat, letters, meta, outbox, restored
from judge.store.database import open_database
from judge.structs import Struct

_DONE = "chores"
_HOUR = timedelta(hours=1)
BACK = timedelta(minutes=5)
"""A clock that is set right may go back by so much; nobody minds."""


class Asleep(Struct, frozen=True):
    """Nobody looked at the clock since then, for hours."""

    since: datetime


class WentBack(Struct, frozen=True):
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
    again = restored.last_restored(db)
    if again is not None and last < again[0] <= now:
        # What the clock did after the copy was made is lost: not a minute of that time is played again.
        return Asleep(last)
    return Asleep(last) if now - last >= outage else None


def chores_are_due(db: Database, now: datetime) -> bool:
    """Whether an hour has passed since the chores were done last."""
    last = meta.since(db, _DONE)
    return last is None or not last <= now < last + _HOUR


def chores_done(db: Database, now: datetime) -> None:
    """Note that the chores are done."""
    meta.put(db, _DONE, "", now)


def is_idle(config: Config, now: datetime) -> bool:
    """No unread letter, nothing for the clock to do, no mail to try, no hours of sleep, no news of the disk.

    The answer is also a look at the clock, and is written down as one.
    """
    with closing(open_database(config.database)) as db:
        if has_work(db, config, now) or outbox.waiting(db, now, 1):
            return False
        heartbeat.beat(db, now)
        totals.count("ticks")
        return True


def has_work(db: Database, config: Config, now: datetime) -> bool:
    """Whether there is an unread letter, a deadline or a chore that is due, hours of sleep, or news of the disk."""
    if look(db, now, config.outage) or chores_are_due(db, now):
        return True
    return bool(letters.unread(db, 1) or heartbeat.due(db, now) or disk.is_news(db, disk.look(config)))
