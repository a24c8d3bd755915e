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

from judge.clerk.publishing.lists import MANIFEST, Lists, counted_games, raw, write_whole
from judge.errors import BadData, TryLater
from judge.pages.addresses import INDEX, folder_of
from judge.pages.feed import FeedEntry
from judge.pages.front import Card
from judge.pages.statistics_page import CountedGame, FirstOrders
from judge.workers import alone

_LOCK = ".judge-site.lock"
_NOTHING = b"null"
_FOLDER, _FILE = 0o755, 0o644
"""Whoever shows the site to the world must be able to read it, whatever the judge keeps to itself."""


class SiteFolder:
    """A folder with the marks of what its files were written from."""

    def __init__(self, root: Path, lists: Lists) -> None:
        self._root = root
        self._lists = lists
        self._wanted: set[str] = set()
        self._whole: set[str] = set()
        """The games of which everything is left as it is."""
        self._seen: set[str] = set()
        """Files that games share and that are there."""
        self.written = 0
        """How many files were written."""

    def has(self, path: str) -> bool:
        """Whether a file of ours is there."""
        return self._lists.mark(path) is not None and (self._root / path).exists()

    def holds(self, path: str, mark: str) -> bool:
        """Whether a file is there as it was written from this."""
        return self._lists.mark(path) == mark and (self._root / path).exists()

    def mark(self, path: str) -> str:
        """What a file that is there was written from; empty when it is not."""
        return (self._lists.mark(path) or "") if self.has(path) else ""

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
            write_whole(target, content.encode() if isinstance(content, str) else content)
            target.chmod(_FILE)
            self._lists.put(path, mark)
            self.written += 1
        self._wanted.add(path)

    def keep_all(self, name: str) -> None:
        """Leave all pages of a game as they are."""
        self._whole.add(name)

    def card(self, name: str, mark: str) -> Card | None:
        """The card of a game that was made from this; all its files are left as they are then."""
        known = self._lists.game(name)
        if known.card is None or known.shown != mark:
            return None
        if known.card.has_page:
            if not self._has_index(name) or not all(map(self._is_there, known.shared)):
                return None
            self._whole.add(name)
            self._wanted.update(known.shared)
        return known.card

    def keep_card(self, name: str, mark: str, card: Card, counted: CountedGame | None, shared: Sequence[str]) -> None:
        """Note the card and the figures of a game with what they were made from: it is done."""
        self._lists.note(name, shown=mark, card=card, counted=raw(counted), shared=tuple(shared))
        # Who ends the judge now has not all to do again.
        self._lists.save(name)

    def counted_mark(self, games: Sequence[str]) -> str:
        """What stands for the figures of some games; empty where there are none."""
        found = [bytes(self._lists.game(name).counted) for name in games]
        return mark_of(*found) if any(each != _NOTHING for each in found) else ""

    def counted(self, games: Sequence[str]) -> list[CountedGame]:
        """The figures of some games, of those that have any."""
        return counted_games([self._lists.game(name) for name in games])

    def game_is(self, name: str, mark: str) -> bool:
        """Whether all pages of a game were written from this; one of them stands for all."""
        return self._lists.game(name).mark == mark and self._has_index(name)

    def finish_game(
        self, name: str, mark: str, news: Sequence[FeedEntry], first: FirstOrders, people: Sequence[str]
    ) -> None:
        """Note that all pages of a game are written, with which orders it began, and the marks of whom they name."""
        newest = max((entry.at for entry in news), default=None)
        facts = {"newest": newest, "news": raw(news), "first": raw(first), "people": tuple(people)}
        self._lists.note(name, mark=mark, **facts)

    def people(self, name: str) -> tuple[str, ...]:
        """The marks of the people whom the pages of a game may name."""
        return self._lists.game(name).people

    def first_orders(self, name: str) -> FirstOrders:
        """With which orders a game began, as far as strangers may know."""
        return self._lists.first(name)

    def is_filmed(self, name: str, mark: str) -> bool:
        """Whether the film of a game is drawn for this, as far as it can be."""
        return self._lists.game(name).filmed == mark

    def finish_film(self, name: str, mark: str) -> None:
        """Note that the film of a game is drawn, as far as it can be."""
        self._lists.note(name, filmed=mark)
        self._lists.save(name)

    def newest(self, name: str) -> datetime | None:
        """When the newest of a game's news was."""
        return self._lists.game(name).newest

    def news(self, games: Sequence[str], most: int) -> list[FeedEntry]:
        """The newest news of some games, the newest first."""
        dated = ((newest, name) for name in games if (newest := self._lists.game(name).newest) is not None)
        # Of no other game can anything be among them.
        found = [entry for _, name in sorted(dated, reverse=True)[:most] for entry in self._lists.news(name)]
        return sorted(found, key=lambda entry: (entry.at, entry.game), reverse=True)[:most]

    def forget_rest(self, games: Sequence[str], listed: Collection[str], *, only_games: bool = False) -> None:
        """Take away every file of ours that nobody asked to keep; `games` are all that have pages, of those listed."""
        for name in sorted(self._lists.games - self._whole):
            self._forget(name)
        if not only_games:
            self._forget("")
        for name in sorted(self._lists.games - set(games)):
            if name not in listed:
                self._lists.drop(name)
            elif self._lists.game(name).mark:
                self._lists.note(name, mark="", filmed="", newest=None, news=raw(()), first=raw({}))

    def _forget(self, name: str) -> None:
        """Take away what nobody asked to keep, of a game or of what games share."""
        for path in sorted(self._lists.files(name).keys() - self._wanted):
            target = self._root / path
            target.unlink(missing_ok=True)
            self._lists.put(path, None)
            if target.parent != self._root and target.parent.is_dir() and not any(target.parent.iterdir()):
                target.parent.rmdir()

    def _has_index(self, name: str) -> bool:
        return os.path.exists(f"{self._root}/{folder_of(name)}{INDEX}")

    def _is_there(self, path: str) -> bool:
        """Whether a file that games share is there; thousands ask for the same few."""
        if path not in self._seen and (self._root / path).exists():
            self._seen.add(path)
        return path in self._seen


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
            lists = Lists(root, anew=anew)
            # From now on the folder is ours, though this should be cut short.
            lists.save("")
            try:
                yield SiteFolder(root, lists)
            finally:
                lists.save()
    except OSError as error:
        raise TryLater(f"{root}: the site cannot be written: {error.strerror or error}") from error


def may_be_a_site(root: Path) -> bool:
    """Whether a folder holds nothing, or what the judge has written."""
    return (root / MANIFEST).exists() or all(each.name == _LOCK for each in root.iterdir())


def _make_folders(root: Path, folder: Path) -> None:
    """Make a folder below another one; each step may be read by everybody, whatever the judge's umask."""
    if folder != root and not folder.is_dir():
        _make_folders(root, folder.parent)
        folder.mkdir(exist_ok=True)
        folder.chmod(_FOLDER)


def mark_of(*facts: object) -> str:
    """A short text that is another one for other facts."""
    return sha256(repr(facts).encode()).hexdigest()[:24]
