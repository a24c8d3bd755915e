"""What waits in the database and for how long: asked every few seconds, so that nothing here looks at what is done.

Each figure comes from an index over what waits, or from a table that stays small. Columns behind a mail's text are
asked of one mail at most, since SQLite reads the text to get there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sqlite_utils import Database

from judge.errors import BadData
from judge.store import deliverability, heartbeat
from judge.store.database import counted, read_time, time_or_none, value, write_time
from judge.store.readonly import connected, failures
from judge.store.schema import MIGRATIONS, shipped_migrations
from judge.structs import Struct

if TYPE_CHECKING:
    import sqlite3
else:
    from sqlite_utils.utils import sqlite3


_VERSION, _LOGGED = 18, b"\x02"
"""Where the head of a database file says how it is written, and that it is with a write-ahead log."""


class Workload(Struct, frozen=True):
    """How much a judge has before it."""

    unread: int
    """Letters that nobody has obeyed yet."""
    unread_since: datetime | None
    """When the first of them came."""
    parked: int
    """Letters that met a bug."""
    waiting: int
    """Mails that are to go as soon as they can."""
    waiting_since: datetime | None
    """When the oldest of them was written, and so how old the outbox is."""
    due_since: datetime | None
    """When the mail was due that has been due for longest."""
    held: int
    """Mails that are held back for observers, for later phases."""
    games: Mapping[str, int]
    """How many there are of each status."""
    overdue: int
    """Games that the clock should have looked at a while ago."""
    overdue_since: datetime | None
    """When the first of them was due."""
    last_look: datetime | None
    """When the judge looked at the clock last."""
    bounces: int
    """Mails that came back within the time for which that is remembered."""
    suspended: int
    """Addresses to which nothing is sent."""


def workload(db: Database, overdue: datetime) -> Workload:
    """How it stands now; what was due before the moment `overdue` is overdue."""
    unread, first = _few(db, "SELECT count(*), min(id) FROM letters WHERE state = 'new'")
    waiting, oldest = _few(db, "SELECT count(*), min(id) FROM outbox WHERE state = 'waiting' AND held = 0")
    late, since = _few(db, "SELECT count(*), min(wake) FROM games WHERE wake <= ?", write_time(overdue))
    due = value(db, "SELECT next_try FROM outbox WHERE state = 'waiting' AND held = 0 ORDER BY next_try, id LIMIT 1")
    return Workload(
        unread=unread,
        unread_since=time_or_none(value(db, "SELECT received_at FROM letters WHERE id = ?", (first,))),
        parked=counted(db, "SELECT count(*) FROM letters WHERE state = 'parked'"),
        waiting=waiting,
        waiting_since=time_or_none(value(db, "SELECT created_at FROM outbox WHERE id = ?", (oldest,))),
        due_since=time_or_none(due),
        held=counted(db, "SELECT count(*) FROM outbox WHERE held > 0"),
        games=MappingProxyType(dict(db.conn.execute("SELECT status, count(*) FROM games GROUP BY status").fetchall())),
        overdue=late,
        overdue_since=read_time(since) if since else None,
        last_look=heartbeat.last(db),
        bounces=counted(db, "SELECT count(*) FROM bounces"),
        suspended=len(deliverability.suspended(db)),
    )


def _few(db: Database, query: str, *given: str) -> tuple[int, Any]:
    """How many rows a query finds, and what is least in them."""
    number, first = db.conn.execute(query, given).fetchone()
    return int(number), first


@contextmanager
def looked_at(path: Path) -> Iterator[Database]:
    """A database of this version's judge to read from; BadData where there is none, TryLater where it is busy."""
    try:
        with failures(path), closing(_opened(path)) as connection:
            db = Database(connection, execute_plugins=False)
            applied = frozenset(migration.name for migration in MIGRATIONS.applied(db))
            if newer := sorted(applied - shipped_migrations()):
                raise BadData(str(path), 0, f"a newer judge made this database ({', '.join(newer)})")
            if applied < shipped_migrations():
                raise BadData(str(path), 0, "an older judge made it; it is brought up to date when it is next opened")
            yield db
    except FileNotFoundError:
        raise BadData(str(path), 0, "there is no database yet; the first start of the judge makes it") from None
    except OSError as error:
        raise BadData(str(path), 0, f"it cannot be read: {error.strerror or error}") from error


def _opened(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, and leaves no log beside a database that nobody has open.

    With a log SQLite would make one to look into. In this mode nobody locks anything else: where there is a rollback
    journal instead, somebody may be writing.
    """
    with path.open("rb") as file:
        is_logged = file.read(_VERSION + 1)[_VERSION:] == _LOGGED
    is_at_rest = is_logged and not path.with_name(f"{path.name}-wal").exists()
    how = "mode=ro&immutable=1" if is_at_rest else "mode=ro"
    return connected(path, how)


def schema_step(db: Database) -> str:
    """The name of the last step of the schema that a database has."""
    return max(migration.name for migration in MIGRATIONS.applied(db))
