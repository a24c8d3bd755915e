"""Games whose people come and go."""

from judge.game.commands.seats import Join
from judge.game.game import Game
from judge.game.state import Seat
from judge.structs import replace
from tests.game.tables import (
    forming,
    obeyed,
    table,
)
from tests.games import changed


def with_settings(game: Game, **settings: object) -> Game:
    return replace(game, settings=replace(game.settings, **settings))  # type: ignore[arg-type]


def with_players(*people: str, **settings: object) -> Game:
    game = with_settings(forming(), **settings)
    for player in people:
        game = obeyed(game, Join(), player).game
    return game


def two_hands() -> Game:
    """Italy and Russia are in one hand."""
    seats = tuple(seat for seat in table().seating.seats if seat.player not in ("italy", "russia"))
    return changed(table(), seats=(*seats, Seat("both", ("italy", "russia"))))
