"""Every act on record: who asked what of which game, and what came of it; and every set of orders ever received."""

from __future__ import annotations

from datetime import datetime
from operator import attrgetter

import msgspec
from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.rules.text import read_order, read_phase
from judge.store.database import column, counted, read_time, write_time
from judge.structs import Struct, field_names


class JournalEntry(Struct, frozen=True):
    """One act; `actor` is None for the clock, `letter` None when no letter asked for it."""

    at: datetime
    game: str | None
    actor: PlayerId | None
    command: str
    outcome: str
    letter: int | None = None
    role: str = ""
    """As what the actor acted, where that is worth finding again: `master`, `keeper`, or `machine` without an actor."""
    by: PlayerId | None = None
    """The master who acted as the actor."""


_COLUMNS = "at, game, actor, command, outcome, letter, role, by_player"
_columns = attrgetter(*field_names(JournalEntry))


def record(db: Database, entry: JournalEntry) -> None:
    """Write down an act."""
    at, *rest = _columns(entry)
    db.conn.execute(f"INSERT INTO journal ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (write_time(at), *rest))


def of_game(db: Database, game: str) -> tuple[JournalEntry, ...]:
    """What was done in a game, in order."""
    return tuple(map(_entry, db.conn.execute(f"SELECT {_COLUMNS} FROM journal WHERE game = ? ORDER BY id", (game,))))


def newest(db: Database) -> int:
    """The number of the last act."""
    return counted(db, "SELECT coalesce(max(id), 0) FROM journal")


def after(db: Database, game: str, number: int) -> tuple[JournalEntry, ...]:
    """What was done in a game after the act of this number, in order."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM journal WHERE game = ? AND id > ? ORDER BY id", (game, number))
    return tuple(map(_entry, rows))


def of_letter(db: Database, letter: int) -> tuple[JournalEntry, ...]:
    """What one letter led to, in order."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM journal WHERE letter = ? ORDER BY id", (letter,))
    return tuple(_entry(row) for row in rows)


def of_role(db: Database, *roles: str, limit: int = 100) -> tuple[JournalEntry, ...]:
    """The latest acts of keepers, or of masters, in all games, in order."""
    marks = ", ".join("?" * len(roles))
    rows = db.conn.execute(
        f"SELECT {_COLUMNS} FROM journal WHERE role <> '' AND role IN ({marks}) ORDER BY id DESC LIMIT ?",
        (*roles, limit),
    )
    return tuple(_entry(row) for row in rows)[::-1]


def games_with(db: Database, event: str, since: datetime) -> tuple[str, ...]:
    """The games in which an event of this name came about since a moment, by name."""
    # Sorted here, since SQLite would rather read everything by game than sort little.
    found = column(
        db,
        "SELECT game FROM journal WHERE at >= ? AND game IS NOT NULL AND ', ' || outcome || ', ' LIKE ?",
        (write_time(since), f"%, {event}, %"),
    )
    return tuple(sorted(set(found)))


def acts_since(db: Database, player: PlayerId, event: str, since: datetime) -> int:
    """How often a person brought about an event of this name, and nothing else with it, since a moment.

    What he did to boards of tournaments is not counted.
    """
    asked = (
        "SELECT count(*) FROM journal WHERE actor = ? AND outcome = ? AND at >= ?"
        " AND game NOT IN (SELECT game FROM tournament_boards)"
    )
    return counted(db, asked, (player, event, write_time(since)))


def of_actor(db: Database, player: PlayerId) -> tuple[JournalEntry, ...]:
    """What a person asked for, in order."""
    return tuple(map(_entry, db.conn.execute(f"SELECT {_COLUMNS} FROM journal WHERE actor = ? ORDER BY id", (player,))))


def _entry(row: tuple[str, str | None, str | None, str, str, int | None, str, str | None]) -> JournalEntry:
    at, game, actor, command, outcome, letter, role, by = row
    return JournalEntry(read_time(at), game, actor, command, outcome, letter, role, by)


class OrderSet(Struct, frozen=True):
    """The orders one letter gave one power, and what could not be read in it."""

    game: str
    phase: Phase
    power: Power
    letter: int | None
    at: datetime
    orders: tuple[Order, ...]
    problems: tuple[str, ...] = ()
    """One text each, as the reader of the letter wrote it down."""


_ORDER_COLUMNS = "game, phase, power, letter, at, orders, problems"
_TEXTS = tuple[str, ...]


def keep_orders(db: Database, given: OrderSet) -> None:
    """Keep a set of orders; nothing is ever replaced."""
    db.conn.execute(
        f"INSERT INTO order_sets ({_ORDER_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            given.game,
            str(given.phase),
            given.power,
            given.letter,
            write_time(given.at),
            msgspec.json.encode(tuple(map(str, given.orders))).decode(),
            msgspec.json.encode(given.problems).decode(),
        ),
    )


def orders_of_game(db: Database, game: str, phase: Phase | None = None) -> tuple[OrderSet, ...]:
    """The sets a game received, in all its phases or in one, in the order of their arrival."""
    rows = db.conn.execute(
        f"SELECT {_ORDER_COLUMNS} FROM order_sets WHERE game = ? AND (? IS NULL OR phase = ?) ORDER BY id",
        (game, str(phase) if phase else None, str(phase)),
    )
    return tuple(_order_set(row) for row in rows)


def orders_of_letter(db: Database, letter: int) -> tuple[OrderSet, ...]:
    """The sets that came in one letter."""
    rows = db.conn.execute(f"SELECT {_ORDER_COLUMNS} FROM order_sets WHERE letter = ? ORDER BY id", (letter,))
    return tuple(_order_set(row) for row in rows)


def _order_set(row: tuple[str, str, str, int | None, str, str, str]) -> OrderSet:
    game, phase, power, letter, at, orders, problems = row
    return OrderSet(
        game,
        read_phase(phase),
        power,
        letter,
        read_time(at),
        tuple(map(read_order, msgspec.json.decode(orders, type=_TEXTS))),
        msgspec.json.decode(problems, type=_TEXTS),
    )
