"""Rows that have become much shorter, written anew.

SQLite leaves a row that shrinks where it is, and its page half empty. Taken out and put back under their numbers they
lie side by side again; so a handful of neighbours goes together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlite_utils import Database

from judge.store.database import write


@contextmanager
def rewriting(db: Database) -> Iterator[None]:
    """A transaction in which rows may be taken out that others point at, since they are put back before its end."""
    db.conn.execute("PRAGMA foreign_keys = off")
    try:
        with write(db):
            yield
    finally:
        db.conn.execute("PRAGMA foreign_keys = on")


def rewrite(db: Database, table: str, changes: Mapping[int, Mapping[str, Any]]) -> None:
    """Change columns of rows, by their numbers, inside `rewriting`."""
    marks = ", ".join("?" * len(changes))
    found = db.conn.execute(f"SELECT * FROM {table} WHERE id IN ({marks}) ORDER BY id", tuple(changes))
    names = [column[0] for column in found.description]
    rows = [dict(zip(names, row, strict=True)) for row in found]
    db.conn.execute(f"DELETE FROM {table} WHERE id IN ({marks})", tuple(changes))
    db.conn.executemany(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
        [tuple((row | dict(changes[row["id"]])).values()) for row in rows],
    )
