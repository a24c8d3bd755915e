"""The one SQLite file: opened safely, written in whole transactions, copied and checked."""

from __future__ import annotations

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING
from urllib.parse import quote
from weakref import WeakSet

from sqlite_utils import Database

from judge.errors import BadData, TryLater
from judge.store.engine import OLDEST, engine
from judge.store.schema import MIGRATIONS, shipped_migrations
from judge.store.writeahead import Mark, foreign, gone_while_open, look

if TYPE_CHECKING:
    import sqlite3
else:
    # The driver sqlite-utils chose (pysqlite3 when it is there): its exceptions are not those of the standard library.
    from sqlite_utils.utils import sqlite3

_BUSY_MS = 10_000
_TEMPORARY = {"SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_NOMEM", "SQLITE_CANTOPEN"}
_NOT_ALLOWED = ("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")
_IN_MEMORY = ":memory:"
_GLANCE = 0.001
"""Seconds between two looks whether it is one's turn."""


def open_database(path: Path | str) -> Database:
    """The database at `path`, made when it is missing and brought to the newest schema.

    `":memory:"` gives a private one that ends with the connection. A connection belongs to the thread that opened it.
    BadData when its log is gone or another's; TryLater when that happened while somebody else has it open.
    """
    if str(path) == _IN_MEMORY:
        return _set_up(_OnDisk(_connect(path), execute_plugins=False), path, None)
    _make_folder(Path(path))
    with _one_at_a_time(str(path), may_make=True) as mark:
        _refuse_foreign_log(str(path), mark)
        _make_private(Path(path))
        db = _OnDisk(_connect(path), execute_plugins=False)
        return _set_up(db, path, mark)


def look_at_log(path: Path) -> None:
    """The same refusals as when it is opened, without opening it, for who changes nothing."""
    with _one_at_a_time(str(path), may_make=False) as mark:
        _refuse_foreign_log(str(path), mark)


def _set_up(db: _OnDisk, path: Path | str, mark: int | None) -> Database:
    try:
        db.remember(path)
        _migrate(db, str(path))
        db.watch_log(mark)
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
    _log: tuple[int, int] | None = None
    """Which file has the latest commits beside it; None where there is no such log."""
    _turn: int | None = None
    """The file beside the database that is locked by who writes next."""
    _mark: int | None = None
    """The file beside the database in which the last commit is noted."""
    _own = 0
    _process = 0

    def remember(self, path: Path | str) -> None:
        """The file that was just opened is the one to be found there from now on."""
        self._path, self._file, self._process = str(path), _identity(str(path)), os.getpid()
        if self._file is not None:
            with _guard:
                _opened.add(self)

    def watch_log(self, mark: int | None) -> None:
        """So is the log beside it, where there is one; commits are noted in the file `mark`."""
        if self._file is None or not self._is_logged():
            return
        self._log = _identity(f"{self._path}-wal")
        if self._log is None:
            raise TryLater(gone_while_open(self._path))
        self._own = _numbered(self)
        if mark is None:
            return
        self._mark = os.dup(mark)
        noted, here = Mark.read(mark), Mark(self._own, self._file[1], self._count())
        if noted is None or (noted.own, noted.inode) != (here.own, here.inode) or noted.commit > here.commit:
            self.note(here.commit)

    def has_open(self, file: tuple[int, int]) -> bool:
        """Whether this process has a file open here."""
        return file == self._file and self._process == os.getpid()

    @property
    def log(self) -> tuple[int, int] | None:
        """Which file has the latest commits; None where there is no such log."""
        return self._log

    def refuse_if_gone(self) -> None:
        """TryLater when the file, or the log beside it, is no longer where it was opened."""
        if self._file != _identity(self._path):
            raise TryLater(f"{self._path} is no longer the file that was opened; put it back and start again")
        if self._log is not None and self._log != _identity(f"{self._path}-wal"):
            if self._is_logged():
                raise TryLater(gone_while_open(self._path))
            self._log = None  # who needs none of that has turned it off

    def count(self) -> int:
        """Number the commit that is about to be made, so that its loss can be noticed; 0 where there is no log."""
        if self._log is None:
            return 0
        commit = self._count() + 1
        self.conn.execute(f"PRAGMA user_version = {commit}")
        return commit

    def note(self, commit: int) -> None:
        """Note the commit that was just made."""
        if commit and self._mark is not None and self._file is not None:
            with suppress(OSError):
                Mark(self._own, self._file[1], commit).write(self._mark)

    def _count(self) -> int:
        return int(self.conn.execute("PRAGMA user_version").fetchone()[0])

    def _is_logged(self) -> bool:
        return bool(self.conn.execute("PRAGMA journal_mode").fetchone()[0] == "wal")

    @contextmanager
    def next_to_write(self) -> Iterator[None]:
        """While one waits for the write lock: others wait until one has it.

        SQLite has no queue. Who has just committed begins again at once, while the others look only so often: a clerk
        with a pile of letters would keep the listener waiting for seconds. This is a courtesy among ourselves; what
        keeps two from writing at once is SQLite's lock.
        """
        if self._turn is None and self._path != _IN_MEMORY:
            with suppress(OSError):
                self._turn = _open_beside(self._path, "-turn", may_make=True)
        if self._turn is None:
            yield
            return
        _lock(self._turn)
        try:
            yield
        finally:
            fcntl.flock(self._turn, fcntl.LOCK_UN)

    def close(self) -> None:
        """Let go of the file, and of one's turn.

        Where the log was taken away, what only it has goes into the file first: SQLite does that for who is last, but
        the reader of letters is ended without a word, and then nobody is.
        """
        if self._log is not None and self._process == os.getpid() and self._log != _identity(f"{self._path}-wal"):
            with suppress(sqlite3.DatabaseError):
                fold(self)
        for file in (self._turn, self._mark):
            if file is not None:
                os.close(file)
        self._turn = self._mark = None
        super().close()
        with _guard:
            _opened.discard(self)


_opened: WeakSet[_OnDisk] = WeakSet()
"""What this process has open. Whoever opened and closed a database file for himself would end SQLite's locks on it."""
_guard = Lock()


def _open_beside(path: str, suffix: str, *, may_make: bool) -> int:
    """A small file beside the database, of the database's owner, also when root makes it."""
    file = os.open(f"{path}{suffix}", os.O_RDWR | os.O_CLOEXEC | (os.O_CREAT if may_make else 0), 0o600)
    if os.geteuid() == 0:
        with suppress(OSError):
            beside = os.stat(path)
            os.fchown(file, beside.st_uid, beside.st_gid)
    return file


@contextmanager
def _one_at_a_time(path: str, *, may_make: bool) -> Iterator[int | None]:
    """While the files are looked at and opened, nobody else of ours does; with the file in which commits are noted."""
    try:
        mark = _open_beside(path, "-mark", may_make=may_make)
    except OSError:
        yield None
        return
    try:
        _lock(mark)
        yield mark
    finally:
        # Not by closing it: a connection keeps it open.
        fcntl.flock(mark, fcntl.LOCK_UN)
        os.close(mark)


def _refuse_foreign_log(path: str, mark: int | None) -> None:
    file = _identity(path)
    with _guard:
        ours = [each for each in _opened if file is not None and each.has_open(file)]
    if ours:
        if {each.log for each in ours} - {None, _identity(f"{path}-wal")}:
            raise TryLater(gone_while_open(path))
    elif not look(path, None if mark is None else Mark.read(mark)):
        _refuse_broken(path)


def _refuse_broken(path: str) -> None:
    """Look at the pages themselves, where the log says of none whose it is: one that an older judge was killed over.

    Read only, so that nothing of the log comes into the database.
    """
    connection = sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, timeout=_BUSY_MS / 1000)
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    finally:
        connection.close()
    if verdict != "ok":
        raise BadData(path, 0, foreign(path, f"together they are damaged: {verdict}"))


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


def _make_folder(path: Path) -> None:
    with _cannot_be_made(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def _make_private(path: Path) -> None:
    """Make the file before SQLite does: letters and addresses are nobody else's business."""
    with _cannot_be_made(path):
        path.touch(mode=0o600, exist_ok=True)


@contextmanager
def _cannot_be_made(path: Path) -> Iterator[None]:
    try:
        yield
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
        if is_temporary(error):
            raise TryLater(f"{path}: {error}") from error
        if str(getattr(error, "sqlite_errorname", "")).startswith(_NOT_ALLOWED):
            raise BadData(str(path), 0, "this user may not write to it; `judge check` says whose it is") from error
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
        before = db.conn.total_changes
        try:
            yield
            # Who changed nothing writes nothing.
            commit = db.count() if isinstance(db, _OnDisk) and db.conn.total_changes != before else 0
            db.conn.execute("COMMIT")
            if isinstance(db, _OnDisk):
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
