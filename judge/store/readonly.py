"""A database file that is only read, while others may write: as it is, neither its schema nor a row is changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from sqlite_utils import Database

from judge.errors import BadData, TryLater
from judge.store.database import is_temporary
from judge.store.openfile import BUSY_MS

if TYPE_CHECKING:
    import sqlite3
else:
    from sqlite_utils.utils import sqlite3


def connected(path: Path, how: str = "mode=ro") -> sqlite3.Connection:
    """A connection to a file; `how` is what SQLite's URI says of it."""
    where = f"file:{quote(str(path))}?{how}"
    return sqlite3.connect(where, uri=True, isolation_level=None, timeout=BUSY_MS / 1000)


@contextmanager
def reading(path: Path) -> Iterator[Database]:
    """A database file to read from; BadData or TryLater, in one sentence, where that cannot be."""
    with failures(path), closing(connected(path)) as connection:
        yield Database(connection, execute_plugins=False)


@contextmanager
def failures(path: Path, what: str = "read") -> Iterator[None]:
    """What SQLite says of a file, as our own: TryLater for a lock or a full disk, which say nothing of it; BadData."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if is_temporary(error):
            raise TryLater(f"{path} cannot be {what} at the moment: {error}") from error
        raise BadData(str(path), 0, f"this is not a database of the judge: {error}") from error
