"""All news together: how each event is told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.game.events import Audience, Event
from judge.mail.telling import ahead, clock, core, endings, keeping, leading, press, seats, secrecy, watching
from judge.mail.telling.news import NewsTeller, Occasion, Telling, news, unsaid

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
