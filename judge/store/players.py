"""Registered persons, and those of them who would take over a power that lost its player."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.mailaddress import normal_address
from judge.store.database import column, counted, finds, read_time, write_time
from judge.structs import Struct


class Player(Struct, frozen=True):
    """A registered person: where mail goes, in which language, on which clock, and what goes with it."""

    id: PlayerId
    address: str
    name: str
    language: str
    zone: str
    created_at: datetime
    pictures: bool = True
    """Whether maps go with his mails."""
    listing: bool = False
    """Whether the listing that programs of the hobby read goes with the mails of a phase."""


_COLUMNS = "id, address, name, language, zone, created_at, pictures, listing"


def register(db: Database, address: str, name: str, language: str, zone: str, now: datetime) -> Player:
    """Enter a person; anyone who the address belongs to already gets the new name, language and zone."""
    old = by_address(db, address)
    if old is not None:
        return change(db, old.id, Change(name, language, zone))
    at = write_time(now)
    row = db.conn.execute(
        f"INSERT INTO players (address, name, language, zone, created_at) VALUES (?, ?, ?, ?, ?) RETURNING {_COLUMNS}",
        (normal_address(address), name, language, zone, at),
    ).fetchone()
    player = _player(row)
    db.conn.execute(
        "INSERT INTO addresses (player, address, created_at, asked_at) VALUES (?, ?, ?, ?)",
        (player.id, player.address, at, at),
    )
    return player


class Change(Struct, frozen=True):
    """What is to be known of a person from now on; an empty text, or None, leaves things as they are."""

    name: str = ""
    language: str = ""
    zone: str = ""
    pictures: bool | None = None
    listing: bool | None = None


def change(db: Database, player: PlayerId, to: Change) -> Player:
    """Change what is known of a person."""
    row = db.conn.execute(
        "UPDATE players SET name = coalesce(nullif(?, ''), name), language = coalesce(nullif(?, ''), language),"
        " zone = coalesce(nullif(?, ''), zone), pictures = coalesce(?, pictures), listing = coalesce(?, listing)"
        f" WHERE id = ? RETURNING {_COLUMNS}",
        (to.name, to.language, to.zone, to.pictures, to.listing, player),
    ).fetchone()
    return _player(row)


def write_to(db: Database, player: PlayerId, address: str) -> Player:
    """Mail goes to another of the person's addresses, one that counts, from now on."""
    row = db.conn.execute(
        "UPDATE players SET address = a.address FROM addresses AS a"
        " WHERE players.id = ? AND a.player = players.id AND a.address = ? AND a.confirmed_at IS NOT NULL"
        f" RETURNING {', '.join(f'players.{column}' for column in _COLUMNS.split(', '))}",
        (player, normal_address(address)),
    ).fetchone()
    if row is None:
        raise ValueError(f"{player} has no such address")
    return _player(row)


def by_address(db: Database, address: str) -> Player | None:
    """Whose an address is, however it is written: anyone who registered under it, or confirmed that it is theirs."""
    row = db.conn.execute(
        f"SELECT {_COLUMNS} FROM players WHERE address = :address"
        f" UNION ALL SELECT {_COLUMNS} FROM players WHERE id ="
        " (SELECT player FROM addresses WHERE address = :address AND confirmed_at IS NOT NULL) LIMIT 1",
        {"address": normal_address(address)},
    ).fetchone()
    return _player(row) if row else None


def by_id(db: Database, player: PlayerId) -> Player | None:
    """The person with this id."""
    row = db.conn.execute(f"SELECT {_COLUMNS} FROM players WHERE id = ?", (player,)).fetchone()
    return _player(row) if row else None


def by_ids(db: Database, ids: Iterable[PlayerId]) -> Mapping[PlayerId, Player]:
    """The persons with these ids, those of them that there are."""
    asked = json.dumps([*ids])
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM players WHERE id IN (SELECT value FROM json_each(?))", (asked,))
    return {player.id: player for player in map(_player, rows.fetchall())}


def every(db: Database) -> tuple[Player, ...]:
    """All registered persons, by address."""
    return tuple(_player(row) for row in db.conn.execute(f"SELECT {_COLUMNS} FROM players ORDER BY address"))


def never_confirmed(db: Database, before: datetime) -> tuple[Player, ...]:
    """Those who registered before a moment and never answered a mail, so that nobody knows whether they exist.

    Not those who came with a game: the game knows them.
    """
    rows = db.conn.execute(
        f"SELECT {_COLUMNS} FROM players WHERE id IN (SELECT player FROM addresses WHERE confirmed_at IS NULL)"
        " AND created_at < ?"
        " AND NOT EXISTS (SELECT 1 FROM addresses WHERE player = players.id AND confirmed_at IS NOT NULL)"
        " AND NOT EXISTS (SELECT 1 FROM imports WHERE at = players.created_at) ORDER BY number",
        (write_time(before),),
    )
    return tuple(_player(row) for row in rows)


def count(db: Database) -> int:
    """How many persons are registered."""
    return counted(db, "SELECT count(*) FROM players")


def _player(row: tuple[str, str, str, str, str, str, int, int]) -> Player:
    number, address, name, language, zone, created_at, pictures, listing = row
    return Player(number, address, name, language, zone, read_time(created_at), bool(pictures), bool(listing))


def names(db: Database, ids: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    """The names of some persons, by id."""
    wanted = tuple(ids)
    marks = ", ".join("?" * len(wanted))
    found = dict(db.conn.execute(f"SELECT id, name FROM players WHERE id IN ({marks})", wanted))
    return MappingProxyType({player: found[player] for player in wanted if player in found})


def all_names(db: Database) -> Mapping[PlayerId, str]:
    """The names of everybody, by id."""
    return MappingProxyType(dict(db.conn.execute("SELECT id, name FROM players")))


def languages(db: Database, ids: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    """The codes of the languages that some persons chose, by id."""
    wanted = tuple(ids)
    marks = ", ".join("?" * len(wanted))
    return MappingProxyType(dict(db.conn.execute(f"SELECT id, language FROM players WHERE id IN ({marks})", wanted)))


def add_volunteer(db: Database, player: PlayerId, now: datetime) -> bool:
    """Note that a person is ready to take over; False when that was known."""
    done = db.conn.execute(
        "INSERT INTO volunteers (player, since) VALUES (?, ?) ON CONFLICT DO NOTHING", (player, write_time(now))
    )
    return done.rowcount == 1


def remove_volunteer(db: Database, player: PlayerId) -> bool:
    """Note that a person is not ready to take over any longer; False when they were not."""
    return db.conn.execute("DELETE FROM volunteers WHERE player = ?", (player,)).rowcount == 1


def is_volunteer(db: Database, player: PlayerId) -> bool:
    """Whether a person is ready to take over."""
    return finds(db, "SELECT 1 FROM volunteers WHERE player = ?", (player,))


def volunteers(db: Database) -> tuple[PlayerId, ...]:
    """All who would take over: those who were never offered anything first, then those whose last offer is oldest."""
    return column(db, "SELECT player FROM volunteers ORDER BY offered_at NULLS FIRST, since, player")


def offered_power(db: Database, player: PlayerId, now: datetime) -> None:
    """Note that a person was offered a power."""
    db.conn.execute("UPDATE volunteers SET offered_at = ? WHERE player = ?", (write_time(now), player))
