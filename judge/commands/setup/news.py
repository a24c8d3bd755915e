"""What the people of a game are told of the board from which it will begin."""

from __future__ import annotations

from judge.commands.seats.beginning import board_map
from judge.game.events.seats import BoardSet
from judge.game.secrecy import known_position
from judge.prose.news import Occasion, Telling, tell
from judge.prose.results import unit_rows
from judge.prose.taps import NO_TAPS


@tell.register(BoardSet)
def _board_set(event: BoardSet, occasion: Occasion) -> Telling:
    """From where the game will begin, and the board as the hearer may know it."""
    game, words = occasion.game, occasion.words
    position = known_position(game, occasion.hearer.player)
    key = "board_set_off" if event.is_opening else "board_set"
    view: dict[str, object] = {
        "lines": [words.say(f"news.{key}", game=game.name, phase=words.phase(event.phase))],
        "example": "",
        "position": unit_rows(game, position, words),
        "taps": NO_TAPS,
    }
    maps = (board_map(game, position, words),) if occasion.has_pictures else ()
    return Telling("layout/reopened.j2", words.say(f"subject.{key}"), view, maps=maps)
