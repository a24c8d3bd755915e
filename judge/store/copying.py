"""A database as one plain file: copied while a judge writes into it, counted, and looked into as it is."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.errors import BadData
from judge.store.database import counted
from judge.store.openfile import one_at_a_time, refuse_foreign_log
from judge.store.readonly import connected, failures, reading
from judge.store.schema import shipped_migrations

if TYPE_CHECKING:
    import sqlite3
else:
    from sqlite_utils.utils import sqlite3


def copy_database(path: Path, to: Path) -> None:
    """Copy a database while others write into it, by SQLite's own backup in one step; its schema stays as it is.

    Under WAL nobody waits for that; with a rollback journal who writes waits as long as it takes. The copy needs no log
    beside it, and has no number of its own: a log that is left where it is put does not fit it. BadData where there is
    none or it is damaged; TryLater when it is busy, or its log was taken away under a judge that runs.
    """
    if not path.exists():
        raise BadData(str(path), 0, "there is no database here to copy")
    with (
        failures(path, "copied"),
        closing(_opened(path)) as source,
        closing(sqlite3.connect(str(to), isolation_level=None)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode = delete")
        target.execute("PRAGMA application_id = 0")


def _opened(path: Path) -> sqlite3.Connection:
    """A database with its log, which is found in use from now on by whoever looks; not a page of it is changed."""
    with one_at_a_time(str(path), may_make=False) as mark:
        refuse_foreign_log(str(path), mark)
        source = connected(path, "mode=rw")
        try:
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except BaseException:
            source.close()
            raise
        return source


def count_rows(path: Path) -> Mapping[str, int]:
    """How many rows each table of a database has that nobody else has open."""
    with reading(path) as db:
        return {name: counted(db, f'SELECT count(*) FROM "{name}"') for name in sorted(db.table_names())}


def steps_of(path: Path) -> tuple[str, ...]:
    """The names of the steps that made its tables, by which an older judge knows that it is too old for them."""
    with reading(path) as db:
        query = "SELECT name FROM _sqlite_migrations WHERE migration_set = 'judge' ORDER BY name"
        return tuple(name for (name,) in db.conn.execute(query))


def unknown_steps(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Those that this version does not know."""
    return tuple(sorted(set(steps) - shipped_migrations()))


def open_copy(path: Path) -> Database:
    """A copy to read from, as it is: neither its schema nor a row is changed."""
    with failures(path):
        return Database(connected(path), execute_plugins=False)
