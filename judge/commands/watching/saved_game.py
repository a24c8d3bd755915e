"""A game of the database as a file in the saved-game format."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlite_utils import Database

from judge.commands.sources import SOURCES
from judge.config import Config
from judge.errors import BadData
from judge.game.game import Game
from judge.game.secrecy import may_name_power
from judge.store import games, players, press, turns
from judge.store.database import open_database
from judge.store.savedgame import saved, written


@contextmanager
def archive(config: Config) -> Iterator[Database]:
    """The database, to look at; BadData when there is none."""
    if not config.database.exists():
        raise BadData(str(config.database), 0, "there is no database here; is it another judge.toml?")
    db = open_database(config.database)
    try:
        yield db
    finally:
        db.close()


def find_game(db: Database, name: str) -> Game:
    """A game by its name; BadData when there is none."""
    game = games.load(db, name.lower(), SOURCES)
    if game is None:
        raise BadData(name, 0, "there is no such game")
    return game


def save_game(db: Database, game: Game) -> bytes:
    """All that was played, the press that went to all, and who plays what as far as everybody may know it."""
    known = {
        power: player
        for power in game.board.powers
        if (player := game.player_of(power)) is not None and may_name_power(game, None, power)
    }
    names = players.names(db, sorted(set(known.values())))
    known_as = {power: names[player] for power, player in known.items() if player in names}
    return written(saved(game, turns.of_game(db, game.name), known_as, press.public(db, game.name)))
