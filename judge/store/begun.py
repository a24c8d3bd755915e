"""Games that began elsewhere and go on here: how each stood when it came, so that all that follows can be proved."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.store.archiving import Rows, put
from judge.store.database import column, read_time, write_time

_GAME = "name, status, deadline, version, body, wake, progress_at"
_OLD = "game = :game AND letter IS NULL AND at < :at"
_WRITTEN = {
    "journal": _OLD,
    "order_sets": _OLD,
    "press": _OLD,
    "press_readers": f"press IN (SELECT id FROM press WHERE {_OLD})",
    "diaries": "game = :game AND at < :at",
}
"""What was written in a game before it came, where it came from another shard."""
_TURN = "game, phase, before, orders, results, after, processed_at, body"


def note(db: Database, game: str, digest: bytes) -> None:
    """Note how a game stands that has just come from a file with this SHA-256."""
    db.conn.execute(
        "INSERT INTO begun_elsewhere (game, digest, status, deadline, version, body, wake, progress_at)"
        " SELECT name, ?, status, deadline, version, body, wake, progress_at FROM games WHERE name = ?",
        (digest, game),
    )


def of_digest(db: Database, digest: bytes) -> tuple[str, datetime] | None:
    """The game that came from a file with this SHA-256, and when."""
    row = db.conn.execute(
        "SELECT game, at FROM begun_elsewhere JOIN imports USING (game) WHERE digest = ?", (digest,)
    ).fetchone()
    return (row[0], read_time(row[1])) if row else None


def all_begun(db: Database) -> frozenset[str]:
    """The games that came while they were played, and are proved from then on."""
    return frozenset(column(db, "SELECT game FROM begun_elsewhere"))


def copy(db: Database, again: Database, game: str, at: datetime) -> None:
    """A game as it came, the people who came with it, and its past, for a database in which all is done again."""
    came = (write_time(at),)
    for table, names, which in (
        ("players", "number, address, name, language, zone, created_at", "created_at = ?"),
        ("addresses", "player, address, created_at, asked_at", "created_at = ? AND asked_at = created_at"),
    ):
        for row in db.conn.execute(f"SELECT {names} FROM {table} WHERE {which}", came).fetchall():
            put(again, table, Rows(tuple(names.split(", ")), (_as_it_came(db, table, row),)))
    row = db.conn.execute(
        f"SELECT {_GAME.replace('name', 'game', 1)} FROM begun_elsewhere WHERE game = ?", (game,)
    ).fetchone()
    put(again, "games", Rows(tuple(_GAME.split(", ")), (row,)))
    for table in ("imports", "begun_elsewhere"):
        found = db.conn.execute(f"SELECT * FROM {table} WHERE game = ?", (game,))
        put(again, table, Rows(tuple(each[0] for each in found.description), tuple(found)))
    past = db.conn.execute(
        f"SELECT {_TURN} FROM (SELECT {_TURN} FROM turns UNION SELECT {_TURN} FROM undone_turns)"
        " WHERE game = ? AND processed_at <= ?",
        (game, write_time(at)),
    )
    put(again, "turns", Rows(tuple(_TURN.split(", ")), tuple(sorted(past, key=_order))))
    for table, which in _WRITTEN.items():
        found = db.conn.execute(
            f"SELECT * FROM {table} WHERE {which} ORDER BY rowid", {"game": game, "at": write_time(at)}
        )
        columns = tuple(each[0] for each in found.description)
        kept = [name for name in columns if name != "id" or table == "press"]
        rows = (tuple(value for name, value in zip(columns, row, strict=True) if name in kept) for row in found)
        put(again, table, Rows(tuple(kept), tuple(rows)))


def _as_it_came(db: Database, table: str, row: tuple[object, ...]) -> tuple[object, ...]:
    """Whoever came with a game came with the first of his addresses; mail may go to another one by now."""
    if table != "players":
        return row
    number, _, *rest = row
    first = db.conn.execute(
        "SELECT address FROM addresses WHERE player = 'p' || ? ORDER BY created_at LIMIT 1", (number,)
    ).fetchone()
    return (number, first[0] if first else row[1], *rest)


def _order(turn: tuple[str, ...]) -> tuple[str, int]:
    """Turns in the order of their phases, named as `S1901M`."""
    phase = turn[1]
    return phase[1:5], "SFW".index(phase[0]) * 3 + "MRA".index(phase[5])
