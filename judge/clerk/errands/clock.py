"""A time that can be read in two ways is asked about; all other words of the clock are commands to a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.clerk.errand import Errand, Handler
from judge.mail.asking.clock import WhichMoment
from judge.mail.asks import Ask
from judge.mail.replies import Reply
from judge.mail.replying.clock import MomentAsked


def _which(_: Errand, ask: WhichMoment) -> Reply:
    return MomentAsked(ask)


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType({WhichMoment: _which})
