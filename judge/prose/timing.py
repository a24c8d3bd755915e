"""What decides when the open phase is played, as an answer says it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.game.clock import DEADLINE, GRACE
from judge.game.game import Game
from judge.game.lateness import awaited, waits_until
from judge.game.schedule import grace_end
from judge.game.settings import Processing
from judge.prose.words import Words
from judge.rules.places import Power


def until_when(game: Game, now: datetime, words: Words) -> Iterator[str]:
    """The deadline on the reader's clock, the grace behind it, or what the game waits for."""
    if game.clock.pause is not None:
        yield words.say("when.paused", moment=words.moment(game.clock.pause.since))
    if game.clock.deadline is None:
        return
    moment, end = words.moment(game.clock.deadline), grace_end(game) or game.clock.deadline
    if DEADLINE in game.clock.notified:
        yield _after_deadline(game, moment, end, words)
    elif game.clock.deadline <= now:
        yield words.say("answer.deadline_past", moment=moment)
    else:
        yield words.say("answer.deadline", moment=moment, span=words.span(game.clock.deadline - now))
        if end > game.clock.deadline:
            yield words.say("when.grace", moment=words.moment(end))


def early(game: Game, words: Words) -> str:
    """Whether the phase is played before its deadline, and when."""
    pace = game.settings.pace(game.position.phase.kind)
    if game.settings.process is Processing.MANUAL:
        return words.say("when.master")
    if DEADLINE in game.clock.notified:
        return words.say("when.as_soon")
    if game.clock.not_before is not None:
        return words.say("when.not_before", moment=words.moment(game.clock.not_before))
    return words.say("when.delay", span=words.span(pace.delay)) if pace.delay else words.say("answer.early")


def own_words(game: Game, powers: tuple[Power, ...], now: datetime, words: Words) -> Iterator[str]:
    """What the reader himself said about the clock: absences, and a vote for more time."""
    own = {game.player_of(power) for power in powers}
    for absence in game.attendance.absences:
        if absence.player in own and absence.last > now:
            key = "when.away" if absence.is_granted else "when.away_asked"
            yield words.say(key, first=words.moment(absence.first), last=words.moment(absence.last))
    votes = {game.clock.extensions[power] for power in powers if power in game.clock.extensions}
    for by in sorted(votes):
        yield words.say("when.extension", span=words.span(by))


def _after_deadline(game: Game, moment: str, end: datetime, words: Words) -> str:
    if game.settings.process is Processing.MANUAL:
        return words.say("when.waits_for_master", moment=moment)
    if GRACE not in game.clock.notified:
        return words.say("when.late", moment=moment, until=words.moment(end))
    until = waits_until(game) if awaited(game) else None
    return words.say("when.waits", moment=moment, until=words.moment(until or end))
