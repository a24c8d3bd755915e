"""The one SQLite file: opened safely, written in whole transactions, and checked."""

from __future__ import annotations

import errno
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlite_utils import Database

from judge.errors import BadData, TryLater
from judge.store.openfile import BUSY_MS, IN_MEMORY, OpenFile, one_at_a_time, refuse_foreign_log
from judge.store.schema import MIGRATIONS, shipped_migrations
from judge.structs import Struct

if TYPE_CHECKING:
    import sqlite3
else:
    # The driver sqlite-utils chose (pysqlite3 when it is there): its exceptions are not those of the standard library.
    from sqlite_utils.utils import sqlite3

OLDEST = (3, 38)
"""The version of SQLite that the schema and our statements need: `->>` is the newest of it."""
_STATEMENTS = 512
"""So many statements are kept as SQLite compiled them: a letter and a turn have a hundred, and each commit its own."""
_TEMPORARY = {"SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_NOMEM", "SQLITE_CANTOPEN"}
_NO_MORE_FILES = (errno.EMFILE, errno.ENFILE)
_Given: TypeAlias = Sequence[object] | Mapping[str, object]
_NOT_ALLOWED = ("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")


def open_database(path: Path | str) -> Database:
    """The database at `path`, made when it is missing and brought to the newest schema.

    `":memory:"` gives a private one that ends with the connection. A connection belongs to the thread that opened it.
    BadData when its log is gone or another's; TryLater when that happened while another process has it open, and when
    the system lends no more files.
    """
    if str(path) == IN_MEMORY:
        return _set_up(OpenFile(_connect(path), execute_plugins=False), path, None)
    with _opening(path), one_at_a_time(_in_a_folder(Path(path)), may_make=True) as mark:
        refuse_foreign_log(str(path), mark)
        _make_private(Path(path))
        db = OpenFile(_connect(path), execute_plugins=False)
        return _set_up(db, path, mark)


def look_at_log(path: Path) -> None:
    """The same refusals as when it is opened, without opening it, for who changes nothing."""
    with one_at_a_time(str(path), may_make=False) as mark:
        refuse_foreign_log(str(path), mark)


def _set_up(db: OpenFile, path: Path | str, mark: int | None) -> Database:
    try:
        db.remember(path)
        _migrate(db, str(path))
        if db.find_log():
            db.note_in(mark, _numbered(db))
    except BaseException:
        db.close()
        raise
    return db


def only_look(db: Database) -> None:
    """From now on nothing is written over this connection."""
    db.conn.execute("PRAGMA query_only = on")


def _numbered(db: Database) -> int:
    """The number of a database, by which its log is known; given to it once, and at once brought into its own file."""

    def number() -> int:
        return int(db.conn.execute("PRAGMA application_id").fetchone()[0])

    if not number():
        with write(db):
            if not number():
                db.conn.execute(f"PRAGMA application_id = {secrets.randbelow(0x7FFFFFFF) + 1}")
        db.conn.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    return number()


@contextmanager
def _opening(path: Path | str) -> Iterator[None]:
    """What passes, wherever it happens on the way to an open database: no files to be had, a disk that is busy."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if is_temporary(error):
            raise TryLater(f"{path}: {error}") from error
        raise
    except OSError as error:
        raise TryLater(f"{path} cannot be opened at the moment: {error.strerror or error}") from error


def _in_a_folder(path: Path) -> str:
    """The path, once there is a folder for it."""
    with _cannot_be_made(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(path)


def _make_private(path: Path) -> None:
    """Make the file before SQLite does: letters and addresses are nobody else's business."""
    with _cannot_be_made(path):
        path.touch(mode=0o600, exist_ok=True)


@contextmanager
def _cannot_be_made(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in _NO_MORE_FILES:
            raise
        raise BadData(str(path), 0, f"the database cannot be made here: {error.strerror or error}") from error


def _connect(path: Path | str) -> sqlite3.Connection:
    if engine().is_too_old:
        raise BadData(
            str(path), 0, f"SQLite {engine()} cannot hold it: {'.'.join(map(str, OLDEST))} or newer is needed"
        )
    try:
        connection = sqlite3.connect(
            str(path), isolation_level=None, timeout=BUSY_MS / 1000, cached_statements=_STATEMENTS
        )
        if _is_new(path):
            # Free pages can then be given to the disk bit by bit. In a file that is one already this would be a commit.
            connection.execute("PRAGMA auto_vacuum = incremental")
        for pragma in (
            f"busy_timeout = {BUSY_MS}",
            f"journal_mode = {engine().journal}",
            "synchronous = full",
            "foreign_keys = on",
            "trusted_schema = off",
            # What is blanked is gone from the file, too, and not only from its rows.
            "secure_delete = on",
        ):
            connection.execute(f"PRAGMA {pragma}")
    except sqlite3.DatabaseError as error:
        if is_temporary(error):
            raise TryLater(f"{path}: {error}") from error
        if str(getattr(error, "sqlite_errorname", "")).startswith(_NOT_ALLOWED):
            raise BadData(str(path), 0, "this user may not write to it; `judge check` says whose it is") from error
        raise BadData(str(path), 0, f"this is not a database of the judge: {error}") from error
    return connection


def _is_new(path: Path | str) -> bool:
    return str(path) != IN_MEMORY and Path(path).stat().st_size == 0


def _migrate(db: Database, path: str) -> None:
    applied = _applied(db)
    if newer := sorted(applied - shipped_migrations()):
        raise BadData(path, 0, f"a newer judge made this database ({', '.join(newer)}); install that version again")
    if applied == shipped_migrations():
        return
    if path == IN_MEMORY:
        laid_out().backup(db.conn)
        return
    with write(db):
        # Asked again inside: two processes may start on a new file at the same moment.
        if not _applied(db) and db.table_names():
            raise BadData(path, 0, "this database belongs to another program; name another file")
        MIGRATIONS.apply(db)


@cache
def laid_out() -> sqlite3.Connection:
    """A database with nothing in its tables, to copy from: to make them step by step takes twenty times as long."""
    model = Database(sqlite3.connect(IN_MEMORY, check_same_thread=False), execute_plugins=False)
    MIGRATIONS.apply(model)
    return model.conn


def _applied(db: Database) -> frozenset[str]:
    return frozenset(migration.name for migration in MIGRATIONS.applied(db))


@contextmanager
def write(db: Database) -> Iterator[None]:
    """One transaction that has the write lock from its first statement.

    `BEGIN IMMEDIATE`, because a deferred transaction that reads before it writes fails at
    once beside a second process. Everything inside is kept, or on any exception nothing.
    A locked or full disk is TryLater, and so is a file that was taken away. Not to be nested.
    """
    if isinstance(db, OpenFile):
        db.refuse_if_gone()
    with _temporary_failures():
        if isinstance(db, OpenFile):
            db.begin()
        else:
            db.conn.execute("BEGIN IMMEDIATE")
        before = db.conn.total_changes
        try:
            yield
            # Who changed nothing writes nothing.
            commit = db.count() if isinstance(db, OpenFile) and db.conn.total_changes != before else 0
            if isinstance(db, OpenFile):
                # A machine may have slept since it began.
                db.refuse_if_others()
            db.conn.execute("COMMIT")
            if isinstance(db, OpenFile):
                db.note(commit)
        except BaseException:
            if db.conn.in_transaction:
                db.conn.execute("ROLLBACK")
            raise


@contextmanager
def _temporary_failures() -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        if is_temporary(error):
            raise TryLater(f"the database is busy or its disk is full: {error}") from error
        raise


def is_temporary(error: Exception) -> bool:
    """Whether SQLite failed over what passes: a lock, a full disk, a file that could not be read or opened."""
    name = str(getattr(error, "sqlite_errorname", ""))
    return any(name == kind or name.startswith(f"{kind}_") for kind in _TEMPORARY)


def check(db: Database) -> tuple[str, ...]:
    """Every fault of the file, one sentence each: damage, rows that point nowhere, a foreign schema."""
    faults = [f"the file is damaged: {row[0]}" for row in db.conn.execute("PRAGMA integrity_check") if row[0] != "ok"]
    faults += [
        f"table {table}, row {row}: points at a row of {parent} that is not there"
        for table, row, parent, _ in db.conn.execute("PRAGMA foreign_key_check")
    ]
    wanted, found = schema(laid_out()), schema(db.conn)
    faults += [f"{name} is missing from the schema" for name in sorted(wanted.keys() - found.keys())]
    faults += [f"{name} does not belong in the schema" for name in sorted(found.keys() - wanted.keys())]
    changed = sorted(name for name in wanted.keys() & found.keys() if wanted[name] != found[name])
    faults += [f"{name} differs from the schema this judge makes" for name in changed]
    return tuple(faults)


def schema(connection: sqlite3.Connection) -> dict[str, str]:
    """The text that made each table and index of ours, by `table NAME` or `index NAME`."""
    # Where the database is streamed, Litestream has two small tables of its own in it.
    rows = connection.execute(
        "SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB '*sqlite_*' AND name NOT GLOB '_litestream_*'"
    )
    return {f"{kind} {name}": str(sql) for kind, name, sql in rows if sql}


def write_time(at: datetime) -> str:
    """A moment as the text that sorts by time: `2026-11-20T05:02:11.123456Z`."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")[: -len("+00:00")] + "Z"


def read_time(text: str) -> datetime:
    """The inverse of `write_time`; always UTC."""
    return datetime.fromisoformat(text)


def time_or_none(text: str | None) -> datetime | None:
    """A moment that is written down only where it has come."""
    return read_time(text) if text else None


def value(db: Database, query: str, given: _Given = ()) -> Any | None:
    """What stands first in the first row that a query finds; None where it finds none."""
    row = db.conn.execute(query, given).fetchone()
    return row[0] if row else None


def counted(db: Database, query: str, given: _Given = ()) -> int:
    """The number that a query gives in any case."""
    return int(db.conn.execute(query, given).fetchone()[0])


def finds(db: Database, query: str, given: _Given = ()) -> bool:
    """Whether a query finds any row."""
    return db.conn.execute(query, given).fetchone() is not None


def data_version(db: Database) -> int:
    """What is another number whenever another connection wrote something."""
    return counted(db, "PRAGMA data_version")


def column(db: Database, query: str, given: _Given = ()) -> tuple[Any, ...]:
    """What stands first in each row that a query finds."""
    return tuple(row[0] for row in db.conn.execute(query, given))


class Engine(Struct, frozen=True):
    """The SQLite that all databases here are opened with."""

    version: tuple[int, ...]
    is_bundled: bool
    """It came in a package of ours, and is not the one of this Python."""

    def __str__(self) -> str:
        return ".".join(map(str, self.version))

    @property
    def is_too_old(self) -> bool:
        """Our tables cannot be in its files."""
        return self.version < OLDEST

    @property
    def journal(self) -> str:
        """`wal`, or `delete` for one that can lose commits when two processes share a WAL file.

        The WAL-reset bug: 3.7.0 to 3.51.2, mended in 3.51.3 and in 3.50.7 and 3.44.6. A rollback journal does not have
        it; there, who reads and who writes wait for each other.
        """
        version = self.version
        mended = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)
        return "wal" if mended else "delete"


def engine() -> Engine:
    """The SQLite of this process."""
    return Engine(sqlite3.sqlite_version_info, is_bundled=sqlite3.__name__ != "sqlite3")
