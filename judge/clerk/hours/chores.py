"""What the judge does once an hour: the morning's digest, an alarm for each stuck game, old registrations cleared."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from sqlite_utils import Database

from judge.clerk.hours import hourly, weekly
from judge.clerk.posting.outbox import Outbox
from judge.commands.keepers import keeper_addresses
from judge.commands.keeping.figures import LAST_DIGEST, digest_of, stuck_games
from judge.commands.keeping.news import digest_mail, stuck
from judge.commands.keeping.suspension import suspend_the_worn
from judge.commands.outcome import Note
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.store import deliverability, forgetting, games, meta, players

_DAY = timedelta(days=1)
_TIME_TO_ANSWER = timedelta(days=60)


def do(db: Database, config: Config, post: Outbox, now: datetime) -> None:
    """Alarm the keeper of games that are stuck, once each, and write the digest when its hour has come."""
    hourly.done(db, now)
    weekly.send(db, post, now)
    for note in suspend_the_worn(db, now):
        post.note(note, now)
    deliverability.tidy(db, now)
    keeper = players.by_address(db, config.keeper_address)
    for name, since in stuck_games(db, now):
        if games.load_readable(db, name, SOURCES) is None:
            # The clock has met this game already, and has told the keeper why it cannot go on.
            continue
        cause = f"stuck:{name}:{since:%Y%m%d%H%M}"
        post.note(Note(cause, keeper, partial(stuck, name, since), address=config.keeper_address), now)
    _clear_registrations(db, now)
    if _is_morning(db, config, now):
        digest = digest_of(db, config, now)
        meta.put(db, LAST_DIGEST, "", now)
        for address in sorted(keeper_addresses(config)):
            keeper = players.by_address(db, address)
            say = partial(digest_mail, digest)
            post.note(Note(f"digest:{now:%Y%m%d}:{address}", keeper, say, address=address), now)


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
    last = meta.since(db, LAST_DIGEST)
    if last is None:
        meta.put(db, LAST_DIGEST, "", now)
        return False
    local = now.astimezone(ZoneInfo(config.keeping.zone))
    today = datetime.combine(local.date(), time(config.keeping.hour), local.tzinfo)
    return last < (today if today <= local else today - _DAY)
