"""Phases taken back: set aside round by round, never deleted, so that they can be brought back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.game.game import Game
from judge.rules.position import Phase
from judge.rules.text import read_phase, write_position
from judge.store.codec import GameRow, Sources, read_game, write_game, write_order_table
from judge.store.database import write_time

_COLUMNS = "game, phase, before, orders, results, after, processed_at"


@dataclass(frozen=True, slots=True)
class Undone:
    """A phase of the round that was taken back last; the last of them is the one that was open then."""

    number: int
    round: int
    phase: Phase
    body: str
    status: str
    was_played: bool


def stood(db: Database, game: Game, phase: Phase, sources: Sources) -> Game | None:
    """The game as it stood when a phase was played that is on record; None when there is no such record."""
    row = db.conn.execute("SELECT body FROM turns WHERE game = ? AND phase = ?", (game.name, str(phase))).fetchone()
    return _as_game(game, row[0], "active", sources) if row and row[0] else None


def set_aside(db: Database, game: Game, phase: Phase, now: datetime) -> None:
    """Take a phase and all after it from the turns of a game; `game` is the game as it stands before that."""
    number = _last_round(db, game.name) + 1
    first = db.conn.execute("SELECT id FROM turns WHERE game = ? AND phase = ?", (game.name, str(phase))).fetchone()
    if first is not None:
        db.conn.execute(
            f"INSERT INTO undone_turns ({_COLUMNS}, undone_at, round, body)"
            f" SELECT {_COLUMNS}, ?, ?, body FROM turns WHERE game = ? AND id >= ? ORDER BY id",
            (write_time(now), number, game.name, first[0]),
        )
        db.conn.execute("DELETE FROM turns WHERE game = ? AND id >= ?", (game.name, first[0]))
    # What was open: no results, but the game's status where they would be.
    board, orders = write_position(game.position), write_order_table(game.orders)
    row = write_game(game)
    db.conn.execute(
        f"INSERT INTO undone_turns ({_COLUMNS}, undone_at, round, body) VALUES (?, ?, ?, ?, '', ?, ?, ?, ?, ?)",
        (
            game.name,
            str(game.position.phase),
            board,
            orders,
            row.status,
            write_time(now),
            write_time(now),
            number,
            row.body,
        ),
    )


def last_round(db: Database, game: str) -> tuple[Undone, ...]:
    """The phases of the round that was taken back last and is still set aside, in their order."""
    rows = db.conn.execute(
        "SELECT id, round, phase, body, results, after FROM undone_turns WHERE game = ? AND round = ? ORDER BY id",
        (game, _last_round(db, game)),
    )
    return tuple(
        Undone(number, round, read_phase(phase), body, "active" if results else after, bool(results))
        for number, round, phase, body, results, after in rows
    )


def as_it_stood(game: Game, undone: Undone, sources: Sources) -> Game:
    """The game when this phase was open."""
    return _as_game(game, undone.body, undone.status, sources)


def bring_back(db: Database, game: str, undone: Undone) -> None:
    """Put the phases of a round that were before this one back among the turns."""
    db.conn.execute(
        f"INSERT INTO turns ({_COLUMNS}, body) SELECT {_COLUMNS}, body FROM undone_turns"
        " WHERE game = ? AND round = ? AND id < ? ORDER BY id",
        (game, undone.round, undone.number),
    )
    is_last = not undone.was_played
    db.conn.execute(
        f"DELETE FROM undone_turns WHERE game = ? AND round = ? AND id {'<=' if is_last else '<'} ?",
        (game, undone.round, undone.number),
    )


def _last_round(db: Database, game: str) -> int:
    row = db.conn.execute("SELECT max(round) FROM undone_turns WHERE game = ?", (game,)).fetchone()
    return int(row[0] or 0)


def _as_game(game: Game, body: str, status: str, sources: Sources) -> Game:
    return read_game(GameRow(game.name, status, None, game.version, body), sources)
