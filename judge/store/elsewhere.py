"""The games of other shards, as far as a shard is told of them: by notes beside its database, which its node writes.

A shard never reads another's database. What stands in a note its shard said of itself.
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
    folder = state / _NOTE
    try:
        return _read(folder, folder.stat().st_mtime_ns)
    except OSError:
        return NOWHERE


@lru_cache(maxsize=2)
def _read(folder: Path, _mtime: int) -> Elsewhere:
    found = {}
    for each in os.scandir(folder):
        if not each.name.startswith("."):
            seen = each.stat()
            found[each.name] = _read_one(Path(each.path), seen.st_mtime_ns, seen.st_size)
    return Elsewhere({name: said for name, said in found.items() if said is not None})


@lru_cache(maxsize=4096)
def _read_one(path: Path, _mtime: int, _size: int) -> ShardGames | None:
    """What one shard says; None for what cannot be read, which must keep nobody's letter from being obeyed."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=ShardGames)
    except (OSError, msgspec.MsgspecError):
        return None


def save(state: Path, shards: Mapping[str, ShardGames], before: Mapping[str, ShardGames] | None = None) -> None:
    """Say it, each shard's whole or not at all; `before` is what was said last, of which only changes are written.

    A file for each: of a hundred thousand games it would be forty megabytes whenever one shard plays a turn.
    """
    folder = state / _NOTE
    if folder.is_file():
        folder.unlink()  # an earlier version had one file
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name, said in shards.items():
        if before is not None and before.get(name) == said:
            continue
        draft = folder / f".{name}"
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(said))
        draft.replace(folder / name)
    for each in os.listdir(folder):
        if not each.startswith(".") and each not in shards:
            (folder / each).unlink()
