"""A look at a database that changes nothing: not its schema, not a row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from sqlite_utils import Database

from judge.errors import BadData, TryLater
from judge.store import games, letters, outbox, programs
from judge.store.database import check, is_temporary, look_at_log
from judge.store.programs import Began
from judge.store.schema import MIGRATIONS, shipped_migrations

if TYPE_CHECKING:
    import sqlite3
else:
    from sqlite_utils.utils import sqlite3


@dataclass(frozen=True, slots=True)
class Inspected:
    """What a look at the database showed."""

    faults: tuple[str, ...]
    """What makes it unfit for use."""
    remarks: tuple[str, ...]
    """What the keeper may want to see to."""


def inspect(path: Path) -> Inspected:
    """The faults of a database file, and what lies about in it."""
    try:
        look_at_log(path)
    except (BadData, TryLater) as error:
        # Not a page is read then: SQLite would take what is there, and make of it what it can.
        return Inspected((str(error),), ())
    try:
        with _reading(path) as db:
            applied = frozenset(migration.name for migration in MIGRATIONS.applied(db))
            if newer := sorted(applied - shipped_migrations()):
                return Inspected((f"a newer judge made this database ({', '.join(newer)})",), ())
            if applied < shipped_migrations() and (applied or not db.table_names()):
                return Inspected((), ("made by an older judge; it is brought up to date when it is next opened",))
            faults = check(db)
            return Inspected(faults, () if faults else tuple(_remarks(db)))
    except sqlite3.DatabaseError as error:
        why = "it cannot be read at the moment" if is_temporary(error) else "this is not a database of the judge"
        raise BadData(str(path), 0, f"{why}: {error}") from error


def programs_of(path: Path) -> tuple[Began, ...]:
    """Which programs have obeyed the letters of a database file; none where they did not write that down yet."""
    try:
        with _reading(path) as db:
            return programs.every(db) if "programs" in db.table_names() else ()
    except sqlite3.DatabaseError:
        # What is wrong with it is found by who looks for that.
        return ()


def has_game(path: Path, name: str) -> bool:
    """Whether there is a game of this name in a database file."""
    with _reading(path) as db:
        return games.exists(db, name)


@contextmanager
def _reading(path: Path) -> Iterator[Database]:
    connection = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, isolation_level=None, timeout=10)
    try:
        yield Database(connection, execute_plugins=False)
    finally:
        connection.close()


def _remarks(db: Database) -> Iterator[str]:
    for letter in letters.parked(db):
        yield f"letter {letter.id} is parked: {letter.note}"
    for mail in outbox.undelivered(db):
        yield f"mail {mail.id} to {mail.rcpt} was given up: {mail.last_reply}"
    put_off = (
        "SELECT id, rcpt, attempts, last_reply FROM outbox"
        " WHERE state = 'waiting' AND (attempts > 0 OR last_reply <> '') ORDER BY id"
    )
    for number, rcpt, attempts, reply in db.conn.execute(put_off):
        yield f"mail {number} to {rcpt} waits, tries so far {attempts}: {reply}"
