"""What is told later, or less: to observers who want it so, and of players who join, once a day.

Observers who want less are told less, those who are behind are told later.

A mail for somebody who is n phases behind lies in the outbox until n more phases were played, or the game is over.
It bears the date of the day on which it goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.commands.carry_out import Happened
from judge.commands.sources import SOURCES
from judge.game.commands.watching import behind
from judge.game.events import Audience, Event, GameEnded, GameStarted, PhaseProcessed, PlayerJoined
from judge.game.events.leading import PhasesRolledBack, PhasesRolledForward
from judge.game.events.seats import WatchChanged
from judge.game.game import Game, PlayerId, Status
from judge.game.roles import Hearer, Role
from judge.game.state import WatchMode
from judge.post.mailing import redated
from judge.store import deliverability, games, journal, meta
from judge.store.journal import JournalEntry

_JOINED = "joined:"
"""In the store, before the name of a game: when people were last told who has joined, and the last act by then."""
_A_DAY = timedelta(days=1)
_RESULTS = (GameStarted, PhaseProcessed, PhasesRolledBack, PhasesRolledForward, GameEnded)
_OF_ONESELF = frozenset({Audience.PERSON, Audience.PERSON_AND_MASTERS})
_ALL = 10**6


def lateness(event: Event, hearer: Hearer, game: Game) -> int | None:
    """How many phases later somebody is told of an event; None for not at all."""
    if hearer.role is not Role.OBSERVER or event.audience in _OF_ONESELF:
        return 0
    watcher = next((each for each in game.seating.watchers if each.player == hearer.player), None)
    if watcher is None:
        return 0
    if watcher.mode is WatchMode.DIGEST or (watcher.mode is WatchMode.RESULTS and not isinstance(event, _RESULTS)):
        return None
    return 0 if game.status is Status.ENDED else behind(game, watcher)


def told_of_join(
    db: Database, event: PlayerJoined, hearers: Sequence[Hearer], game: Game, now: datetime
) -> list[Hearer]:
    """Who is told at once that somebody joined; who joins within a day is told of together, by `joined_since`.

    A master whose approval a player waits for is told at once. With the last seat the game begins, which tells all.
    """
    waits = [each for each in hearers if _has_to_approve(event.player, each, game)]
    last = meta.since(db, f"{_JOINED}{game.name}")
    if last is not None and now < last + _A_DAY:
        return waits
    if any(each.player != event.player for each in hearers):
        meta.put(db, f"{_JOINED}{game.name}", str(journal.newest(db)), now)
    return list(hearers)


def _has_to_approve(player: PlayerId, hearer: Hearer, game: Game) -> bool:
    seat = game.seat_of(player)
    return seat is not None and not seat.is_approved and hearer.player in game.seating.masters


def joined_since(db: Database, now: datetime) -> Iterator[tuple[Game, tuple[PlayerId, ...]]]:
    """The games that wait for players where somebody joined whom nobody was told of, and a day is over since the last.

    They count as told from now on.
    """
    for name, act in meta.beginning(db, _JOINED).items():
        key = f"{_JOINED}{name}"
        last, game = meta.since(db, key), games.load_readable(db, name, SOURCES)
        if game is None or game.status is not Status.FORMING or last is None:
            meta.remove(db, key)
        elif now >= last + _A_DAY:
            joins = (each for each in journal.after(db, name, int(act)) if _is_join(each))
            came = tuple(dict.fromkeys(each.actor for each in joins if each.actor and game.seat_of(each.actor)))
            if came:
                meta.put(db, key, str(journal.newest(db)), now)
                yield game, came


def _is_join(act: JournalEntry) -> bool:
    return PlayerJoined.__name__ in act.outcome.split(", ")


def forget_leavers(db: Database, happened: Happened) -> None:
    """What was held back for those who no longer watch is never sent."""
    if happened.before.seating.watchers != happened.after.seating.watchers:
        for player in sorted({*happened.before.observers} - {*happened.after.observers}):
            deliverability.drop_held(db, happened.after.name, player)


def before_telling(db: Database, event: Event, happened: Happened, now: datetime) -> None:
    """What an event sets free, before it is told itself."""
    game = happened.after
    if isinstance(event, PhaseProcessed):
        _let_go(db, game.name, 1, None, now)
    elif isinstance(event, GameEnded):
        _let_go(db, game.name, _ALL, None, now)
    elif isinstance(event, WatchChanged):
        old = next((each for each in happened.before.seating.watchers if each.player == event.player), None)
        sooner = behind(happened.before, old) - event.behind if old is not None else 0
        if sooner > 0:
            _let_go(db, game.name, sooner, event.player, now)


def _let_go(db: Database, game: str, phases: int, player: PlayerId | None, now: datetime) -> None:
    for mail in deliverability.ripe(db, game, phases, player):
        deliverability.let_go(db, mail.id, redated(mail.raw, now), now)
    deliverability.quicken(db, game, phases, player)
