"""ABSENCE and NO ABSENCE: a player will not be there, and no deadline falls into that time."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.game.clock import DEADLINE
from judge.game.events import Event
from judge.game.events.clock import AbsenceAnnounced, AbsenceAsked, AbsenceWithdrawn, Cause, DeadlinePostponed
from judge.game.game import Game, PlayerId
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.schedule import (
    FARTHEST,
    MOST_ABSENCES,
    absences_that_count,
    days_of,
    on_time,
    postponed,
    with_absence,
    without_absences,
)
from judge.game.state import Absence
from judge.game.transition import FORMING_OR_ACTIVE, Command, Transition
from judge.rules.places import Power
from judge.structs import replace

MOST_AHEAD = timedelta(days=400)
"""How far ahead an absence may lie."""


class AnnounceAbsence(Command, who=Who.TAKES_PART, when=FORMING_OR_ACTIVE, frozen=True):
    """Be away from `first` to `last`. Beyond what the game allows, the master is asked.

    A master who names a `power` grants its player such an absence, however long it is.
    """

    first: datetime
    last: datetime
    power: Power | None = None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the absence, and its deadline moved where it falls into it."""
        player = self._whose(game, actor)
        if isinstance(player, Refusal):
            return player
        refused = _refused(game, player, self.first, self.last, now)
        if refused is not None:
            return refused
        first = max(self.first, now)
        is_granted = self.power is not None and self.power not in powers_of(game, actor)
        absence = Absence(player, first, self.last, True)
        allowed = timedelta(days=game.settings.absence_days)
        if not is_granted and days_of(with_absence(game, absence), player) > allowed:
            return _asked(game, absence)
        if is_granted:
            # What was asked for is granted; the hours may have been written anew.
            game = _without_asked(game, player)
        return moved_past(with_absence(game, absence), AbsenceAnnounced(player, first, self.last), now)

    def _whose(self, game: Game, actor: Actor) -> PlayerId | Refusal:
        """Who will be away: the writer, or the player of the power that a master names."""
        if self.power is None or self.power in powers_of(game, actor):
            seat = game.seat_of(actor.person)
            return seat.player if seat is not None else Refusal(RefusalReason.NOT_SEATED, {"game": game.name})
        if actor.person not in game.seating.masters and not actor.is_keeper:
            return Refusal(RefusalReason.NOT_MASTER, {"game": game.name})
        player = game.player_of(self.power)
        return player if player is not None else Refusal(RefusalReason.NOT_SEATED, {"power": self.power})


class WithdrawAbsence(Command, who=Who.PLAYER, when=FORMING_OR_ACTIVE, frozen=True):
    """Be there after all: take back all absences, or the one that holds `at`. No deadline gets earlier by that."""

    at: datetime | None = None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without the absences."""
        left = without_absences(game, actor.person, self.at)
        if left.attendance.absences == game.attendance.absences:
            return Refusal(RefusalReason.NOT_ABSENT, {"game": game.name})
        return Transition(left, (AbsenceWithdrawn(actor.person),))


def moved_past(game: Game, told: Event, now: datetime) -> Transition:
    """The game with its deadline moved on where it falls into an absence now; a deadline that has passed stays."""
    if game.clock.deadline is None or DEADLINE in game.clock.notified or game.clock.deadline <= now:
        return Transition(game, (told,))
    if not any(each.first <= game.clock.deadline <= each.last for each in absences_that_count(game)):
        return Transition(game, (told,))
    after = on_time(game, game.clock.deadline)
    return Transition(postponed(game, after, now), (told, DeadlinePostponed(game.clock.deadline, after, Cause.ABSENCE)))


def _refused(game: Game, player: PlayerId, first: datetime, last: datetime, now: datetime) -> Refusal | None:
    """Why there can be no such absence."""
    if game.settings.absence_days == 0:
        return Refusal(RefusalReason.NO_ABSENCES, {"game": game.name})
    if last <= first:
        return Refusal(RefusalReason.ABSENCE_BACKWARDS, {"game": game.name})
    if last <= now:
        return Refusal(RefusalReason.ABSENCE_OVER, {"game": game.name})
    if last > now + MOST_AHEAD or last - max(first, now) > FARTHEST:
        return Refusal(RefusalReason.ABSENCE_TOO_LONG, {"days": str(FARTHEST.days)})
    if sum(each.player == player and each.last > now for each in game.attendance.absences) >= MOST_ABSENCES:
        return Refusal(RefusalReason.TOO_MANY_ABSENCES, {"n": MOST_ABSENCES})
    return None


def _asked(game: Game, absence: Absence) -> Transition | Refusal:
    powers = game.powers_of(absence.player)
    days = game.settings.absence_days
    if not powers or not game.seating.masters:
        return Refusal(RefusalReason.ABSENCE_BEYOND, {"days": str(days)})
    asked = Absence(absence.player, absence.first, absence.last, False)
    event = AbsenceAsked(absence.player, powers, absence.first, absence.last, days)
    return Transition(with_absence(game, asked), (event,))


def _without_asked(game: Game, player: PlayerId) -> Game:
    kept = tuple(each for each in game.attendance.absences if each.player != player or each.is_granted)
    return replace(game, attendance=replace(game.attendance, absences=kept))
