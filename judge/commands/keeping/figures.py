"""The figures of a digest, looked up: how the whole judge stands, and what has happened since the last digest."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.commands.keepers import maintenance_since
from judge.commands.keeping.news import ClearedAway, CopyNews, Digest
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.copies import CopyList
from judge.errors import BadData
from judge.game.game import Game, Status
from judge.game.schedule import grace_end
from judge.store import deliverability, games, heartbeat, journal, letters, meta, outbox, players, restored, retention

SITE_FAILED = "site_failed"
"""The key in the store of why the web site could not be written."""
LAST_DIGEST = "digest"
"""The key in the store of when the last digest was written."""
_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)
_WEEK = timedelta(days=7)
_OLD = 2 * _DAY
"""After which a copy should have been followed by another."""


def digest_of(db: Database, config: Config, now: datetime) -> Digest:
    """How the judge does, and what has happened since the last digest."""
    since = meta.since(db, LAST_DIGEST) or now - _DAY
    # Something was due there an hour ago: the clock fails in these games.
    overdue = heartbeat.missed(db, now - _HOUR) if maintenance_since(db) is None else ()
    went = retention.since_last_told(db)
    return Digest(
        since=since,
        opened=journal.games_with(db, "GameCreated", since),
        ended=journal.games_with(db, "GameEnded", since),
        stuck=tuple(sorted(dict([*stuck_games(db, now), *overdue]).items())),
        parked=tuple((letter.id, letter.note) for letter in letters.parked(db)),
        given_up=tuple((mail.rcpt, mail.subject, mail.last_reply) for mail in outbox.failed_since(db, since)),
        put_off=len(outbox.tried(db)),
        barred=letters.count_noted(db, letters.BLACKLISTED, since),
        games=games.count(db),
        people=players.count(db),
        disk_free=shutil.disk_usage(config.state).free,
        disk_size=config.database.stat().st_size if config.database.exists() else 0,
        maintenance=maintenance_since(db),
        site=meta.get(db, SITE_FAILED) or "",
        suspended=tuple((each.address, each.diagnostic) for each in deliverability.ailing(db, now) if each.suspended),
        challenged=deliverability.behind_challenges(db, now),
        copies=_copies(config, now),
        held=restored.count_held(db),
        cleared=ClearedAway(went.mails, went.pictures, went.letters, went.bytes),
    )


def _copies(config: Config, now: datetime) -> CopyNews:
    """How it stands with copies of the judge."""
    try:
        known = CopyList.read(config.state)
    except BadData as error:
        return CopyNews(failed=str(error))
    last = known.newest.made_at if known.newest is not None else None
    is_wanted = bool(config.backup.to) and config.backup.hour >= 0
    failed = known.failed.why if known.failed is not None else ""
    return CopyNews(last, failed, is_wanted and (last is None or now - last > _OLD))


def stuck_games(db: Database, now: datetime) -> Iterator[tuple[str, datetime]]:
    """The games that should have moved a week ago, and since when they have not."""
    for name, since in games.without_progress(db, now - _WEEK):
        game = games.load_readable(db, name, SOURCES)
        if game is None or _should_have_moved(game, now - _WEEK):
            yield name, since


def _should_have_moved(game: Game, before: datetime) -> bool:
    """Whether the open phase should have ended before a moment; a master's pause is a master's business."""
    if game.status is not Status.ACTIVE or game.clock.pause is not None:
        return False
    end = grace_end(game)
    return end is None or end <= before
