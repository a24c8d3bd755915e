"""Games: the one row each that is the truth about it, guarded by a version."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, replace
from datetime import datetime

from sqlite_utils import Database

from judge.errors import BadData, StaleGame
from judge.game.game import Game
from judge.store.codec import GameRow, Sources, read_game, write_game
from judge.store.database import write_time

_COLUMNS = "name, status, deadline, version, body"


def load(db: Database, name: str, sources: Sources) -> Game | None:
    """The game of this name as it was saved last."""
    row = db.conn.execute(f"SELECT {_COLUMNS} FROM games WHERE name = ?", (name,)).fetchone()
    return read_game(GameRow(*row), sources) if row else None


def every(db: Database, sources: Sources) -> tuple[Game, ...]:
    """All games, by name, without those whose board or rulebook is gone: one must not hide the others."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM games ORDER BY name")
    return tuple(game for row in rows if (game := _readable(GameRow(*row), sources)) is not None)


def some(db: Database, names: Iterable[str], sources: Sources) -> tuple[Game, ...]:
    """The games of these names, in their order, without those that are missing or cannot be read."""
    rows = (db.conn.execute(f"SELECT {_COLUMNS} FROM games WHERE name = ?", (name,)).fetchone() for name in names)
    return tuple(game for row in rows if row and (game := _readable(GameRow(*row), sources)) is not None)


def _readable(row: GameRow, sources: Sources) -> Game | None:
    try:
        return read_game(row, sources)
    except BadData:
        return None


def due(db: Database, now: datetime) -> tuple[str, ...]:
    """The names of the games whose deadline has come, the oldest deadline first."""
    rows = db.conn.execute("SELECT name FROM games WHERE deadline <= ? ORDER BY deadline, name", (write_time(now),))
    return tuple(name for (name,) in rows)


def version(db: Database, name: str) -> int:
    """How often a game was saved; works for one that can no longer be read, too."""
    row = db.conn.execute("SELECT version FROM games WHERE name = ?", (name,)).fetchone()
    return int(row[0]) if row else 0


def exists(db: Database, name: str) -> bool:
    """Whether there is a game of this name."""
    return db.conn.execute("SELECT 1 FROM games WHERE name = ?", (name,)).fetchone() is not None


def save(db: Database, game: Game) -> Game:
    """Keep a game and return it with its next version.

    StaleGame when somebody else saved it since it was loaded, or a new game's name is taken.
    """
    saved = replace(game, version=game.version + 1)
    name, status, deadline, version, body = astuple(write_game(saved))
    if game.version == 0:
        statement = (
            f"INSERT INTO games ({_COLUMNS}) VALUES (:name, :status, :deadline, :version, :body) ON CONFLICT DO NOTHING"
        )
    else:
        statement = (
            "UPDATE games SET status = :status, deadline = :deadline, version = :version, body = :body"
            " WHERE name = :name AND version = :version - 1"
        )
    done = db.conn.execute(
        statement, {"name": name, "status": status, "deadline": deadline, "version": version, "body": body}
    )
    if done.rowcount != 1:
        raise StaleGame(f"game {game.name}, version {game.version}: somebody else saved it in the meantime")
    return saved
