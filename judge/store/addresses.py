"""The addresses of a person: any number to write from, one of them where mail goes; and those that are barred.

An address counts once a person answered from it a mail that went there. Until then it gives its
claimant nothing and takes nothing from anybody: several people may claim it, one can confirm it.
Letters from those that are barred are neither obeyed nor answered; of them the headers are kept.
"""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.mailaddress import normal_address
from judge.store.database import finds, read_time, time_or_none, value, write_time
from judge.structs import Struct


class Known(Struct, frozen=True):
    """One address of a person."""

    address: str
    created_at: datetime
    asked_at: datetime | None
    """When a mail last asked there whether it is the person's."""
    confirmed_at: datetime | None
    """When a person answered; None while the address does not count."""
    gets_mail: bool
    moves: bool = False
    """Mail is to go here from the moment it is confirmed."""


_QUERY = (
    "SELECT a.address, a.created_at, a.asked_at, a.confirmed_at, a.address = p.address, a.moves"
    " FROM addresses AS a JOIN players AS p ON p.id = a.player WHERE a.player = ?"
)


def of_player(db: Database, player: PlayerId) -> tuple[Known, ...]:
    """The addresses of a person: the one where mail goes first, then by age."""
    rows = db.conn.execute(f"{_QUERY} ORDER BY a.address <> p.address, a.created_at, a.address", (player,))
    return tuple(_known(row) for row in rows)


def known(db: Database, player: PlayerId, address: str) -> Known | None:
    """One address of a person, counted or only claimed."""
    row = db.conn.execute(f"{_QUERY} AND a.address = ?", (player, normal_address(address))).fetchone()
    return _known(row) if row else None


def claim(db: Database, player: PlayerId, address: str, now: datetime, *, moves: bool = False) -> None:
    """Note that a person claims an address, and is asked there now; `moves`: mail shall go there."""
    at = write_time(now)
    db.conn.execute(
        "INSERT INTO addresses (player, address, created_at, asked_at, moves) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (player, address) DO UPDATE SET asked_at = excluded.asked_at, moves = excluded.moves",
        (player, normal_address(address), at, at, moves),
    )


def confirm(db: Database, player: PlayerId, address: str, now: datetime) -> bool:
    """An address counts from now on, if it did not; False when it is another person's, or was never claimed."""
    normal = normal_address(address)
    counts = "SELECT 1 FROM addresses WHERE player = ? AND address = ? AND confirmed_at IS NOT NULL"
    if finds(db, counts, (player, normal)):
        # Every letter comes here, and most of the writers are known: nothing is written, and no page goes to the disk.
        return True
    if owner(db, normal) not in {None, player}:
        return False
    done = db.conn.execute(
        "UPDATE addresses SET confirmed_at = coalesce(confirmed_at, ?) WHERE player = ? AND address = ?",
        (write_time(now), player, normal),
    )
    return done.rowcount == 1


def owner(db: Database, address: str) -> PlayerId | None:
    """Whose an address is: it counts as theirs, or they registered under it."""
    return value(
        db,
        "SELECT player FROM addresses WHERE address = :address AND confirmed_at IS NOT NULL"
        " UNION ALL SELECT id FROM players WHERE address = :address LIMIT 1",
        {"address": normal_address(address)},
    )


def is_confirmed(db: Database, address: str) -> bool:
    """Whether a person answered from an address a mail that went there."""
    return finds(
        db, "SELECT 1 FROM addresses WHERE address = ? AND confirmed_at IS NOT NULL LIMIT 1", (normal_address(address),)
    )


def drop(db: Database, player: PlayerId, address: str) -> bool:
    """Give up an address; False when it is none of the person's, or the one where mail goes."""
    at = {"player": player, "address": normal_address(address)}
    is_theirs = db.conn.execute(
        "SELECT 1 FROM addresses AS a JOIN players AS p ON p.id = a.player AND p.address <> a.address"
        " WHERE a.player = :player AND a.address = :address",
        at,
    ).fetchone()
    if is_theirs is None:
        return False
    db.conn.execute("DELETE FROM tokens WHERE player = :player AND address = :address", at)
    db.conn.execute("DELETE FROM addresses WHERE player = :player AND address = :address", at)
    return True


def _known(row: tuple[str, str, str | None, str | None, int, int]) -> Known:
    address, created_at, asked_at, confirmed_at, gets_mail, moves = row
    asked, confirmed = time_or_none(asked_at), time_or_none(confirmed_at)
    return Known(address, read_time(created_at), asked, confirmed, bool(gets_mail), bool(moves))


class Barred(Struct, frozen=True):
    """What is barred: an address, or `@domain` for everybody there. `by` is None when the machine's keeper did it."""

    entry: str
    at: datetime
    by: PlayerId | None
    why: str


_BARRED = "entry, at, by_player, why"


def bar(db: Database, entry: str, by: PlayerId | None, now: datetime, why: str = "") -> bool:
    """Bar an address or a domain; False when it is barred already."""
    done = db.conn.execute(
        f"INSERT INTO blacklist ({_BARRED}) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (normal_address(entry), write_time(now), by, why),
    )
    return done.rowcount == 1


def unbar(db: Database, entry: str) -> bool:
    """Let an address or a domain in again; False when it was not barred."""
    return db.conn.execute("DELETE FROM blacklist WHERE entry = ?", (normal_address(entry),)).rowcount == 1


def barred(db: Database) -> tuple[Barred, ...]:
    """All that is barred, in order."""
    rows = db.conn.execute(f"SELECT {_BARRED} FROM blacklist ORDER BY entry")
    return tuple(Barred(entry, read_time(at), by, why) for entry, at, by, why in rows)


def is_barred(db: Database, address: str) -> bool:
    """Whether letters from this address are not obeyed."""
    normal = normal_address(address)
    return finds(db, "SELECT 1 FROM blacklist WHERE entry IN (?, ?)", (normal, f"@{normal.rpartition('@')[2]}"))
