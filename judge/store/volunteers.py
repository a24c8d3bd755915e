"""People who would take over a power that lost its player."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store.database import write_time


def add(db: Database, player: PlayerId, now: datetime) -> bool:
    """Note that a person is ready; False when that was known."""
    done = db.conn.execute(
        "INSERT INTO volunteers (player, since) VALUES (?, ?) ON CONFLICT DO NOTHING", (player, write_time(now))
    )
    return done.rowcount == 1


def remove(db: Database, player: PlayerId) -> bool:
    """Note that a person is ready no longer; False when they were not."""
    return db.conn.execute("DELETE FROM volunteers WHERE player = ?", (player,)).rowcount == 1


def is_one(db: Database, player: PlayerId) -> bool:
    """Whether a person is ready to take over."""
    return db.conn.execute("SELECT 1 FROM volunteers WHERE player = ?", (player,)).fetchone() is not None


def every(db: Database) -> tuple[PlayerId, ...]:
    """All who are ready: those who were never offered anything first, then those whose last offer is oldest."""
    rows = db.conn.execute("SELECT player FROM volunteers ORDER BY offered_at NULLS FIRST, since, player")
    return tuple(player for (player,) in rows)


def offered(db: Database, player: PlayerId, now: datetime) -> None:
    """Note that a person was offered a power."""
    db.conn.execute("UPDATE volunteers SET offered_at = ? WHERE player = ?", (write_time(now), player))
