"""The log beside a database (`judge.db-wal`), which alone has the latest commits: is it there, and is it this one's?

SQLite takes what it finds. Without the log it goes on from an older state, and pages of another database it writes into
this one, silently both times. Names and inodes are no proof, since people copy, restore and move files. So the files
say it themselves: every commit of ours counts itself in the first page (`user_version`), which has a number of the
database's own, too (`application_id`), and so is the first page of that commit in the log. The number of the last
commit is noted, unsynchronised, in a file beside (`judge.db-mark`).

A log is refused that belongs to another database, does not join on to the database, or has ended before it; a database
is refused that has not come as far as the note says. Whatever cannot be said for sure is taken for sound: a note that
is missing, torn by a power cut, late, or about another file, and a log that SQLite itself passes over.
File formats: https://www.sqlite.org/fileformat2.html 1.3 and 4.
"""

from __future__ import annotations

import fcntl
import os
import struct
from time import monotonic, sleep
from zlib import crc32

from judge.errors import BadData, TryLater
from judge.structs import Struct

_SQLITE = b"SQLite format 3\0"
_HEAD = 100
_VERSION, _COMMIT, _OWN = 18, 60, 68
"""Where in the first page stands how it is written (2: by a log), our count of commits, and our number."""
_LOG_HEAD, _FRAME_HEAD = 32, 24
_LOG_MAGIC = (0x377F0682, 0x377F0683)
_SHARED, _SHARED_SIZE = 0x40000002, 510
"""The bytes that everybody locks who has a database open in WAL mode, for as long as he has."""
_PATIENCE = 5.0
_GLANCE = 0.01
_MARK = struct.Struct(">8sIQI")
_MARK_NAME = b"judge 1\n"


class WriteAheadMark(Struct, frozen=True):
    """How far a database had come when it was last written."""

    own: int
    """The number of the database; 0 where it has none yet."""
    inode: int
    commit: int

    @classmethod
    def read(cls, file: int) -> WriteAheadMark | None:
        """What is noted in a file; None where that is nothing, or not all of it."""
        raw = os.pread(file, _MARK.size + 4, 0)
        body, check = raw[: _MARK.size], raw[_MARK.size :]
        if len(check) != 4 or crc32(body) != int.from_bytes(check, "big"):
            return None
        name, own, inode, commit = _MARK.unpack(body)
        return cls(own, inode, commit) if name == _MARK_NAME else None

    def write(self, file: int) -> None:
        """Note it; not synchronised, so after a power cut the note is at most too old, or nothing."""
        body = _MARK.pack(_MARK_NAME, self.own, self.inode, self.commit)
        os.pwrite(file, body + crc32(body).to_bytes(4, "big"), 0)


class _First(Struct, frozen=True):
    """What is of interest here in a first page."""

    is_logged: bool
    commit: int
    own: int


class _Log(Struct, frozen=True):
    """What a log has that SQLite would take: whether anything, and its first pages in their order."""

    is_empty: bool
    firsts: tuple[_First, ...]

    @property
    def newest(self) -> int:
        """The last commit in it; of one that was torn by a power cut perhaps one that does not count."""
        return max((first.commit for first in self.firsts), default=0)


def look(path: str, mark: WriteAheadMark | None) -> bool:
    """Whether a database is safe to open without another look at its pages; the files are left as they are.

    BadData when its log is gone or another's; TryLater when it was taken away while another process has it open. Not to
    be called while this process has it open: letting go of the file would let go of SQLite's locks.
    """
    end = monotonic() + _PATIENCE
    while True:
        try:
            file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError:
            _refuse_leftover(path)
            return True
        except OSError:
            return True  # who opens it says why it cannot be
        try:
            if _is_alone(file):
                return _judge(path, file, mark)
            if _fits_while_open(path, file):
                return True
        finally:
            os.close(file)
        # Who opens or closes a database is for a moment without its log, too.
        if monotonic() > end:
            raise TryLater(gone_while_open(path))
        sleep(_GLANCE)


def is_open_elsewhere(path: str) -> bool:
    """Whether another process has a database open in WAL mode; not to be called while this one has."""
    try:
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return not _is_alone(file)
    finally:
        os.close(file)


def is_another(path: str) -> bool:
    """Whether the last commit was noted of another file than the one that is there now; False where nobody can say.

    Not to be called while this process has the database open, as `look`.
    """
    try:
        with open(f"{path}-mark", "rb") as noted, open(path, "rb") as file:
            mark, first = WriteAheadMark.read(noted.fileno()), _first(file.read(_HEAD))
            inode = os.fstat(file.fileno()).st_ino
    except OSError:
        return False
    return mark is not None and first is not None and (mark.own, mark.inode) != (first.own, inode)


def gone_while_open(path: str) -> str:
    """What is to be done when the log was taken away under a judge that runs: it has it still, until it is killed."""
    return (
        f"{path}-wal is no longer the file that was opened; stop the judge in the ordinary way, not by kill -9:"
        " then it saves what it has, and can be started again"
    )


def _is_alone(file: int) -> bool:
    """Whether nobody else has the database open in WAL mode; if so, nobody will until the file is closed."""
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, _SHARED_SIZE, _SHARED)
    except OSError:
        return False
    return True


def _fits_while_open(path: str, file: int) -> bool:
    """Whether the log may be the one that others have open.

    They go on meanwhile, so the log is read before the database, and its beginning alone.
    """
    is_there = os.path.exists(f"{path}-wal")
    log = _read_log(path, most=1)
    first = _first(os.pread(file, _HEAD, 0))
    if first is None or not (first.is_logged or log.firsts):
        return True
    return is_there and not (log.firsts and _why_foreign(first, log))


def _judge(path: str, file: int, mark: WriteAheadMark | None) -> bool:
    found = os.fstat(file)
    if found.st_size == 0:
        _refuse_leftover(path)
        return True
    first = _first(os.pread(file, _HEAD, 0))
    if first is None:
        return True  # no database at all: SQLite says so
    log = _read_log(path)
    if not log.is_empty:
        why = _why_foreign(first, log)
        if not why and log.firsts and log.newest < first.commit:
            why = f"it ends {first.commit - log.newest} commits before the database does"
        if why:
            raise BadData(path, 0, foreign(path, why))
    reached = max(first.commit, log.newest)
    is_marked = mark is not None and (mark.own, mark.inode) == (first.own, found.st_ino)
    if is_marked and mark is not None and first.own and first.is_logged and reached < mark.commit:
        raise BadData(
            path,
            0,
            f"the last {mark.commit - reached} commits are missing, since {path}-wal is gone or not the latest; put it"
            f" back. If it is lost, or judge.db is a copy you put there, remove {path}-mark and start: what those"
            " commits held, letters perhaps, is lost then",
        )
    return log.is_empty or first.own in {each.own for each in log.firsts} - {0}


def _refuse_leftover(path: str) -> None:
    if not _read_log(path).is_empty:
        raise BadData(
            path,
            0,
            f"the database is gone or empty, and {path}-wal, which has its latest commits, is left; put the database"
            " back, or move both away to begin with none",
        )


def _why_foreign(first: _First, log: _Log) -> str:
    """Why a log with something in it cannot be the database's; empty when it can."""
    owns = {each.own for each in log.firsts} - {0}
    if not first.is_logged:
        return "the database was written without a log"
    if first.own and owns and first.own not in owns:
        return "it is another database's"
    if log.firsts and log.firsts[0].commit > first.commit + 1:
        return f"it begins {log.firsts[0].commit - first.commit - 1} commits after the database ends"
    return ""


def foreign(path: str, why: str) -> str:
    """What is to be done about a log that is not the database's."""
    return (
        f"{path}-wal does not belong to this database ({why}), and would destroy it; put the right one back, or, where"
        f" judge.db is a copy you put there, move {path}-wal and {path}-shm away: what only that log holds is lost then"
    )


def _first(page: bytes) -> _First | None:
    """What a first page says; None where it is none."""
    if len(page) < _HEAD or not page.startswith(_SQLITE):
        return None
    return _First(
        page[_VERSION] == 2,
        int.from_bytes(page[_COMMIT : _COMMIT + 4], "big"),
        int.from_bytes(page[_OWN : _OWN + 4], "big"),
    )


def _read_log(path: str, most: int = 1 << 32) -> _Log:
    """The frames up to the first that is of an earlier round, or so many; their check sums are left to SQLite."""
    firsts: list[_First] = []
    is_empty = True
    try:
        # Unlike the database and its index the log is locked by nobody: it may be opened and closed.
        file = os.open(f"{path}-wal", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return _Log(True, ())
    try:
        head = os.pread(file, _LOG_HEAD, 0)
        if len(head) < _LOG_HEAD or int.from_bytes(head[:4], "big") not in _LOG_MAGIC:
            return _Log(True, ())
        page_size, at = int.from_bytes(head[8:12], "big"), _LOG_HEAD
        for _ in range(most):
            frame = os.pread(file, _FRAME_HEAD + _HEAD, at)
            if len(frame) <= _FRAME_HEAD or frame[8:16] != head[16:24]:
                break
            # The second number is the size of the database after a commit, and 0 in every frame but its last.
            is_empty = is_empty and frame[4:8] == b"\0\0\0\0"
            if frame[:4] == b"\0\0\0\1" and (first := _first(frame[_FRAME_HEAD:])) is not None:
                firsts.append(first)
            at += _FRAME_HEAD + page_size
    finally:
        os.close(file)
    return _Log(is_empty, tuple(firsts))
