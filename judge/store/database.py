"""The one SQLite file: opened safely, written in whole transactions, copied and checked."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.errors import BadData, TryLater
from judge.store.engine import OLDEST, engine
from judge.store.schema import MIGRATIONS, shipped_migrations

if TYPE_CHECKING:
    import sqlite3
else:
    # The driver sqlite-utils chose (pysqlite3 when it is there): its exceptions are not those of the standard library.
    from sqlite_utils.utils import sqlite3

_BUSY_MS = 10_000
_TEMPORARY = {"SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_NOMEM", "SQLITE_CANTOPEN"}
_IN_MEMORY = ":memory:"
_GLANCE = 0.001
"""Seconds between two looks whether it is one's turn."""


def open_database(path: Path | str) -> Database:
    """The database at `path`, made when it is missing and brought to the newest schema.

    `":memory:"` gives a private one that ends with the connection. A connection belongs
    to the thread that opened it.
    """
    if str(path) != _IN_MEMORY:
        _make_private(Path(path))
    db = _OnDisk(_connect(path), execute_plugins=False)
    db.remember(path)
    try:
        _migrate(db, str(path))
    except BaseException:
        db.close()
        raise
    return db


def only_look(db: Database) -> None:
    """From now on nothing is written over this connection."""
    db.conn.execute("PRAGMA query_only = on")


class _OnDisk(Database):
    """A database that knows which file it opened.

    SQLite goes on writing into a file that was deleted or replaced, and nobody finds those letters again.
    """

    _path: str = _IN_MEMORY
    _file: tuple[int, int] | None = None
    _turn: int | None = None
    """The file beside the database that is locked by who writes next."""

    def remember(self, path: Path | str) -> None:
        """The file that was just opened is the one to be found there from now on."""
        self._path, self._file = str(path), _identity(str(path))

    def refuse_if_gone(self) -> None:
        """TryLater when the file is no longer where it was opened."""
        if self._file != _identity(self._path):
            raise TryLater(f"{self._path} is no longer the file that was opened; put it back and start again")

    @contextmanager
    def next_to_write(self) -> Iterator[None]:
        """While one waits for the write lock: others wait until one has it.

        SQLite has no queue. Who has just committed begins again at once, while the others look only so often: a clerk
        with a pile of letters would keep the listener waiting for seconds. This is a courtesy among ourselves; what
        keeps two from writing at once is SQLite's lock.
        """
        if self._turn is None and self._path != _IN_MEMORY:
            with suppress(OSError):
                self._turn = os.open(f"{self._path}-turn", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        if self._turn is None:
            yield
            return
        _lock(self._turn)
        try:
            yield
        finally:
            fcntl.flock(self._turn, fcntl.LOCK_UN)

    def close(self) -> None:
        """Let go of the file, and of one's turn."""
        if self._turn is not None:
            os.close(self._turn)
            self._turn = None
        super().close()


def _lock(file: int) -> None:
    end = monotonic() + _BUSY_MS / 1000
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if monotonic() > end:
                raise TryLater("the database is busy: others have been writing for too long") from error
            sleep(_GLANCE)
        else:
            return


def _identity(path: str) -> tuple[int, int] | None:
    """Which file is at a place; None for a database in memory, and where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _make_private(path: Path) -> None:
    """Make the file before SQLite does: letters and addresses are nobody else's business."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600, exist_ok=True)
    except OSError as error:
        raise BadData(str(path), 0, f"the database cannot be made here: {error.strerror or error}") from error


def _connect(path: Path | str) -> sqlite3.Connection:
    if engine().is_too_old:
        raise BadData(
            str(path), 0, f"SQLite {engine()} cannot hold it: {'.'.join(map(str, OLDEST))} or newer is needed"
        )
    try:
        connection = sqlite3.connect(str(path), isolation_level=None, timeout=_BUSY_MS / 1000)
        for pragma in (
            f"busy_timeout = {_BUSY_MS}",
            f"journal_mode = {engine().journal}",
            "synchronous = full",
            "foreign_keys = on",
            "trusted_schema = off",
            # What is blanked is gone from the file, too, and not only from its rows.
            "secure_delete = on",
        ):
            connection.execute(f"PRAGMA {pragma}")
    except sqlite3.DatabaseError as error:
        if _is_temporary(error):
            raise TryLater(f"{path}: {error}") from error
        raise BadData(str(path), 0, f"this is not a database of the judge: {error}") from error
    return connection


def _migrate(db: Database, path: str) -> None:
    applied = _applied(db)
    if newer := sorted(applied - shipped_migrations()):
        raise BadData(path, 0, f"a newer judge made this database ({', '.join(newer)}); install that version again")
    if applied == shipped_migrations():
        return
    with write(db):
        # Asked again inside: two processes may start on a new file at the same moment.
        if not _applied(db) and db.table_names():
            raise BadData(path, 0, "this database belongs to another program; name another file")
        MIGRATIONS.apply(db)


def _applied(db: Database) -> frozenset[str]:
    return frozenset(migration.name for migration in MIGRATIONS.applied(db))


@contextmanager
def write(db: Database) -> Iterator[None]:
    """One transaction that has the write lock from its first statement.

    `BEGIN IMMEDIATE`, because a deferred transaction that reads before it writes fails at
    once beside a second process. Everything inside is kept, or on any exception nothing.
    A locked or full disk is TryLater, and so is a file that was taken away. Not to be nested.
    """
    if isinstance(db, _OnDisk):
        db.refuse_if_gone()
    with _temporary_failures():
        with db.next_to_write() if isinstance(db, _OnDisk) else nullcontext():
            db.conn.execute("BEGIN IMMEDIATE")
        try:
            yield
            db.conn.execute("COMMIT")
        except BaseException:
            if db.conn.in_transaction:
                db.conn.execute("ROLLBACK")
            raise


@contextmanager
def _temporary_failures() -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        if _is_temporary(error):
            raise TryLater(f"the database is busy or its disk is full: {error}") from error
        raise


def _is_temporary(error: Exception) -> bool:
    name = str(getattr(error, "sqlite_errorname", ""))
    return any(name == kind or name.startswith(f"{kind}_") for kind in _TEMPORARY)


def fold(db: Database) -> None:
    """Bring all that is written into the file itself, and leave nothing in the log beside it.

    What was blanked can be read in the log until then. While others read, it is left for the next time.
    """
    db.conn.execute("PRAGMA busy_timeout = 0")
    try:
        with suppress(sqlite3.OperationalError):  # a full disk: what is written stays where it is
            db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        db.conn.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")


def check(db: Database) -> tuple[str, ...]:
    """Every fault of the file, one sentence each: damage, rows that point nowhere, a foreign schema."""
    faults = [f"the file is damaged: {row[0]}" for row in db.conn.execute("PRAGMA integrity_check") if row[0] != "ok"]
    faults += [
        f"table {table}, row {row}: points at a row of {parent} that is not there"
        for table, row, parent, _ in db.conn.execute("PRAGMA foreign_key_check")
    ]
    model = Database(memory=True, execute_plugins=False)
    try:
        MIGRATIONS.apply(model)
        wanted, found = schema(model), schema(db)
    finally:
        model.close()
    faults += [f"{name} is missing from the schema" for name in sorted(wanted.keys() - found.keys())]
    faults += [f"{name} does not belong in the schema" for name in sorted(found.keys() - wanted.keys())]
    changed = sorted(name for name in wanted.keys() & found.keys() if wanted[name] != found[name])
    faults += [f"{name} differs from the schema this judge makes" for name in changed]
    return tuple(faults)


def schema(db: Database) -> dict[str, str]:
    """The text that made each table and index of ours, by `table NAME` or `index NAME`."""
    rows = db.conn.execute("SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB '*sqlite_*'")
    return {f"{kind} {name}": str(sql) for kind, name, sql in rows if sql}


def write_time(at: datetime) -> str:
    """A moment as the text that sorts by time: `2026-11-20T05:02:11.123456Z`."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def read_time(text: str) -> datetime:
    """The inverse of `write_time`; always UTC."""
    return datetime.fromisoformat(text)
