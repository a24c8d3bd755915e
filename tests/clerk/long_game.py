"""A game of many years in the database, made of a few that were played."""

from __future__ import annotations

from datetime import timedelta

from sqlite_utils import Database

from judge.game.game import Game
from judge.rules.position import Position
from judge.store import games, turns
from judge.store.database import write
from judge.store.turns import Turn
from judge.structs import replace
from tests.store.played import played

_YEARS = 2
"""What is played again and again."""
_FIRST = 1901


def long_game(db: Database, game: Game, years: int) -> int:
    """Have a game played for so many years; how many phases that were."""
    _, found = played("datc", 0, 14)
    few = [turn for turn in found if turn.phase.year < _FIRST + _YEARS]
    last = next(turn for turn in found if turn.phase.year == _FIRST + _YEARS).resolution.before
    count = 0
    with write(db):
        for later in range(0, years, _YEARS):
            for turn in few:
                at = turn.processed_at + timedelta(days=365 * later)
                turns.keep(db, replace(_moved(turn, later), game=game.name, processed_at=at))
                count += 1
        games.save(db, replace(game, position=_later(last, years - _YEARS)))
    return count


def _moved(turn: Turn, years: int) -> Turn:
    resolution = turn.resolution
    before, after = _later(resolution.before, years), _later(resolution.after, years)
    return replace(turn, resolution=replace(resolution, before=before, after=after))


def _later(position: Position, years: int) -> Position:
    return replace(position, phase=replace(position.phase, year=position.phase.year + years))
