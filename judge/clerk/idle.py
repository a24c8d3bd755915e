"""Whether there is anything to do at all: asked every minute, so it loads next to nothing."""

from __future__ import annotations

from datetime import datetime

from judge.config import Config
from judge.store.database import open_database
from judge.store.games import due
from judge.store.letters import unread
from judge.store.outbox import waiting


def is_idle(config: Config, now: datetime) -> bool:
    """No unread letter, no deadline that has come, no mail to be tried."""
    db = open_database(config.database)
    try:
        return not (unread(db, 1) or due(db, now) or waiting(db, now, 1))
    finally:
        db.close()
