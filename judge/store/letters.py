"""Letters as they came, byte for byte, and how far each has got."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.store.database import read_time, write_time

if TYPE_CHECKING:
    # Only for its name: the idle tick loads no games.
    from judge.game.game import PlayerId


class LetterState(Enum):
    """How far a letter has got."""

    NEW = "new"
    DONE = "done"
    IGNORED = "ignored"
    PARKED = "parked"
    """It met a bug; the keeper has been told."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A letter at the door: bytes for one recipient."""

    received_at: datetime
    mail_from: str
    rcpt: str
    raw: bytes


@dataclass(frozen=True, slots=True)
class KeptLetter:
    """A letter in the database."""

    id: int
    received_at: datetime
    mail_from: str
    rcpt: str
    raw: bytes
    message_id: str | None
    state: LetterState
    note: str


BLACKLISTED = "from a blacklisted address"
"""What is noted of a letter from where the keepers let nobody in."""

_COLUMNS = "id, received_at, mail_from, rcpt, raw, message_id, state, note"


def keep(db: Database, arrivals: Iterable[Arrival]) -> None:
    """Keep letters; one that is here already (same bytes, same recipient) keeps nothing new."""
    db.conn.executemany(
        "INSERT INTO letters (received_at, mail_from, rcpt, digest, raw) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(write_time(a.received_at), a.mail_from, a.rcpt, sha256(a.raw).digest(), a.raw) for a in arrivals],
    )


def keep_one(db: Database, arrival: Arrival) -> int:
    """Keep one letter that is nowhere else; its number."""
    row = db.conn.execute(
        "INSERT INTO letters (received_at, mail_from, rcpt, digest, raw) VALUES (?, ?, ?, ?, ?) RETURNING id",
        (
            write_time(arrival.received_at),
            arrival.mail_from,
            arrival.rcpt,
            sha256(arrival.raw).digest(),
            arrival.raw,
        ),
    ).fetchone()
    return int(row[0])


def unread(db: Database, limit: int = 100) -> tuple[KeptLetter, ...]:
    """The first letters nobody has obeyed yet, in the order of their arrival."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM letters WHERE state = 'new' ORDER BY id LIMIT ?", (limit,))
    return tuple(_letter(row) for row in rows)


def unread_after(db: Database, number: int) -> KeptLetter | None:
    """The first letter behind another one that nobody has obeyed yet."""
    row = db.conn.execute(
        f"SELECT {_COLUMNS} FROM letters WHERE state = 'new' AND id > ? ORDER BY id LIMIT 1", (number,)
    ).fetchone()
    return _letter(row) if row else None


def count_unread(db: Database, but: int) -> int:
    """How many letters nobody has obeyed yet, without the one that is being obeyed."""
    return int(db.conn.execute("SELECT count(*) FROM letters WHERE state = 'new' AND id <> ?", (but,)).fetchone()[0])


def count_noted(db: Database, note: str, since: datetime) -> int:
    """How many of the letters that came since a moment were marked with a note."""
    row = db.conn.execute(
        "SELECT count(*) FROM letters WHERE note = ? AND received_at > ?", (note, write_time(since))
    ).fetchone()
    return int(row[0])


def parked(db: Database) -> tuple[KeptLetter, ...]:
    """The letters that met a bug, oldest first."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM letters WHERE state = 'parked' ORDER BY id")
    return tuple(_letter(row) for row in rows)


def letter(db: Database, number: int) -> KeptLetter | None:
    """The letter with this number."""
    row = db.conn.execute(f"SELECT {_COLUMNS} FROM letters WHERE id = ?", (number,)).fetchone()
    return _letter(row) if row else None


def mark(
    db: Database,
    number: int,
    state: LetterState,
    note: str = "",
    message_id: str | None = None,
    player: PlayerId | None = None,
) -> None:
    """Write down how far a letter got, and, once known, its `message_id` and whose it is.

    The id is for `seen_before`; nothing more is written of a letter whose writer was forgotten meanwhile.
    """
    db.conn.execute(
        "UPDATE letters SET state = ?, note = ?, message_id = iif(raw = x'', NULL, coalesce(?, message_id)),"
        " player = iif(raw = x'', NULL, coalesce(?, player)) WHERE id = ?",
        (state.value, note, message_id, player, number),
    )


def of_player(db: Database, player: PlayerId) -> tuple[KeptLetter, ...]:
    """The letters of a person, in the order of their arrival."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM letters WHERE player = ? ORDER BY id", (player,))
    return tuple(_letter(row) for row in rows)


def seen_before(db: Database, number: int, message_id: str) -> bool:
    """Whether an earlier letter had this Message-ID, sender and recipient.

    The second guard against resends: a relay that crashed sends the same mail with another
    Received line, so that its bytes differ (RFC 1047).
    """
    found = db.conn.execute(
        "SELECT 1 FROM letters AS this JOIN letters AS old ON old.message_id = ? AND old.id < this.id"
        " AND old.mail_from = this.mail_from AND old.rcpt = this.rcpt AND old.state <> 'new' WHERE this.id = ?",
        (message_id, number),
    )
    return found.fetchone() is not None


def _letter(row: tuple[int, str, str, str, bytes, str | None, str, str]) -> KeptLetter:
    number, received_at, mail_from, rcpt, raw, message_id, state, note = row
    return KeptLetter(number, read_time(received_at), mail_from, rcpt, raw, message_id, LetterState(state), note)
