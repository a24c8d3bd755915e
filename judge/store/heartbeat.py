"""When the judge last looked at the clock, and which games it has to look at: asked every minute, so it loads no game.

The last look tells a night of sleep from a minute between two looks.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.store import meta
from judge.store.database import column, read_time, write, write_time

_KEY = "heartbeat"
_APART = timedelta(seconds=30)
"""Looks that are nearer together than this are written down as one."""


def last(db: Database) -> datetime | None:
    """When the judge looked last; None when it never did."""
    return meta.since(db, _KEY)


def beat(db: Database, now: datetime) -> None:
    """Write down that the judge looks now, in a transaction of its own."""
    before = last(db)
    if before is None or not before <= now < before + _APART:
        with write(db):
            meta.put(db, _KEY, "", now)


def due(db: Database, now: datetime) -> tuple[str, ...]:
    """The names of the games that the clock has to look at by now, the longest overdue first."""
    return column(db, "SELECT name FROM games WHERE wake <= ? ORDER BY wake, name", (write_time(now),))


def missed(db: Database, before: datetime) -> tuple[tuple[str, datetime], ...]:
    """The games that the clock should have looked at before a moment and did not get done, each with when."""
    rows = db.conn.execute("SELECT name, wake FROM games WHERE wake <= ? ORDER BY wake, name", (write_time(before),))
    return tuple((name, read_time(wake)) for name, wake in rows)
