"""A judge with as many games and mails as one likes, made by SQL of the one game that is there; and what SQLite does.

The copies are rows like any other, with people and numbers of their own, from long ago; nothing in them falls due.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlite_utils import Database

TABLES = (
    "players",
    "addresses",
    "games",
    "letters",
    "tokens",
    "turns",
    "order_sets",
    "journal",
    "outbox",
    "press",
    "press_readers",
    "reliability",
    "pictures",
    "illustrations",
    "conversations",
    "epochs",
)
"""All that grows with games and mails."""
_APART = 100_000
"""How far the numbers of one copy are from those of the next."""
_NEVER = "'2999-01-01T00:00:00.000000Z'"
_NUMBERS = ("id", "number", "letter", "mail", "picture", "press")
_PEOPLE = ("player", "actor", "author", "by_player")
_NAMES = ("game", "cause", "message_id", "key", "thread")
_ADDRESSES = ("address", "rcpt", "mail_from")
_DIGESTS = ("digest", "arrival", "hash", "essence")
_MOMENTS = ("at", "created_at", "received_at", "processed_at", "progress_at", "sent_at", "next_try", "confirmed_at")
STEP = 100
"""Instructions of SQLite's that are counted as one."""


def multiply(db: Database, copies: int, newest: int = 1000) -> None:
    """Put so many copies beside the game that is there, of each table its newest rows."""
    db.conn.execute("PRAGMA foreign_keys = off")
    db.conn.execute("PRAGMA synchronous = off")
    db.conn.execute("BEGIN IMMEDIATE")
    for table in TABLES:
        columns = [row[1] for row in db.conn.execute(f"PRAGMA table_info({table})")]
        of_copy = ", ".join(_of_copy(table, column) for column in columns)
        db.conn.execute(
            "WITH RECURSIVE copies (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copies WHERE k < ?)"
            f" INSERT INTO {table} ({', '.join(columns)}) SELECT {of_copy} FROM copies,"
            f" (SELECT * FROM {table} LIMIT ? OFFSET max((SELECT count(*) FROM {table}) - ?, 0)) WHERE ? > 0",
            (copies, newest, newest, copies),
        )
    db.conn.execute("COMMIT")
    db.conn.execute("PRAGMA synchronous = full")
    db.conn.execute("PRAGMA foreign_keys = on")


def _of_copy(table: str, column: str) -> str:
    """What stands in a column of the k-th copy."""
    if column in _NUMBERS:
        return f"{column} + k * {_APART}"
    if column in _PEOPLE:
        return f"iif({column} GLOB 'p[0-9]*', 'p' || (CAST(substr({column}, 2) AS INTEGER) + k * {_APART}), {column})"
    if column in _NAMES or (table, column) == ("games", "name"):
        return f"{column} || 'x' || k"
    if column in _ADDRESSES:
        return f"k || 'x' || {column}"
    if column in _DIGESTS:
        return f"iif({column} IS NULL, NULL, randomblob(16))"
    if column in ("wake", "deadline"):
        return _NEVER
    if column in _MOMENTS:
        return f"'2001' || substr({column}, 5)"
    return "x''" if column == "raw" else column


class Watched:
    """A connection that counts what SQLite does for each statement; everything else is as it was."""

    def __init__(self, connection: Any, steps: Counter[str]) -> None:
        self._connection, self._steps, self._last = connection, steps, ""
        connection.set_progress_handler(self._count, STEP)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, statement: str, *given: Any) -> Any:
        self._last = statement
        return self._connection.execute(statement, *given)

    def _count(self) -> int:
        self._steps[self._last] += 1
        return 0


@contextmanager
def steps_of(db: Database) -> Iterator[Counter[str]]:
    """How often each statement on this connection made SQLite do a hundred instructions."""
    steps: Counter[str] = Counter()
    connection = db.conn
    db.conn = Watched(connection, steps)
    try:
        yield steps
    finally:
        connection.set_progress_handler(None, STEP)
        db.conn = connection
