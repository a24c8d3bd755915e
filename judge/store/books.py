"""Who wants which game as a book, until it is posted; what was sent is not kept, since it can be written again."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store import meta, outbox
from judge.store.database import counted, finds
from judge.store.players import Player

_KIND = "book"
_DAY = timedelta(days=1)
_OURS = f"cause >= '{_KIND}:' AND cause < '{_KIND};'"
"""The mails that are books, by the index of causes."""
_SENT = f"{_OURS} AND state != 'waiting' AND raw != x''"


def want(db: Database, game: str, player: Player, now: datetime) -> bool:
    """Note that a person wants a book; False when he had it within a day."""
    if outbox.caused_since(db, player.address, f"{_KIND}:{game}:{player.id}:", now - _DAY):
        return False
    meta.put(db, f"{_KIND}:{game}:{player.id}", "", now)
    return True


def wanted(db: Database) -> tuple[tuple[str, PlayerId], ...]:
    """Every game that a person waits for, and who."""
    names = (name.partition(":") for name in meta.beginning(db, f"{_KIND}:"))
    return tuple((game, player) for game, _, player in names)


def settled(db: Database, game: str, player: PlayerId) -> bool:
    """Note that a book was sent to all who waited for it; False when nobody did."""
    return meta.remove(db, f"{_KIND}:{game}:{player}")


def cause(game: str, player: PlayerId, now: datetime) -> str:
    """Why the mail is sent."""
    return f"{_KIND}:{game}:{player}:{now:%Y%m%d}"


def has_work(db: Database) -> bool:
    """Whether a person waits for a book, or one that is out is not forgotten yet."""
    return bool(wanted(db)) or finds(db, f"SELECT 1 FROM outbox WHERE {_SENT} LIMIT 1")


def unsent(db: Database) -> int:
    """How many books lie in the outbox."""
    return counted(db, f"SELECT count(*) FROM outbox WHERE {_OURS} AND state = 'waiting'")


def empty_sent(db: Database) -> None:
    """Forget what was in the books that are out: each may have some millions of bytes."""
    db.conn.execute(f"UPDATE outbox SET raw = x'', packed = NULL WHERE {_SENT}")
