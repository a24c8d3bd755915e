"""What the judge does once an hour: the morning's digest, an alarm for each stuck game, old registrations cleared.

And, on Mondays, the mail to observers who want no more than one a week: every phase that they could learn of since the
last one.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import structlog
from sqlite_utils import Database

from judge.clerk.hours import clock_check
from judge.clerk.posting.held import joined_since, lateness
from judge.clerk.posting.outbox import Outbox
from judge.commands.keepers import keeper_addresses
from judge.commands.keeping.figures import LAST_DIGEST, digest_of, stuck_games
from judge.commands.keeping.news import digest_mail, stuck
from judge.commands.keeping.suspension import suspend_the_worn
from judge.commands.outcome import Note
from judge.commands.seats.news import several_joined
from judge.commands.sources import SOURCES
from judge.commands.watching.news import weekly_mail
from judge.commands.watching.say import PlayedPhase
from judge.config import Config
from judge.game.audience import hearers
from judge.game.events import PlayerJoined
from judge.game.game import Game
from judge.game.secrecy import phase_report
from judge.game.state import Watcher, WatchMode
from judge.game.summary import hidden_turns, retold
from judge.prose.people import People
from judge.store import (
    deliverability,
    forgetting,
    games,
    home,
    invitations,
    listing,
    meta,
    players,
    retention,
    tournaments,
    turns,
)

_log = structlog.get_logger()
_WEEKLY = "weekly"
_DAY = timedelta(days=1)
_MONDAYS_HOUR = time(6, 0, tzinfo=UTC)
_TIME_TO_ANSWER = timedelta(days=60)


def do(post: Outbox, now: datetime) -> None:
    """Alarm the keeper of games that are stuck, once each, and write the digest when its hour has come."""
    db, config = post.db, post.config
    clock_check.chores_done(db, now)
    home.note(db, config.domain, config.shard, now)
    send_weekly(post, now)
    _tell_of_joins(post, now)
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
        retention.told(db)


def _clear_registrations(db: Database, now: datetime) -> None:
    """Whoever was registered in a letter that anybody may have sent, and never answered, is not kept for ever.

    Without an answer nothing was ever done in their name, so that no game knows them.
    """
    for player in players.never_confirmed(db, now - _TIME_TO_ANSWER):
        forgetting.forget(db, player.id)
    invitations.forget_before(db, now - _TIME_TO_ANSWER)
    tournaments.forget_invitations_before(db, now - _TIME_TO_ANSWER)


def _tell_of_joins(post: Outbox, now: datetime) -> None:
    """Who joined within a day, in one mail to each who has a part in the game."""
    for game, came in tuple(joined_since(post.db, now)):
        names = post.people(game)
        about = f"joined:{game.name}:{now:%Y%m%d%H%M}"
        told = hearers(PlayerJoined(came[-1], game.free_seats), game)
        for hearer in post.keyring.shuffled(told, about, lambda each: each.player):
            others = tuple(player for player in came if player != hearer.player)
            player = players.by_id(post.db, hearer.player)
            if others and player is not None and lateness(PlayerJoined(others[-1], 0), hearer, game) is not None:
                say = partial(several_joined, game, others, People(names, game, hearer.player))
                post.note(Note(f"{about}:{hearer.player}", player, say, game=game), now)


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


def send_weekly(post: Outbox, now: datetime) -> None:
    """Post the mails of the week when Monday has come; the first look only notes the day."""
    db, this = post.db, monday(now)
    last = meta.since(db, _WEEKLY)
    if last is not None and last >= this:
        return
    meta.put(db, _WEEKLY, "", this)
    if last is None:
        return
    for name in listing.watched_weekly(db):
        game = games.load_readable(db, name, SOURCES)
        if game is None:
            continue
        weekly = (each for each in game.seating.watchers if each.mode is WatchMode.DIGEST)
        for watcher in post.keyring.shuffled(weekly, f"weekly:{name}:{this:%Y%m%d}", lambda each: each.player):
            try:
                _post(post, game, watcher, last, this, now)
            except Exception as error:
                # One game must not keep all others from being looked after.
                _log.error("a weekly mail could not be written", game=name, exc_info=error)


def monday(now: datetime) -> datetime:
    """The last Monday morning that has come."""
    today = datetime.combine(now.astimezone(UTC).date(), _MONDAYS_HOUR)
    this = today - _DAY * today.weekday()
    return this if this <= now else this - 7 * _DAY


def _post(post: Outbox, game: Game, watcher: Watcher, last: datetime, this: datetime, now: datetime) -> None:
    """The mail of a week to one who watches, where something was played."""
    phases = _news(post.db, game, watcher, last, this)
    player = players.by_id(post.db, watcher.player)
    if phases and player is not None:
        cause = f"weekly:{game.name}:{this:%Y%m%d}:{watcher.player}"
        say = partial(weekly_mail, game, phases, watcher.player)
        post.note(Note(cause, player, say, game=game, may_leave=True), now)


def _news(db: Database, game: Game, watcher: Watcher, last: datetime, this: datetime) -> tuple[PlayedPhase, ...]:
    """The phases that somebody may know of now and could not know of a week ago."""
    played = turns.of_game(db, game.name)
    after = [*(turn.resolution.before for turn in played[1:]), game.position]
    late = hidden_turns(game, watcher.player)
    old = max(sum(turn.processed_at <= last for turn in played) - late, 0)
    new = max(sum(turn.processed_at <= this for turn in played) - late, 0)
    return tuple(
        PlayedPhase(
            phase_report(game, retold(game, turn.resolution, following, turn.orders), watcher.player), turn.processed_at
        )
        for turn, following in list(zip(played, after, strict=False))[old:new]
    )
