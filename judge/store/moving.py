"""Games that went to another shard: they stand here no more but for their past and for the addresses in people's hands.

The row of such a game says `moved`, and no clock looks at it; under `moved:NAME` stands where it went and how it stood.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

import msgspec
from sqlite_utils import Database

from judge.store import meta
from judge.store.archiving import Rows, Tables, take
from judge.store.database import finds, write_time

STATUS = "moved"
_KEY = "moved:"
_CAUSE = "move:"
_GOES = (
    *("games", "turns", "undone_turns", "order_sets", "journal"),
    *("press", "press_readers", "diaries", "endings", "players"),
)
"""What of a game goes with it. Letters and mails stay, and people's records."""


class Moved(msgspec.Struct, frozen=True):
    """Where a game went, and how it stood."""

    shard: str
    status: str
    deadline: str | None
    wake: str | None


def rows_of(db: Database, game: str) -> Tables:
    """All of a game that goes with it; the tables of what stays are empty."""
    found = take(db, game)
    return MappingProxyType(
        {table: rows if table in _GOES else Rows(rows.columns, ()) for table, rows in found.items()}
    )


def leave(db: Database, game: str, shard: str, now: datetime) -> None:
    """A game is that shard's from now on, in the caller's transaction."""
    row = db.conn.execute("SELECT status, deadline, wake FROM games WHERE name = ?", (game,)).fetchone()
    meta.put(db, f"{_KEY}{game}", msgspec.json.encode(Moved(shard, *row)).decode(), now)
    db.conn.execute("UPDATE games SET status = ?, deadline = NULL, wake = NULL WHERE name = ?", (STATUS, game))


def cause(game: str, now: datetime) -> str:
    """What the mail with a game has as its cause: one that came back and goes again is another mail."""
    return f"{_CAUSE}{game}:{write_time(now)}"


def refused(db: Database, mail: int) -> str:
    """The game that goes on here, since the mail that it is in will never be taken; empty where there is none."""
    row = db.conn.execute("SELECT cause FROM outbox WHERE id = ?", (mail,)).fetchone()
    if row is None or not row[0].startswith(_CAUSE):
        return ""
    game = row[0].removeprefix(_CAUSE).partition(":")[0]
    gone = meta.since(db, f"{_KEY}{game}")
    return game if gone is not None and cause(game, gone) == row[0] and stay(db, game) else ""


def stay(db: Database, game: str) -> bool:
    """The other shard could not take it: the game goes on here as it stood; False where it is not away."""
    moved = _read(db, game)
    if moved is None:
        return False
    db.conn.execute(
        "UPDATE games SET status = ?, deadline = ?, wake = ? WHERE name = ?",
        (moved.status, moved.deadline, moved.wake, game),
    )
    return meta.remove(db, f"{_KEY}{game}")


def shard_of(db: Database, game: str) -> str:
    """Where a game of ours went; empty for one that did not."""
    moved = _read(db, game)
    return moved.shard if moved is not None else ""


def left(db: Database) -> Mapping[str, tuple[str, datetime]]:
    """All that went, each with where and when."""
    found = {}
    for game, text in meta.beginning(db, _KEY).items():
        at = meta.since(db, f"{_KEY}{game}")
        assert at is not None
        found[game] = msgspec.json.decode(text, type=Moved).shard, at
    return MappingProxyType(found)


def is_bound(db: Database, game: str) -> bool:
    """Whether something keeps a game here: it is a board of a tournament, or mail waits for its next phases."""
    return finds(db, "SELECT 1 FROM tournament_boards WHERE game = ?", (game,)) or finds(
        db, "SELECT 1 FROM outbox WHERE game = ? AND state = 'waiting' AND held > 0 LIMIT 1", (game,)
    )


def _read(db: Database, game: str) -> Moved | None:
    text = meta.get(db, f"{_KEY}{game}")
    return msgspec.json.decode(text, type=Moved) if text else None
