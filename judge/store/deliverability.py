"""Which addresses mail comes back from, to which none is sent for now, and which a filter stands before.

And mail that is held back for observers who are behind, until enough phases were played.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.mailaddress import normal_address
from judge.store.database import column, counted, finds, read_time, time_or_none, value, write_time
from judge.structs import Struct

if TYPE_CHECKING:
    # Only for its name: the idle tick loads no games.
    from judge.game.game import PlayerId

HARD, SOFT = 2, 1
"""What a bounce counts, in halves."""
ENOUGH = 3 * HARD
"""So much on different days, and an address is sent nothing more."""
MEMORY = timedelta(days=30)
"""Older bounces do not count, and none of a mail that is older: servers give up within days (RFC 5321, 4.5.4.1)."""
KEPT_BACK = -1
"""What `held` says in the outbox of a mail to a suspended address."""
MOST_KEPT = 20
"""Mails that wait for the end of a suspension; of more, the older ones are never sent. HISTORY shows what they said."""
_NEVER = "not sent: mail to this address came back"
_IS_ANSWER = "(cause GLOB 'letter:*:answer' OR cause GLOB 'letter:*:unproven')"
"""Answers are tried all the same: without them a person could not prove that the address works again."""


class Ailing(Struct, frozen=True):
    """An address from which mail came back lately."""

    address: str
    halves: int
    """What its bounces come to, the worst of each day."""
    last_at: datetime
    diagnostic: str
    suspended: datetime | None
    """Since when nothing is sent there."""
    waiting: int
    """Mails that are kept back."""


class EndedSuspension(Struct, frozen=True):
    """A suspension that ended: mails that go now, and mails that will never go."""

    sent: int
    dropped: int


def count(db: Database, mail: int, halves: int, status: str, diagnostic: str, now: datetime) -> str | None:
    """Note that a mail came back, once; the address it had gone to, None when that was known or nobody knows it."""
    return value(
        db,
        "INSERT INTO bounces (address, at, halves, status, diagnostic, mail)"
        " SELECT rcpt, ?, ?, ?, ?, id FROM outbox WHERE id = ? AND rcpt <> '' AND coalesce(sent_at, created_at) > ?"
        " ON CONFLICT DO NOTHING RETURNING address",
        (write_time(now), halves, status, diagnostic, mail, write_time(now - MEMORY)),
    )


_BY_ADDRESS = (
    "SELECT address, sum(halves) AS halves, max(last_at) AS last_at FROM (SELECT address, substr(at, 1, 10) AS day,"
    " max(halves) AS halves, max(at) AS last_at FROM bounces WHERE at > :since GROUP BY address, day) GROUP BY address"
)


def worn_out(db: Database, now: datetime) -> tuple[str, ...]:
    """The addresses whose bounces are enough, and to which mail is still sent."""
    return column(
        db,
        f"SELECT address FROM ({_BY_ADDRESS}) WHERE halves >= :enough"
        " AND address NOT IN (SELECT address FROM suspensions) ORDER BY address",
        {"since": write_time(now - MEMORY), "enough": ENOUGH},
    )


def suspend(db: Database, address: str, now: datetime) -> str:
    """Send nothing there but answers until a person writes from there; why, in the words of the last bounce."""
    normal = normal_address(address)
    why = _why(db, normal)
    db.conn.execute(
        "INSERT INTO suspensions (address, since, why) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (normal, write_time(now), why),
    )
    db.conn.execute(
        f"UPDATE outbox SET held = ? WHERE rcpt = ? AND state = 'waiting' AND held = 0 AND NOT {_IS_ANSWER}",
        (KEPT_BACK, normal),
    )
    return why


def since(db: Database, address: str) -> datetime | None:
    """Since when nothing is sent to an address."""
    return time_or_none(value(db, "SELECT since FROM suspensions WHERE address = ?", (normal_address(address),)))


def lift(db: Database, address: str, now: datetime) -> EndedSuspension | None:
    """Send mail there again, and forget what came back; None when nothing was suspended."""
    normal = normal_address(address)
    db.conn.execute("DELETE FROM bounces WHERE address = ?", (normal,))
    if db.conn.execute("DELETE FROM suspensions WHERE address = ?", (normal,)).rowcount == 0:
        return None
    kept = {"address": normal, "kept": KEPT_BACK, "now": write_time(now), "most": MOST_KEPT, "never": _NEVER}
    sent = db.conn.execute(
        "UPDATE outbox SET held = 0, next_try = :now WHERE id IN (SELECT id FROM outbox WHERE rcpt = :address"
        " AND state = 'waiting' AND held = :kept ORDER BY id DESC LIMIT :most)",
        kept,
    ).rowcount
    dropped = db.conn.execute(
        "UPDATE outbox SET state = 'failed', last_reply = :never"
        " WHERE rcpt = :address AND state = 'waiting' AND held = :kept",
        kept,
    ).rowcount
    return EndedSuspension(sent, dropped)


def tidy(db: Database, now: datetime) -> None:
    """Give up mails that nobody came back for in time, and forget what counts no longer."""
    db.conn.execute(
        "UPDATE outbox SET state = 'failed', last_reply = ?"
        " WHERE held = ? AND held < 0 AND state = 'waiting' AND created_at < ?",
        (_NEVER, KEPT_BACK, write_time(now - MEMORY)),
    )
    db.conn.execute("DELETE FROM bounces WHERE at < ?", (write_time(now - 2 * MEMORY),))
    db.conn.execute("DELETE FROM challenges WHERE last_at < ?", (write_time(now - 2 * MEMORY),))


def ailing(db: Database, now: datetime) -> tuple[Ailing, ...]:
    """All addresses from which mail came back lately, or to which none is sent: the suspended ones first."""
    rows = db.conn.execute(
        f"WITH counted AS ({_BY_ADDRESS}), known AS (SELECT address FROM counted UNION SELECT address FROM suspensions)"
        " SELECT known.address, coalesce(counted.halves, 0), coalesce(counted.last_at, suspensions.since),"
        " suspensions.since, suspensions.why, (SELECT count(*) FROM outbox WHERE rcpt = known.address"
        " AND state = 'waiting' AND held = :kept) FROM known LEFT JOIN counted USING (address)"
        " LEFT JOIN suspensions USING (address) ORDER BY suspensions.since NULLS LAST, known.address",
        {"since": write_time(now - MEMORY), "kept": KEPT_BACK},
    ).fetchall()
    return tuple(
        Ailing(
            address,
            halves,
            read_time(last_at),
            why if why is not None else _why(db, address),
            time_or_none(suspended),
            waiting,
        )
        for address, halves, last_at, suspended, why, waiting in rows
    )


def suspended(db: Database) -> tuple[str, ...]:
    """The addresses to which nothing is sent."""
    return column(db, "SELECT address FROM suspensions ORDER BY address")


def challenged(db: Database, address: str, now: datetime) -> bool:
    """Note that a filter stands before an address; False when that was known."""
    at = write_time(now)
    normal = normal_address(address)
    is_known = finds(db, "SELECT 1 FROM challenges WHERE address = ?", (normal,))
    db.conn.execute(
        "INSERT INTO challenges (address, first_at, last_at) VALUES (?, ?, ?)"
        " ON CONFLICT (address) DO UPDATE SET last_at = excluded.last_at",
        (normal, at, at),
    )
    return not is_known


def behind_challenges(db: Database, now: datetime) -> tuple[str, ...]:
    """The addresses before which a filter asked this judge lately to prove that it is a person."""
    return column(db, "SELECT address FROM challenges WHERE last_at > ? ORDER BY address", (write_time(now - MEMORY),))


def _why(db: Database, address: str) -> str:
    query = (
        "SELECT trim(iif(instr(diagnostic, status), '', status || ' ') || diagnostic) FROM bounces WHERE address = ?"
        " ORDER BY halves DESC, id DESC LIMIT 1"
    )
    return value(db, query, (address,)) or ""


class Held(Struct, frozen=True):
    """A mail that is held back for an observer."""

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
        "UPDATE outbox SET held = iif(rcpt IN (SELECT address FROM suspensions), ?, 0), raw = ?, packed = NULL,"
        " next_try = ? WHERE id = ?",
        (KEPT_BACK, raw, write_time(now), mail),
    )


def quicken(db: Database, game: str, phases: int, player: PlayerId | None = None) -> None:
    """So many phases less for the mails of a game that are held back; for one person, or for all."""
    db.conn.execute(
        # The index of what is held: SQLite takes the one of all mails of the game by itself, which grows with it.
        "UPDATE outbox INDEXED BY outbox_held SET held = held - ?"
        " WHERE game = ? AND held > 0 AND held > ? AND (? IS NULL OR player = ?)",
        (phases, game, phases, player, player),
    )


def drop_held(db: Database, game: str, player: PlayerId) -> None:
    """Drop what is held back for an observer who watches no longer."""
    db.conn.execute("DELETE FROM outbox WHERE game = ? AND held > 0 AND player = ?", (game, player))


def unsent(db: Database) -> int:
    """How many mails wait to be sent, without those that are held back."""
    return counted(db, "SELECT count(*) FROM outbox WHERE state = 'waiting' AND held = 0")
