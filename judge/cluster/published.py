"""What each shard lets the others know of its games: their names for the fronts, the list for the desk.

judge-names/SHARD    the names of its games by their boards, and to whom press can be written on each board
judge-games/SHARD    its games that are not over, as LIST shows them

Not below `judge/`, which everybody reads three times a second: of these only what changed is read.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import TypeVar

import msgspec

from judge.cluster.etcd import Etcd, If, Put
from judge.cluster.register import Register, holder_key
from judge.commands.sources import SOURCES
from judge.errors import BadData
from judge.game.listed_game import ListSection
from judge.game.press import PressGroup
from judge.store import games, listing
from judge.store.database import data_version
from judge.store.elsewhere import ShardGames
from judge.store.home import running
from judge.store.readonly import failures, reading
from judge.structs import replace

_NAMES, _GAMES = "judge-names/", "judge-games/"
_T = TypeVar("_T")
_MOST_LISTED = 3000
"""Games of one shard that the desk's list shows: a request to etcd is no longer than 1.5 MB."""
_PAUSE = 1.0
_LISTED = 5.0
"""Seconds between two looks at a database: at the names of its games, at what a list says of them."""
_SHARE = 0.02
"""Of the time, that may be spent with the list."""


class Names(msgspec.Struct, frozen=True):
    """The games of a shard, as their addresses need them."""

    games: dict[str, tuple[str, ...]] = {}
    """By their boards."""
    readers: dict[str, tuple[str, ...]] = {}
    """For each board: the powers and groups to which press is written."""

    def readers_by_game(self) -> Mapping[str, frozenset[str]]:
        """For each game: to whom press is written there."""
        found = {board: frozenset(readers) for board, readers in self.readers.items()}
        return {name: found.get(board, frozenset()) for board, names in self.games.items() for name in names}


class Announcer:
    """Says what a shard has, again where that changed; belongs to the thread that made it."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._open = ExitStack()
        self._db = self._open.enter_context(reading(database))
        self._version = 0
        self._next = self._next_list = 0.0
        self._mark: object = None
        self.names, self.games = Names(), ShardGames()

    def close(self) -> None:
        """Let go of the database."""
        self._open.close()

    def look(self) -> None:
        """Look again, where it is time and something was written."""
        now = monotonic()
        if now < self._next:
            return
        self._next = now + _PAUSE
        with failures(self._database):
            version = data_version(self._db)
            if version != self._version and now >= self._next_list:
                self._version = version
                self._look_at_list()
                self._next_list = now + max(_LISTED, (monotonic() - now) / _SHARE)
            self._look_at_names()

    def _look_at_names(self) -> None:
        mark = games.mark_of_names(self._db)
        if mark == self._mark:
            return
        self._mark = mark
        found = games.names_by_board(self._db)
        self.names = Names(found, {board: _readers(board) for board in found})
        self._look_at_list()

    def _look_at_list(self) -> None:
        listed = (each for each in listing.listed_games(self._db) if each.place is not ListSection.OVER)
        shown = tuple(replace(each, people=frozenset()) for each in listed)[:_MOST_LISTED]
        self.games = ShardGames(games.names(self._db), shown, running(self._db))


def _readers(board: str) -> tuple[str, ...]:
    groups = tuple(group.value for group in PressGroup)
    try:
        return (*groups, *(str(power) for power in SOURCES.load_board(board).powers))
    except BadData:
        return groups


def publish(etcd: Etcd, seen: Register, shard: str, names: Names | None, listed: ShardGames | None) -> bool:
    """Say what a shard has, in place of what was said before; None leaves it. False where it is another's by now."""
    said = ((f"{_NAMES}{shard}", names), (f"{_GAMES}{shard}", listed))
    puts = [Put(key, _packed(value)) for key, value in said if value is not None]
    key = holder_key(shard)
    return bool(etcd.change(*puts, when=[If(key, seen.revision(key.removeprefix("judge/")))]))


class Reader:
    """What all shards say, as far as it changed since it was last asked."""

    def __init__(self, etcd: Etcd) -> None:
        self._etcd = etcd
        self._since = {_NAMES: 0, _GAMES: 0}

    def names(self) -> Mapping[str, Names]:
        """What changed, by the shard."""
        return self._changed(_NAMES, Names)

    def games(self) -> Mapping[str, ShardGames]:
        """What changed, by the shard."""
        return self._changed(_GAMES, ShardGames)

    def _changed(self, folder: str, kind: type[_T]) -> dict[str, _T]:
        found = self._etcd.below(folder, self._since[folder])
        self._since[folder] = max((entry.revision for entry in found.values()), default=self._since[folder])
        return {shard: _unpacked(entry.value, kind) for shard, entry in sorted(found.items())}


def _packed(value: msgspec.Struct) -> str:
    return b64encode(zlib.compress(msgspec.json.encode(value))).decode("ascii")


def _unpacked(text: str, kind: type[_T]) -> _T:
    try:
        return msgspec.json.decode(zlib.decompress(b64decode(text)), type=kind)
    except (ValueError, zlib.error, msgspec.MsgspecError) as error:
        raise BadData("etcd", 0, f"what a shard says of its games is of another version: {error}") from error
