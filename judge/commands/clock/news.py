"""Reminders, late notices and everything else that the clock says."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from judge.commands.asks import LetterClass, Request
from judge.commands.orders.order_summary import sheet
from judge.game.absence import whole_days
from judge.game.events import Event
from judge.game.events.clock import (
    AbsenceAsked,
    BecameLate,
    DeadlineNear,
    DeadlinePostponed,
    ExtensionWithdrawn,
    PlayersLate,
    PlayersWanted,
    PowersAbandoned,
    StartChanged,
    StillLate,
    TimeLost,
    TurnReady,
    TurnWaits,
    WaitedFor,
)
from judge.game.lateness import Cost, Fate, cost_of_silence
from judge.game.roles import Role
from judge.game.secrecy import knows_names
from judge.game.turn import missing
from judge.prose.news import Occasion, Telling, notice, tell, unsaid
from judge.prose.phrase_values import blanks_of, snake
from judge.prose.words import Words
from judge.rules.places import Power

_NO_LETTER = Request(LetterClass.EMPTY)


@tell.register(DeadlineNear)
def _near(event: DeadlineNear, occasion: Occasion) -> Telling:
    """What is still to be ordered, what is stored, and what happens to whoever sends nothing."""
    words, game = occasion.words, occasion.game
    phase = words.phase(game.position.phase)
    span = words.span(event.deadline - occasion.now)
    lines = [words.say("news.deadline_near", phase=phase, moment=words.moment(event.deadline), span=span)]
    subject = words.say("subject.deadline_near", phase=phase, span=span)
    return _reminder(lines, subject, occasion)


@tell.register(BecameLate)
@tell.register(StillLate)
@tell.register(WaitedFor)
def _to_the_late(event: BecameLate | StillLate | WaitedFor, occasion: Occasion) -> Telling:
    """What is missing, until when it is waited for, and what happens after that."""
    words, name = occasion.words, snake(type(event).__name__)
    phase, span = words.phase(occasion.game.position.phase), words.span(event.until - occasion.now)
    lines = [words.say(f"news.{name}", phase=phase, moment=words.moment(event.until), span=span)]
    return _reminder(lines, words.say(f"subject.{name}", phase=phase), occasion)


@tell.register(PlayersLate)
def _late(event: PlayersLate, occasion: Occasion) -> Telling:
    """To all others who is late, where they may know it."""
    words, values = occasion.words, _values(event, occasion)
    lines = [words.say("news.players_late", **values), words.say("news.players_late_still")]
    return notice(lines, words.say("subject.players_late", **values))


def _reminder(lines: list[str], subject: str, occasion: Occasion) -> Telling:
    words, game, hearer = occasion.words, occasion.game, occasion.hearer
    left = missing(game, hearer.powers)
    costs = cost_lines(cost_of_silence(game, hearer.player), words)
    own = sheet(game, hearer.powers, _NO_LETTER, (), (), words) if any(p in left for p in hearer.powers) else None
    return Telling("layout/reminder.j2", subject, {"lines": lines, "sheet": own, "costs": costs})


def cost_lines(cost: Cost, words: Words) -> list[str]:
    """What happens to somebody who sends nothing, sentence by sentence."""
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
    words, values = occasion.words, _values(event, occasion)
    is_own = occasion.hearer.player in event.players
    key = "powers_abandoned_you" if is_own else "powers_abandoned"
    hints = [words.say("news.powers_abandoned_hint", **values)]
    return notice([words.say(f"news.{key}", **values)], words.say("subject.powers_abandoned", **values), hints)


@tell.register(TurnWaits)
def _waits(event: TurnWaits, occasion: Occasion) -> Telling:
    """For players who sent nothing, or for new ones."""
    words, values = occasion.words, _values(event, occasion)
    hints = [words.say("news.turn_waits_hint", **values)]
    return notice([words.say("news.turn_waits", **values)], words.say("subject.turn_waits", **values), hints)


@tell.register(TurnReady)
def _ready(event: TurnReady, occasion: Occasion) -> Telling:
    values = _values(event, occasion)
    words, key = occasion.words, "turn_ready" if event.is_complete else "turn_ready_short"
    leads = occasion.hearer.player in occasion.game.seating.masters
    hints = [words.say("news.master_awaited_hint", **values)] if leads else []
    return notice([words.say(f"news.{key}", **values)], words.say("subject.turn_ready", **values), hints)


@tell.register(PlayersWanted)
def _wanted(event: PlayersWanted, occasion: Occasion) -> Telling:
    words, values = occasion.words, {**_values(event, occasion), "n": event.missing}
    hints = [words.say("news.players_wanted_hint", **values)]
    return notice([words.say("news.players_wanted", **values)], words.say("subject.players_wanted", **values), hints)


@tell.register(StartChanged)
def _started(event: StartChanged, occasion: Occasion) -> Telling:
    """Of a game that forms when it begins, of a phase when it is played at the earliest."""
    words, values = occasion.words, _values(event, occasion)
    key = "start_changed" if event.is_forming else "start_changed_phase"
    return notice([words.say(f"news.{key}", **values)], words.say("subject.start_changed", **values))


@tell.register(AbsenceAsked)
def _asked(event: AbsenceAsked, occasion: Occasion) -> Telling:
    """The master gets the line that grants it, ready to be sent back."""
    words, values = occasion.words, _values(event, occasion)
    if occasion.hearer.player == event.player and occasion.hearer.role is not Role.MASTER:
        return notice([words.say("news.absence_asked_you", **values)], words.say("subject.absence_asked", **values))
    if not knows_names(occasion.game, occasion.hearer.player):
        # A master who plays is not to know when another player's day begins.
        first, last = whole_days(event.first, event.last, occasion.game.settings.clock_zone)
        event = replace(event, first=first, last=last)
        values = _values(event, occasion)
    line = f"ABSENCE {event.powers[0]} {_iso(event.first)} TO {_iso(event.last)}"
    hint = words.say("news.absence_asked_hint", line=line)
    return notice([words.say("news.absence_asked", **values)], words.say("subject.absence_asked", **values), [hint])


@tell.register(DeadlinePostponed)
def _postponed(event: DeadlinePostponed, occasion: Occasion) -> Telling:
    words, values = occasion.words, _values(event, occasion)
    line = words.say(f"news.deadline_postponed_{event.cause.value}", **values)
    hints = [words.say("told.deadline_before", moment=words.moment(event.before))]
    return notice([line, *hints], words.say("subject.deadline_postponed", **values))


@tell.register(TimeLost)
def _time_lost(event: TimeLost, occasion: Occasion) -> Telling:
    """All hear what is later now, those who lead the game also why."""
    words, values = occasion.words, _values(event, occasion)
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


def _values(event: Event, occasion: Occasion) -> dict[str, object]:
    """What the phrases of an event may say."""
    game, words = occasion.game, occasion.words
    said: dict[str, object] = {"game": game.name, "phase": words.phase(game.position.phase)}
    said |= blanks_of(event, words, occasion.people, occasion.now)
    return {"n": len(getattr(event, "powers", ())), **said}


def _iso(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}Z"


tell.register(ExtensionWithdrawn, unsaid)
