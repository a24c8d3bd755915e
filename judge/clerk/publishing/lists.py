"""The lists of what a site was written from: one of what games share, and one a game.

A game that changes costs its own list, beside how many others it may be.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence, Set
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from judge.pages.addresses import GAMES
from judge.pages.feed import FeedEntry
from judge.pages.front import Card
from judge.pages.statistics_page import CountedGame, FirstOrders
from judge.structs import replace

MANIFEST = ".judge-site.json"
"""What games share."""
_LISTS = ".judge-site"
_ENDING = ".json"
_FOLDER = 0o755


def game_of(path: str) -> str:
    """Whose page a file is; empty for one that games share."""
    return path.split("/", 2)[1] if path.startswith(GAMES) else ""


class GameList(msgspec.Struct):
    """What the pages of a game were written from; of most games no more than this is looked at."""

    mark: str = ""
    filmed: str = ""
    """The mark for which the film is drawn, as far as it can be."""
    shown: str = ""
    """What its card and its figures were made from."""
    card: Card | None = None
    shared: tuple[str, ...] = ()
    """The files that its pages share with those of other games."""
    people: tuple[str, ...] = ()
    """Marks of the people whom its pages may name."""
    newest: datetime | None = None
    """When the newest of its news was."""
    news: msgspec.Raw = msgspec.Raw(b"[]")
    first: msgspec.Raw = msgspec.Raw(b"{}")
    """What each power ordered first."""
    counted: msgspec.Raw = msgspec.Raw(b"null")
    files: msgspec.Raw = msgspec.Raw(b"{}")


class _Named(msgspec.Struct):
    people: tuple[str, ...] = ()


class _Manifest(msgspec.Struct, omit_defaults=True):
    files: dict[str, str] = {}
    games: dict[str, _Named] = {}
    """Of one that was written before each game had its own list: whom pages name that cannot be written again."""


class Lists:
    """The lists in the folder of a site; what is damaged is not known, so that it is written again."""

    def __init__(self, root: Path, *, anew: bool) -> None:
        self._root = root
        self._anew = anew
        self._games: dict[str, GameList] = {}
        self._files: dict[str, dict[str, str]] = {}
        self._changed: set[str] = set()
        decoder = msgspec.json.Decoder(GameList)
        for name in self._names():
            try:
                found = decoder.decode(_bytes(self._path(name)))
            except (msgspec.MsgspecError, UnicodeDecodeError):
                found = GameList()
            self._games[name] = GameList(files=found.files) if anew else found
        # One list had the files of games, too, before each had its own: what nobody wants any more is taken away.
        if not (root / MANIFEST).exists():
            self._changed.add("")
        manifest = self._manifest()
        for name, noted in manifest.games.items():
            self.note(name, people=noted.people)
        for path, mark in manifest.files.items():
            self._marks(game_of(path))[path] = "" if anew else mark
            if game_of(path):
                self._changed |= {game_of(path), ""}

    @property
    def games(self) -> Set[str]:
        """The games of which anything is noted."""
        return self._games.keys() | (self._files.keys() - {""})

    def game(self, name: str) -> GameList:
        """What is noted of a game."""
        return self._games.get(name) or GameList()

    def note(self, name: str, **facts: Any) -> None:
        """Note something of a game in the place of what was noted."""
        self._games[name] = replace(self.game(name), **facts)
        self._changed.add(name)

    def files(self, name: str) -> Mapping[str, str]:
        """The files of a game that are there, or those that games share, each with its mark."""
        return self._marks(name)

    def mark(self, path: str) -> str | None:
        """What a file was written from; None for one that is not ours."""
        return self._marks(game_of(path)).get(path)

    def put(self, path: str, mark: str | None) -> None:
        """Note from what a file was written; None when it is there no more."""
        name = game_of(path)
        if mark is None:
            self._marks(name).pop(path, None)
        else:
            self._marks(name)[path] = mark
        self._changed.add(name)

    def news(self, name: str) -> tuple[FeedEntry, ...]:
        """The newest news of a game."""
        return msgspec.json.decode(self.game(name).news, type=tuple[FeedEntry, ...])

    def first(self, name: str) -> FirstOrders:
        """With which orders a game began."""
        return msgspec.json.decode(self.game(name).first, type=dict[str, tuple[str, ...]])

    def drop(self, name: str) -> None:
        """Forget a game."""
        self._games.pop(name, None)
        self._files.pop(name, None)
        self._changed.discard(name)
        self._path(name).unlink(missing_ok=True)

    def save(self, name: str | None = None) -> None:
        """Write down what was noted of a game, or all that was."""
        for each in sorted(self._changed if name is None else self._changed & {name}):
            # They lie where a server shows files; no browser is to take for a page what people wrote.
            data = msgspec.json.encode(self._noted(each)).replace(b"<", b"\\u003c")
            path = self._path(each)
            if not path.parent.is_dir():
                path.parent.mkdir()
                path.parent.chmod(_FOLDER)
            write_whole(path, data)
            self._changed.discard(each)

    def _noted(self, name: str) -> GameList | _Manifest:
        files = self._marks(name)
        return replace(self.game(name), files=raw(files)) if name else _Manifest(files)

    def _marks(self, name: str) -> dict[str, str]:
        if name not in self._files:
            found = msgspec.json.decode(self.game(name).files, type=dict[str, str])
            self._files[name] = dict.fromkeys(found, "") if self._anew else found
        return self._files[name]

    def _names(self) -> Sequence[str]:
        try:
            return sorted(name.removesuffix(_ENDING) for name in os.listdir(self._root / _LISTS) if name[0] != ".")
        except FileNotFoundError:
            return ()

    def _manifest(self) -> _Manifest:
        try:
            return msgspec.json.decode(_bytes(self._root / MANIFEST), type=_Manifest)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return _Manifest()

    def _path(self, name: str) -> Path:
        return self._root / _LISTS / f"{name}{_ENDING}" if name else self._root / MANIFEST


def raw(value: object) -> msgspec.Raw:
    """Something as it is noted."""
    return msgspec.Raw(msgspec.json.encode(value))


def counted_games(lists: Sequence[GameList]) -> list[CountedGame]:
    """The figures of some games, of those that have any."""
    found = (msgspec.json.decode(each.counted, type=CountedGame | None) for each in lists)
    return [each for each in found if each is not None]


def write_whole(target: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all."""
    draft = target.with_name(f".{target.name}.new")
    draft.write_bytes(data)
    os.replace(draft, target)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
