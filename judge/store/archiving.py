"""A finished game as rows that go into a file, and back: all of it that is not needed for anything else.

What is taken out of the database are turns, press, diaries and mails. Its line in the list stays, how it ended, what it
added to people's records, and the letters, orders and acts: people and other games are proved by the same letters, and
so is the game when it is brought back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sqlite_utils import Database

from judge.errors import BadData
from judge.game.game import PlayerId
from judge.store import players
from judge.store.database import column, counted, finds, time_or_none, value, write_time
from judge.store.packing import unpacked
from judge.structs import Struct

if TYPE_CHECKING:
    import sqlite3
else:
    from sqlite_utils.utils import sqlite3


class Rows(Struct, frozen=True):
    """Some rows of a table."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def of(self, name: str) -> tuple[Any, ...]:
        """One column of all."""
        at = self.columns.index(name)
        return tuple(row[at] for row in self.rows)


Tables = Mapping[str, Rows]

_LETTERS = (
    "SELECT letter FROM journal WHERE game = :game UNION SELECT letter FROM order_sets WHERE game = :game UNION"
    " SELECT letter FROM press WHERE game = :game UNION SELECT letter FROM outbox WHERE game = :game"
)
_OF_GAME: Mapping[str, str] = MappingProxyType(
    {
        "games": "name = :game",
        "turns": "game = :game ORDER BY id",
        "undone_turns": "game = :game ORDER BY id",
        "order_sets": "game = :game ORDER BY id",
        "journal": "game = :game ORDER BY id",
        "press": "game = :game ORDER BY id",
        "press_readers": "press IN (SELECT id FROM press WHERE game = :game) ORDER BY press, player",
        "diaries": "game = :game ORDER BY id",
        "endings": "game = :game",
        "reliability": "game = :game ORDER BY player",
        "conversations": "game = :game ORDER BY player, thread",
        "letters": f"id IN ({_LETTERS}) AND state <> 'new' ORDER BY id",
        "signatures": f"letter IN ({_LETTERS}) ORDER BY letter, mark",
        "outbox": "game = :game ORDER BY id",
    }
)
"""All that is of a game, in an order in which it can be put back."""
TAKEN_OUT = ("press_readers", "press", "turns", "undone_turns", "diaries", "conversations")
_PACKED = ("letters", "outbox")
_PEOPLE = (("journal", "actor"), ("journal", "by_player"), ("reliability", "player"), ("press", "author"))
_MORE_PEOPLE = (("press_readers", "player"), ("diaries", "player"), ("outbox", "player"))


def take(db: Database, game: str) -> Tables:
    """Every row of a game, and of the people in it; letters and mails as they came and went."""
    found = {table: _read(db, table, where, game) for table, where in _OF_GAME.items()}
    named = {who for table, name in (*_PEOPLE, *_MORE_PEOPLE) for who in found[table].of(name) if who is not None}
    marks = ", ".join("?" * len(named))
    rows = db.conn.execute(
        f"SELECT number, id, address, name, language, zone, created_at FROM players WHERE id IN ({marks})"
        " ORDER BY number",
        tuple(sorted(named)),
    )
    names = tuple(column[0] for column in rows.description)
    return {**found, "players": Rows(names, tuple(rows))}


def _read(db: Database, table: str, where: str, game: str) -> Rows:
    found = db.conn.execute(f"SELECT * FROM {table} WHERE {where}", {"game": game})
    names = tuple(column[0] for column in found.description)
    rows = tuple(found)
    if table in _PACKED:
        raw, packed = names.index("raw"), names.index("packed")
        rows = tuple(_plain(db, row, raw, packed) for row in rows)
    return Rows(names, rows)


def _plain(db: Database, row: tuple[Any, ...], raw: int, packed: int) -> tuple[Any, ...]:
    whole = list(row)
    whole[raw], whole[packed] = unpacked(db, row[raw], row[packed]), None
    return tuple(whole)


def waits(db: Database, game: str) -> bool:
    """Whether mail of a game is still to be sent, or is held back for an observer who is behind."""
    return finds(db, "SELECT 1 FROM outbox WHERE game = ? AND state = 'waiting' LIMIT 1", (game,))


def archived_at(db: Database, game: str, by: datetime) -> datetime | None:
    """Since when the turns of a game are in a file alone, at a moment; None when they are here."""
    query = "SELECT at FROM archives WHERE game = ? AND at <= ?"
    return time_or_none(value(db, query, (game, write_time(by))))


def archived_games(db: Database) -> frozenset[str]:
    """The games whose turns are in files alone."""
    return frozenset(column(db, "SELECT game FROM archives"))


def take_out(db: Database, game: str, digest: bytes, now: datetime) -> None:
    """Delete what of a game is in a file with this digest and needed for nothing else."""
    given = {"game": game}
    # Mails that answer a letter say when it was obeyed, and how often its writer was answered.
    for statement in (
        "DELETE FROM bounces WHERE mail IN (SELECT id FROM outbox WHERE game = :game AND letter IS NULL)",
        "DELETE FROM pictures WHERE game = :game",
        "DELETE FROM outbox WHERE game = :game AND letter IS NULL",
        "DELETE FROM press_readers WHERE press IN (SELECT id FROM press WHERE game = :game)",
        *(f"DELETE FROM {table} WHERE game = :game" for table in TAKEN_OUT[1:]),
    ):
        db.conn.execute(statement, given)
    db.conn.execute(
        "INSERT INTO archives (game, at, digest) VALUES (?, ?, ?)"
        " ON CONFLICT (game) DO UPDATE SET at = excluded.at, digest = excluded.digest",
        (game, write_time(now), digest),
    )


def is_same(db: Database, tables: Tables) -> bool:
    """Whether the game of a file is the one of its name here, as it ended."""
    name, body = tables["games"].of("name")[0], tables["games"].of("body")[0]
    return finds(db, "SELECT 1 FROM games WHERE name = ? AND body = ?", (name, body))


def bring_back(db: Database, tables: Tables) -> None:
    """Put back what `take_out` deleted, under the numbers that it had; nothing of people forgotten since."""
    for table in (*reversed(TAKEN_OUT), "outbox"):
        put(db, table, _of_registered(db, tables[table]))
    db.conn.execute("DELETE FROM archives WHERE game = ?", tables["games"].of("name"))


def _of_registered(db: Database, rows: Rows) -> Rows:
    """The rows without those of people who are not registered any more."""
    if "player" not in rows.columns:
        return rows
    known = {None, *column(db, "SELECT id FROM players")}
    return Rows(rows.columns, tuple(row for row, who in zip(rows.rows, rows.of("player"), strict=True) if who in known))


@contextmanager
def fitting(name: str) -> Iterator[None]:
    """BadData for rows of the file `name` that this database, or one another, cannot take."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError, LookupError, TypeError, ValueError) as error:
        raise BadData(name, 0, f"this archive is damaged: its rows do not fit together ({error})") from error


def put(db: Database, table: str, rows: Rows) -> None:
    """Insert rows; those that are there already stay as they are."""
    db.conn.executemany(
        f"INSERT INTO {table} ({', '.join(rows.columns)}) VALUES ({', '.join('?' * len(rows.columns))})"
        " ON CONFLICT DO NOTHING",
        rows.rows,
    )


def columns_of(db: Database, table: str) -> frozenset[str]:
    """The names of the columns that a table has here; none where there is no such table."""
    return frozenset(column(db, "SELECT name FROM pragma_table_xinfo(?)", (table,)))


def database_number(db: Database) -> int:
    """The number by which a database, and each copy of it, is known."""
    return counted(db, "PRAGMA application_id")


def absent_person(db: Database, address: str, name: str, now: datetime) -> PlayerId:
    """Somebody of whom only a name is known; his address stands for one."""
    player = players.register(db, address, name, "en", "UTC", now)
    # Who never confirms his address is forgotten after a while.
    db.conn.execute("UPDATE addresses SET confirmed_at = created_at WHERE player = ?", (player.id,))
    return player.id


def next_number(db: Database, table: str) -> int:
    """The number that the next row of a table gets."""
    return counted(db, "SELECT coalesce(max(seq), 0) + 1 FROM sqlite_sequence WHERE name = ?", (table,))


def note_import(db: Database, game: str, origin: str, now: datetime) -> None:
    """Note that a game came from a file, and from which judge."""
    db.conn.execute("INSERT INTO imports (game, at, origin) VALUES (?, ?, ?)", (game, write_time(now), origin))


def imported(db: Database) -> Iterator[tuple[str, datetime]]:
    """The games that came from files, each with when, in that order."""
    for game, at in db.conn.execute("SELECT game, at FROM imports ORDER BY at, game").fetchall():
        yield game, datetime.fromisoformat(at)


def people_like(db: Database, addresses: Mapping[PlayerId, str]) -> Mapping[PlayerId, PlayerId]:
    """Who of some people is registered here, by the address that they had."""
    found = {}
    for who, address in addresses.items():
        query = "SELECT player FROM addresses WHERE address = ? AND confirmed_at IS NOT NULL"
        here = value(db, query, (address,))
        if here is not None:
            found[who] = here
    return MappingProxyType(found)
