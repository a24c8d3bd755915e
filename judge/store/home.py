"""Under which domain and shard the players of running games were written to: what their answers come to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.store import meta
from judge.store.database import counted

_KEY = "home"


@dataclass(frozen=True, slots=True)
class Home:
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
    return counted(db, "SELECT count(*) FROM games WHERE status <> 'ended'")


def note(db: Database, domain: str, shard: str, now: datetime) -> None:
    """Write down what the addresses end with, unless games go on with others; in the caller's transaction."""
    here, known = Home(domain, shard), where(db)
    if known is None or (known != here and not running(db)):
        meta.put(db, _KEY, f"{shard}@{domain}", now)
