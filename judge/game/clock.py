"""The clock of a game: what is to be done when, and doing it.

`agenda` lists everything that is still to come, each thing with its moment; `next_wake` is the first of those, and
`run` does all that is due, in order. Doing a thing leaves its mark in `Clock.notified` or changes the game so that it
is on the agenda no longer. At most one phase is played in one run, and the next deadline counts from `now`: players
never lose their time to a machine that slept.

    forming   weekly: players wanted · daily: the table is full, master · the moment that SET START names
    open      reminders → deadline → late? notice to all, daily to the late ones → end of grace
              → missed phases counted, powers given up → waiting for players, or the master, or the phase is played
    paused    every three days: still paused
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import partial
from typing import TypeAlias

from judge.game.events import Event
from judge.game.events.clock import (
    BecameLate,
    DeadlineNear,
    MasterAwaited,
    PlayersLate,
    PlayersWanted,
    StartWanted,
    StillLate,
    StillPaused,
    TimeLost,
    TurnReady,
    TurnWaits,
    WaitedFor,
)
from judge.game.game import EndKind, Game, Status
from judge.game.lateness import abandon, awaited, count_late, count_missed, late_powers, players_of, waits_until
from judge.game.schedule import AFTER, DAY, MINUTE, full_minute, grace_end, on_time, postponed, reminders
from judge.game.settings import Missing, Processing, Start
from judge.game.transition import Transition
from judge.game.turn import all_ready, end, holding, is_complete, may_end, missing, process
from judge.game.votes import survivors
from judge.rules.places import Power
from judge.structs import replace

Doing: TypeAlias = Callable[[Game, datetime], Transition]

DEADLINE, GRACE = f"{AFTER}deadline", f"{AFTER}grace"
"""The marks of a deadline that has passed, and of grace that is over, with the phase still open."""
READY = "ready"
"""The mark of a phase that the master was told is complete."""

_WEEK = 7 * DAY
_PAUSED_REMINDER = 3 * DAY
_WAITING_REMINDER = 2 * DAY
_MOST_STEPS = 50
"""More than a game can have to do in one run; a guard against a clock that turns in circles."""


def next_wake(game: Game) -> datetime | None:
    """When the clock has to look at this game again; None when it never has to."""
    beginning = begins_at(game)
    return min([at for at, _ in agenda(game)] + ([] if beginning is None else [beginning]), default=None)


def begins_at(game: Game) -> datetime | None:
    """When a game begins whose table is full, where the master named the moment."""
    if game.status is not Status.FORMING or game.free_seats or game.settings.start is Start.MANUAL:
        return None
    return game.clock.not_before


def run(game: Game, until: datetime, now: datetime) -> Transition:
    """The game after all that is due by `until`, done at `now`; at most one phase is played."""
    events: tuple[Event, ...] = ()
    for _ in range(_MOST_STEPS):
        found = min(agenda(game), key=lambda each: each[0], default=None)
        if found is None or found[0] > until:
            break
        done = found[1](game, now)
        is_played = done.game.position is not game.position or done.game.status is not game.status
        game, events = done.game, events + done.events
        if is_played or (game.status is Status.ACTIVE and not survivors(game)):
            break
    return Transition(game, events)


def agenda(game: Game) -> tuple[tuple[datetime, Doing], ...]:
    """What is still to come in this game, and when; in no order."""
    if game.status is Status.FORMING:
        return _forming(game)
    if game.status is not Status.ACTIVE:
        return ()
    if game.is_practice:
        return ((game.clock.deadline, _put_away),) if game.clock.deadline is not None else ()
    if game.clock.pause is not None:
        at = _coming(game, "paused", game.clock.pause.since, _PAUSED_REMINDER)
        return ((at[0], partial(_say, mark=at[1], event=StillPaused(game.clock.pause.since))),)
    return _before_deadline(game) if DEADLINE not in game.clock.notified else _after_deadline(game)


def is_closed(game: Game, arrived: datetime) -> bool:
    """Whether a letter that arrived then comes too late for the open phase."""
    end = grace_end(game)
    if end is None or arrived < end or game.settings.process is Processing.MANUAL:
        return False
    return GRACE not in game.clock.notified and game.settings.missing is not Missing.WAIT


def noted(before: Game, after: Game, now: datetime) -> Game:
    """The game after a command, with the moment at which its last order came in."""
    if after.status is not Status.ACTIVE:
        return after
    if not may_end(after):
        return _completed(after, None) if after.clock.complete_since is not None else after
    is_same = before.orders == after.orders and before.position is after.position
    return after if is_same and after.clock.complete_since is not None else _completed(after, now)


def early(game: Game, now: datetime) -> Transition:
    """The phase played before its deadline, where all orders are in and nothing else holds it."""
    at = _early_at(game)
    return _play(game, now) if at is not None and at <= now and may_end(game) else Transition(game)


def time_lost(game: Game, since: datetime, now: datetime) -> Transition:
    """The game after the judge was away from `since` until `now`: what would have ended meanwhile ends later."""
    if game.status is not Status.ACTIVE or game.clock.deadline is None:
        return Transition(game)
    gap = full_minute(now) - since
    held = _hold_early(game, now)
    if DEADLINE not in game.clock.notified and game.clock.deadline <= now:
        after = on_time(game, game.clock.deadline + gap)
        return Transition(postponed(held, after, now), (TimeLost(since, gap, game.clock.deadline, after, False),))
    end = grace_end(game)
    if DEADLINE in game.clock.notified and GRACE not in game.clock.notified and end is not None and end <= now:
        after = on_time(game, end + gap)
        return Transition(_graced(held, after), (TimeLost(since, gap, end, after, True),))
    last = waits_until(game)
    if GRACE in game.clock.notified and end is not None and last is not None and awaited(game) and last <= now:
        return Transition(_graced(held, end + gap), (TimeLost(since, gap, last, last + gap, True),))
    return Transition(held)


def _graced(game: Game, until: datetime) -> Game:
    """The game with another end of grace, of which the late ones are told anew."""
    notices = {mark for mark in game.clock.notified if mark.startswith(f"{AFTER}late")}
    return replace(game, clock=replace(game.clock, grace_until=until, notified=game.clock.notified - notices))


def _hold_early(game: Game, now: datetime) -> Game:
    """The letters that came meanwhile are read before a complete phase is played."""
    at = _early_at(game)
    if at is None or at > now:
        return game
    return replace(
        game, clock=replace(game.clock, complete_since=now, not_before=max(game.clock.not_before or now, now + MINUTE))
    )


def _put_away(game: Game, now: datetime) -> Transition:
    """A practice game over, because nobody wrote for so long."""
    return end(game, EndKind.ABANDONED, ())


def _forming(game: Game) -> tuple[tuple[datetime, Doing], ...]:
    coming: list[tuple[datetime, Doing]] = []
    if not game.free_seats and game.clock.opened is not None and game.settings.start is Start.MANUAL:
        at, mark = _coming(game, "start", game.clock.opened, DAY)
        coming.append((at, partial(_say, mark=mark, event=StartWanted())))
    elif game.free_seats and game.clock.opened is not None:
        at, mark = _coming(game, "wanted", game.clock.opened, _WEEK)
        coming.append((at, partial(_say, mark=mark, event=PlayersWanted(game.free_seats))))
    return tuple(coming)


def _before_deadline(game: Game) -> tuple[tuple[datetime, Doing], ...]:
    if game.clock.deadline is None:
        return ()
    coming: list[tuple[datetime, Doing]] = [(game.clock.deadline, _deadline)]
    coming += [(at, partial(_remind, mark=mark)) for at, mark in reminders(game) if mark not in game.clock.notified]
    at = _early_at(game)
    if at is not None and at < game.clock.deadline:
        coming.append((at, _early))
    if (
        game.settings.process is Processing.MANUAL
        and game.clock.complete_since is not None
        and READY not in game.clock.notified
    ):
        coming.append((game.clock.complete_since, partial(_say, mark=READY, event=TurnReady(True))))
    return tuple(coming)


def _after_deadline(game: Game) -> tuple[tuple[datetime, Doing], ...]:
    end = grace_end(game)
    if end is None or game.clock.deadline is None:
        return ()
    coming: list[tuple[datetime, Doing]] = []
    at_once = _early_at(game)
    if at_once is not None:
        coming.append((at_once, _early))
    if GRACE not in game.clock.notified:
        coming.append((end, _grace_over))
        coming += [(at, _remind_late) for at, mark in _late_notices(game) if mark not in game.clock.notified]
    elif game.settings.process is Processing.MANUAL:
        at, mark = _coming(game, "master", end, DAY)
        coming.append((at, partial(_say, mark=mark, event=MasterAwaited(is_complete(game)))))
    else:
        until = waits_until(game) or end
        at, mark = _coming(game, "waiting", end, _WAITING_REMINDER)
        coming += [(until, _play), (at, partial(_still_waiting, mark=mark))]
    return tuple(coming)


def _coming(game: Game, name: str, base: datetime, every: timedelta) -> tuple[datetime, str]:
    """The next of the notices of a name, so much apart from `base` on, and its mark."""
    done = sum(mark.startswith(f"{AFTER}{name}:") for mark in game.clock.notified)
    return base + (done + 1) * every, f"{AFTER}{name}:{done + 1}"


def _late_notices(game: Game) -> tuple[tuple[datetime, str], ...]:
    """When those who are late are told so again, and the marks of that: daily, counted back from the end of grace."""
    end = grace_end(game)
    if end is None or game.clock.deadline is None:
        return ()
    count = int((end - game.clock.deadline - MINUTE) / DAY)
    return tuple((end - n * DAY, f"{AFTER}late:{n}") for n in range(count, 0, -1))


def _early_at(game: Game) -> datetime | None:
    """When a phase with all its orders is played before its time is over; None while something else holds it."""
    if game.clock.complete_since is None or game.clock.pause is not None or game.settings.process is Processing.MANUAL:
        return None
    # Whoever waits, waits for the deadline and no longer.
    if awaited(game) or (DEADLINE not in game.clock.notified and holding(game)):
        return None
    pace = game.settings.pace(game.position.phase.kind)
    earliest = [game.clock.complete_since + (timedelta(0) if all_ready(game) else pace.delay)]
    earliest += [game.clock.opened + pace.min] if game.clock.opened is not None and pace.min else []
    earliest += [game.clock.not_before] if game.clock.not_before is not None else []
    return max(earliest)


def _early(game: Game, now: datetime) -> Transition:
    # A setting or a seat may have changed since the last order came in.
    return _play(game, now) if may_end(game) else Transition(_completed(game, None))


def _remind(game: Game, now: datetime, mark: str) -> Transition:
    """Those with something left to order are told, once for all reminders that are due; not when it is over already."""
    passed = {each for at, each in reminders(game) if at <= now} | {mark}
    marked = _marked(game, passed)
    players = players_of(game, tuple(missing(game)))
    if not players or game.clock.deadline is None or game.clock.deadline <= now:
        return Transition(marked)
    return Transition(marked, (DeadlineNear(players, game.clock.deadline),))


def _deadline(game: Game, now: datetime) -> Transition:
    """The deadline: the phase is played, or those who are late are waited for."""
    marked = _marked(game, {DEADLINE})
    late, end = late_powers(marked), grace_end(marked)
    if late and end is not None and game.clock.deadline is not None and end > game.clock.deadline:
        counted = count_late(marked)
        counted = replace(counted, clock=replace(counted.clock, grace_until=end))
        return Transition(counted, (BecameLate(players_of(game, late), end), PlayersLate(late, end)))
    return _grace_over(marked, now)


def _ready(game: Game) -> tuple[Event, ...]:
    return () if READY in game.clock.notified else (TurnReady(is_complete(game)),)


def _remind_late(game: Game, now: datetime) -> Transition:
    """Those who are still late are told, once for all notices that are due."""
    passed = {mark for at, mark in _late_notices(game) if at <= now}
    marked = _marked(game, passed)
    players, end = players_of(game, late_powers(game)), grace_end(game)
    return Transition(marked, (StillLate(players, end),) if players and end is not None and end > now else ())


def _grace_over(game: Game, now: datetime) -> Transition:
    """The end of grace: the phase is played, unless the game waits for players or for its master."""
    given_up = abandon(count_missed(_marked(game, {GRACE})), now)
    left = given_up.game
    if not survivors(left):
        return given_up
    if left.settings.process is Processing.MANUAL:
        return Transition(count_late(left), given_up.events + _ready(game))
    until, powers = waits_until(left), awaited(left)
    if powers and until is not None and until > now:
        return Transition(count_late(left), (*given_up.events, *_waits(left, powers, until)))
    played = process(left, now)
    return Transition(played.game, given_up.events + played.events)


def _still_waiting(game: Game, now: datetime, mark: str) -> Transition:
    marked = _marked(game, {mark})
    until, powers = waits_until(game), awaited(game)
    return Transition(marked, _waits(game, powers, until) if powers and until is not None else ())


def _waits(game: Game, powers: tuple[Power, ...], until: datetime) -> tuple[Event, ...]:
    """The events that tell the awaited players, and all others, that the game waits."""
    players = players_of(game, powers)
    own = (WaitedFor(players, until),) if players else ()
    return (*own, TurnWaits(powers, until))


def _play(game: Game, now: datetime) -> Transition:
    """The phase played out, with the missed ones counted."""
    return process(count_missed(game), now)


def _say(game: Game, now: datetime, mark: str, event: Event) -> Transition:
    return Transition(_marked(game, {mark}), (event,))


def _completed(game: Game, at: datetime | None) -> Game:
    """The game whose last order came in then; None while something is missing."""
    return replace(game, clock=replace(game.clock, complete_since=at))


def _marked(game: Game, marks: Collection[str]) -> Game:
    """The game with these things done."""
    return replace(game, clock=replace(game.clock, notified=game.clock.notified.union(marks)))
