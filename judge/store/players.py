"""Registered persons."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store.database import read_time, write_time


@dataclass(frozen=True, slots=True)
class Player:
    """A registered person: where mail goes, in which language, on which clock."""

    id: PlayerId
    address: str
    name: str
    language: str
    zone: str
    created_at: datetime


_COLUMNS = "id, address, name, language, zone, created_at"


def register(db: Database, address: str, name: str, language: str, zone: str, now: datetime) -> Player:
    """Enter a person; somebody already registered under the address gets the new name, language and zone."""
    row = db.conn.execute(
        "INSERT INTO players (address, name, language, zone, created_at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (address) DO UPDATE SET name = excluded.name, language = excluded.language, zone = excluded.zone"
        f" RETURNING {_COLUMNS}",
        (normal_address(address), name, language, zone, write_time(now)),
    ).fetchone()
    return _player(row)


def by_address(db: Database, address: str) -> Player | None:
    """Who is registered under an address, however it is written."""
    row = db.conn.execute(f"SELECT {_COLUMNS} FROM players WHERE address = ?", (normal_address(address),)).fetchone()
    return _player(row) if row else None


def by_id(db: Database, player: PlayerId) -> Player | None:
    """The person with this id."""
    row = db.conn.execute(f"SELECT {_COLUMNS} FROM players WHERE id = ?", (player,)).fetchone()
    return _player(row) if row else None


def normal_address(address: str) -> str:
    """One spelling for an address: NFC, small letters, the domain in IDNA.

    The local part belongs to its own server, but no provider in use tells `Anna@` from `anna@`,
    and people write both.
    """
    local, _, domain = unicodedata.normalize("NFC", address.strip()).rpartition("@")
    with suppress(UnicodeError):
        domain = domain.encode("idna").decode("ascii")
    return f"{local.casefold()}@{domain.casefold()}"


def _player(row: tuple[str, str, str, str, str, str]) -> Player:
    number, address, name, language, zone, created_at = row
    return Player(number, address, name, language, zone, read_time(created_at))
