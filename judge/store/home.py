"""Under which domain and shard players were written to, and which of the machines that had it wrote here last."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.store import meta
from judge.store.database import counted, write
from judge.structs import Struct

_KEY = "home"
_LEASE = "lease"


class Home(Struct, frozen=True):
    """What the addresses of games end with."""

    domain: str
    shard: str


def where(db: Database) -> Home | None:
    """As it was written down; None before the judge has done its first chores."""
    kept = meta.get(db, _KEY)
    if not kept:
        return None
    shard, _, domain = kept.partition("@")
    return Home(domain, shard)


def running(db: Database) -> int:
    """How many games there are that are not over."""
    return counted(db, "SELECT count(*) FROM games WHERE status NOT IN ('ended', 'moved')")


def note(db: Database, domain: str, shard: str, now: datetime) -> None:
    """Write down what the addresses end with, unless games go on with others; in the caller's transaction."""
    here, known = Home(domain, shard), where(db)
    if known is None or (known != here and not running(db)):
        meta.put(db, _KEY, f"{shard}@{domain}", now)


def lease(db: Database) -> int:
    """The number of the lease under which the database was written last; 0 where machines do not hand it on."""
    return int(meta.get(db, _LEASE) or 0)


def begin_lease(db: Database, number: int, now: datetime) -> None:
    """Write down under which lease all is written from now on."""
    with write(db):
        meta.put(db, _LEASE, str(number), now)
