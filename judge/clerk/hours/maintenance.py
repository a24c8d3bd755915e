"""Maintenance: letters are kept, the clock stands still, and only keepers are heard."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.clerk.posting.news import spread
from judge.clerk.posting.outbox import PostRoom
from judge.commands.carry_out import Happened, carry_out
from judge.commands.sources import SOURCES
from judge.game.commands import StandStill
from judge.game.game import Status
from judge.game.roles import CLOCK
from judge.store import games, letters, meta

_ON = "maintenance"
SEEN = "maintenance.seen"
"""Under this name is kept up to which letter somebody has looked whether it is a keeper's."""


def began(db: Database) -> datetime | None:
    """When maintenance began; None when there is none."""
    return meta.since(db, _ON)


def begin(db: Database, now: datetime) -> None:
    """Keep letters without obeying them from now on."""
    meta.put(db, _ON, "on", now)
    meta.remove(db, SEEN)


def end(db: Database, post: PostRoom, now: datetime, letter: int) -> int:
    """Let the clock go on: no game lost any time; how many deadlines were moved."""
    since = began(db)
    meta.remove(db, _ON)
    meta.remove(db, SEEN)
    moved = 0
    if since is None:
        return moved
    for game in games.every(db, SOURCES):
        if game.status is not Status.ACTIVE:
            continue
        done = carry_out(db, game, StandStill(since), CLOCK, now, now, written="maintenance", letter=letter)
        if isinstance(done, Happened) and done.events:
            spread(post, done, now, letter)
            moved += 1
    return moved


def held(db: Database, letter: int) -> int:
    """How many letters wait for the end, besides the keeper's own."""
    return letters.count_unread(db, letter)
