"""All news together: how each event is told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.commands.ahead import news as ahead
from judge.commands.clock import news as clock
from judge.commands.core import news as core
from judge.commands.endings import news as endings
from judge.commands.keeping import news as keeping
from judge.commands.leading import news as leading
from judge.commands.leading import secrecy_news as secrecy
from judge.commands.press import news as press
from judge.commands.seats import news as seats
from judge.commands.watching import news as watching
from judge.game.events import Audience, Event
from judge.prose.news import NewsTeller, Occasion, Telling, news, unsaid

_THEMES = (core, ahead, endings, leading, secrecy, seats, press, clock, keeping, watching)

_NEWS: Mapping[type[Event], NewsTeller] = MappingProxyType(
    {kind: teller for theme in _THEMES for kind, teller in theme.NEWS.items()}
)


def is_told(kind: type[Event]) -> bool:
    """Whether anybody ever gets a mail about such an event."""
    teller = _NEWS.get(kind)
    return teller is not unsaid and (teller is not None or kind.audience is not Audience.NOBODY)


def telling(event: Event, occasion: Occasion) -> Telling | None:
    """The mail that tells a hearer of an event; None when there is nothing to send."""
    if event.is_answered and occasion.hearer.player == occasion.answered:
        return None
    return secrecy.unnamed(event, occasion) or _NEWS.get(type(event), news)(event, occasion)
