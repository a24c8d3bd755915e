"""Whether an hour has passed: asked every minute, so it loads next to nothing."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.store import meta

_DONE = "chores"
_HOUR = timedelta(hours=1)


def is_due(db: Database, now: datetime) -> bool:
    """Whether an hour has passed since the chores were done last."""
    last = meta.since(db, _DONE)
    return last is None or not last <= now < last + _HOUR


def done(db: Database, now: datetime) -> None:
    """Note that the chores are done."""
    meta.put(db, _DONE, "", now)
