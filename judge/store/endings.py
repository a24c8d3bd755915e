"""How games ended: what is counted for good, also when the games themselves are long gone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from sqlite_utils import Database

from judge.game.game import EndKind, Game
from judge.rules.places import Power
from judge.store.database import write_time

_COLUMNS = "game, rulebook, kind, phase, powers, ended_at, rated"


@dataclass(frozen=True, slots=True)
class Statistics:
    """All rated games that ended, counted."""

    kinds: Mapping[EndKind, int] = field(default_factory=lambda: MappingProxyType({}))
    wins: Mapping[Power, int] = field(default_factory=lambda: MappingProxyType({}))
    """Games that each power won alone, by concession or with its player's others."""
    draws: Mapping[Power, int] = field(default_factory=lambda: MappingProxyType({}))
    """Games whose end each power shared."""


_SHARED = frozenset({EndKind.DRAW, EndKind.ALLIANCE})


def keep(db: Database, game: Game, now: datetime) -> None:
    """Count a game that ended; one that goes on after all, and ends again, counts as it ended last."""
    assert game.ending is not None
    ending = game.ending
    about = (game.name, game.rulebook.name, ending.kind.value, str(ending.phase), " ".join(ending.powers))
    db.conn.execute(
        f"INSERT OR REPLACE INTO endings ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*about, write_time(now), int(game.settings.rated)),
    )


def forget(db: Database, game: str) -> None:
    """Do not count a game that goes on after all."""
    db.conn.execute("DELETE FROM endings WHERE game = ?", (game,))


def statistics(db: Database) -> Statistics:
    """What is counted so far."""
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
