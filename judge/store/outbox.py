"""Mail that is to go out: posted in the transaction that caused it, sent afterwards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.mailaddress import normal_address
from judge.store import deliverability, restored
from judge.store.database import column, counted, finds, read_time, time_or_none, value, write_time
from judge.store.packing import unpacked
from judge.structs import Struct, field_names

if TYPE_CHECKING:
    # Only for its name: the idle tick loads no games.
    from judge.game.game import PlayerId


class PostState(Enum):
    """What became of a mail."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"


FAREWELL = "farewell"
"""What the cause of the last mail to a person begins with who is not known here any more."""

LONGEST_WAIT = timedelta(days=1)
"""Longer than the longest pause between two tries of a mail."""


class Post(Struct, frozen=True):
    """A mail to be sent.

    `cause` names why it is sent and to whom (`letter:12:answer`, `turn:blitz:S1901M:p3`):
    one cause posts one mail, however often it is tried.
    """

    cause: str
    sender: str
    rcpt: str
    message_id: str
    subject: str
    raw: bytes
    letter: int | None = None
    game: str | None = None
    player: PlayerId | None = None
    held: int = 0
    """How many phases of `game` are still to be played before it goes: an observer who is behind."""


class WaitingMail(Struct, frozen=True):
    """A mail whose time to be tried has come."""

    id: int
    sender: str
    rcpt: str
    message_id: str
    raw: bytes
    attempts: int
    cause: str
    letter: int | None
    game: str | None


class Sending(Struct, frozen=True):
    """How it stands with one mail."""

    id: int
    cause: str
    rcpt: str
    subject: str
    state: PostState
    attempts: int
    next_try: datetime
    last_reply: str
    sent_at: datetime | None


_IN_HAND = "being tried"
_ANSWER = re.compile(r"letter:.*:(answer|unproven)")
_POST = ", ".join(field_names(Post))
_columns = attrgetter(*field_names(Post))
_WAITING = ", ".join(field_names(WaitingMail))
_SENDING = "id, cause, rcpt, subject, state, attempts, next_try, last_reply, sent_at"


def post(db: Database, mail: Post, now: datetime, *, not_before: datetime | None = None) -> bool:
    """Put a mail into the outbox, to go at once or some hours later; False when its cause has been answered already.

    To an address from which mail came back nothing goes but answers (`deliverability`).
    """
    address = "" if mail.held or _ANSWER.fullmatch(mail.cause) else normal_address(mail.rcpt)
    held = restored.held_with(db, mail.letter, mail.held)
    done = db.conn.execute(
        f"INSERT INTO outbox ({_POST}, created_at, next_try) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,"
        f" iif(EXISTS (SELECT 1 FROM suspensions WHERE address = ?), {deliverability.KEPT_BACK}, ?), ?, ?)"
        " ON CONFLICT (cause) DO NOTHING",
        (
            *_columns(mail)[:-1],
            *(address, held),
            (at := write_time(now)),
            at if not_before is None else write_time(not_before),
        ),
    )
    return done.rowcount == 1


def waiting(db: Database, now: datetime, limit: int = 100) -> tuple[WaitingMail, ...]:
    """The mails to try now, those that have waited longest first.

    One that is to wait longer than any waits was put off by a clock that was wrong.
    """
    rows = db.conn.execute(
        f"SELECT {_WAITING} FROM outbox"
        " WHERE state = 'waiting' AND held = 0 AND (next_try <= ? OR next_try > ?) ORDER BY next_try, id LIMIT ?",
        (write_time(now), write_time(now + LONGEST_WAIT), limit),
    )
    return tuple(WaitingMail(*row) for row in rows)


def free(db: Database, now: datetime, limit: int = 100) -> tuple[WaitingMail, ...]:
    """The mails to try now that no picture keeps here, those that have waited longest first.

    A picture keeps its mail, and whatever was written later for the same reader about the same game: nobody is to
    read the answer to his letter before the results that came first.
    """
    rows = db.conn.execute(
        "WITH kept AS MATERIALIZED (SELECT outbox.rcpt, outbox.game, min(outbox.id) AS first FROM pictures"
        " JOIN illustrations ON picture = pictures.id JOIN outbox ON outbox.id = illustrations.mail"
        " WHERE pictures.state = 'waiting' AND outbox.state = 'waiting' AND outbox.held = 0"
        " GROUP BY outbox.rcpt, outbox.game)"
        f" SELECT {_WAITING} FROM outbox"
        " WHERE state = 'waiting' AND held = 0 AND (next_try <= :now OR next_try > :late) AND NOT EXISTS (SELECT 1"
        " FROM kept WHERE kept.rcpt = outbox.rcpt AND kept.game IS outbox.game AND kept.first <= outbox.id)"
        " ORDER BY next_try, id LIMIT :limit",
        {"now": write_time(now), "late": write_time(now + LONGEST_WAIT), "limit": limit},
    )
    return tuple(WaitingMail(*row) for row in rows)


def trying(db: Database, mail: int) -> None:
    """The mail is about to be tried."""
    db.conn.execute("UPDATE outbox SET last_reply = ? WHERE id = ?", (_IN_HAND, mail))


def sent(db: Database, mail: int, reply: str, now: datetime) -> None:
    """The mail has been taken over by the next server."""
    db.conn.execute(
        "UPDATE outbox SET state = 'sent', attempts = attempts + 1, last_reply = ?, sent_at = ? WHERE id = ?",
        (reply, write_time(now), mail),
    )
    _empty_farewell(db, mail)


def sent_as_read(db: Database, mail: WaitingMail, reply: str, now: datetime, kept: bytes) -> bool:
    """The mail has been taken over as it was read from here, and this is kept of it; False where it is another now.

    Its reader may have been forgotten meanwhile: what was read is not to come back.
    """
    if mail.cause.startswith(f"{FAREWELL}:"):
        return False
    done = db.conn.execute(
        "UPDATE outbox SET state = 'sent', attempts = attempts + 1, last_reply = ?, sent_at = ?, raw = ?"
        " WHERE id = ? AND raw = ? AND packed IS NULL",
        (reply, write_time(now), kept, mail.id, mail.raw),
    )
    return done.rowcount == 1


def later(db: Database, mail: int, reply: str, next_try: datetime) -> None:
    """The mail could not be handed over this time."""
    db.conn.execute(
        "UPDATE outbox SET attempts = attempts + 1, last_reply = ?, next_try = ? WHERE id = ?",
        (reply, write_time(next_try), mail),
    )


def unreached(db: Database, mail: int, reply: str) -> None:
    """The next server could not be asked: the mail was not tried, and is as due as before."""
    db.conn.execute("UPDATE outbox SET last_reply = ? WHERE id = ?", (reply, mail))


def failed(db: Database, mail: int, reply: str) -> None:
    """The mail will never be taken."""
    db.conn.execute(
        "UPDATE outbox SET state = 'failed', attempts = attempts + 1, last_reply = ? WHERE id = ?", (reply, mail)
    )
    _empty_farewell(db, mail)


def raw(db: Database, mail: int) -> bytes:
    """The bytes of a mail; none where there is none."""
    row = db.conn.execute("SELECT raw, packed FROM outbox WHERE id = ?", (mail,)).fetchone()
    return unpacked(db, *row) if row else b""


def blank(db: Database, mail: int, text: bytes) -> None:
    """Keep a mail without what is secret in it."""
    db.conn.execute("UPDATE outbox SET raw = ?, packed = NULL WHERE id = ?", (text, mail))


def _empty_farewell(db: Database, mail: int) -> None:
    """The last mail to a person who was forgotten leaves nothing behind once it is out."""
    db.conn.execute(
        "UPDATE outbox SET rcpt = '', subject = '', raw = x'', packed = NULL, last_reply = ''"
        " WHERE id = ? AND cause GLOB ?",
        (mail, f"{FAREWELL}:*"),
    )


def answers_since(db: Database, rcpt: str, since: datetime, *, proven: bool = True) -> int:
    """How many answers an address was posted since a moment: to proven letters, or to those anybody may have sent."""
    # A pattern that is bound is looked at by the planner: SQLite would plan the statement anew for each letter.
    kind = "answer" if proven else "unproven"
    return counted(
        db,
        f"SELECT count(*) FROM outbox WHERE rcpt = ? AND created_at > ? AND +cause GLOB 'letter:*:{kind}'",
        (rcpt, write_time(since)),
    )


def has_answer(db: Database, letter: int, section: int) -> bool:
    """Whether a section of a letter was answered, proven or not."""
    causes = tuple(f"letter:{letter}:{section}:{kind}" for kind in ("answer", "unproven"))
    return finds(db, "SELECT 1 FROM outbox WHERE cause IN (?, ?)", causes)


def caused_since(db: Database, rcpt: str, cause: str, since: datetime) -> int:
    """How many mails of one kind an address was posted since a moment; `cause` is what their causes begin with."""
    return counted(
        db,
        "SELECT count(*) FROM outbox WHERE rcpt = ? AND created_at > ? AND cause GLOB ?",
        (rcpt, write_time(since), f"{cause}*"),
    )


def count_to(db: Database, player: PlayerId, since: datetime) -> int:
    """How many mails were written to the address of a person since a moment."""
    return counted(
        db,
        "SELECT count(*) FROM outbox WHERE rcpt = (SELECT address FROM players WHERE id = ?) AND created_at >= ?",
        (player, write_time(since)),
    )


def reader_of(db: Database, mail: int) -> PlayerId | None:
    """Whom a mail was for; None for a stranger's, and where there is no such mail."""
    return value(db, "SELECT player FROM outbox WHERE id = ?", (mail,))


def rcpt_of(db: Database, mail: int) -> str:
    """To whom a mail goes; empty where there is none."""
    return value(db, "SELECT rcpt FROM outbox WHERE id = ?", (mail,)) or ""


def cause_of(db: Database, message_id: str) -> str:
    """What led to the mail with this Message-ID (without brackets); empty when it is none of ours."""
    return value(db, "SELECT cause FROM outbox WHERE message_id = ?", (message_id,)) or ""


def last_about(db: Database, rcpt: str, name: str) -> str | None:
    """The phase that the last mail to an address bears whose Message-ID begins with a name; empty where it bears none.

    None where there was no such mail.
    """
    found = value(
        db,
        "SELECT message_id FROM outbox WHERE rcpt = ? AND message_id GLOB ? ORDER BY created_at DESC, id DESC LIMIT 1",
        (rcpt, f"{name}.*"),
    )
    if found is None:
        return None
    phase: str = found.split(".")[1]
    return phase if phase[1:2].isdecimal() else ""


def causes_to(db: Database, rcpt: str, limit: int) -> tuple[str, ...]:
    """What led to the last mails that an address was posted, the newest first."""
    return column(
        db, "SELECT cause FROM outbox WHERE rcpt = ? ORDER BY created_at DESC, id DESC LIMIT ?", (rcpt, limit)
    )


def about_game_since(db: Database, game: str, since: datetime) -> int:
    """How many mails were posted about a game since a moment."""
    return counted(db, "SELECT count(*) FROM outbox WHERE game = ? AND created_at > ?", (game, write_time(since)))


def undelivered(db: Database) -> tuple[Sending, ...]:
    """The mails that failed for good, oldest first."""
    return tuple(
        map(_sending, db.conn.execute(f"SELECT {_SENDING} FROM outbox WHERE state = 'failed' ORDER BY created_at, id"))
    )


def of_cause(db: Database, cause: str) -> Sending | None:
    """The mail that was written for a reason; None where there is none."""
    row = db.conn.execute(f"SELECT {_SENDING} FROM outbox WHERE cause = ?", (cause,)).fetchone()
    return _sending(row) if row is not None else None


def tried(db: Database) -> tuple[Sending, ...]:
    """The mails that wait because they could not be handed over yet, oldest first."""
    rows = db.conn.execute(
        f"SELECT {_SENDING} FROM outbox WHERE state = 'waiting' AND (attempts > 0 OR last_reply <> '') ORDER BY id"
    )
    return tuple(_sending(row) for row in rows)


class Hindered(Struct, frozen=True):
    """Mails that wait for the same reason."""

    reply: str
    """What the next server said, or why it could not be asked."""
    count: int
    attempts: int
    """How often the one of them was tried that was tried most; 0 where the next server is out of reach."""
    since: datetime
    """When the oldest of them was written."""


def hindered(db: Database) -> tuple[Hindered, ...]:
    """The mails that could not be handed over yet, by the reason, the reason for most of them first."""
    rows = db.conn.execute(
        "SELECT last_reply, count(*), max(attempts), min(created_at) FROM outbox WHERE state = 'waiting'"
        " AND (attempts > 0 OR last_reply NOT IN ('', ?)) GROUP BY last_reply ORDER BY 2 DESC, 1",
        (_IN_HAND,),
    )
    return tuple(Hindered(reply, count, attempts, read_time(since)) for reply, count, attempts, since in rows)


def counts(db: Database) -> Mapping[PostState, int]:
    """How many mails there are of each state."""
    rows = db.conn.execute("SELECT state, count(*) FROM outbox GROUP BY state")
    found = {PostState(state): number for state, number in rows}
    return MappingProxyType({state: found.get(state, 0) for state in PostState})


def failed_since(db: Database, since: datetime) -> tuple[Sending, ...]:
    """The mails given up that were written since a moment, oldest first."""
    rows = db.conn.execute(
        f"SELECT {_SENDING} FROM outbox WHERE state = 'failed' AND created_at > ? ORDER BY created_at, id",
        (write_time(since),),
    )
    return tuple(_sending(row) for row in rows)


def next_try(db: Database) -> datetime | None:
    """When the first of the waiting mails is to be tried."""
    return time_or_none(value(db, "SELECT min(next_try) FROM outbox WHERE state = 'waiting' AND held = 0"))


def _sending(row: tuple[int, str, str, str, str, int, str, str, str | None]) -> Sending:
    number, cause, rcpt, subject, state, attempts, next_at, reply, sent_at = row
    due, gone = read_time(next_at), time_or_none(sent_at)
    return Sending(number, cause, rcpt, subject, PostState(state), attempts, due, reply, gone)
