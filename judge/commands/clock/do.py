"""A time that can be read in two ways is asked about; all other words of the clock are commands to a game."""

from __future__ import annotations

from judge.commands.clock.ask import WhichMoment
from judge.commands.clock.say import MomentAsked
from judge.commands.outcome import Outcome, do
from judge.commands.replies import Reply


@do.register(WhichMoment)
def _which(ask: WhichMoment, _: Outcome) -> Reply:
    return MomentAsked(ask)
