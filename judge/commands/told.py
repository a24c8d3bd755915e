"""What others are told of an event: all of it, or only that something happened where the rest is secret to them."""

from __future__ import annotations

from judge.commands.themes import load
from judge.game.events import Audience, Event, PlayerEjected
from judge.game.events.clock import PlayersLate, PlayersWanted, PowersAbandoned, TurnWaits
from judge.game.events.seats import PlayerResigned, PlayerReturned, PowersTaken, SeatFreed
from judge.game.secrecy import knows_number, tells_late, tells_who
from judge.prose.news import Occasion, Telling, notice, tell, unsaid


def is_told(kind: type[Event]) -> bool:
    """Whether such an event is ever told in a mail."""
    load("news")
    teller = tell.dispatch(kind)
    return teller is not unsaid and (teller is not tell.dispatch(Event) or kind.audience is not Audience.NOBODY)


def telling(event: Event, occasion: Occasion) -> Telling | None:
    """The mail that tells a hearer of an event; None when there is nothing to send."""
    if event.is_answered and occasion.hearer.player == occasion.answered:
        return None
    load("news")
    return _unnamed(event, occasion) or tell(event, occasion)


def _unnamed(event: Event, occasion: Occasion) -> Telling | None:
    """The mail about an event without who it was or how many are left; None where the hearer may know all of it."""
    key = _secret_of(event, occasion)
    if not key:
        return None
    words, game = occasion.words, occasion.game
    until = {"until": words.moment(event.until)} if isinstance(event, PlayersLate | TurnWaits) else {}
    return notice([words.say(f"unnamed.{key}", game=game.name, **until)], words.say(f"subject.unnamed_{key}"))


def _secret_of(event: Event, occasion: Occasion) -> str:
    """The phrase that keeps from the hearer what is secret to him; empty where nothing is."""
    game, viewer = occasion.game, occasion.hearer.player
    if getattr(event, "player", None) == viewer:
        return ""
    match event:
        case PlayersLate(powers) | TurnWaits(powers) if not tells_late(game, viewer, powers):
            return "late"
        case PlayerResigned() | PlayerEjected() | PowersAbandoned() if not tells_who(game, viewer, event.powers):
            return "left"
        case PowersTaken() | PlayerReturned() if not tells_who(game, viewer, event.powers):
            return "came"
        case SeatFreed() if not knows_number(game, viewer):
            return "seat_freed"
        case PlayersWanted() if not knows_number(game, viewer):
            return "players_wanted"
        case _:
            return ""
