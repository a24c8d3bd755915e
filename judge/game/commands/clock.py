"""Commands about the clock: time that passes, PROCESS, EXTEND, PAUSE, RESUME; SET DEADLINE, SET GRACE, SET START."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import MappingProxyType

from judge.game.clock import DEADLINE, GRACE, begins_at, run, time_lost
from judge.game.commands.starting import begin
from judge.game.events import DeadlineChanged, PhaseProcessed, PlayedBy
from judge.game.events.clock import (
    Cause,
    DeadlinePostponed,
    ExtensionAsked,
    ExtensionWithdrawn,
    GamePaused,
    GameResumed,
    GraceChanged,
    StartChanged,
    StoodStill,
)
from judge.game.game import Game, Status
from judge.game.lateness import forgive
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import MACHINE, Actor, Who, is_keepers_act, powers_of
from judge.game.schedule import (
    AFTER,
    DAY,
    FARTHEST,
    HOUR,
    REMINDED,
    full_minute,
    grace_end,
    on_time,
    postponed,
    reminders,
)
from judge.game.settings import Processing
from judge.game.state import NOTHING, Pause
from judge.game.transition import ACTIVE, EVER, FORMING_OR_ACTIVE, Command, Transition
from judge.game.turn import is_complete, process
from judge.game.votes import on_board, survivors
from judge.rules.position import Phase
from judge.structs import replace

_MINUTE = timedelta(minutes=1)
LONGEST_EXTENSION = timedelta(days=7)
"""By how much one vote may move a deadline."""


class TimePasses(Command, who=Who.CLOCK, when=EVER, frozen=True):
    """Do all that is due by `until`, or by now: see `judge.game.clock`.

    `until` is earlier than now where letters are still to be read that came after it.
    """

    until: datetime | None = None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The same game when nothing is due."""
        until, beginning = self.until or now, begins_at(game)
        return begin(game, now) if beginning is not None and beginning <= until else run(game, until, now)


class TimeWasLost(Command, who=Who.CLOCK, when=EVER, frozen=True):
    """The judge was away from `since` until now: nothing that would have ended meanwhile ends without warning."""

    since: datetime

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its deadline, or its grace, moved on by what was lost."""
        return time_lost(game, self.since, now)


class StandStill(Command, who=Who.CLOCK, when=ACTIVE, frozen=True):
    """Nothing was obeyed or played from `since` until now: the players get all of that time back."""

    since: datetime

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its deadline moved by as much; one that waits for late players waits longer."""
        if game.clock.deadline is None or game.clock.pause is not None:
            return Transition(game)
        if DEADLINE in game.clock.notified:
            return time_lost(game, self.since, now)
        gap = full_minute(now) - self.since
        if gap < _MINUTE:
            return Transition(game)
        after = on_time(game, game.clock.deadline + gap)
        moved = postponed(game, after, now)
        return Transition(moved, (StoodStill(self.since, gap, game.clock.deadline, after),))


class Process(Command, who=Who.MASTER, when=ACTIVE, frozen=True):
    """Play out the open phase; naming it guards against a letter that crosses the deadline."""

    phase: Phase | None = None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game in its next phase, or at its end."""
        if game.clock.pause is not None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        if self.phase not in (None, game.position.phase):
            return Refusal(RefusalReason.WRONG_PHASE, {"order": str(self.phase), "phase": str(game.position.phase)})
        played = process(forgive(game), now)
        by = PlayedBy.MASTER_EARLY if _is_early(game, now) else PlayedBy.MASTER
        # A phase that is played at once behind it is one that no player has a part in.
        first = next(at for at, event in enumerate(played.events) if isinstance(event, PhaseProcessed))
        events = tuple(
            replace(event, by=by) if at == first and isinstance(event, PhaseProcessed) else event
            for at, event in enumerate(played.events)
        )
        return Transition(played.game, events)


def _is_early(game: Game, now: datetime) -> bool:
    """Whether players could still have ordered; where the master alone plays, complete orders are what he waits for."""
    end = grace_end(game)
    is_awaited = game.settings.process is Processing.MANUAL and is_complete(game)
    return end is not None and now < end and not is_awaited


class SetDeadline(Command, who=Who.MASTER, when=ACTIVE, frozen=True):
    """Move the deadline of the open phase, sooner or later; only an aware time is a time.

    It is the only command that makes a deadline earlier than announced, and everybody is told.
    """

    at: datetime
    why: str = ""
    """What a keeper says to everybody of why."""

    def __post_init__(self) -> None:
        if self.at.utcoffset() is None:
            raise ValueError(f"a deadline without a time zone: {self.at}")

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the new deadline, in UTC and whole minutes; grace goes along."""
        refused = refused_moment(self.at, now)
        if refused is not None:
            return refused
        if game.clock.pause is not None or game.clock.deadline is None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        deadline = full_minute(self.at.astimezone(UTC))
        told = DeadlineChanged(game.clock.deadline, deadline, is_keepers_act(game, actor), self.why)
        return Transition(postponed(game, deadline, now), (told,))


def refused_moment(at: datetime, now: datetime) -> Refusal | None:
    """Why nothing can be set to this moment."""
    asked = {"deadline": at.isoformat()}
    if at <= now:
        return Refusal(RefusalReason.DEADLINE_PAST, asked)
    if at > now + FARTHEST:
        return Refusal(RefusalReason.DEADLINE_TOO_FAR, asked | {"days": str(FARTHEST.days)})
    return None


class SetGrace(Command, who=Who.MASTER, when=ACTIVE, frozen=True):
    """Wait for late players until `at`, or for `length` after the deadline; for this phase only."""

    at: datetime | None = None
    length: timedelta | None = None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the new end of grace, never before its deadline."""
        if game.clock.pause is not None or game.clock.deadline is None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        at = self.at if self.at is not None else game.clock.deadline + (self.length or timedelta(0))
        refused = refused_moment(at, now)
        if refused is not None:
            return refused
        until = full_minute(at.astimezone(UTC))
        if until < game.clock.deadline:
            return Refusal(RefusalReason.GRACE_BEFORE_DEADLINE, {"deadline": game.clock.deadline})
        told = frozenset(
            m for m in game.clock.notified if m != GRACE and not m.startswith((f"{AFTER}late", f"{AFTER}waiting"))
        )
        return Transition(
            replace(game, clock=replace(game.clock, grace_until=until, notified=told)), (GraceChanged(until),)
        )


class SetStart(Command, who=Who.MASTER, when=FORMING_OR_ACTIVE, frozen=True):
    """A game that forms begins at this moment, if its table is full; an open phase is not played before it."""

    at: datetime

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its start set; of an open phase it lies before the deadline."""
        refused = refused_moment(self.at, now)
        if refused is not None:
            return refused
        at, is_forming = full_minute(self.at.astimezone(UTC)), game.status is Status.FORMING
        if not is_forming and (game.clock.pause is not None or game.clock.deadline is None):
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        if not is_forming and game.clock.deadline is not None and at > game.clock.deadline:
            return Refusal(RefusalReason.START_AFTER_DEADLINE, {"deadline": game.clock.deadline})
        return Transition(replace(game, clock=replace(game.clock, not_before=at)), (StartChanged(at, is_forming),))


class VoteExtension(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Vote for a deadline that is later by `by`; None takes the vote back.

    As soon as more than half of the survivors want it later, it moves by as much as more than half of them want at
    least; then all votes are forgotten.
    """

    by: timedelta | None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the vote of each of the player's powers, or with its deadline moved."""
        refused = self._refused(game, actor)
        if refused is not None:
            return refused
        powers = on_board(game, powers_of(game, actor))
        others = {power: by for power, by in game.clock.extensions.items() if power not in powers}
        if self.by is None:
            kept = MappingProxyType(others)
            return Transition(replace(game, clock=replace(game.clock, extensions=kept)), (ExtensionWithdrawn(),))
        votes = MappingProxyType(dict(sorted((others | dict.fromkeys(powers, self.by)).items())))
        voting = survivors(game)
        needed = len(voting) // 2 + 1
        counted = sorted((votes[power] for power in voting if power in votes), reverse=True)
        if len(counted) >= needed:
            return _extended(game, counted[needed - 1], now)
        return Transition(
            replace(game, clock=replace(game.clock, extensions=votes)), (ExtensionAsked(self.by, len(counted), needed),)
        )

    def _refused(self, game: Game, actor: Actor) -> Refusal | None:
        if not game.settings.extensions:
            return Refusal(RefusalReason.NO_EXTENSIONS, {"game": game.name})
        if game.clock.pause is not None or game.clock.deadline is None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        if not on_board(game, powers_of(game, actor)):
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        if self.by is not None and not HOUR <= self.by <= LONGEST_EXTENSION:
            return Refusal(RefusalReason.EXTENSION_LENGTH, {"days": str(LONGEST_EXTENSION.days)})
        return None


def _extended(game: Game, by: timedelta, now: datetime) -> Transition | Refusal:
    before = game.clock.deadline or now
    after = on_time(game, before + by)
    if after > now + FARTHEST:
        return Refusal(RefusalReason.DEADLINE_TOO_FAR, {"deadline": after, "days": str(FARTHEST.days)})
    moved = postponed(game, after, now)
    moved = replace(moved, clock=replace(moved.clock, extensions=NOTHING))
    return Transition(moved, (DeadlinePostponed(before, after, Cause.EXTENSION),))


class PauseGame(Command, who=Who.MASTER, when=ACTIVE, frozen=True):
    """Stop the clock: nothing is played until RESUME.

    njudge refuses orders meanwhile. Here they are kept: nothing is lost, and nothing is done with them.
    """

    why: str = ""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with no deadline, and what was left of its phase."""
        if game.clock.pause is not None or game.clock.deadline is None:
            return Refusal(RefusalReason.PAUSED, {"game": game.name})
        left = max(game.clock.deadline - now, timedelta(0))
        grace = game.clock.grace_until - game.clock.deadline if game.clock.grace_until is not None else None
        kept = frozenset(mark for mark in game.clock.notified if not mark.startswith(AFTER))
        paused = replace(
            game,
            clock=replace(
                game.clock,
                pause=Pause(now, actor.person, left, grace),
                deadline=None,
                grace_until=None,
                not_before=None,
                notified=kept,
            ),
        )
        # Nobody in the game knows the keeper by name.
        by = MACHINE if is_keepers_act(game, actor) else actor.person
        return Transition(paused, (GamePaused(by, self.why),))


class ResumeGame(Command, who=Who.MASTER, when=ACTIVE, frozen=True):
    """Go on with what was left of the phase, but with a day at least where phases are not shorter."""

    why: str = ""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with a deadline again."""
        if game.clock.pause is None:
            return Refusal(RefusalReason.NOT_PAUSED, {"game": game.name})
        return resumed(game, game.clock.pause, now, self.why)


def resumed(game: Game, pause: Pause, now: datetime, why: str = "") -> Transition:
    """The game as it goes on after a pause."""
    pace = game.settings.pace(game.position.phase.kind)
    left = max(pause.left, min(DAY, pace.next))
    deadline = on_time(game, now + left)
    opened = game.clock.opened + (now - pause.since) if game.clock.opened is not None else None
    going = replace(
        game,
        clock=replace(
            game.clock,
            pause=None,
            deadline=deadline,
            opened=opened,
            grace_until=deadline + pause.grace if pause.grace is not None else None,
            notified=frozenset(mark for mark in game.clock.notified if not mark.startswith(REMINDED)),
        ),
    )
    passed = frozenset(mark for at, mark in reminders(going) if at <= now)
    return Transition(
        replace(going, clock=replace(going.clock, notified=going.clock.notified | passed)),
        (GameResumed(deadline, why),),
    )
