"""What others are told of an event."""

from __future__ import annotations

from judge.commands.leading.secrecy_news import unnamed
from judge.commands.themes import load
from judge.game.events import Audience, Event
from judge.prose.news import Occasion, Telling, tell, unsaid


def is_told(kind: type[Event]) -> bool:
    """Whether anybody ever gets a mail about such an event."""
    load("news")
    teller = tell.dispatch(kind)
    return teller is not unsaid and (teller is not tell.dispatch(Event) or kind.audience is not Audience.NOBODY)


def telling(event: Event, occasion: Occasion) -> Telling | None:
    """The mail that tells a hearer of an event; None when there is nothing to send."""
    if event.is_answered and occasion.hearer.player == occasion.answered:
        return None
    load("news")
    return unnamed(event, occasion) or tell(event, occasion)
