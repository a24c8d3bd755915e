"""A time that can be read in two ways is asked about; all other words of the clock are commands to a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.commands.asks import Ask
from judge.commands.clock.ask import WhichMoment
from judge.commands.clock.say import MomentAsked
from judge.commands.outcome import Errand, Handler
from judge.commands.replies import Reply


def _which(_: Errand, ask: WhichMoment) -> Reply:
    return MomentAsked(ask)


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType({WhichMoment: _which})
