"""When a letter counts as come: while a shard is taken over, when its front took it, since nobody was there then."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.post.received import taken_at
from judge.store import letters
from judge.store.lease import Tenure


class Dating:
    """Dates letters; belongs to one listener."""

    def __init__(self, db: Database, tenure: Tenure) -> None:
        self._tenure = tenure
        self._earliest = letters.latest_moment(db)

    def date(self, raw: bytes, now: datetime) -> datetime:
        """When a letter came. Until all are here that came to who had the shard before, a front's word counts.

        But nothing comes before what was done already. They are put in order before any of them is obeyed.
        """
        taken = None if self._tenure.may_obey() else taken_at(raw)
        return now if taken is None else min(now, max(self._earliest or taken, taken))
