"""Every act on record: who asked what of which game, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store.database import read_time, write_time


@dataclass(frozen=True, slots=True)
class Entry:
    """One act; `actor` is None for the clock, `letter` None when no letter asked for it."""

    at: datetime
    game: str | None
    actor: PlayerId | None
    command: str
    outcome: str
    letter: int | None = None


_COLUMNS = "at, game, actor, command, outcome, letter"


def record(db: Database, entry: Entry) -> None:
    """Write down an act."""
    db.conn.execute(
        f"INSERT INTO journal ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
        (write_time(entry.at), entry.game, entry.actor, entry.command, entry.outcome, entry.letter),
    )


def of_game(db: Database, game: str) -> tuple[Entry, ...]:
    """What was done in a game, in order."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM journal WHERE game = ? ORDER BY id", (game,))
    return tuple(_entry(row) for row in rows)


def of_letter(db: Database, letter: int) -> tuple[Entry, ...]:
    """What one letter led to, in order."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM journal WHERE letter = ? ORDER BY id", (letter,))
    return tuple(_entry(row) for row in rows)


def _entry(row: tuple[str, str | None, str | None, str, str, int | None]) -> Entry:
    at, game, actor, command, outcome, letter = row
    return Entry(read_time(at), game, actor, command, outcome, letter)
