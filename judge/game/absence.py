"""Absences: a player announces days on which he will not be there, and no deadline falls into them.

njudge grants three of them a player, DPjudge fourteen days. Here the game's setting says how many days in all; what
goes beyond waits for the master's word and moves nothing until then.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from judge.game.game import Game, PlayerId, Status
from judge.game.state import Absence
from judge.rules.position import PhaseKind

MOST_ABSENCES = 12
"""How many a player may have announced at one time."""


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
