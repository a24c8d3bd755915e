"""Phases played out: once each, with everything needed to tell or replay them.

Those that are taken back are set aside round by round, never deleted, so that they can be brought back.
"""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.errors import StaleGame
from judge.game.game import Game
from judge.rules.outcome import Resolution
from judge.rules.position import Phase, Position
from judge.rules.text import read_phase, read_position, write_position
from judge.store.codec import GameRow, Orders, Sources, read_game, read_order_table, write_game, write_order_table
from judge.store.database import column, counted, read_time, value, write_time
from judge.store.results import read_results, write_results
from judge.structs import Struct


class Turn(Struct, frozen=True):
    """One phase of one game, played out; `orders` are those the players gave."""

    game: str
    orders: Orders
    resolution: Resolution
    processed_at: datetime

    @property
    def phase(self) -> Phase:
        """The phase that was played."""
        return self.resolution.before.phase


_COLUMNS = "game, before, orders, results, after, processed_at"
_UNDONE = f"phase, {_COLUMNS}"


def keep(db: Database, turn: Turn, game: Game | None = None) -> None:
    """Keep a turn, with the game as it stood before; StaleGame when this phase of the game has been played already."""
    done = db.conn.execute(
        f"INSERT INTO turns (phase, {_COLUMNS}, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (
            str(turn.phase),
            turn.game,
            write_position(turn.resolution.before),
            write_order_table(turn.orders),
            write_results(turn.resolution),
            write_position(turn.resolution.after),
            write_time(turn.processed_at),
            write_game(game).body if game is not None else "",
        ),
    )
    if done.rowcount != 1:
        raise StaleGame(f"game {turn.game}: {turn.phase} has been played already")


def of_game(db: Database, game: str) -> tuple[Turn, ...]:
    """The turns of a game in the order in which they were played."""
    return tuple(map(_turn, db.conn.execute(f"SELECT {_COLUMNS} FROM turns WHERE game = ? ORDER BY id", (game,))))


def positions(db: Database, game: str) -> tuple[Position, ...]:
    """The positions in which the turns of a game were opened, in the order in which they were played."""
    return tuple(map(read_position, column(db, "SELECT before FROM turns WHERE game = ? ORDER BY id", (game,))))


def turn(db: Database, game: str, phase: Phase) -> Turn | None:
    """One turn of a game."""
    row = db.conn.execute(f"SELECT {_COLUMNS} FROM turns WHERE game = ? AND phase = ?", (game, str(phase))).fetchone()
    return _turn(row) if row else None


def phase_open_at(db: Database, game: str, moment: datetime) -> Phase | None:
    """The phase that was open at a moment; None when it is not over."""
    query = "SELECT phase FROM turns WHERE game = ? AND processed_at > ? ORDER BY id LIMIT 1"
    phase = value(db, query, (game, write_time(moment)))
    return read_phase(phase) if phase else None


def newest(db: Database) -> int:
    """The number of the last turn that was kept."""
    return counted(db, "SELECT coalesce(max(id), 0) FROM turns")


def kept_after(db: Database, number: int) -> tuple[tuple[str, str], ...]:
    """The turns behind the one of this number: the game and the phase of each."""
    rows = db.conn.execute("SELECT game, phase FROM turns WHERE id > ? ORDER BY id", (number,))
    return tuple((game, phase) for game, phase in rows)


def _turn(row: tuple[str, str, str, str, str, str]) -> Turn:
    game, before, orders, results, after, processed_at = row
    resolution = read_results(results, read_position(before), read_position(after))
    return Turn(game, read_order_table(orders), resolution, read_time(processed_at))


class Undone(Struct, frozen=True):
    """A phase of the round that was taken back last; the last of them is the one that was open then."""

    number: int
    round: int
    phase: Phase
    body: str
    status: str
    was_played: bool


def stood(db: Database, game: Game, phase: Phase, sources: Sources) -> Game | None:
    """The game as it stood when a phase was played that is on record; None when there is no such record."""
    body = value(db, "SELECT body FROM turns WHERE game = ? AND phase = ?", (game.name, str(phase)))
    return _as_game(game, body, "active", sources) if body else None


def set_aside(db: Database, game: Game, phase: Phase, now: datetime) -> None:
    """Take a phase and all after it from the turns of a game; `game` is the game as it stands before that."""
    number, at = _last_round(db, game.name) + 1, write_time(now)
    first = value(db, "SELECT id FROM turns WHERE game = ? AND phase = ?", (game.name, str(phase)))
    if first is not None:
        db.conn.execute(
            f"INSERT INTO undone_turns ({_UNDONE}, undone_at, round, body)"
            f" SELECT {_UNDONE}, ?, ?, body FROM turns WHERE game = ? AND id >= ? ORDER BY id",
            (at, number, game.name, first),
        )
        db.conn.execute("DELETE FROM turns WHERE game = ? AND id >= ?", (game.name, first))
    # What was open: no results, but the game's status where they would be.
    board, orders = write_position(game.position), write_order_table(game.orders)
    row = write_game(game)
    db.conn.execute(
        f"INSERT INTO undone_turns ({_UNDONE}, undone_at, round, body) VALUES (?, ?, ?, ?, '', ?, ?, ?, ?, ?)",
        (str(game.position.phase), game.name, board, orders, row.status, at, at, number, row.body),
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
        f"INSERT INTO turns ({_UNDONE}, body) SELECT {_UNDONE}, body FROM undone_turns"
        " WHERE game = ? AND round = ? AND id < ? ORDER BY id",
        (game, undone.round, undone.number),
    )
    is_last = not undone.was_played
    db.conn.execute(
        f"DELETE FROM undone_turns WHERE game = ? AND round = ? AND id {'<=' if is_last else '<'} ?",
        (game, undone.round, undone.number),
    )


def _last_round(db: Database, game: str) -> int:
    return counted(db, "SELECT coalesce(max(round), 0) FROM undone_turns WHERE game = ?", (game,))


def _as_game(game: Game, body: str, status: str, sources: Sources) -> Game:
    return read_game(GameRow(game.name, status, None, game.version, body), sources)
