"""What is let go of that neither a game nor its proof needs any more.

That is what sent mails said, their maps, and what robots and strangers wrote. Rows stay, with the digest of what stood
in them: a letter that comes again is known, and a mail can be told from another one. Each handful is a transaction of
its own, so that nobody waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec
from sqlite_utils import Database

from judge.store import meta
from judge.store.database import counted, write, write_time
from judge.store.letters import MACHINE
from judge.store.packing import unpacked
from judge.store.rewriting import rewrite, rewriting
from judge.structs import Struct, field_names

_HANDFUL = 64
_PAGES = 256
"""Pages that are given back to the disk in one transaction."""
_SLACK = 10
"""One part in so many of the file stays free in it, for what comes next."""
_TOTALS = "pruned"
_ROUND, _LAST = "put_away", "pruned_last"


class Until(Struct, frozen=True):
    """The moments before which things go; None where they are kept for ever."""

    sent: datetime | None
    games: datetime | None
    """Of games that ended before."""
    pictures: datetime | None
    strangers: datetime | None


class Pruned(Struct, frozen=True):
    """What went, and the bytes that it had."""

    mails: int = 0
    pictures: int = 0
    letters: int = 0
    bytes: int = 0

    def __add__(self, other: Pruned) -> Pruned:
        return Pruned(
            self.mails + other.mails,
            self.pictures + other.pictures,
            self.letters + other.letters,
            self.bytes + other.bytes,
        )


_MAILS = (
    "FROM outbox WHERE digest IS NULL AND state <> 'waiting' AND (created_at < :sent OR"
    " game IN (SELECT endings.game FROM endings JOIN games ON games.name = endings.game"
    " WHERE ended_at < :games AND status = 'ended'))"
)
_PICTURES = (
    "FROM pictures WHERE created_at < :pictures AND NOT EXISTS (SELECT 1 FROM illustrations"
    " JOIN outbox ON outbox.id = mail WHERE picture = pictures.id AND outbox.state = 'waiting')"
)
# What anything that is kept goes back to stays, and so does what somebody wrote who is registered now: his first letter
# may have had an offer in its answer that he took. Commands on the machine have no writer.
_LETTERS = (
    "FROM letters WHERE player IS NULL AND pruned_at IS NULL AND state <> 'new' AND state <> 'parked' AND raw <> x''"
    f" AND received_at < :strangers AND mail_from <> '{MACHINE}'"
    " AND NOT EXISTS (SELECT 1 FROM addresses WHERE address = mail_from OR address IN"
    " (SELECT rcpt FROM outbox WHERE outbox.letter = letters.id AND cause GLOB 'letter:*:unproven'))"
    + "".join(
        f" AND NOT EXISTS (SELECT 1 FROM {table} WHERE {table}.letter = letters.id)"
        for table in ("journal", "order_sets", "press", "tokens", "invitations", "passwords")
    )
)


def prune(db: Database, until: Until, now: datetime, go_on: Callable[[], bool]) -> Pruned:
    """Let go of what is too old, as long as `go_on` says yes."""
    given = _given(until)
    done = Pruned()
    for some in (_some_mails, _some_pictures, _some_letters):
        while go_on():
            with rewriting(db):
                went = some(db, given, now)
                if went != Pruned():
                    _count(db, went, now)
            if went == Pruned():
                break
            done += went
    return done


def would_go(db: Database, until: Until) -> Pruned:
    """What would be let go of now; nothing is changed."""
    given = _given(until)
    found = {}
    size = 0
    for name, what, length in (
        ("mails", _MAILS, "length(raw)"),
        ("pictures", _PICTURES, "coalesce(length(png), 0) + length(before) + length(results) + length(after)"),
        ("letters", _LETTERS, "length(raw)"),
    ):
        row = db.conn.execute(f"SELECT count(*), coalesce(sum({length}), 0) {what}", given).fetchone()
        found[name] = row[0]
        size += row[1]
    return Pruned(bytes=size, **found)


def _given(until: Until) -> dict[str, str]:
    """What the queries are asked with; nothing is older than an empty text."""
    moments = {name: getattr(until, name) for name in field_names(Until)}
    return {name: write_time(moment) if moment is not None else "" for name, moment in moments.items()}


def _some_mails(db: Database, given: Mapping[str, Any], now: datetime) -> Pruned:
    rows = db.conn.execute(f"SELECT id, raw, packed {_MAILS} ORDER BY created_at LIMIT {_HANDFUL}", given).fetchall()
    made = {}
    for number, raw, packed in rows:
        whole = unpacked(db, raw, packed)
        # One that was emptied before, such as a book, has no digest that could be compared with anything.
        made[number] = {"raw": b"", "digest": sha256(whole).digest() if whole else b"", "size": len(whole)}
    rewrite(db, "outbox", made)
    return Pruned(mails=len(rows), bytes=sum(len(raw) for _, raw, _ in rows))


def _some_pictures(db: Database, given: Mapping[str, Any], now: datetime) -> Pruned:
    rows = db.conn.execute(f"SELECT id, coalesce(length(png), 0) {_PICTURES} LIMIT {_HANDFUL}", given).fetchall()
    numbers = [(number,) for number, _ in rows]
    # Nothing follows by itself here, as it does elsewhere.
    db.conn.executemany("DELETE FROM illustrations WHERE picture = ?", numbers)
    db.conn.executemany("DELETE FROM pictures WHERE id = ?", numbers)
    return Pruned(pictures=len(rows), bytes=sum(size for _, size in rows))


def _some_letters(db: Database, given: Mapping[str, Any], now: datetime) -> Pruned:
    rows = db.conn.execute(f"SELECT id, length(raw) {_LETTERS} ORDER BY received_at LIMIT {_HANDFUL}", given).fetchall()
    rewrite(db, "letters", {number: {"raw": b"", "pruned_at": write_time(now)} for number, _ in rows})
    return Pruned(letters=len(rows), bytes=sum(size for _, size in rows))


def since_last_told(db: Database) -> Pruned:
    """What went since the keepers were told."""
    return _noted(db, _TOTALS)


def _noted(db: Database, key: str) -> Pruned:
    """What was written down under a name; nothing where that is damaged: it is told, and decides nothing."""
    try:
        return msgspec.json.decode(meta.get(db, key) or "{}", type=Pruned)
    except msgspec.MsgspecError:
        return Pruned()


def told(db: Database) -> None:
    """The keepers have been told."""
    meta.remove(db, _TOTALS)


def _count(db: Database, went: Pruned, now: datetime) -> None:
    meta.put(db, _TOTALS, msgspec.json.encode(since_last_told(db) + went).decode(), now)


class Rounds(Struct, frozen=True):
    """When things were put away last, and the last time that anything went: when that was, and what."""

    last: datetime | None
    went_at: datetime | None
    went: Pruned


def rounds(db: Database) -> Rounds:
    """How it stands with letting go of things."""
    return Rounds(meta.since(db, _ROUND), meta.since(db, _LAST), _noted(db, _LAST))


def begin_round(db: Database, now: datetime) -> None:
    """Note that a round of putting things away begins."""
    meta.put(db, _ROUND, "", now)


def keep_round(db: Database, went: Pruned, now: datetime) -> None:
    """Note what went in a round."""
    meta.put(db, _LAST, msgspec.json.encode(went).decode(), now)


class Room(Struct, frozen=True):
    """The bytes of the file, and those of them that nothing stands in."""

    size: int
    free: int
    gives_back: bool
    """Whether free pages can be given to the disk bit by bit; a file of an older judge has to be rebuilt once."""


def room(db: Database) -> Room:
    """How much of the file is in use."""
    page = counted(db, "PRAGMA page_size")
    size, free = counted(db, "PRAGMA page_count"), counted(db, "PRAGMA freelist_count")
    return Room(size * page, free * page, counted(db, "PRAGMA auto_vacuum") == 2)


def give_back(db: Database, go_on: Callable[[], bool]) -> int:
    """Give free pages to the disk, but for what comes next; the bytes given."""
    before = room(db)
    if not before.gives_back:
        return 0
    page = counted(db, "PRAGMA page_size")
    while go_on():
        pages, free = counted(db, "PRAGMA page_count"), counted(db, "PRAGMA freelist_count")
        more = min(free - max(_PAGES, (pages - free) // _SLACK), _PAGES)
        if more <= 0:
            break
        with write(db):
            db.conn.execute(f"PRAGMA incremental_vacuum({more})").fetchall()
    return before.size - counted(db, "PRAGMA page_count") * page


def rebuild(db: Database) -> None:
    """Write the file anew without free pages, and so that it can give them back from then on; letters wait for that."""
    db.conn.execute("PRAGMA auto_vacuum = incremental")
    db.conn.execute("VACUUM")
