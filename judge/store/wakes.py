"""Which games the clock has to look at: asked every minute, so it loads no game."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.store.database import read_time, write_time


def due(db: Database, now: datetime) -> tuple[str, ...]:
    """The names of the games that the clock has to look at by now, the longest overdue first."""
    rows = db.conn.execute("SELECT name FROM games WHERE wake <= ? ORDER BY wake, name", (write_time(now),))
    return tuple(name for (name,) in rows)


def missed(db: Database, before: datetime) -> tuple[tuple[str, datetime], ...]:
    """The games that the clock should have looked at before a moment and did not get done, each with when."""
    rows = db.conn.execute("SELECT name, wake FROM games WHERE wake <= ? ORDER BY wake, name", (write_time(before),))
    return tuple((name, read_time(wake)) for name, wake in rows)
