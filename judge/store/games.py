"""Games: the one row each that is the truth about it, guarded by a version."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from threading import local

from sqlite_utils import Database

from judge.errors import BadData, StaleGame
from judge.game.clock import next_wake
from judge.game.game import Game
from judge.game.state import PROGRAM
from judge.store.codec import GameRow, Sources, read_game, write_game
from judge.store.database import column, counted, finds, read_time, value, write_time
from judge.structs import replace

_COLUMNS = "name, status, deadline, version, body"
_IS_HERE = "status <> 'moved'"
"""A game that went to another shard leaves its row (`moving`)."""
_MOST_KEPT = 128


class _Kept(local):
    """The games that this thread read or saved last, by name, each with the row that it is."""

    def __init__(self) -> None:
        self._games: dict[str, tuple[GameRow, Game]] = {}

    def find(self, row: GameRow, sources: Sources) -> Game | None:
        """The game of a row. The whole row is compared: another process may have saved another with its version."""
        kept, game = self._games.get(row.name, (None, None))
        if game is None or kept != row:
            return None
        board, rulebook = sources.load_board(game.board.name), sources.load_rulebook(game.rulebook.name)
        return game if game.board is board and game.rulebook is rulebook else None

    def keep(self, row: GameRow, game: Game) -> None:
        """Find it again, until so many others came."""
        self._games.pop(row.name, None)
        self._games[row.name] = row, game
        if len(self._games) > _MOST_KEPT:
            del self._games[next(iter(self._games))]


_kept = _Kept()


def load(db: Database, name: str, sources: Sources) -> Game | None:
    """The game of this name as it was saved last."""
    row = db.conn.execute(f"SELECT {_COLUMNS} FROM games WHERE name = ? AND {_IS_HERE}", (name,)).fetchone()
    return _game(GameRow(*row), sources) if row else None


def _game(row: GameRow, sources: Sources) -> Game:
    game = _kept.find(row, sources)
    if game is None:
        game = read_game(row, sources)
        _kept.keep(row, game)
    return game


def mark_of_names(db: Database) -> tuple[int, int]:
    """What is another one whenever there is another game."""
    count, last = db.conn.execute("SELECT count(*), coalesce(max(rowid), 0) FROM games").fetchone()
    return count, last


def names(db: Database) -> tuple[str, ...]:
    """The names of all games, in order."""
    return column(db, f"SELECT name FROM games WHERE {_IS_HERE} ORDER BY name")


def names_by_board(db: Database) -> dict[str, tuple[str, ...]]:
    """The names of all games by the boards that they are played on; also of those whose letters go on elsewhere."""
    board = "iif(json_valid(body), json_extract(body, '$.map'), '')"
    found: dict[str, list[str]] = {}
    for name, where in db.conn.execute(f"SELECT name, coalesce({board}, '') FROM games ORDER BY name"):
        found.setdefault(where, []).append(name)
    return {where: tuple(names) for where, names in found.items()}


def every(db: Database, sources: Sources) -> tuple[Game, ...]:
    """All games, by name, without those whose board or rulebook is gone: one must not hide the others."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM games WHERE {_IS_HERE} ORDER BY name")
    return tuple(game for row in rows if (game := _readable(GameRow(*row), sources, read_game)) is not None)


def some(db: Database, names: Iterable[str], sources: Sources) -> tuple[Game, ...]:
    """The games of these names, in their order, without those that are missing or cannot be read."""
    query = f"SELECT {_COLUMNS} FROM games WHERE name = ? AND {_IS_HERE}"
    rows = (db.conn.execute(query, (name,)).fetchone() for name in names)
    return tuple(game for row in rows if row and (game := _readable(GameRow(*row), sources)) is not None)


def _readable(row: GameRow, sources: Sources, read: Callable[[GameRow, Sources], Game] = _game) -> Game | None:
    try:
        return read(row, sources)
    except BadData:
        return None


def count(db: Database) -> int:
    """How many games there are."""
    return counted(db, "SELECT count(*) FROM games")


def progressed(db: Database, name: str, now: datetime) -> None:
    """Note that a phase was opened, or played."""
    db.conn.execute("UPDATE games SET progress_at = ? WHERE name = ?", (write_time(now), name))


def without_progress(db: Database, since: datetime) -> tuple[tuple[str, datetime], ...]:
    """The games that are played in which nothing has moved since a moment, and when something did last.

    Not those whose deadline is later, nor practice games: they wait for one person, who may take his time.
    """
    rows = db.conn.execute(
        "SELECT name, progress_at FROM games WHERE status = 'active' AND progress_at <= :since"
        " AND coalesce(deadline, '') <= :since AND NOT instr(body, :program) ORDER BY progress_at, name",
        {"since": write_time(since), "program": f'"{PROGRAM}"'},
    )
    return tuple((name, read_time(at)) for name, at in rows)


def load_readable(db: Database, name: str, sources: Sources) -> Game | None:
    """The game of this name; None also when its board or rulebook is gone."""
    found = some(db, (name,), sources)
    return found[0] if found else None


def version(db: Database, name: str) -> int:
    """How often a game was saved; works for one that can no longer be read, too."""
    return value(db, "SELECT version FROM games WHERE name = ?", (name,)) or 0


def exists(db: Database, name: str) -> bool:
    """Whether there is a game of this name."""
    return finds(db, f"SELECT 1 FROM games WHERE name = ? AND {_IS_HERE}", (name,))


def is_taken(db: Database, name: str) -> bool:
    """Whether there is a game of this name, or was one that went to another shard."""
    return finds(db, "SELECT 1 FROM games WHERE name = ?", (name,))


def save(db: Database, game: Game) -> Game:
    """Keep a game and return it with its next version.

    Raises StaleGame when it was saved since it was loaded, or a new game's name is taken.
    """
    saved = replace(game, version=game.version + 1)
    row, at = write_game(saved), next_wake(saved)
    if game.version == 0:
        statement = (
            f"INSERT INTO games ({_COLUMNS}, wake) VALUES (:name, :status, :deadline, :version, :body, :wake)"
            " ON CONFLICT DO NOTHING"
        )
    else:
        statement = (
            "UPDATE games SET status = :status, deadline = :deadline, version = :version, body = :body, wake = :wake"
            " WHERE name = :name AND version = :version - 1"
        )
    wake = write_time(at) if at is not None else None
    done = db.conn.execute(
        statement,
        {
            "name": row.name,
            "status": row.status,
            "deadline": row.deadline,
            "version": row.version,
            "body": row.body,
            "wake": wake,
        },
    )
    if done.rowcount != 1:
        raise StaleGame(f"game {game.name}, version {game.version}: somebody else saved it in the meantime")
    _kept.keep(row, saved)
    return saved
