"""The database file that is open: whether it is still the one that is found there, its log, and whose turn it is."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import TYPE_CHECKING
from urllib.parse import quote
from weakref import WeakSet

from sqlite_utils import Database

from judge.errors import BadData, TryLater
from judge.store.lease import GONE, Tenure
from judge.store.writeahead import WriteAheadMark, foreign, gone_while_open, look

if TYPE_CHECKING:
    import sqlite3
else:
    # The driver sqlite-utils chose (pysqlite3 when it is there): its exceptions are not those of the standard library.
    from sqlite_utils.utils import sqlite3

BUSY_MS = 10_000
IN_MEMORY = ":memory:"
_GLANCE = 0.001
"""Seconds between two looks whether it is one's turn."""


class OpenFile(Database):
    """A database that knows which file it opened.

    SQLite goes on writing into a file that was deleted or replaced, and nobody finds those letters again.
    """

    _path: str = IN_MEMORY
    _file: tuple[int, int] | None = None
    _log: tuple[int, int] | None = None
    """Which file has the latest commits beside it; None where there is no such log."""
    _turn: int | None = None
    """The file beside the database that is locked by who writes next."""
    _mark: int | None = None
    """The file beside the database in which the last commit is noted."""
    _tenure: Tenure | None = None
    """Until when it may be written here; None where no machines hand it on to each other."""
    _own = 0
    _process = 0

    def remember(self, path: Path | str) -> None:
        """The file that was just opened is the one to be found there from now on."""
        self._path, self._file, self._process = str(path), _identity(str(path)), os.getpid()
        if self._file is not None:
            tenure = Tenure(Path(path))
            self._tenure = tenure if tenure.is_noted else None
            if self.is_streamed:
                # What streams it brings the log into the file by itself; it loses pages where others do so, too.
                self.conn.execute("PRAGMA wal_autocheckpoint = 0")
            with _guard:
                _opened.add(self)

    @property
    def is_streamed(self) -> bool:
        """Whether another program reads the log beside it, to bring all that is written to another machine."""
        return self._tenure is not None

    def find_log(self) -> bool:
        """So is the log beside it; whether there is one."""
        if self._file is None or not self._is_logged():
            return False
        self._log = _identity(f"{self._path}-wal")
        if self._log is None:
            raise TryLater(gone_while_open(self._path))
        return True

    def note_in(self, mark: int | None, own: int) -> None:
        """Note commits in the file `mark`, as those of the database with the number `own`."""
        self._own = own
        if mark is None or self._file is None:
            return
        self._mark = os.dup(mark)
        noted, here = WriteAheadMark.read(mark), WriteAheadMark(self._own, self._file[1], self._count())
        if noted is None or (noted.own, noted.inode) != (here.own, here.inode) or noted.commit > here.commit:
            self.note(here.commit)

    def has_open(self, file: tuple[int, int]) -> bool:
        """Whether this process has a file open here."""
        return file == self._file and self._process == os.getpid()

    @property
    def log(self) -> tuple[int, int] | None:
        """Which file has the latest commits; None where there is no such log."""
        return self._log

    def refuse_if_others(self) -> None:
        """TryLater when another machine may write now what is in it."""
        if self._tenure is not None and not self._tenure.holds():
            raise TryLater(GONE)

    def refuse_if_gone(self) -> None:
        """TryLater when the file, or the log beside it, is no longer where it was opened, or another machine's now."""
        self.refuse_if_others()
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
                WriteAheadMark(self._own, self._file[1], commit).write(self._mark)

    def _count(self) -> int:
        return int(self.conn.execute("PRAGMA user_version").fetchone()[0])

    def _is_logged(self) -> bool:
        return bool(self.conn.execute("PRAGMA journal_mode").fetchone()[0] == "wal")

    def begin(self) -> None:
        """Begin a transaction that has the write lock; SQLite's error when others write for too long.

        SQLite looks less often the longer it waits, at last ten times a second, while nobody writes and all others
        wait for us: so it is asked each time whether the lock is free now.
        """
        with self._next_to_write():
            end = monotonic() + BUSY_MS / 1000
            self.conn.execute("PRAGMA busy_timeout = 0")
            try:
                while not self._has_begun(end):
                    sleep(_GLANCE)
            finally:
                self.conn.execute(f"PRAGMA busy_timeout = {BUSY_MS}")

    def _has_begun(self, end: float) -> bool:
        """Whether the write lock was free; behind a moment it is an error when it is not."""
        try:
            self.conn.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or monotonic() > end:
                raise
            return False
        return True

    @contextmanager
    def _next_to_write(self) -> Iterator[None]:
        """While one waits for the write lock: others wait until one has it.

        SQLite has no queue. Who has just committed begins again at once, while the others look only so often: a clerk
        with a pile of letters would keep the listener waiting for seconds. This is a courtesy among ourselves; what
        keeps two from writing at once is SQLite's lock.
        """
        if self._turn is None and self._path != IN_MEMORY:
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
        if self._tenure is not None:
            self._tenure.close()
        super().close()
        with _guard:
            _opened.discard(self)


_opened: WeakSet[OpenFile] = WeakSet()
"""What this process has open: opening and closing a database file past it would end SQLite's locks on it."""
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
def one_at_a_time(path: str, *, may_make: bool) -> Iterator[int | None]:
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


def refuse_foreign_log(path: str, mark: int | None) -> None:
    """BadData where the log beside a file is not its own; TryLater where it went from under this process."""
    file = _identity(path)
    with _guard:
        ours = [each for each in _opened if file is not None and each.has_open(file)]
    if ours:
        if {each.log for each in ours} - {None, _identity(f"{path}-wal")}:
            raise TryLater(gone_while_open(path))
    elif not look(path, None if mark is None else WriteAheadMark.read(mark)):
        _refuse_broken(path)


def _refuse_broken(path: str) -> None:
    """Look at the pages themselves, where the log says of none whose it is: one that an older judge was killed over.

    Read only, so that nothing of the log comes into the database.
    """
    connection = sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, timeout=BUSY_MS / 1000)
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        verdict = str(error)
    finally:
        connection.close()
    if verdict != "ok":
        raise BadData(path, 0, foreign(path, f"together they are damaged: {verdict}"))


def _lock(file: int) -> None:
    end = monotonic() + BUSY_MS / 1000
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if monotonic() > end:
                raise TryLater("the database is busy: others have been writing for too long") from error
            sleep(_GLANCE)
        else:
            return


def _is_busy(error: sqlite3.OperationalError) -> bool:
    return str(getattr(error, "sqlite_errorname", "")).startswith("SQLITE_BUSY")


def _identity(path: str) -> tuple[int, int] | None:
    """Which file is at a place; None for a database in memory, and where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def users(path: Path) -> tuple[int, ...]:
    """The processes that have a file open, as far as this user may see them; without a log nothing else tells."""
    where = str(path.resolve())
    found = []
    for folder in Path("/proc").glob("[0-9]*/fd"):
        with suppress(OSError):
            if any(os.readlink(each) == where for each in folder.iterdir()):
                found.append(int(folder.parent.name))
    return tuple(sorted(found))


def fold(db: Database) -> None:
    """Bring all that is written into the file itself, and leave nothing in the log beside it.

    What was blanked can be read in the log until then. While others read, it is left for the next time, and where a
    program streams the log it is that one's part.
    """
    if isinstance(db, OpenFile) and db.is_streamed:
        return
    db.conn.execute("PRAGMA busy_timeout = 0")
    try:
        with suppress(sqlite3.OperationalError):  # a full disk: what is written stays where it is
            db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        db.conn.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
