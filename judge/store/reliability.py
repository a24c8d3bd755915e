"""What is counted of rated games: what each person did in each, and how they ended.

It is counted for good, also when the games themselves are long gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from operator import attrgetter
from types import MappingProxyType

from sqlite_utils import Database

from judge.game.game import EndKind, Game, PlayerId
from judge.game.record import Record
from judge.rules.places import Power
from judge.store.database import write_time
from judge.structs import Struct, field, field_names

_NAMES = field_names(Record)
_COLUMNS = ", ".join(_NAMES)
_ADDED = ", ".join(f"{name} = {name} + excluded.{name}" for name in _NAMES)
_SHARED = frozenset({EndKind.DRAW, EndKind.ALLIANCE})
_SUMS = ", ".join(f"coalesce(sum({name}), 0)" for name in _NAMES)


def add(db: Database, player: PlayerId, game: str, more: Record) -> None:
    """Count what a person did in a game."""
    values = attrgetter(*_NAMES)(more)
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


class Statistics(Struct, frozen=True):
    """All rated games that ended, counted."""

    kinds: Mapping[EndKind, int] = field(default_factory=lambda: MappingProxyType({}))
    wins: Mapping[Power, int] = field(default_factory=lambda: MappingProxyType({}))
    """Games that each power won alone, by concession or with its player's others."""
    draws: Mapping[Power, int] = field(default_factory=lambda: MappingProxyType({}))
    """Games whose end each power shared."""


def keep_ending(db: Database, game: Game, now: datetime) -> None:
    """Count a game that ended; one that goes on after all, and ends again, counts as it ended last."""
    assert game.ending is not None
    ending = game.ending
    about = (game.name, game.rulebook.name, ending.kind.value, str(ending.phase), " ".join(ending.powers))
    db.conn.execute(
        "INSERT OR REPLACE INTO endings (game, rulebook, kind, phase, powers, ended_at, rated)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*about, write_time(now), int(game.settings.rated)),
    )


def forget_ending(db: Database, game: str) -> None:
    """Do not count a game that goes on after all."""
    db.conn.execute("DELETE FROM endings WHERE game = ?", (game,))


def statistics(db: Database) -> Statistics:
    """How games ended so far."""
    kinds: dict[EndKind, int] = {}
    wins: dict[Power, int] = {}
    draws: dict[Power, int] = {}
    for kind_name, powers in db.conn.execute("SELECT kind, powers FROM endings WHERE rated = 1 ORDER BY ended_at"):
        kind = EndKind(kind_name)
        kinds[kind] = kinds.get(kind, 0) + 1
        for power in powers.split():
            counts = draws if kind in _SHARED else wins
            counts[power] = counts.get(power, 0) + 1
    return Statistics(MappingProxyType(kinds), MappingProxyType(wins), MappingProxyType(draws))
