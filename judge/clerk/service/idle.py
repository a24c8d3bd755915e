"""Whether there is anything to do at all: asked every minute, so it loads next to nothing.

The answer is also a look at the clock, and is written down as one.
"""

from __future__ import annotations

from datetime import datetime

from judge.clerk.hours import disk
from judge.clerk.hours.clock_check import look
from judge.clerk.hours.hourly import is_due
from judge.config import Config
from judge.store import heartbeat
from judge.store.database import open_database
from judge.store.heartbeat import due
from judge.store.letters import unread
from judge.store.outbox import waiting


def is_idle(config: Config, now: datetime) -> bool:
    """No unread letter, nothing for the clock to do, no mail to try, no hours of sleep, no news of the disk."""
    db = open_database(config.database)
    try:
        if look(db, now, config.outage) or is_due(db, now) or unread(db, 1) or due(db, now) or waiting(db, now, 1):
            return False
        if disk.is_news(db, disk.look(config)):
            return False
        heartbeat.beat(db, now)
        return True
    finally:
        db.close()
