"""Reminders, late notices and everything else that the clock says."""

from __future__ import annotations

from datetime import datetime

from judge.commands.asks import LetterClass, Request
from judge.commands.orders.order_summary import order_summary, reader_taps
from judge.game.events import DeadlineChanged, ReadyChanged, WaitChanged
from judge.game.events.clock import (
    AbsenceAsked,
    BecameLate,
    DeadlineNear,
    DeadlinePostponed,
    PlayersLate,
    PowersAbandoned,
    StartChanged,
    StillLate,
    TimeLost,
    TurnReady,
    WaitedFor,
)
from judge.game.lateness import Cost, Fate, cost_of_silence
from judge.game.roles import Role
from judge.game.schedule import whole_days
from judge.game.secrecy import knows_names
from judge.game.turn import missing
from judge.prose.news import Occasion, Telling, notice, reason, tell, unsaid, values_of
from judge.prose.phrase_values import snake
from judge.prose.votes import tally
from judge.prose.words import Words
from judge.rules.places import Power
from judge.structs import replace

_NO_LETTER = Request(LetterClass.EMPTY)


@tell.register(PlayersLate)
def _late(event: PlayersLate, occasion: Occasion) -> Telling:
    """To all others who is late, where they may know it."""
    words, values = occasion.words, values_of(event, occasion)
    lines = [words.say("news.players_late", **values), words.say("news.players_late_still")]
    return notice(lines, words.say("subject.players_late", **values))


@tell.register(DeadlineNear)
@tell.register(BecameLate)
@tell.register(StillLate)
@tell.register(WaitedFor)
def _reminder(event: DeadlineNear | BecameLate | StillLate | WaitedFor, occasion: Occasion) -> Telling:
    """What is still to be ordered, what is stored, until when, and what happens to a player who sends nothing."""
    words, game, hearer = occasion.words, occasion.game, occasion.hearer
    name, values = snake(type(event).__name__), values_of(event, occasion)
    left = missing(game, hearer.powers)
    is_short = not left.keys().isdisjoint(hearer.powers)
    view: dict[str, object] = {
        "lines": [words.say(f"news.{name}", **values), *tally(game, game.votes, words)],
        "sheet": order_summary(game, hearer.powers, _NO_LETTER, (), (), words) if is_short else None,
        "costs": cost_lines(cost_of_silence(game, hearer.player), words),
        "taps": reader_taps(game, hearer.player, left, words),
    }
    return Telling("layout/reminder.j2", words.say(f"subject.{name}", **values), view)


def cost_lines(cost: Cost, words: Words) -> list[str]:
    """What happens to a player who sends nothing, sentence by sentence."""
    by_fate: dict[Fate, list[Power]] = {}
    for power, fate in cost.fates.items():
        by_fate.setdefault(fate, []).append(power)
    said = [
        words.say(f"silence.{fate.value}", powers=words.powers(powers), n=len(powers))
        for fate, powers in sorted(by_fate.items(), key=lambda each: each[0].value)
    ]
    if cost.grace_until is not None:
        said.append(words.say("silence.late", moment=words.moment(cost.grace_until)))
    if cost.is_masters:
        said.append(words.say("silence.master"))
    elif cost.waits_until is not None:
        said.append(words.say("silence.waits", moment=words.moment(cost.waits_until)))
    if cost.loses_powers:
        said.append(words.say("silence.abandoned", n=cost.missed))
    elif cost.abandoned_after and cost.missed:
        said.append(words.say("silence.missed", n=cost.missed, most=cost.abandoned_after))
    return said


@tell.register(PowersAbandoned)
def _abandoned(event: PowersAbandoned, occasion: Occasion) -> Telling:
    """Their players are told, too, that they have lost them."""
    words, values = occasion.words, values_of(event, occasion)
    is_own = occasion.hearer.player in event.players
    key = "powers_abandoned_you" if is_own else "powers_abandoned"
    hints = [words.say("news.powers_abandoned_hint", **values)]
    return notice([words.say(f"news.{key}", **values)], words.say("subject.powers_abandoned", **values), hints)


@tell.register(TurnReady)
def _ready(event: TurnReady, occasion: Occasion) -> Telling:
    values = values_of(event, occasion)
    words, key = occasion.words, "turn_ready" if event.is_complete else "turn_ready_short"
    leads = occasion.hearer.player in occasion.game.seating.masters
    hints = [words.say("news.master_awaited_hint", **values)] if leads else []
    return notice([words.say(f"news.{key}", **values)], words.say("subject.turn_ready", **values), hints)


@tell.register(StartChanged)
def _started(event: StartChanged, occasion: Occasion) -> Telling:
    """Of a game that forms when it begins, of a phase when it is played at the earliest."""
    words, values = occasion.words, values_of(event, occasion)
    key = "start_changed" if event.is_forming else "start_changed_phase"
    return notice([words.say(f"news.{key}", **values)], words.say("subject.start_changed", **values))


@tell.register(AbsenceAsked)
def _asked(event: AbsenceAsked, occasion: Occasion) -> Telling:
    """The master gets the line that grants it, ready to be sent back."""
    words, values = occasion.words, values_of(event, occasion)
    if occasion.hearer.player == event.player and occasion.hearer.role is not Role.MASTER:
        return notice([words.say("news.absence_asked_you", **values)], words.say("subject.absence_asked", **values))
    if not knows_names(occasion.game, occasion.hearer.player):
        # A master who plays is not to know when another player's day begins.
        first, last = whole_days(event.first, event.last, occasion.game.settings.clock_zone)
        event = replace(event, first=first, last=last)
        values = values_of(event, occasion)
    line = f"ABSENCE {event.powers[0]} {_iso(event.first)} TO {_iso(event.last)}"
    hint = words.say("news.absence_asked_hint", line=line)
    return notice([words.say("news.absence_asked", **values)], words.say("subject.absence_asked", **values), [hint])


@tell.register(DeadlineChanged)
def _deadline(event: DeadlineChanged, occasion: Occasion) -> Telling:
    """The master moved the deadline."""
    game, hearer, words, now = occasion.game, occasion.hearer, occasion.words, occasion.now
    phase = words.phase(game.position.phase)
    lines = [
        words.say(
            "told.deadline_later_keeper" if event.is_keepers else "told.deadline_later",
            phase=phase,
            moment=words.moment(event.after),
            span=words.span(event.after - now),
        ),
        words.say("told.deadline_before", moment=words.moment(event.before)),
        *reason(event, words),
    ]
    hints = []
    left = missing(game, hearer.powers)
    units = [unit for power in hearer.powers if power in left for unit in left[power].units]
    if units:
        hints.append(words.say("told.deadline_hurry", units=words.units(units)))
    elif hearer.powers and not any(power in left for power in hearer.powers):
        hints.append(words.say("told.deadline_ready"))
    return notice(lines, words.say("subject.deadline", phase=phase), hints)


@tell.register(DeadlinePostponed)
def _postponed(event: DeadlinePostponed, occasion: Occasion) -> Telling:
    words, values = occasion.words, values_of(event, occasion)
    line = words.say(f"news.deadline_postponed_{event.cause.value}", **values)
    hints = [words.say("told.deadline_before", moment=words.moment(event.before))]
    return notice([line, *hints], words.say("subject.deadline_postponed", **values))


@tell.register(TimeLost)
def _time_lost(event: TimeLost, occasion: Occasion) -> Telling:
    """All hear what is later now, those who lead the game also why."""
    words, values = occasion.words, values_of(event, occasion)
    lines = [words.say("news.time_lost_grace" if event.is_grace else "news.time_lost", **values)]
    if occasion.hearer.player in occasion.game.seating.masters:
        lines.append(words.say("news.time_lost_master", **values))
    return notice(lines, words.say("subject.time_lost", **values))


def asleep(since: datetime, now: datetime, words: Words) -> Telling:
    """To the keeper: the judge was away."""
    values = {"since": words.moment(since), "moment": words.moment(now), "span": words.span(now - since)}
    return notice([words.say("keeper.asleep", **values)], words.say("subject.asleep"))


def went_back(before: datetime, now: datetime, words: Words) -> Telling:
    """To the keeper: the clock of the machine shows less than it did."""
    values = {"before": words.moment(before), "moment": words.moment(now), "span": words.span(before - now)}
    return notice([words.say("keeper.went_back", **values)], words.say("subject.went_back"))


def _iso(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}Z"


tell.register(WaitChanged, unsaid)
tell.register(ReadyChanged, unsaid)
