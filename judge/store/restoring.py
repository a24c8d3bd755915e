"""A database that was set up again from a copy: what it did after that is known to others and no longer to it.

So nothing that it says from now on may be taken for something that it said in the time that is lost: numbers go on far
beyond those that were given out then, and Message-IDs are made of the restoration, too. What may have been mailed in
that time is held until a keeper knows better.
"""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.store import meta
from judge.store.database import column, write_time
from judge.store.restored import HELD, RESTORED, UNREAD
from judge.store.tokens import Claim, Keyring, TokenKind, hash_of_token
from judge.structs import Struct

_JUMP = 100_000
"""More than any judge takes in or writes between two copies."""
_NUMBERED = ("letters", "players", "outbox")
"""The tables whose numbers are in mails that people have: as letters to confirm, as bounces, in secret addresses."""
_YEARS = 2
"""So many years of a game may have ended in the time that is lost: their secret addresses go on working."""
_REGULAR = ("digest", "weekly")
"""The regular mails that may be out: the next ones go in their time."""


class BegunAgain(Struct, frozen=True):
    """What was held when a database began again."""

    mails: int
    """Mails that waited in the copy and may be out."""
    letters: int
    """Letters that nobody had read in it: they are obeyed now, and their answers are held, too."""


def begin_again(db: Database, keyring: Keyring, copied_at: datetime, now: datetime, *, holds_mail: bool) -> BegunAgain:
    """Make a copy the beginning of another life, inside the caller's transaction."""
    meta.put(db, f"{RESTORED}{write_time(now)}", write_time(copied_at), now)
    for table in _NUMBERED:
        db.conn.execute(
            "UPDATE sqlite_sequence SET seq = (seq / :jump + 2) * :jump WHERE name = :table",
            {"jump": _JUMP, "table": table},
        )
    _expect_later_addresses(db, keyring, now)
    for key in (*_REGULAR, *(f"book:{name}" for name in meta.beginning(db, "book:"))):
        if key.startswith("book:"):
            meta.remove(db, key)
        elif (last := meta.get(db, key)) is not None:
            meta.put(db, key, last, now)
    if not holds_mail:
        return BegunAgain(0, 0)
    unread = column(db, "SELECT id FROM letters WHERE state = 'new' ORDER BY id")
    meta.put(db, UNREAD, " ".join(map(str, unread)), now)
    done = db.conn.execute(
        "UPDATE outbox SET held = ? - held, last_reply = '' WHERE state = 'waiting' AND held >= 0", (HELD,)
    )
    return BegunAgain(done.rowcount, len(unread))


def _expect_later_addresses(db: Database, keyring: Keyring, now: datetime) -> None:
    """Letters to the secret addresses that mails of a lost year brought are understood, rather than refused."""
    rows = db.conn.execute(
        "SELECT DISTINCT t.player, t.game, coalesce(e.epoch, 0) FROM tokens AS t"
        " LEFT JOIN epochs AS e ON e.player = t.player AND e.game = t.game WHERE t.kind = 'seat'"
    ).fetchall()
    for player, game, epoch in rows:
        for later in range(epoch + 1, epoch + 1 + _YEARS):
            token = keyring.token(Claim(TokenKind.SEAT, player, game=game, epoch=later))
            db.conn.execute(
                "INSERT INTO tokens (hash, kind, player, game, epoch, created_at) VALUES (?, 'seat', ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (hash_of_token(token), player, game, later, write_time(now)),
            )
