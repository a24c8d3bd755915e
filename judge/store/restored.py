"""What a database remembers of having been set up again from a copy: when, what is held since then, and how it speaks.

Asked with every mail and every look at the clock, so it loads nothing; `restoring.py` is what sets one up.
"""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.store import meta
from judge.store.database import counted, read_time

RESTORED = "restored:"
"""What the key of a restoration begins with in `meta`: behind it stands its moment, as its value that of the copy."""
UNREAD = "unread_in_copy"
"""The key of the letters that nobody had read in the copy."""
HELD = -1000
"""What `held` in the outbox is counted down from for a mail that may be out: the same step holds it and lets it go."""


def last_restored(db: Database) -> tuple[datetime, datetime] | None:
    """When the database was set up again last, and when the copy had been made; None where it never was."""
    found = meta.beginning(db, RESTORED)
    last = max(found, default=None)
    return (read_time(last), read_time(found[last])) if last is not None else None


def stamped(db: Database, cause: str) -> str:
    """What the Message-ID of a mail is made of: its cause, and the last restoration.

    After one, the same game or letter leads to a mail with other words in it, which is to be no copy of the lost one.
    """
    return stamped_at(last_stamp(db), cause)


def last_stamp(db: Database) -> str:
    """The moment of the last restoration, as it stands in stamps; empty where there was none."""
    return max(meta.beginning(db, RESTORED), default="")


def stamped_at(last: str, cause: str) -> str:
    """What the Message-ID of a mail is made of since the restoration `last`."""
    return f"{last} {cause}" if last else cause


def all_stamped(db: Database, cause: str) -> tuple[str, ...]:
    """What the Message-ID of a mail can have been made of, whenever it was written."""
    return (cause, *(f"{at} {cause}" for at in meta.beginning(db, RESTORED)))


def carry_over(db: Database, again: Database) -> None:
    """What Message-IDs are made of, for a database in which everything is done again."""
    for at, copied_at in meta.beginning(db, RESTORED).items():
        meta.put(again, f"{RESTORED}{at}", copied_at, read_time(at))


def held_with(db: Database, letter: int | None, held: int) -> int:
    """How a mail is held that a letter led to: the answer to one that was unread in a copy may be out."""
    if letter is None or held < 0:
        return held
    return HELD - held if str(letter) in (meta.get(db, UNREAD) or "").split() else held


def count_held(db: Database) -> int:
    """How many mails are held since a restoration."""
    return counted(db, f"SELECT count(*) FROM outbox WHERE state = 'waiting' AND held < 0 AND held <= {HELD}")


def held_mails(db: Database) -> tuple[tuple[int, str, str, datetime], ...]:
    """The mails that are held since a restoration: number, to whom, about what, written when."""
    rows = db.conn.execute(
        f"SELECT id, rcpt, subject, created_at FROM outbox WHERE state = 'waiting' AND held <= {HELD} ORDER BY id"
    )
    return tuple((number, rcpt, subject, read_time(at)) for number, rcpt, subject, at in rows)


def let_go(db: Database) -> int:
    """Send them after all, inside the caller's transaction; how many."""
    meta.remove(db, UNREAD)
    where = f"state = 'waiting' AND held <= {HELD}"
    return db.conn.execute(f"UPDATE outbox SET held = {HELD} - held WHERE {where}").rowcount


def drop(db: Database) -> int:
    """Never send them, inside the caller's transaction; how many."""
    meta.remove(db, UNREAD)
    why = "not sent: it was perhaps sent before the judge was restored"
    where = f"state = 'waiting' AND held <= {HELD}"
    return db.conn.execute(f"UPDATE outbox SET state = 'failed', last_reply = ? WHERE {where}", (why,)).rowcount
