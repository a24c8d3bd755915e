"""The weekly mail to observers who want no more than that: every phase that they could learn of since the last one."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import partial

import structlog
from sqlite_utils import Database

from judge.clerk.posting.outbox import Outbox
from judge.commands.outcome import Note
from judge.commands.sources import SOURCES
from judge.commands.watching.news import weekly_mail
from judge.commands.watching.say import PlayedPhase
from judge.game.game import Game
from judge.game.secrecy import phase_report
from judge.game.state import Watcher, WatchMode
from judge.game.summary import hidden_turns, retold
from judge.store import games, listing, meta, players, turns

_log = structlog.get_logger()
_KEY = "weekly"
_HOUR = time(6, 0, tzinfo=UTC)
_DAY = timedelta(days=1)


def send(db: Database, post: Outbox, now: datetime) -> None:
    """Post the mails of the week when Monday has come; the first look only notes the day."""
    last, this = meta.since(db, _KEY), monday(now)
    if last is not None and last >= this:
        return
    meta.put(db, _KEY, "", this)
    if last is None:
        return
    for name in listing.watched_weekly(db):
        game = games.load_readable(db, name, SOURCES)
        if game is None:
            continue
        weekly = (each for each in game.seating.watchers if each.mode is WatchMode.DIGEST)
        for watcher in post.keyring.shuffled(weekly, f"weekly:{name}:{this:%Y%m%d}", lambda each: each.player):
            try:
                _post(db, post, game, watcher, last, this, now)
            except Exception as error:
                # One game must not keep all others from being looked after.
                _log.error("a weekly mail could not be written", game=name, exc_info=error)


def monday(now: datetime) -> datetime:
    """The last Monday morning that has come."""
    today = datetime.combine(now.astimezone(UTC).date(), _HOUR)
    this = today - _DAY * today.weekday()
    return this if this <= now else this - 7 * _DAY


def _post(
    db: Database, post: Outbox, game: Game, watcher: Watcher, last: datetime, this: datetime, now: datetime
) -> None:
    """The mail of a week to one who watches, where something was played."""
    phases = _news(db, game, watcher, last, this)
    player = players.by_id(db, watcher.player)
    if phases and player is not None:
        cause = f"weekly:{game.name}:{this:%Y%m%d}:{watcher.player}"
        post.note(
            Note(cause, player, partial(weekly_mail, game, phases, watcher.player), game=game, may_leave=True), now
        )


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
