"""Secrets that are told, and news without what their readers may not know."""

from __future__ import annotations

from judge.game.events import Event, PlayerEjected
from judge.game.events.clock import PlayersLate, PlayersWanted, PowersAbandoned, TurnWaits
from judge.game.events.seats import PlayerResigned, PlayerReturned, PowersTaken, SeatFreed
from judge.game.events.secrecy import PlayersRevealed
from judge.game.secrecy import knows_number, tells_late, tells_who
from judge.prose.news import Occasion, Telling, notice, tell


def unnamed(event: Event, occasion: Occasion) -> Telling | None:
    """What is told of an event without who it was, and how many there are; None when this reader may know it all."""
    key = _secret_of(event, occasion)
    if not key:
        return None
    words, game = occasion.words, occasion.game
    until = {"until": words.moment(event.until)} if isinstance(event, PlayersLate | TurnWaits) else {}
    return notice([words.say(f"unnamed.{key}", game=game.name, **until)], words.say(f"subject.unnamed_{key}"))


def _secret_of(event: Event, occasion: Occasion) -> str:
    """What is secret of an event to this reader, as the phrase without it is called; empty for nothing."""
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


@tell.register(PlayersRevealed)
def _revealed(event: PlayersRevealed, occasion: Occasion) -> Telling:
    """Who played what, in the order of the board."""
    game, words, people = occasion.game, occasion.words, occasion.people
    rows = tuple((words.power(power), people.player_of(power, words)) for power in game.board.powers)
    said = words.say("news.players_revealed", game=game.name)
    return Telling("layout/revealed.j2", words.say("subject.players_revealed"), {"lines": [said], "seats": rows})
