"""Which programs have obeyed the letters of a database, and since when each did."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.program import Program
from judge.store.database import finds, read_time, time_or_none, value, write, write_time
from judge.structs import Struct

_NAMELESS = "a judge from before 0.5.0"
_MOMENT = timedelta(microseconds=1)


class Began(Struct, frozen=True):
    """A program began to obey letters at a moment."""

    at: datetime
    program: Program


def note(db: Database, program: Program, now: datetime) -> None:
    """Write down that this program obeys letters from now on; nothing is written where it did so already."""
    if _newest(db) != program:
        with write(db):
            put(db, program, now)


def put(db: Database, program: Program, now: datetime) -> None:
    """The same inside the caller's transaction."""
    if _newest(db) != program:
        db.conn.execute(
            "INSERT INTO programs (at, version, build) VALUES (?, ?, ?)",
            (write_time(now), program.version, program.build),
        )


def _newest(db: Database) -> Program | None:
    row = db.conn.execute("SELECT version, build FROM programs ORDER BY id DESC LIMIT 1").fetchone()
    return Program(*row) if row else None


def every(db: Database) -> tuple[Began, ...]:
    """All programs in the order in which they began; one that came back is there again."""
    rows = db.conn.execute("SELECT at, version, build FROM programs ORDER BY id")
    return tuple(Began(read_time(at), Program(version, build)) for at, version, build in rows)


class Before(Struct, frozen=True):
    """What was done in a database by other programs than the one that looks."""

    until: datetime
    """From then on everything was done by the one that looks."""
    names: str
    """Which they were, as far as they left their names."""

    def __str__(self) -> str:
        return f"{self.names}, until {self.until:%Y-%m-%d %H:%M} UTC"


def before(db: Database, program: Program) -> Before | None:
    """What others did before this program; None when nothing was done but by it."""
    began = every(db)
    own = len(began)
    while own and began[own - 1].program == program:
        own -= 1
    last = _last_act(db)
    if last is None:
        return None
    is_nameless = _acted_before(db, began[0].at if began else last + _MOMENT)
    others = [*([_NAMELESS] if is_nameless else []), *(str(each.program) for each in began[:own])]
    if not others:
        return None
    return Before(began[own].at if own < len(began) else last + _MOMENT, ", ".join(dict.fromkeys(others)))


def _acted_before(db: Database, at: datetime) -> bool:
    acts = ("SELECT 1 FROM journal WHERE at < ? LIMIT 1", "SELECT 1 FROM outbox WHERE created_at < ? LIMIT 1")
    return any(finds(db, query, (write_time(at),)) for query in acts)


def _last_act(db: Database) -> datetime | None:
    query = "SELECT max(at) FROM (SELECT max(at) AS at FROM journal UNION SELECT max(created_at) FROM outbox)"
    return time_or_none(value(db, query))
