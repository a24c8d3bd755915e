"""What people did in rated games, a row for each person and game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, fields
from types import MappingProxyType

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.game.record import Record

_NAMES = tuple(each.name for each in fields(Record))
_COLUMNS = ", ".join(_NAMES)
_ADDED = ", ".join(f"{name} = {name} + excluded.{name}" for name in _NAMES)
_SUMS = ", ".join(f"coalesce(sum({name}), 0)" for name in _NAMES)


def add(db: Database, player: PlayerId, game: str, more: Record) -> None:
    """Count what a person did in a game."""
    values = astuple(more)
    marks = ", ".join("?" * len(values))
    db.conn.execute(
        f"INSERT INTO reliability (player, game, {_COLUMNS}) VALUES (?, ?, {marks})"
        f" ON CONFLICT (player, game) DO UPDATE SET {_ADDED}",
        (player, game, *values),
    )


def of_player(db: Database, player: PlayerId) -> Record:
    """A person's whole record; that of a newcomer when nothing was counted."""
    return Record(*db.conn.execute(f"SELECT {_SUMS} FROM reliability WHERE player = ?", (player,)).fetchone())


def by_game(db: Database, player: PlayerId) -> Mapping[str, Record]:
    """A person's record in each game, by name."""
    rows = db.conn.execute(f"SELECT game, {_COLUMNS} FROM reliability WHERE player = ? ORDER BY game", (player,))
    return MappingProxyType({game: Record(*counts) for game, *counts in rows})


def in_game(db: Database, game: str) -> Mapping[PlayerId, Record]:
    """What each person did in one game."""
    rows = db.conn.execute(f"SELECT player, {_COLUMNS} FROM reliability WHERE game = ? ORDER BY player", (game,))
    return MappingProxyType({player: Record(*counts) for player, *counts in rows})
