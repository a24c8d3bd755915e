"""The games of other shards, as far as a shard is told of them: by a note beside its database, which its node writes.

A shard never reads another's database. What stands in the note each shard said of itself.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from judge.game.game import Status
from judge.game.listed_game import ListedGame

_NOTE = "elsewhere"


class ShardGames(msgspec.Struct, frozen=True):
    """What a shard says of its games."""

    names: tuple[str, ...] = ()
    """Of all, listed or not."""
    listed: tuple[ListedGame, ...] = ()
    """Those that everybody may know of and that are not over, without the people in them."""
    running: int = 0
    """How many are not over."""


class Elsewhere:
    """The games of all other shards, by their shards."""

    def __init__(self, shards: Mapping[str, ShardGames]) -> None:
        self.shards = MappingProxyType(dict(sorted(shards.items())))
        every = [(name, shard) for shard, games in self.shards.items() for name in games.names]
        # Of two games of one name the first shard's is meant.
        self._shard_of: Mapping[str, str] = dict(reversed(every))

    def shard_of(self, game: str) -> str:
        """Which shard has a game of this name; empty for none."""
        return self._shard_of.get(game, "")

    @property
    def listed(self) -> tuple[ListedGame, ...]:
        """All games of all, those that need people first."""
        found = (game for games in self.shards.values() for game in games.listed)
        return tuple(sorted(found, key=lambda each: (each.place, each.name)))

    @property
    def least_loaded(self) -> str:
        """The shard with the fewest games that are not over; empty where there is none."""
        return min(self.shards, key=lambda shard: (self.shards[shard].running, shard), default="")

    @property
    def open(self) -> str:
        """The game that is soonest full; empty where none waits for players whom nobody has to let in."""
        forming = [
            (each.free, each.name)
            for each in self.listed
            if each.status is Status.FORMING and each.free and not (each.is_invited or each.is_secret)
        ]
        return min(forming, default=(0, ""))[1]


NOWHERE = Elsewhere({})


def load(state: Path) -> Elsewhere:
    """What the node last said; nothing where a judge is alone."""
    path = state / _NOTE
    try:
        seen = path.stat()
    except FileNotFoundError:
        return NOWHERE
    return _read(path, seen.st_mtime_ns, seen.st_size)


@lru_cache(maxsize=2)
def _read(path: Path, _mtime: int, _size: int) -> Elsewhere:
    try:
        return Elsewhere(msgspec.json.decode(path.read_bytes(), type=dict[str, ShardGames]))
    except (OSError, msgspec.MsgspecError):
        # A list that cannot be shown must keep nobody's letter from being obeyed.
        return NOWHERE


def save(state: Path, shards: Mapping[str, ShardGames]) -> None:
    """Say it, whole or not at all."""
    path = state / _NOTE
    draft = path.with_name(f".{_NOTE}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(shards))
    draft.replace(path)
