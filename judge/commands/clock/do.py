"""A time that can be read in two ways is asked about, the time that is left shown; all else goes to a game."""

from __future__ import annotations

from judge.commands.clock.ask import ShowTimeLeft, WhichMoment
from judge.commands.clock.say import MomentAsked, TimeTold
from judge.commands.outcome import Outcome, do
from judge.commands.replies import Reply


@do.register(WhichMoment)
def _which(ask: WhichMoment, _: Outcome) -> Reply:
    return MomentAsked(ask)


@do.register(ShowTimeLeft)
def _time_left(ask: ShowTimeLeft, outcome: Outcome) -> Reply:
    game = outcome.shown(ask.game)
    return TimeTold(game) if game is not None else outcome.unknown(ask.game)
