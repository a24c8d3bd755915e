"""When the judge last looked at the clock: what tells a night of sleep from a minute between two looks."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.store import meta
from judge.store.database import write

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
