"""A few facts about this judge itself, by name: its heartbeat, its limits, whether it is under maintenance."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import chain
from types import MappingProxyType

from sqlite_utils import Database

from judge.store.database import time_or_none, value, write_time

_LAST = "\U0010ffff"
"""Sorts behind whatever follows a prefix."""


def get(db: Database, key: str) -> str | None:
    """What is kept under a name."""
    return value(db, "SELECT value FROM meta WHERE key = ?", (key,))


def since(db: Database, key: str) -> datetime | None:
    """When what is kept under a name was put there."""
    return time_or_none(value(db, "SELECT at FROM meta WHERE key = ?", (key,)))


def put(db: Database, key: str, value: str, now: datetime) -> None:
    """Keep something under a name, in place of what was there."""
    db.conn.execute(
        "INSERT INTO meta (key, value, at) VALUES (?, ?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at",
        (key, value, write_time(now)),
    )


def remove(db: Database, key: str) -> bool:
    """Forget what is kept under a name; False when nothing was."""
    return db.conn.execute("DELETE FROM meta WHERE key = ?", (key,)).rowcount == 1


def beginnings(db: Database, *prefixes: str) -> tuple[Mapping[str, str], ...]:
    """The same as `beginning` for several of them, asked at once."""
    each = "SELECT ?, substr(key, ?), value FROM meta WHERE key >= ? AND key < ?"
    asked = [(at, len(prefix) + 1, prefix, f"{prefix}{_LAST}") for at, prefix in enumerate(prefixes)]
    rows = db.conn.execute(" UNION ALL ".join([each] * len(asked)), [*chain(*asked)]).fetchall()
    found: tuple[dict[str, str], ...] = tuple({} for _ in prefixes)
    for at, key, kept in rows:
        found[at][key] = kept
    return tuple(MappingProxyType(each) for each in found)


def beginning(db: Database, prefix: str) -> Mapping[str, str]:
    """All that is kept under names that begin so, without that beginning."""
    rows = db.conn.execute(
        "SELECT substr(key, ?), value FROM meta WHERE key >= ? AND key < ? ORDER BY key",
        (len(prefix) + 1, prefix, f"{prefix}{_LAST}"),
    )
    return MappingProxyType(dict(rows.fetchall()))
