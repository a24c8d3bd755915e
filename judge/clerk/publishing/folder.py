"""The folder of a site: what was written there from what, so that only what is new is written again.

Every file appears whole or not at all. Nothing is ever touched that was not written by the judge.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path

import msgspec

from judge.errors import BadData, TryLater
from judge.pages.feed import FeedEntry
from judge.pages.front import Card
from judge.pages.statistics_page import CountedGame, FirstOrders
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
    shown: str = ""
    """What its card and its figures were made from."""
    card: Card | None = None
    counted: CountedGame | None = None
    shared: tuple[str, ...] = ()
    """The files that its pages share with those of other games."""
    people: tuple[str, ...] = ()
    """Marks of the people whom its pages may name."""


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
        self._folders: dict[str, list[str]] = {}
        for path in self._files:
            self._folders.setdefault(path[: path.rfind("/") + 1], []).append(path)
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
        """Leave everything that was in a folder as it is."""
        self._wanted.update(self._folders.get(under, ()))

    def card(self, name: str, mark: str, under: str, page: str) -> Card | None:
        """The card of a game that was made from this; all its files are left as they are then."""
        known = self._games.get(name)
        if known is None or known.card is None or known.shown != mark:
            return None
        if known.card.has_page:
            if not all((self._root / path).exists() for path in (page, *known.shared)):
                return None
            self.keep_all(under)
            self._wanted.update(known.shared)
        return known.card

    def keep_card(self, name: str, mark: str, card: Card, counted: CountedGame | None, shared: Sequence[str]) -> None:
        """Note the card and the figures of a game with what they were made from."""
        known = self._games.get(name) or _Game("")
        self._games[name] = msgspec.structs.replace(known, shown=mark, card=card, counted=counted, shared=tuple(shared))

    def counted(self, games: Sequence[str]) -> list[CountedGame]:
        """The figures of some games, of those that have any."""
        found = (self._games[name].counted for name in games if name in self._games)
        return [each for each in found if each is not None]

    def game_is(self, name: str, mark: str, page: str) -> bool:
        """Whether all pages of a game were written from this; one of them stands for all."""
        known = self._games.get(name)
        return known is not None and known.mark == mark and (self._root / page).exists()

    def finish_game(
        self, name: str, mark: str, entries: Sequence[FeedEntry], first: FirstOrders, people: Sequence[str]
    ) -> None:
        """Note that all pages of a game are written, with which orders it began, and the marks of whom they name."""
        known = self._games.get(name) or _Game("")
        self._games[name] = msgspec.structs.replace(
            known, mark=mark, entries=tuple(entries), first=dict(first), people=tuple(people)
        )

    def people(self, name: str) -> tuple[str, ...]:
        """The marks of the people whom the pages of a game may name."""
        known = self._games.get(name)
        return known.people if known is not None else ()

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

    def newest(self, name: str) -> datetime | None:
        """When the newest of a game's news was."""
        known = self._games.get(name)
        return max((entry.at for entry in known.entries), default=None) if known else None

    def entries(self, games: Sequence[str]) -> list[FeedEntry]:
        """The newest news of some games."""
        return [entry for name in games if name in self._games for entry in self._games[name].entries]

    def forget_rest(self, games: Sequence[str], listed: Collection[str], under: str = "") -> None:
        """Take away every file of ours that nobody asked to keep; `games` are all that have pages, of those listed."""
        for path in sorted(path for path in self._files.keys() - self._wanted if path.startswith(under)):
            target = self._root / path
            target.unlink(missing_ok=True)
            del self._files[path]
            if target.parent != self._root and target.parent.is_dir() and not any(target.parent.iterdir()):
                target.parent.rmdir()
        for name in self._games.keys() - set(games):
            if name in listed:
                self._games[name] = msgspec.structs.replace(self._games[name], mark="", entries=(), filmed="", first={})
            else:
                del self._games[name]

    def save(self, known: bytes) -> None:
        """Write down what the files were made from, unless it is what is known."""
        # It lies where a server shows files; no browser is to take for a page what people wrote.
        data = msgspec.json.encode(_Manifest(self._files, self._games)).replace(b"<", b"\\u003c")
        if data != known:
            _replace(self._root / _MANIFEST, data)


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
            known = _bytes(root / _MANIFEST)
            manifest = _read(known)
            if anew:
                manifest = _Manifest(dict.fromkeys(manifest.files, ""))
            folder = SiteFolder(root, manifest)
            try:
                yield folder
            finally:
                folder.save(known)
    except OSError as error:
        raise TryLater(f"{root}: the site cannot be written: {error.strerror or error}") from error


def may_be_a_site(root: Path) -> bool:
    """Whether a folder holds nothing, or what the judge has written."""
    return (root / _MANIFEST).exists() or all(each.name == _LOCK for each in root.iterdir())


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def _read(known: bytes) -> _Manifest:
    """The marks; of a damaged list none, so that all is written again."""
    try:
        return msgspec.json.decode(known, type=_Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError):
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
