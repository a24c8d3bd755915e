"""Deadlines: how long each kind of phase lasts, on which days and at what time of day it ends, and who is absent.

All is computed on the clock of the game's zone and kept in UTC. Whatever moves a deadline here moves it on: CLOCK to
the next such time of day, DAYS to the next day that is allowed, absences past their end, and where nobody may know
who plays to the time of day that the deadline had. Nothing that was announced gets earlier by any of them.

A player announces days on which he will not be there. njudge grants three such absences a player, DPjudge fourteen
days. Here the game's setting says how many days in all; what goes beyond waits for the master's word and moves
nothing until then.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from judge.game.game import Game, PlayerId, Status
from judge.game.settings import EVERY_DAY, Identity, Pace, Settings, Weekday
from judge.game.state import Absence, Clock
from judge.rules.position import PhaseKind
from judge.structs import replace

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
NOON = time(12)

FARTHEST = timedelta(days=120)
"""How far ahead a master may set a deadline."""
MOST_ABSENCES = 12
"""How many a player may have announced at one time."""

REMINDED, AFTER = "reminded:", "after:"
"""How the marks of what was done before a deadline, and after it, begin in `Clock.notified`."""


def length_of(settings: Settings, kind: PhaseKind, is_first: bool) -> timedelta:
    """How long players have."""
    return settings.first if is_first and kind is PhaseKind.MOVEMENT else settings.pace(kind).next


def next_deadline(
    settings: Settings, kind: PhaseKind, is_first: bool, now: datetime, absences: Iterable[Absence] = ()
) -> datetime:
    """When a phase that opens now ends: its full length, then on to a time that the game allows.

    Never less than a minute, so that a phase is always open for some time, and never less than
    its shortest length (MIN).
    """
    pace = settings.pace(kind)
    length = max(length_of(settings, kind, is_first), pace.min, MINUTE)
    return landed(now + length, pace, settings.clock_zone, absences, keeps_hour=_keeps_hour(settings))


def on_time(game: Game, moment: datetime) -> datetime:
    """The first moment, this one or later, at which a deadline of the open phase may fall."""
    settings = game.settings
    pace, absences = settings.pace(game.position.phase.kind), absences_that_count(game)
    return landed(moment, pace, settings.clock_zone, absences, keeps_hour=_keeps_hour(settings))


def landed(
    moment: datetime, pace: Pace, zone: ZoneInfo, absences: Iterable[Absence] = (), *, keeps_hour: bool = False
) -> datetime:
    """The first moment, this one or later, that CLOCK, DAYS and the absences allow; a full minute, in UTC.

    With `keeps_hour` what an absence moves falls on the time of day, in the zone, at which it would have fallen.
    """
    found = _on_a_day(_at_the_clock(full_minute(moment.astimezone(UTC)), pace.clock, zone), pace, zone)
    hour = pace.clock or (found.astimezone(zone).time() if keeps_hour else None)
    for absence in sorted(absences, key=lambda each: (each.first, each.last)):
        if absence.first <= found <= absence.last:
            past = full_minute(absence.last + MINUTE)
            found = _on_a_day(_at_the_clock(past, hour, zone), pace, zone)
    return found


def _keeps_hour(settings: Settings) -> bool:
    """Whether a deadline may not tell when a person's day ends: his midnight says where he lives."""
    return settings.identity is not Identity.OPEN


def full_minute(moment: datetime) -> datetime:
    """The moment, or the next full minute: a mail prints minutes, and no player may lose seconds to that."""
    whole = moment.replace(second=0, microsecond=0)
    return whole if whole == moment else whole + MINUTE


def start_clock(game: Game, now: datetime, *, is_first: bool = False) -> Game:
    """The game with the clock of its open phase wound: the deadline, and nothing sent, voted or granted yet."""
    kind = game.position.phase.kind
    deadline = next_deadline(game.settings, kind, is_first, now, absences_that_count(game))
    wound = replace(game, clock=Clock(deadline=deadline, opened=now, pause=game.clock.pause))
    # What is announced with the phase stays, whatever becomes of the setting.
    has_grace = bool(game.settings.pace(kind).grace)
    return replace(wound, clock=replace(wound.clock, grace_until=grace_end(wound))) if has_grace else wound


def grace_end(game: Game) -> datetime | None:
    """When the judge stops waiting for late players: at the deadline itself where there is no grace."""
    if game.clock.deadline is None:
        return None
    if game.clock.grace_until is not None:
        return max(game.clock.grace_until, game.clock.deadline)
    settings, pace = game.settings, game.settings.pace(game.position.phase.kind)
    if not pace.grace:
        return game.clock.deadline
    end = full_minute(game.clock.deadline + pace.grace)
    return _on_a_day(end, pace, settings.clock_zone) if settings.strict_grace else end


def postponed(game: Game, deadline: datetime, now: datetime) -> Game:
    """The game with its deadline moved: grace goes along, and what is still to come is told again."""
    by = deadline - game.clock.deadline if game.clock.deadline is not None else timedelta(0)
    kept = frozenset(mark for mark in game.clock.notified if not mark.startswith((REMINDED, AFTER)))
    grace = max(game.clock.grace_until + by, deadline) if game.clock.grace_until is not None else None
    moved = replace(game, clock=replace(game.clock, deadline=deadline, grace_until=grace, notified=kept))
    # Whoever has just been told of the new deadline needs no reminder that it should have come before.
    passed = frozenset(mark for at, mark in reminders(moved) if at <= now)
    return replace(moved, clock=replace(moved.clock, notified=kept | passed))


def reminders(game: Game) -> tuple[tuple[datetime, str], ...]:
    """When the players are to be reminded of the open phase, and the mark of each reminder; the first one first.

    In a short phase nobody is reminded before half of it is over, and in one of two hours not at all.
    """
    if game.clock.deadline is None:
        return ()
    half = (game.clock.deadline - game.clock.opened) / 2 if game.clock.opened is not None else None
    if half is not None and half < HOUR:
        return ()
    leads = {lead if half is None else min(lead, half) for lead in game.settings.reminders if lead > timedelta(0)}
    return tuple(
        (game.clock.deadline - lead, f"{REMINDED}{int(lead / MINUTE)}") for lead in sorted(leads, reverse=True)
    )


def allowed_days(pace: Pace) -> frozenset[Weekday]:
    """The days on which deadlines may fall; every day where none is left, so that time goes on."""
    return pace.days | pace.afternoons or EVERY_DAY


def _at_the_clock(moment: datetime, clock: time | None, zone: ZoneInfo) -> datetime:
    """The first moment, this one or later, at which a clock in the zone shows this time of day."""
    if clock is None:
        return moment
    day = moment.astimezone(zone).date()
    coming = (at for ahead in range(3) for at in _moments(day + ahead * DAY, clock, zone))
    return next(at for at in coming if at >= moment)


def _moments(day: date, clock: time, zone: ZoneInfo) -> tuple[datetime, ...]:
    """The moments at which a clock in the zone shows this time on this day, in UTC.

    Two when the clocks go back over it. When they skip it, what they would have shown had they not
    been put forward yet (RFC 5545 3.3.5).
    """
    walls = [datetime.combine(day, clock.replace(second=0, microsecond=0, fold=fold), zone) for fold in (0, 1)]
    moments = [wall.astimezone(UTC) for wall in walls]
    real = [at for at, wall in zip(moments, walls, strict=True) if at.astimezone(zone).time() == wall.time()]
    return tuple(sorted(set(real))) or (moments[0],)


def _on_a_day(moment: datetime, pace: Pace, zone: ZoneInfo) -> datetime:
    """The same time of day on the first day that is allowed; not before noon where only afternoons are."""
    days = allowed_days(pace)
    wall = moment.astimezone(zone)
    if Weekday(wall.weekday()) not in days:
        clock = pace.clock or wall.time()
        day = next(wall.date() + n * DAY for n in range(1, 8) if Weekday((wall.weekday() + n) % 7) in days)
        moment = _moments(day, clock, zone)[0]
        wall = moment.astimezone(zone)
    if Weekday(wall.weekday()) in pace.afternoons and wall.time() < NOON:
        return max(moment, _moments(wall.date(), NOON, zone)[0])
    return moment


def absences_that_count(game: Game) -> tuple[Absence, ...]:
    """The granted absences of those who have to order in the open phase."""
    busy = _busy(game)
    return tuple(absence for absence in game.attendance.absences if absence.is_granted and absence.player in busy)


def days_of(game: Game, player: PlayerId) -> timedelta:
    """How long a player's granted absences are together, overlapping ones counted once."""
    own = sorted(
        (absence for absence in game.attendance.absences if absence.player == player and absence.is_granted),
        key=lambda absence: absence.first,
    )
    total, reached = timedelta(0), None
    for absence in own:
        start = absence.first if reached is None else max(absence.first, reached)
        total += max(absence.last - start, timedelta(0))
        reached = absence.last if reached is None else max(reached, absence.last)
    return total


def with_absence(game: Game, absence: Absence) -> Game:
    """The game with one absence more; a granted one takes the place of the same one that was only asked for."""
    others = tuple(
        each
        for each in game.attendance.absences
        if (each.player, each.first, each.last) != (absence.player, absence.first, absence.last)
    )
    return replace(game, attendance=replace(game.attendance, absences=(*others, absence)))


def without_absences(game: Game, player: PlayerId, at: datetime | None) -> Game:
    """The game without a player's absences: all of them, or only those that hold this moment."""
    return replace(
        game,
        attendance=replace(
            game.attendance,
            absences=tuple(
                each
                for each in game.attendance.absences
                if each.player != player or not (at is None or each.first <= at <= each.last)
            ),
        ),
    )


def whole_days(first: datetime, last: datetime, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """A time made longer to whole days in a zone, in UTC: it no longer tells in which zone it was named."""
    start = datetime.combine(first.astimezone(zone).date(), time(0), zone)
    days = last.astimezone(zone)
    is_midnight = days.time() == time(0)
    end = datetime.combine(days.date() + timedelta(days=0 if is_midnight else 1), time(0), zone)
    return start.astimezone(UTC), end.astimezone(UTC)


def _busy(game: Game) -> frozenset[PlayerId]:
    """Who has something to order in the open phase, as far as the board shows it."""
    if game.status is not Status.ACTIVE:
        return frozenset(seat.player for seat in game.seating.seats)
    position = game.position
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            powers = {power for power, units in position.units.items() if units}
        case PhaseKind.RETREAT:
            powers = {driven.power for driven in position.dislodged}
        case PhaseKind.ADJUSTMENT:
            # Whoever has as many units as centres is not waited for.
            powers = {
                power
                for power in game.board.powers
                if len(position.centres.get(power, ())) != len(position.units.get(power, ()))
            }
    return frozenset(seat.player for seat in game.seating.seats if powers.intersection(seat.powers))
