"""When a letter counts as come: while a shard is taken over, when its front took it, since nobody was there then."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.post.received import taken_at
from judge.store import letters
from judge.store.lease import Tenure


class Dating:
    """Dates letters so that each is no older than all that was done before it; belongs to one listener."""

    def __init__(self, db: Database, tenure: Tenure) -> None:
        self._tenure = tenure
        self._latest = letters.latest_moment(db)

    def date(self, raw: bytes, now: datetime) -> datetime:
        """When a letter came. Until all are here that came to who had the shard before, a front's word counts."""
        if self._tenure.may_obey():
            return now
        earliest = self._latest or now
        self._latest = min(now, max(earliest, taken_at(raw) or now))
        return self._latest
