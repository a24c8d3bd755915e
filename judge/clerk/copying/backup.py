"""A copy of the whole judge, made while it runs: nothing counts as one before it was opened and found good."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from judge import __version__
from judge.clerk.copying.age import Identity, encrypt, make_pair, read_recipients
from judge.clerk.copying.archive import Listed, Manifest, digest_of, listed, pack
from judge.clerk.copying.contents import DATABASE, Kept, files_of
from judge.clerk.copying.opening import open_archive
from judge.clerk.copying.places import Place, place_of
from judge.clerk.copying.thinning import superfluous
from judge.config import Config
from judge.copies import Copy, CopyList, FailedTry, give_to_owner
from judge.errors import BadData, JudgeError, TryLater
from judge.store.copying import copy_database, count_rows, steps_of
from judge.structs import Struct, replace
from judge.workers import alone

_SCRATCH = "copying"
_LOCK = "copying.lock"
_DAY = timedelta(days=1)
Progress = Callable[[str], None]


class Made(Struct, frozen=True):
    """A copy that was just made, and what was taken away for it."""

    copy: Copy
    database: int
    """Bytes of the database."""
    thinned: tuple[str, ...]


def is_due(config: Config, now: datetime) -> bool:
    """Whether the hour of the nightly copy has come since the last good one."""
    if config.backup.hour < 0 or not config.backup.to:
        return False
    last = CopyList.read(config.state).newest
    local = now.astimezone(ZoneInfo(config.keeping.zone))
    today = datetime.combine(local.date(), time(config.backup.hour), local.tzinfo)
    return last is None or last.made_at < (today if today <= local else today - _DAY)


def back_up(config: Config, settings: Path | None, now: datetime, progress: Progress = lambda _: None) -> Made:
    """Make a copy where `config.backup` says, and thin out those that were made before.

    Whatever goes wrong is written down for the morning's digest, and raised: BadData or TryLater.
    """
    if not config.backup.to:
        raise BadData("backup.to", 0, "name the folder or the address of the copies, here or in the settings")
    if not config.database.exists():
        raise BadData(str(config.database), 0, "there is no database here to copy")
    with alone(config.state / _LOCK) as is_alone:
        if not is_alone:
            raise TryLater("another copy is being made; wait until it is done")
        give_to_owner(config.state / _LOCK, config.state)
        try:
            return _Backup(config, settings, now, progress).run()
        except (JudgeError, OSError) as error:
            why = str(error) if isinstance(error, JudgeError) else f"{error.strerror}: {error.filename}"
            _note(config.state, failed=FailedTry(now, why))
            raise error if isinstance(error, JudgeError) else TryLater(why) from error


class _Backup:
    """One copy on its way."""

    def __init__(self, config: Config, settings: Path | None, now: datetime, progress: Progress) -> None:
        self._config, self._settings, self._progress = config, settings, progress
        self._now = now.astimezone(UTC).replace(microsecond=0)
        self._place = place_of(config.backup.to, config.backup.ssh_config)
        self._recipients = read_recipients(config.backup.recipients)

    def run(self) -> Made:
        """Make it, prove it, put it there, and take away what it replaces."""
        before = CopyList.read(self._config.state)
        if before.begun:
            self._place.clear(before.begun)
        there = self._place.names()
        with _scratch(self._config.state) as folder:
            name = self._free_name(there)
            size, file = self._write(folder, name)
            self._progress("putting it there")
            _note(self._config.state, begun=name)
            self._place.put(file, name)
            copy = Copy(name, self._config.backup.to, self._now, file.stat().st_size, digest_of(file))
        known = CopyList.read(self._config.state)
        _note(self._config.state, copies=(*known.copies, copy), begun="", failed=None)
        return Made(copy, size, self._thin(copy, {*there, name}))

    def _free_name(self, there: Sequence[str]) -> str:
        """A name that no copy has there: within a second nobody needs two."""
        end = ".tar.zst.age" if self._recipients else ".tar.zst"
        while (name := f"judge-{self._now:%Y%m%dT%H%M%SZ}{end}") in there:
            self._now += timedelta(seconds=1)
        return name

    def _write(self, folder: Path, name: str) -> tuple[int, Path]:
        """The file of the copy, proved by opening it, and how large the database in it is."""
        self._progress("copying the database")
        database = folder / "judge.db"
        self._refuse_without_room()
        copy_database(self._config.database, database)
        kept = (Kept(DATABASE, database), *_fixed(files_of(self._config, self._settings), folder))
        manifest = Manifest(
            made_at=self._now,
            program=__version__,
            domain=self._config.domain,
            steps=steps_of(database),
            rows=count_rows(database),
            files=tuple(map(listed, kept)),
        )
        size = _size_of(manifest, DATABASE)
        self._progress("compressing")
        plain = folder / name.removesuffix(".age")
        pack(manifest, kept, plain)
        database.unlink()
        return size, self._proved(plain, folder / name)

    def _proved(self, plain: Path, file: Path) -> Path:
        """The file as it will lie there, after it was opened.

        An encrypted one is for a key more, which nobody keeps: so that what is really there can be opened here, where
        the keeper's key is not.
        """
        keys: tuple[Identity, ...] = ()
        if self._recipients:
            self._progress("encrypting")
            own, public = make_pair()
            keys = (own,)
            encrypt(plain, file, (*self._recipients, public))
            plain.unlink()
        self._progress("opening it")
        opened = file.with_name("opened")
        opened.mkdir(mode=0o700)
        open_archive(file, opened, keys)
        shutil.rmtree(opened)
        return file

    def _refuse_without_room(self) -> None:
        """The database lies twice on the disk of the state folder for a while, besides the copy."""
        needed = 2 * sum(
            path.stat().st_size
            for path in (self._config.database, self._config.database.with_name("judge.db-wal"))
            if path.exists()
        )
        free = shutil.disk_usage(self._config.state).free
        if free < needed:
            why = f"making a copy takes {needed >> 20} MiB of room there, and {free >> 20} MiB are free"
            raise TryLater(f"{self._config.state}: {why}")

    def _thin(self, made: Copy, there: set[str]) -> tuple[str, ...]:
        """Take away what no day, week or month keeps, of what this judge put there; what is gone leaves the list."""
        known = CopyList.read(self._config.state)
        own = [copy for copy in known.copies if copy.place == made.place and copy.name in there]
        gone = superfluous(own, self._config.backup)
        for copy in gone:
            self._place.remove(copy.name)
        left = {copy.name for copy in own} - {copy.name for copy in gone}
        _note(
            self._config.state,
            copies=tuple(copy for copy in known.copies if copy.place != made.place or copy.name in left),
        )
        return tuple(copy.name for copy in gone)


def _fixed(files: Sequence[Kept], folder: Path) -> Iterator[Kept]:
    """The small files as they are now: somebody may edit the settings meanwhile."""
    for number, kept in enumerate(files):
        path = folder / f"{number}"
        shutil.copyfile(kept.path, path)
        yield Kept(kept.name, path)


def _size_of(manifest: Manifest, name: str) -> int:
    found: Listed = next(each for each in manifest.files if each.name == name)
    return found.size


@contextmanager
def _scratch(state: Path) -> Iterator[Path]:
    """An empty folder that nobody else looks into; what an earlier one that was killed left there is gone."""
    folder = state / _SCRATCH
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    give_to_owner(folder, state)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _note(state: Path, **changed: Any) -> None:
    known = replace(CopyList.read(state), **changed)
    known.write(state)


def stored(config: Config) -> tuple[Place, tuple[str, ...]]:
    """The place of the settings, and the copies that are there now."""
    place = place_of(config.backup.to, config.backup.ssh_config)
    return place, place.names()
