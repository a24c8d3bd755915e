"""Phases played out: once each, with everything needed to tell or replay them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.errors import StaleGame
from judge.game.game import Game
from judge.rules.outcome import Resolution
from judge.rules.position import Phase
from judge.rules.text import read_phase, read_position, write_position
from judge.store.codec import Orders, read_order_table, write_game, write_order_table
from judge.store.database import read_time, write_time
from judge.store.results import read_results, write_results


@dataclass(frozen=True, slots=True)
class Turn:
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
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM turns WHERE game = ? ORDER BY id", (game,))
    return tuple(_turn(row) for row in rows)


def turn(db: Database, game: str, phase: Phase) -> Turn | None:
    """One turn of a game."""
    row = db.conn.execute(f"SELECT {_COLUMNS} FROM turns WHERE game = ? AND phase = ?", (game, str(phase))).fetchone()
    return _turn(row) if row else None


def phase_open_at(db: Database, game: str, moment: datetime) -> Phase | None:
    """The phase that was open at a moment; None when it is not over."""
    row = db.conn.execute(
        "SELECT phase FROM turns WHERE game = ? AND processed_at > ? ORDER BY id LIMIT 1", (game, write_time(moment))
    ).fetchone()
    return read_phase(row[0]) if row else None


def _turn(row: tuple[str, str, str, str, str, str]) -> Turn:
    game, before, orders, results, after, processed_at = row
    resolution = read_results(results, read_position(before), read_position(after))
    return Turn(game, read_order_table(orders), resolution, read_time(processed_at))
