"""The folder of a site: what was written there from what, so that only what is new is written again.

Every file appears whole or not at all. Nothing is ever touched that was not written by the judge.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec

from judge.errors import BadData, TryLater
from judge.pages.site import FeedEntry
from judge.pages.statistics_page import FirstOrders
from judge.workers import alone

_MANIFEST = ".judge-site.json"
_LOCK = ".judge-site.lock"
_FOLDER, _FILE = 0o755, 0o644
"""Whoever shows the site to the world must be able to read it, whatever the judge keeps to itself."""


class _Game(msgspec.Struct, frozen=True):
    """What the pages of a game were written from, and its newest news."""

    mark: str
    entries: tuple[FeedEntry, ...] = ()
    filmed: str = ""
    """The mark for which the film is drawn, as far as it can be."""
    first: dict[str, tuple[str, ...]] = {}
    """What each power ordered first."""


class _Manifest(msgspec.Struct):
    files: dict[str, str] = {}
    games: dict[str, _Game] = {}


class SiteFolder:
    """A folder with the marks of what its files were written from."""

    def __init__(self, root: Path, manifest: _Manifest) -> None:
        self._root = root
        self._files = manifest.files
        self._games = manifest.games
        self._wanted: set[str] = set()
        self.written = 0
        """How many files were written."""

    def has(self, path: str) -> bool:
        """Whether a file of ours is there."""
        return path in self._files and (self._root / path).exists()

    def holds(self, path: str, mark: str) -> bool:
        """Whether a file is there as it was written from this."""
        return self._files.get(path) == mark and (self._root / path).exists()

    def mark(self, path: str) -> str:
        """What a file that is there was written from; empty when it is not."""
        return self._files[path] if self.has(path) else ""

    def weight(self, path: str) -> int:
        """How many bytes a file has."""
        return (self._root / path).stat().st_size

    def leave(self, path: str) -> None:
        """Leave a file as it is."""
        self._wanted.add(path)

    def keep(self, path: str, mark: str, text: Callable[[], str | bytes]) -> None:
        """Have a file in the folder that is made from what the mark stands for; its content is asked for if need be."""
        if not self.holds(path, mark):
            target = self._root / path
            _make_folders(self._root, target.parent)
            content = text()
            _replace(target, content.encode() if isinstance(content, str) else content)
            target.chmod(_FILE)
            self._files[path] = mark
            self.written += 1
        self._wanted.add(path)

    def keep_all(self, under: str) -> None:
        """Leave everything in a folder as it is."""
        self._wanted.update(path for path in self._files if path.startswith(under))

    def game_is(self, name: str, mark: str, page: str) -> bool:
        """Whether all pages of a game were written from this; one of them stands for all."""
        known = self._games.get(name)
        return known is not None and known.mark == mark and (self._root / page).exists()

    def finish_game(self, name: str, mark: str, entries: Sequence[FeedEntry], first: FirstOrders) -> None:
        """Note that all pages of a game are written, and with which orders it began."""
        known = self._games.get(name)
        self._games[name] = _Game(mark, tuple(entries), known.filmed if known else "", dict(first))

    def first_orders(self, name: str) -> FirstOrders:
        """With which orders a game began, as far as strangers may know."""
        known = self._games.get(name)
        return known.first if known is not None else {}

    def is_filmed(self, name: str, mark: str) -> bool:
        """Whether the film of a game is drawn for this, as far as it can be."""
        known = self._games.get(name)
        return known is not None and known.filmed == mark

    def finish_film(self, name: str, mark: str) -> None:
        """Note that the film of a game is drawn, as far as it can be."""
        known = self._games.get(name)
        if known is not None:
            self._games[name] = msgspec.structs.replace(known, filmed=mark)

    def entries(self, games: Sequence[str]) -> list[FeedEntry]:
        """The newest news of some games."""
        return [entry for name in games if name in self._games for entry in self._games[name].entries]

    def forget_rest(self, games: Sequence[str]) -> None:
        """Take away every file of ours that nobody asked to keep; `games` are all that have pages."""
        for path in sorted(self._files.keys() - self._wanted):
            target = self._root / path
            target.unlink(missing_ok=True)
            del self._files[path]
            if target.parent != self._root and target.parent.is_dir() and not any(target.parent.iterdir()):
                target.parent.rmdir()
        for name in self._games.keys() - set(games):
            del self._games[name]

    def save(self) -> None:
        """Write down what the files were made from."""
        _replace(self._root / _MANIFEST, msgspec.json.encode(_Manifest(self._files, self._games)))


@contextmanager
def opened(root: Path, *, anew: bool = False) -> Iterator[SiteFolder | None]:
    """The folder for one writer; None while another one is at work. What was done is written down in any case.

    BadData when it holds what the judge has not written, TryLater when it cannot be written.
    """
    try:
        root.parent.mkdir(parents=True, exist_ok=True)
        _make_folders(root.parent, root)
        if not may_be_a_site(root):
            raise BadData(str(root), 0, "this folder holds other things; name an empty one, or a new one, for the site")
        with alone(root / _LOCK) as is_alone:
            if not is_alone:
                yield None
                return
            manifest = _read(root / _MANIFEST)
            if anew:
                manifest = _Manifest(dict.fromkeys(manifest.files, ""))
            folder = SiteFolder(root, manifest)
            try:
                yield folder
            finally:
                folder.save()
    except OSError as error:
        raise TryLater(f"{root}: the site cannot be written: {error.strerror or error}") from error


def may_be_a_site(root: Path) -> bool:
    """Whether a folder holds nothing, or what the judge has written."""
    return (root / _MANIFEST).exists() or all(each.name == _LOCK for each in root.iterdir())


def _read(path: Path) -> _Manifest:
    """The marks; of a damaged list none, so that all is written again."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Manifest)
    except (FileNotFoundError, msgspec.MsgspecError, UnicodeDecodeError):
        return _Manifest()


def _make_folders(root: Path, folder: Path) -> None:
    """Make a folder below another one; each step may be read by everybody, whatever the judge's umask."""
    if folder != root and not folder.is_dir():
        _make_folders(root, folder.parent)
        folder.mkdir(exist_ok=True)
        folder.chmod(_FOLDER)


def _replace(target: Path, data: bytes) -> None:
    draft = target.with_name(f".{target.name}.new")
    draft.write_bytes(data)
    os.replace(draft, target)


def mark_of(*facts: object) -> str:
    """A short text that is another one for other facts."""
    return sha256(repr(facts).encode()).hexdigest()[:24]
