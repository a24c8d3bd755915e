"""How the whole judge stands, at one glance that costs next to nothing: for its metrics, and for `judge status`.

Only reads: the database is opened read-only and looked at by its indexes alone, so that it may be asked at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta

from judge import totals
from judge.clerk.hours import disk
from judge.clerk.hours.clock_check import BACK
from judge.clerk.hours.disk import Disk, RefusedLetters
from judge.commands.keepers import maintenance_since
from judge.config import Config
from judge.copies import CopyList
from judge.errors import BadData
from judge.store.retention import Rounds, rounds
from judge.store.workload import Workload, looked_at, schema_step, workload
from judge.structs import Struct
from judge.totals import Totals

NO_TICK = timedelta(minutes=3)
"""Without a look at the clock: `serve` looks three times a minute, `tick` once."""
SLOW = timedelta(minutes=5)
"""Longer than a deadline or a letter waits where everything works."""
NO_WAY_OUT = timedelta(hours=1)
"""How long mail that could go may wait before somebody should look."""

NO_COPY = timedelta(hours=36)
"""Without a copy, where one is made every night."""
NO_ROUND = timedelta(days=1)
"""Without a round of putting things away, where one is made every hour."""


class Overview(Struct, frozen=True):
    """How a judge stands at a moment."""

    at: datetime
    work: Workload
    maintenance: datetime | None
    """Since when keepers have it stand still."""
    migration: str
    """The last step of the schema that the database has."""
    disk: Disk
    database: int
    """Bytes of the database file."""
    log: int
    """Bytes of the write-ahead log beside it."""
    totals: Totals
    is_copied: bool
    """Whether copies of the judge are wanted."""
    copied_at: datetime | None
    """When the last good copy was made; None where none is known."""
    kept: Rounds
    """When things were put away last, and what went."""

    def ailments(self) -> Iterator[str]:
        """Why the judge does not work, a sentence each; nothing where it does."""
        last = self.work.last_look
        if last is None:
            yield "nobody has looked at the clock yet"
        elif self.at - last >= NO_TICK:
            yield f"nobody has looked at the clock for {in_words(self.at - last)}"
        elif last - self.at > BACK:
            yield f"the clock is {in_words(last - self.at)} behind the last look at it"
        if self.disk.refused is RefusedLetters.EVERYBODYS:
            yield "there is no room on the disk, and letters are refused"
        if self.maintenance is not None:
            return
        if self.work.overdue_since is not None:
            yield f"{_many(self.work.overdue, 'deadline')} overdue, for {in_words(self.at - self.work.overdue_since)}"
        if self.work.unread_since is not None and self.at - self.work.unread_since >= SLOW:
            yield f"{_many(self.work.unread, 'letter')} unread, for {in_words(self.at - self.work.unread_since)}"

    def remarks(self) -> Iterator[str]:
        """What a keeper should look at, though the judge works."""
        if self.maintenance is not None:
            yield f"under maintenance for {in_words(self.at - self.maintenance)}"
        if self.work.parked:
            yield f"{_many(self.work.parked, 'letter')} parked"
        if self.work.due_since is not None and self.at - self.work.due_since >= NO_WAY_OUT:
            yield f"{_many(self.work.waiting, 'mail')} waiting, due for {in_words(self.at - self.work.due_since)}"
        if self.is_copied and self.copied_at is None:
            yield "there is no copy yet"
        elif self.copied_at is not None and self.at - self.copied_at >= NO_COPY:
            yield f"the last copy is {in_words(self.at - self.copied_at)} old"
        if self.disk.refused is RefusedLetters.STRANGERS:
            yield "the disk is nearly full, and strangers' letters are refused"


def overview(config: Config, now: datetime) -> Overview:
    """How the judge stands; BadData where there is no database that can be asked, TryLater where there is none now."""
    with looked_at(config.database) as db:
        work, since, migration = workload(db, now - SLOW), maintenance_since(db), schema_step(db)
        kept = rounds(db)
    return Overview(
        at=now,
        work=work,
        maintenance=since,
        migration=migration,
        disk=disk.look(config),
        database=_size(config, ""),
        log=_size(config, "-wal"),
        totals=totals.read(config.state),
        is_copied=bool(config.backup.to),
        copied_at=_copied_at(config),
        kept=kept,
    )


def _size(config: Config, suffix: str) -> int:
    """The bytes of a file of the database; none where it is not there."""
    with suppress(FileNotFoundError):
        return config.database.with_name(f"{config.database.name}{suffix}").stat().st_size
    return 0


def _copied_at(config: Config) -> datetime | None:
    """When the last good copy was made; None also where the list of them is broken, which is the doctor's to say."""
    with suppress(BadData):
        last = CopyList.read(config.state).newest
        return last.made_at if last is not None else None
    return None


def in_words(span: timedelta) -> str:
    """`12 seconds`, `5 minutes`, `3 hours`, `4 days`: the largest unit of which there are two at least."""
    seconds = int(span.total_seconds())
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {unit}s"
    return f"{seconds} second{'' if seconds == 1 else 's'}"


def _many(number: int, what: str) -> str:
    return f"{number} {what} is" if number == 1 else f"{number} {what}s are"
