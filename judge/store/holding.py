"""Mail that is held back for observers who are behind, until enough phases were played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store.database import write_time
from judge.store.deliverability import KEPT_BACK


@dataclass(frozen=True, slots=True)
class Held:
    """A mail that is held back."""

    id: int
    raw: bytes


def ripe(db: Database, game: str, phases: int, player: PlayerId | None = None) -> tuple[Held, ...]:
    """The mails of a game that wait for no more phases than that, oldest first; for one person, or for all."""
    rows = db.conn.execute(
        "SELECT id, raw FROM outbox WHERE game = ? AND held > 0 AND held <= ? AND (? IS NULL OR player = ?)"
        " ORDER BY id",
        (game, phases, player, player),
    )
    return tuple(Held(*row) for row in rows)


def let_go(db: Database, mail: int, raw: bytes, now: datetime) -> None:
    """A mail may go, in these words."""
    db.conn.execute(
        "UPDATE outbox SET held = iif(rcpt IN (SELECT address FROM suspensions), ?, 0), raw = ?, next_try = ?"
        " WHERE id = ?",
        (KEPT_BACK, raw, write_time(now), mail),
    )


def quicken(db: Database, game: str, phases: int, player: PlayerId | None = None) -> None:
    """So many phases less for the mails of a game that are held back; for one person, or for all."""
    db.conn.execute(
        "UPDATE outbox SET held = held - ? WHERE game = ? AND held > ? AND (? IS NULL OR player = ?)",
        (phases, game, phases, player, player),
    )


def drop(db: Database, game: str, player: PlayerId) -> None:
    """Drop what is held back for an observer who watches no longer."""
    db.conn.execute("DELETE FROM outbox WHERE game = ? AND held > 0 AND player = ?", (game, player))


def waiting(db: Database) -> int:
    """How many mails wait to be sent, without those that are held back."""
    row = db.conn.execute("SELECT count(*) FROM outbox WHERE state = 'waiting' AND held = 0").fetchone()
    return int(row[0])
