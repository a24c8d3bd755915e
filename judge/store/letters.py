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


WAITS = "waits for proof"
"""What is noted of a letter that will be obeyed when its writer has answered a mail about it."""

REST_WAITS = "the rest waits for proof"
"""The same of a letter whose orders were obeyed when it came."""

BLACKLISTED = "from a blacklisted address"
"""What is noted of a letter from where the keepers let nobody in."""

_HANDFUL = 4 << 20
"""Bytes of letters after which no further one is taken into memory; the rest comes with the next handful."""
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
    """The first letters nobody has obeyed yet, in the order of their arrival: fewer where they are large."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM letters WHERE state = 'new' ORDER BY id LIMIT ?", (limit,))
    found: list[KeptLetter] = []
    size = 0
    for row in rows:
        found.append(_letter(row))
        size += len(found[-1].raw)
        if size > _HANDFUL:
            break
    return tuple(found)


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

    The id is for `repeats`; nothing more is written of a letter whose writer was forgotten meanwhile.
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


def judged(db: Database, number: int, verdict: str) -> None:
    """Store what was found out about the writer of a letter, for when it is obeyed again."""
    db.conn.execute("UPDATE letters SET verdict = ? WHERE id = ?", (verdict, number))


def blank(db: Database, number: int, rcpt: str, raw: bytes) -> None:
    """Keep a letter without what was secret in it; `digest` stays that of what came, `blanked` is of these bytes."""
    left = sha256(raw).digest()
    db.conn.execute("UPDATE letters SET rcpt = ?, raw = ?, blanked = ? WHERE id = ?", (rcpt, raw, left, number))


def before(db: Database, player: PlayerId, number: int, since: datetime, limit: int) -> tuple[KeptLetter, ...]:
    """The letters of a person that came before one, and since a moment: the latest ones."""
    rows = db.conn.execute(
        f"SELECT {_COLUMNS} FROM letters WHERE player = ? AND id < ? AND received_at > ? ORDER BY id DESC LIMIT ?",
        (player, number, write_time(since), limit),
    )
    return tuple(_letter(row) for row in rows)


def _letter(row: tuple[int, str, str, str, bytes, str | None, str, str]) -> KeptLetter:
    number, received_at, mail_from, rcpt, raw, message_id, state, note = row
    return KeptLetter(number, read_time(received_at), mail_from, rcpt, raw, message_id, LetterState(state), note)
