"""What the judge does once an hour: the morning's digest, an alarm for each stuck game, old registrations cleared."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from sqlite_utils import Database

from judge.clerk.hours import hourly, weekly
from judge.clerk.hours.maintenance import began
from judge.clerk.keepers import keeper_addresses
from judge.clerk.posting.post import PostRoom
from judge.clerk.robots import bounced
from judge.clerk.sources import SOURCES
from judge.config import Config
from judge.game.game import Game, Status
from judge.game.schedule import grace_end
from judge.mail.digest import Digest
from judge.mail.telling.keeping import digest_mail, stuck
from judge.store import deliverability, forgetting, games, journal, letters, meta, outbox, players, wakes

SITE_FAILED = "site_failed"
"""Under this name is kept why the site for those who look on could not be written."""
_DIGEST = "digest"
_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)
_WEEK = timedelta(days=7)
_TIME_TO_ANSWER = timedelta(days=60)


def do(db: Database, config: Config, post: PostRoom, now: datetime) -> None:
    """Alarm the keeper of games that are stuck, once each, and write the digest when its hour has come."""
    hourly.done(db, now)
    weekly.send(db, post, now)
    bounced.suspend_the_worn(db, post, now)
    deliverability.tidy(db, now)
    keeper = players.by_address(db, config.keeper_address)
    for name, since in stuck_games(db, now):
        if games.load_readable(db, name, SOURCES) is None:
            # The clock has met this game already, and has told the keeper why it cannot go on.
            continue
        cause = f"stuck:{name}:{since:%Y%m%d%H%M}"
        post.note(cause, keeper, partial(stuck, name, since), now, address=config.keeper_address)
    _clear_registrations(db, now)
    if _is_morning(db, config, now):
        digest = digest_of(db, config, now)
        meta.put(db, _DIGEST, "", now)
        for address in sorted(keeper_addresses(config)):
            keeper = players.by_address(db, address)
            say = partial(digest_mail, digest)
            post.note(f"digest:{now:%Y%m%d}:{address}", keeper, say, now, address=address)


def _clear_registrations(db: Database, now: datetime) -> None:
    """Whoever was registered in a letter that anybody may have sent, and never answered, is not kept for ever.

    Without an answer nothing was ever done in their name, so that no game knows them.
    """
    for player in players.never_confirmed(db, now - _TIME_TO_ANSWER):
        forgetting.forget(db, player.id)


def _is_morning(db: Database, config: Config, now: datetime) -> bool:
    """Whether the hour of the digest has come since the last one; the first look only notes the time."""
    if config.keeping.hour < 0:
        return False
    last = meta.since(db, _DIGEST)
    if last is None:
        meta.put(db, _DIGEST, "", now)
        return False
    local = now.astimezone(ZoneInfo(config.keeping.zone))
    today = datetime.combine(local.date(), time(config.keeping.hour), local.tzinfo)
    return last < (today if today <= local else today - _DAY)


def digest_of(db: Database, config: Config, now: datetime) -> Digest:
    """How the judge does, and what has happened since the last digest."""
    since = meta.since(db, _DIGEST) or now - _DAY
    return Digest(
        since=since,
        opened=journal.games_with(db, "GameCreated", since),
        ended=journal.games_with(db, "GameEnded", since),
        stuck=tuple(sorted(dict([*stuck_games(db, now), *_overdue_games(db, now)]).items())),
        parked=tuple((letter.id, letter.note) for letter in letters.parked(db)),
        given_up=tuple((mail.rcpt, mail.subject, mail.last_reply) for mail in outbox.failed_since(db, since)),
        put_off=len(outbox.tried(db)),
        barred=letters.count_noted(db, letters.BLACKLISTED, since),
        games=games.count(db),
        people=players.count(db),
        disk_free=shutil.disk_usage(config.state).free,
        disk_size=config.database.stat().st_size if config.database.exists() else 0,
        maintenance=began(db),
        site=meta.get(db, SITE_FAILED) or "",
        suspended=tuple((each.address, each.diagnostic) for each in deliverability.ailing(db, now) if each.suspended),
        challenged=deliverability.behind_challenges(db, now),
    )


def stuck_games(db: Database, now: datetime) -> Iterator[tuple[str, datetime]]:
    """The games that are played and should have moved a week ago, and since when nothing has."""
    for name, since in games.without_progress(db, now - _WEEK):
        game = games.load_readable(db, name, SOURCES)
        if game is None or _should_have_moved(game, now - _WEEK):
            yield name, since


def _overdue_games(db: Database, now: datetime) -> Iterator[tuple[str, datetime]]:
    """The games in which something was due an hour ago, and since when: the clock meets a fault there."""
    if began(db) is None:
        yield from wakes.missed(db, now - _HOUR)


def _should_have_moved(game: Game, before: datetime) -> bool:
    """Whether the open phase should have ended before a moment; a master's pause is a master's business."""
    if game.status is not Status.ACTIVE or game.clock.pause is not None:
        return False
    end = grace_end(game)
    return end is None or end <= before
