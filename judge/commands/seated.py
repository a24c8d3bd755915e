"""The games in which somebody has a seat and that are not over."""

from __future__ import annotations

from sqlite_utils import Database

from judge.commands.sources import SOURCES
from judge.game.game import Game, PlayerId, Status
from judge.store import games, tokens


def games_played(db: Database, player: PlayerId) -> tuple[Game, ...]:
    """Those games, by name; one that cannot be read is left out."""
    found = (games.load_readable(db, name, SOURCES) for name in tokens.games_of(db, player))
    return tuple(
        game
        for game in found
        if game is not None and game.status is not Status.ENDED and game.seat_of(player) is not None
    )
