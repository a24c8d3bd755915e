"""Whether anything is new in a game for those who only look on."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sqlite_utils import Database


def marks(db: Database) -> Mapping[str, str]:
    """For each game a mark that is another one whenever the game or its press has changed."""
    rows = db.conn.execute(
        "SELECT name, version, (SELECT count(*) FROM press WHERE press.game = games.name),"
        " (SELECT coalesce(max(id), 0) FROM press WHERE press.game = games.name) FROM games ORDER BY name"
    )
    return MappingProxyType({name: f"{version}-{pieces}-{last}" for name, version, pieces, last in rows})


def authors(db: Database, game: str) -> tuple[str, ...]:
    """Everybody who has written press in a game."""
    rows = db.conn.execute(
        "SELECT DISTINCT author FROM press WHERE game = ? AND author IS NOT NULL ORDER BY author", (game,)
    )
    return tuple(author for (author,) in rows)
