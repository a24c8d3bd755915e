"""A database between two programs: tried with the new one on a copy, and how it stood when the old one ended.

What the old one is to find when it comes back is looked at and written without bringing it to a newer schema.
"""

from __future__ import annotations

from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from judge.errors import BadData, JudgeError
from judge.store import games, letters
from judge.store.codec import Sources
from judge.store.database import check, column, counted, open_database, write_time
from judge.store.readonly import failures, reading
from judge.store.schema import MIGRATIONS
from judge.structs import Struct

if TYPE_CHECKING:
    import sqlite3
else:
    from sqlite_utils.utils import sqlite3


class Mark(Struct, frozen=True):
    """The last of each kind that the old program wrote, by number."""

    letters: int
    acts: int
    mails: int


class Since(Struct, frozen=True):
    """What came after a mark."""

    unread: int
    """Letters that wait to be obeyed."""
    acts: int
    """What was asked and done, by letters and by the clock."""
    mails: int

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was obeyed, played or written; letters may have come."""
        return not self.acts and not self.mails


def steps_to(path: Path) -> tuple[str, ...]:
    """The steps of the schema that a database has not had yet."""
    with reading(path) as db:
        return tuple(migration.name for migration in MIGRATIONS.pending(db))


def brought_up(path: Path) -> tuple[str, ...]:
    """Bring a database to the schema of this program; what is wrong with it then, or why that was not possible."""
    try:
        with closing(open_database(path)) as db:
            return check(db)
    except JudgeError:
        raise
    except Exception as error:  # noqa: BLE001 - a step that meets a bug is to cost nobody his judge
        return (f"{type(error).__name__}: {error}",)


def unreadable_games(path: Path, sources: Sources) -> tuple[int, tuple[str, ...]]:
    """How many games a database of this schema has, and what is wrong with those that cannot be read."""
    faults = []
    with closing(open_database(path)) as db:
        names = column(db, "SELECT name FROM games ORDER BY name")
        for name in names:
            try:
                games.load(db, name, sources)
            except (BadData, ValueError) as error:
                faults.append(f"game {name} cannot be read: {error}")
    return len(names), tuple(faults)


def mark(path: Path) -> Mark:
    """How far a database is."""
    with reading(path) as db:
        return Mark(*(counted(db, f"SELECT coalesce(max(id), 0) FROM {table}") for table in _NUMBERED))


_NUMBERED = "letters", "journal", "outbox"


def since(path: Path, then: Mark) -> Since:
    """What a database has that it had not when it was marked."""
    with reading(path) as db:
        return Since(
            counted(db, "SELECT count(*) FROM letters WHERE id > ? AND state = 'new'", (then.letters,)),
            counted(db, "SELECT count(*) FROM journal WHERE id > ?", (then.acts,)),
            counted(db, "SELECT count(*) FROM outbox WHERE id > ?", (then.mails,)),
        )


def hand_back(path: Path, to: Path, then: Mark) -> int:
    """Put the letters that came after a mark and wait into an older database; how many it had not yet."""
    with closing(open_database(path)) as db:
        numbers = column(db, "SELECT id FROM letters WHERE id > ? AND state = 'new' ORDER BY id", (then.letters,))
        kept = [letters.letter(db, number) for number in numbers]
    rows = [
        (write_time(each.received_at), each.mail_from, each.rcpt, sha256(each.raw).digest(), each.raw)
        for each in kept
        if each is not None
    ]
    with failures(to, "written"), closing(sqlite3.connect(str(to))) as older, older:
        query = (
            "INSERT INTO letters (received_at, mail_from, rcpt, digest, raw) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING"
        )
        return sum(older.execute(query, row).rowcount for row in rows)
