"""Maintenance: letters are kept, the clock stands still, and only keepers are heard."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.commands.carry_out import Deed, Happened, carry_out
from judge.commands.sources import SOURCES
from judge.game.commands.clock import StandStill
from judge.game.game import Status
from judge.game.roles import CLOCK
from judge.store import games, meta

_ON = "maintenance"
SEEN = "maintenance.seen"
"""The key in the store of the last letter that was checked for being a keeper's."""


def began(db: Database) -> datetime | None:
    """When maintenance began; None when there is none."""
    return meta.since(db, _ON)


def begin(db: Database, now: datetime) -> None:
    """Keep letters without obeying them from now on."""
    meta.put(db, _ON, "on", now)
    meta.remove(db, SEEN)


def end(db: Database, now: datetime, letter: int) -> tuple[Happened, ...]:
    """Let the clock go on with deadlines moved, so that no game loses time; what happened in the games that moved."""
    since = began(db)
    meta.remove(db, _ON)
    meta.remove(db, SEEN)
    if since is None:
        return ()
    running = [game for game in games.every(db, SOURCES) if game.status is Status.ACTIVE]
    deed = Deed(CLOCK, now, "maintenance", letter)
    done = [carry_out(db, game, StandStill(since), deed) for game in running]
    return tuple(each for each in done if isinstance(each, Happened) and each.events)
