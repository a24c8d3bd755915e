"""Letters and sent mail packed into a tenth of their bytes (Zstandard), with a dictionary of what all of them have.

They are packed bit by bit once they are done with; what waits stands as it is, so that no letter is slower for it. The
dictionary lies in the database, too: whoever has the file can read all of it, whatever the program brings by then.
Everything that reads such bytes has them from `unpacked`, and everything that changes them writes `packed = NULL`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.errors import BadData
from judge.store.database import counted, finds, value, write
from judge.store.rewriting import rewrite, rewriting
from judge.structs import Struct

if TYPE_CHECKING:
    from judge.zstd import zstd

_LEVEL = 9
"""Takes a millisecond or two a mail; more saves a tenth and takes ten times as long."""
_HANDFUL = 32
"""Rows that are written in one transaction: nobody waits longer than they take."""
_TABLES = {"letters": "state <> 'new'", "outbox": "state <> 'waiting'"}
"""What is packed, and when it is done with: the conditions of the two indexes."""


class Packed(Struct, frozen=True):
    """What packing came to: rows, and their bytes before and after."""

    rows: int = 0
    before: int = 0
    after: int = 0

    def __add__(self, other: Packed) -> Packed:
        return Packed(self.rows + other.rows, self.before + other.before, self.after + other.after)


def unpacked(db: Database, raw: bytes, packed: int | None) -> bytes:
    """The bytes as they came or went; BadData when they cannot be had back."""
    if packed is None or not raw:
        return raw
    from judge.zstd import zstd

    kept = value(db, "SELECT bytes FROM dictionaries WHERE id = ?", (packed,))
    if kept is None:
        raise BadData("the database", 0, f"dictionary {packed} is gone, which letters and mails are packed with")
    try:
        return zstd.decompress(raw, zstd_dict=_dictionary(kept))
    except zstd.ZstdError as error:
        raise BadData("the database", 0, f"packed bytes cannot be had back: {error}") from error


def pack_some(db: Database, dictionary: bytes, go_on: Callable[[], bool]) -> Packed:
    """Pack what is done with, as long as `go_on` says yes; each handful is a transaction of its own."""
    done = Packed()
    number: int | None = None
    for table in _TABLES:
        while go_on() and (rows := _next(db, table)):
            if number is None:
                number = _kept(db, dictionary)
            done += _packed_now(db, table, number, {row: (raw, _packed(raw, dictionary)) for row, raw in rows})
    return done


def _packed_now(db: Database, table: str, dictionary: int, made: Mapping[int, tuple[bytes, bytes]]) -> Packed:
    """Put packed bytes in the place of those they were made of; what was changed meanwhile is packed the next time."""
    with rewriting(db):
        marks = ", ".join("?" * len(made))
        now = dict(db.conn.execute(f"SELECT id, raw FROM {table} WHERE id IN ({marks})", tuple(made)))
        same = {row: (raw, small) for row, (raw, small) in made.items() if now.get(row) == raw}
        rewrite(db, table, {row: {"raw": small, "packed": dictionary} for row, (_, small) in same.items()})
    return Packed(len(same), sum(len(raw) for raw, _ in same.values()), sum(len(small) for _, small in same.values()))


def is_done(db: Database) -> bool:
    """Whether nothing is left to pack."""
    return not any(_next(db, table, 1) for table in _TABLES)


def _next(db: Database, table: str, limit: int = _HANDFUL) -> list[tuple[int, bytes]]:
    query = f"SELECT id, raw FROM {table} WHERE packed IS NULL AND {_TABLES[table]} ORDER BY id LIMIT ?"
    return list(db.conn.execute(query, (limit,)))


def _kept(db: Database, dictionary: bytes) -> int:
    """The number of a dictionary; it is put into the database when it is first used."""
    digest = sha256(dictionary).digest()
    if not finds(db, "SELECT 1 FROM dictionaries WHERE digest = ?", (digest,)):
        with write(db):
            db.conn.execute(
                "INSERT INTO dictionaries (digest, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING", (digest, dictionary)
            )
    return counted(db, "SELECT id FROM dictionaries WHERE digest = ?", (digest,))


def _packed(raw: bytes, dictionary: bytes) -> bytes:
    from judge.zstd import zstd

    # An empty one is of a person who was forgotten, or was pruned: it stays empty.
    return zstd.compress(raw, _LEVEL, zstd_dict=_dictionary(dictionary)) if raw else raw


@lru_cache(maxsize=4)
def _dictionary(content: bytes) -> zstd.ZstdDict:
    from judge.zstd import zstd

    return zstd.ZstdDict(content)
