"""What is put away in a quiet moment, once an hour: letters and sent mail packed, what is too old let go of.

Nobody waits for it: it stops as soon as a letter has come, and goes on with the next hour.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge import totals
from judge.config import Config
from judge.shelf import load_dictionary
from judge.store import letters, packing, retention
from judge.store.database import write
from judge.store.openfile import fold
from judge.store.packing import Packed
from judge.store.retention import Pruned, Until
from judge.structs import Struct

_HOUR = timedelta(hours=1)


class PutAway(Struct, frozen=True):
    """What a round came to; `given` are the bytes that the disk has back."""

    pruned: Pruned
    packed: Packed
    given: int


def is_due(db: Database, now: datetime) -> bool:
    """Whether an hour has passed since the last round."""
    last = retention.rounds(db).last
    return last is None or not last <= now < last + _HOUR


def put_away(db: Database, config: Config, now: datetime, go_on: Callable[[], bool]) -> PutAway:
    """Let go of what is too old, pack what is done with, and give the disk its bytes back."""
    with write(db):
        retention.begin_round(db, now)
    pruned = retention.prune(db, until(config, now), now, go_on)
    if pruned != Pruned():
        with write(db):
            retention.keep_round(db, pruned, now)
        for kind in ("mails", "pictures", "letters"):
            totals.count("pruned", kind, getattr(pruned, kind))
        totals.count("pruned_bytes", number=pruned.bytes)
    packed = packing.pack_some(db, load_dictionary(), go_on)
    given = retention.give_back(db, go_on)
    if given or pruned != Pruned() or packed.rows:
        fold(db)
    return PutAway(pruned, packed, given)


def is_quiet(db: Database) -> bool:
    """Whether no letter waits to be obeyed."""
    return letters.count_unread(db, but=0) == 0


def until(config: Config, now: datetime) -> Until:
    """What is older than these moments goes."""

    def ago(days: int) -> datetime | None:
        return now - timedelta(days=days) if days else None

    kept = config.retention
    return Until(ago(kept.sent), ago(kept.games), ago(kept.pictures), ago(kept.strangers))
