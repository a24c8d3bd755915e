"""Letters as they came, byte for byte, how far each has got, and what it is known again by when it comes once more.

That is its essence, and the signatures it bears.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.store.database import counted, finds, read_time, time_or_none, value, write_time
from judge.store.packing import unpacked
from judge.structs import Struct

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


class Arrival(Struct, frozen=True):
    """A letter at the door: bytes for one recipient."""

    received_at: datetime
    mail_from: str
    rcpt: str
    raw: bytes


class KeptLetter(Struct, frozen=True):
    """A letter in the database."""

    id: int
    received_at: datetime
    mail_from: str
    rcpt: str
    raw: bytes
    message_id: str | None
    state: LetterState
    note: str


MACHINE = "keeper@machine"
"""Where a keeper's command comes from that was given on the machine itself."""

WAITS = "waits for proof"
"""What is noted of a letter that will be obeyed when its writer has answered a mail about it."""

REST_WAITS = "the rest waits for proof"
"""The same of a letter whose orders were obeyed when it came."""

BLACKLISTED = "from a blacklisted address"
"""What is noted of a letter from where the keepers let nobody in."""

_HANDFUL = 4 << 20
"""Bytes of letters after which no further one is taken into memory; the rest comes with the next handful."""
_COLUMNS = "id, received_at, mail_from, rcpt, raw, packed, message_id, state, note"
_INSERT = "INSERT INTO letters (received_at, mail_from, rcpt, digest, arrival, raw) VALUES (?, ?, ?, ?, ?, ?)"
_BEFORE = "letters.id, rcpt, state, player, note, essence"


def keep(db: Database, arrivals: Iterable[Arrival]) -> None:
    """Keep letters; one that is here already (same bytes, same recipient) keeps nothing new."""
    db.conn.executemany(f"{_INSERT} ON CONFLICT DO NOTHING", map(_arrived, arrivals))


def is_here(db: Database, letter: Arrival) -> bool:
    """Whether the same bytes came for the same recipient before; of older letters the bytes must do."""
    _, _, _, digest, arrival, _ = _arrived(letter)
    return finds(db, "SELECT 1 FROM letters WHERE arrival = ? OR (digest = ? AND arrival IS NULL)", (arrival, digest))


def keep_one(db: Database, arrival: Arrival) -> int:
    """Keep one letter that is nowhere else; its number."""
    return counted(db, f"{_INSERT} RETURNING id", _arrived(arrival))


def _arrived(letter: Arrival) -> tuple[str, str, str, bytes, bytes, bytes]:
    """As it is kept; by `arrival` it is known again, also when the secret part of its recipient was blanked."""
    at, digest = write_time(letter.received_at), sha256(letter.raw).digest()
    arrival = sha256(digest + letter.rcpt.encode("utf-8", "surrogateescape")).digest()
    return at, letter.mail_from, letter.rcpt, digest, arrival, letter.raw


def unread(db: Database, limit: int = 100) -> tuple[KeptLetter, ...]:
    """The first letters nobody has obeyed yet, in the order of their arrival: fewer where they are large."""
    # A limit that is bound is looked at by the planner: SQLite plans the statement anew each time.
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM letters WHERE state = 'new' ORDER BY id LIMIT {int(limit)}")
    found: list[KeptLetter] = []
    size = 0
    for row in rows:
        found.append(_letter(db, row))
        size += len(found[-1].raw)
        if size > _HANDFUL:
            break
    return tuple(found)


def unread_after(db: Database, number: int) -> KeptLetter | None:
    """The first letter behind another one that nobody has obeyed yet."""
    row = db.conn.execute(
        f"SELECT {_COLUMNS} FROM letters WHERE state = 'new' AND id > ? ORDER BY id LIMIT 1", (number,)
    ).fetchone()
    return _letter(db, row) if row else None


def count_unread(db: Database, but: int) -> int:
    """How many letters nobody has obeyed yet, without the one that is being obeyed."""
    return counted(db, "SELECT count(*) FROM letters WHERE state = 'new' AND id <> ?", (but,))


def newest(db: Database) -> int:
    """The number of the letter that came last; 0 when none came."""
    return counted(db, "SELECT coalesce(max(id), 0) FROM letters")


def put_in_order(db: Database) -> None:
    """Number the letters that nobody has looked at by when they came: brought again, they came in any order."""
    newer = "state = 'new' AND note = '' AND id > (SELECT coalesce(max(id), 0) FROM letters WHERE state <> 'new')"
    columns = "received_at, mail_from, rcpt, digest, arrival, raw"
    found = db.conn.execute(f"SELECT id, {columns} FROM letters WHERE {newer} ORDER BY received_at, id").fetchall()
    numbers = [number for number, *_ in found]
    if numbers != sorted(numbers):
        db.conn.execute(f"DELETE FROM letters WHERE {newer}")
        insert = f"INSERT INTO letters ({columns}) VALUES (?, ?, ?, ?, ?, ?)"
        db.conn.executemany(insert, [letter for _, *letter in found])


def latest_moment(db: Database) -> datetime | None:
    """When the last thing was done that is on record: a letter taken in, a mail written, a look at the clock."""
    found = value(
        db,
        "SELECT max(at) FROM (SELECT received_at AS at FROM letters WHERE id = (SELECT max(id) FROM letters)"
        " UNION ALL SELECT created_at FROM outbox WHERE id = (SELECT max(id) FROM outbox)"
        " UNION ALL SELECT at FROM meta WHERE key = 'heartbeat')",
    )
    return time_or_none(found)


def state_at(db: Database, rcpt: str, after: int) -> LetterState | None:
    """How far the letter to an address has got that came after another one; None when it has not come."""
    found = value(db, "SELECT state FROM letters WHERE id > ? AND rcpt = ? ORDER BY id LIMIT 1", (after, rcpt))
    return LetterState(found) if found is not None else None


def count_noted(db: Database, note: str, since: datetime) -> int:
    """How many of the letters that came since a moment were marked with a note."""
    return counted(
        db, "SELECT count(*) FROM letters WHERE note = ? AND note <> '' AND received_at > ?", (note, write_time(since))
    )


def parked(db: Database) -> tuple[KeptLetter, ...]:
    """The letters that met a bug, oldest first."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM letters WHERE state = 'parked' ORDER BY id").fetchall()
    return tuple(_letter(db, row) for row in rows)


def letter(db: Database, number: int) -> KeptLetter | None:
    """The letter with this number."""
    row = db.conn.execute(f"SELECT {_COLUMNS} FROM letters WHERE id = ?", (number,)).fetchone()
    return _letter(db, row) if row else None


class Settled(Struct, frozen=True):
    """What came of a letter."""

    state: LetterState
    note: str
    player: PlayerId | None
    """Whose it is, where that is known."""
    mails: int
    """How many mails it has led to."""


def came_to(db: Database, number: int) -> Settled | None:
    """What came of the letter with this number, without its text; None where there is none."""
    mails = "SELECT count(*) FROM outbox WHERE letter = letters.id"
    row = db.conn.execute(f"SELECT state, note, player, ({mails}) FROM letters WHERE id = ?", (number,)).fetchone()
    return Settled(LetterState(row[0]), row[1], row[2], row[3]) if row else None


def is_new(db: Database, number: int) -> bool:
    """Whether there is a letter with this number that nobody has obeyed yet."""
    return finds(db, "SELECT 1 FROM letters WHERE id = ? AND state = 'new'", (number,))


def mark(
    db: Database,
    number: int,
    state: LetterState,
    note: str = "",
    message_id: str | None = None,
    player: PlayerId | None = None,
) -> None:
    """Write down how far a letter got, and, once known, its `message_id` and whose it is.

    The id is for `with_message_id`; nothing more is written of a letter whose writer was forgotten meanwhile.
    """
    db.conn.execute(
        "UPDATE letters SET state = ?, note = ?, message_id = iif(raw = x'', NULL, coalesce(?, message_id)),"
        " player = iif(raw = x'', NULL, coalesce(?, player)) WHERE id = ?",
        (state.value, note, message_id, player, number),
    )


def of_player(db: Database, player: PlayerId) -> tuple[KeptLetter, ...]:
    """The letters of a person, in the order of their arrival."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM letters WHERE player = ? ORDER BY id", (player,))
    return tuple(_letter(db, row) for row in rows.fetchall())


def judged(db: Database, number: int, verdict: str) -> None:
    """Store what was found out about the writer of a letter, for when it is obeyed again."""
    db.conn.execute("UPDATE letters SET verdict = ? WHERE id = ?", (verdict, number))


def blank(db: Database, number: int, rcpt: str, raw: bytes) -> None:
    """Keep a letter without what was secret in it; `digest` stays that of what came, `blanked` is of these bytes."""
    left = sha256(raw).digest()
    db.conn.execute(
        "UPDATE letters SET rcpt = ?, raw = ?, packed = NULL, blanked = ? WHERE id = ?", (rcpt, raw, left, number)
    )


def before(db: Database, player: PlayerId, number: int, since: datetime, limit: int) -> tuple[KeptLetter, ...]:
    """The letters of a person that came before one, and since a moment: the latest ones."""
    rows = db.conn.execute(
        f"SELECT {_COLUMNS} FROM letters WHERE player = ? AND id < ? AND received_at > ? ORDER BY id DESC LIMIT ?",
        (player, number, write_time(since), limit),
    )
    return tuple(_letter(db, row) for row in rows.fetchall())


def _letter(db: Database, row: tuple[int, str, str, str, bytes, int | None, str | None, str, str]) -> KeptLetter:
    number, received_at, mail_from, rcpt, raw, packed, message_id, state, note = row
    whole, at = unpacked(db, raw, packed), read_time(received_at)
    return KeptLetter(number, at, mail_from, rcpt, whole, message_id, LetterState(state), note)


class Before(Struct, frozen=True):
    """A letter that is like another one, or came before it."""

    id: int
    rcpt: str
    state: LetterState
    player: PlayerId | None
    """Whose it is, where that was proven or confirmed."""
    waits: bool
    """Whether it waits for a word from that person."""
    essence: bytes | None
    """None where an older judge obeyed it."""

    @property
    def is_obeyed(self) -> bool:
        """Whether it was done as a person's."""
        return self.state is LetterState.DONE and self.player is not None and not self.waits


def essence(db: Database, letter: int) -> bytes | None:
    """The essence of a letter that a person has looked at."""
    return value(db, "SELECT essence FROM letters WHERE id = ?", (letter,))


def remember(db: Database, letter: int, essence: bytes, marks: Collection[bytes], true: Collection[bytes] = ()) -> None:
    """Write down what a letter is known again by; `true` are the marks of those signatures that were found true."""
    db.conn.execute("UPDATE letters SET essence = ? WHERE id = ?", (essence, letter))
    db.conn.executemany(
        "INSERT INTO signatures (mark, letter, is_true) VALUES (?, ?, ?)"
        " ON CONFLICT (mark, letter) DO UPDATE SET is_true = max(is_true, excluded.is_true)",
        [(mark, letter, mark in true) for mark in sorted(marks)],
    )


def with_essence(db: Database, letter: int) -> tuple[Before, ...]:
    """The letters before one that are the same in all that their writer made."""
    rows = db.conn.execute(
        f"SELECT {_BEFORE} FROM letters WHERE id < ? AND state <> 'new'"
        " AND essence = (SELECT essence FROM letters WHERE id = ?) ORDER BY id",
        (letter, letter),
    )
    return tuple(_before(row) for row in rows)


def with_signature(db: Database, letter: int) -> tuple[tuple[Before, bool], ...]:
    """The letters that bear a signature of this one and were obeyed, those first in which it was found true."""
    rows = db.conn.execute(
        f"SELECT {_BEFORE}, other.is_true FROM signatures AS own"
        " JOIN signatures AS other ON other.mark = own.mark AND other.letter <> own.letter"
        " JOIN letters ON letters.id = other.letter WHERE own.letter = ? AND state = 'done'"
        " ORDER BY other.is_true DESC, letters.id",
        (letter,),
    )
    found = [(_before(row), bool(row[6])) for row in rows]
    return tuple((before, is_true) for before, is_true in found if before.is_obeyed)


def with_message_id(db: Database, letter: int, message_id: str, player: PlayerId) -> tuple[Before, ...]:
    """The letters of the same Message-ID that were obeyed as this person's, whatever their envelopes said."""
    if not message_id:
        return ()
    # Not by whose they are: a person has written thousands of letters, and one or two under an id.
    rows = db.conn.execute(
        f"SELECT {_BEFORE} FROM letters WHERE message_id = ? AND id <> ? AND +player = ? AND state = 'done'"
        " ORDER BY id",
        (message_id, letter, player),
    )
    return tuple(before for before in map(_before, rows) if before.is_obeyed)


def _before(row: tuple[int, str, str, str | None, str, bytes | None]) -> Before:
    number, rcpt, state, player, note, essence = row[:6]
    return Before(number, rcpt, LetterState(state), player, note == WAITS, essence)
