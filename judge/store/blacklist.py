"""Addresses and domains whose letters are neither obeyed nor answered; of them the headers are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.mailaddress import normal_address
from judge.store.database import read_time, write_time


@dataclass(frozen=True, slots=True)
class Barred:
    """One entry: an address, or `@domain` for everybody there. `by` is None when the machine's keeper did it."""

    entry: str
    at: datetime
    by: PlayerId | None
    why: str


_COLUMNS = "entry, at, by_player, why"


def add(db: Database, entry: str, by: PlayerId | None, now: datetime, why: str = "") -> bool:
    """Bar an address or a domain; False when it is barred already."""
    done = db.conn.execute(
        f"INSERT INTO blacklist ({_COLUMNS}) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (normal_address(entry), write_time(now), by, why),
    )
    return done.rowcount == 1


def remove(db: Database, entry: str) -> bool:
    """Let an address or a domain in again; False when it was not barred."""
    return db.conn.execute("DELETE FROM blacklist WHERE entry = ?", (normal_address(entry),)).rowcount == 1


def every(db: Database) -> tuple[Barred, ...]:
    """All entries, in their order."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM blacklist ORDER BY entry")
    return tuple(Barred(entry, read_time(at), by, why) for entry, at, by, why in rows)


def is_barred(db: Database, address: str) -> bool:
    """Whether letters from this address are not obeyed."""
    normal = normal_address(address)
    found = db.conn.execute(
        "SELECT 1 FROM blacklist WHERE entry IN (?, ?)", (normal, f"@{normal.rpartition('@')[2]}")
    ).fetchone()
    return found is not None
