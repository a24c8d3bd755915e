"""A judge made of a copy again: nothing of a judge that is there is overwritten, and nothing is mailed twice."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from judge.clerk.copying.age import Identity
from judge.clerk.copying.archive import Manifest, digest_of
from judge.clerk.copying.contents import DATABASE, ELSEWHERE, SECRET, SETTINGS, STATE
from judge.clerk.copying.opening import open_archive
from judge.clerk.copying.places import place_of
from judge.config import Config, load_secret
from judge.copies import give_to_owner
from judge.durable import synchronise
from judge.errors import BadData, TryLater
from judge.store.database import open_database, write
from judge.store.inspection import inspect
from judge.store.openfile import users
from judge.store.restoring import BegunAgain, begin_again
from judge.store.tokens import Keyring
from judge.store.writeahead import is_open_elsewhere
from judge.structs import Struct

_SCRATCH = "restoring"
_OF_A_JUDGE = ("judge.db", "judge.db-wal", "judge.db-journal", "secret")
"""Where one of these is, there is a judge."""
_ASIDE = ("judge.db*", "secret", "in-hand")
_COPY_LIST = f"{STATE}/backups.json"
_NOT_PLACED = "restored"
"""The folder in the state folder for what has no place of its own yet."""


class Restored(Struct, frozen=True):
    """What was done."""

    manifest: Manifest
    held: BegunAgain
    aside: Path | None
    """Where what was there before is now."""
    placed: tuple[Path, ...]
    """Files besides database and secret that were put where the settings look for them."""
    left: tuple[Path, ...]
    """Files that the keeper has still to look at."""


class Wish(Struct, frozen=True):
    """What a keeper wants made of a copy."""

    file: str
    """A path, or an address."""
    identities: Sequence[Identity] = ()
    may_move_aside: bool = False
    holds_mail: bool = True


def restore(config: Config, settings: Path | None, wish: Wish, now: datetime) -> Restored:
    """Make a judge of a copy again in the state folder of `config`; `settings` is their file, where there is one.

    BadData when the copy is not good, or a judge is there already; TryLater when that one runs.
    """
    state = config.state
    _refuse_running(config)
    stands = [name for name in _OF_A_JUDGE if (state / name).exists()]
    if stands and not wish.may_move_aside:
        why = f"there is a judge here ({', '.join(stands)}); with --aside it is moved into a folder beside it"
        raise BadData(str(state), 0, why)
    try:
        with _scratch(state) as folder:
            file = _fetched(config, wish.file, folder)
            opened = folder / "opened"
            opened.mkdir(mode=0o700)
            manifest = open_archive(file, opened, wish.identities)
            held = _begin_again(opened, manifest, now, holds_mail=wish.holds_mail)
            aside = _move_aside(state, now) if stands else None
            return _put(config, settings, opened, Restored(manifest, held, aside, (), ()))
    except OSError as error:
        raise BadData(str(error.filename or state), 0, f"cannot be written: {error.strerror or error}") from error


def _refuse_running(config: Config) -> None:
    """Nothing is taken from under a judge that runs."""
    those = users(config.database)
    if those or is_open_elsewhere(str(config.database)):
        who = f"process {', '.join(map(str, those))} has" if those else "a process has"
        raise TryLater(f"{who} {config.database} open; stop the judge first: systemctl stop judge judge-tick.timer")


@contextmanager
def _scratch(state: Path) -> Iterator[Path]:
    """An empty folder on the disk of the state folder, which is made where it is missing."""
    state.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder = state / _SCRATCH
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _fetched(config: Config, written: str, folder: Path) -> Path:
    """The file of the copy; brought here from where it is, if that is not a folder of this machine."""
    path = Path(written).expanduser()
    if "://" not in written and not written.startswith("rclone:"):
        if path.is_dir():
            names = place_of(str(path)).names()
            raise BadData(written, 0, f"name the file: {', '.join(names[-5:]) or 'there is no copy in this folder'}")
        if not path.is_file():
            raise BadData(written, 0, "there is no such file")
        return path
    place, _, name = written.rpartition("/")
    to = folder / name
    place_of(place, config.backup.ssh_config).fetch(name, to)
    return to


def _begin_again(opened: Path, manifest: Manifest, now: datetime, *, holds_mail: bool) -> BegunAgain:
    """Bring the database to the newest schema and begin its other life, before it lies where anybody opens it."""
    path = opened / DATABASE
    keyring = Keyring(load_secret(Config(state=path.parent), may_draw=not (opened / SECRET).exists()))
    with closing(open_database(path)) as db, write(db):
        held = begin_again(db, keyring, manifest.made_at, now, holds_mail=holds_mail)
    for fault in inspect(path).faults:
        raise BadData(str(path), 0, f"the restored database: {fault}")
    return held


def _move_aside(state: Path, now: datetime) -> Path:
    """What is there of a judge, in a folder of its own."""
    aside = state / f"before-{now:%Y%m%dT%H%M%SZ}"
    aside.mkdir(mode=0o700)
    give_to_owner(aside, state)
    for pattern in _ASIDE:
        for path in sorted(state.glob(pattern)):
            path.rename(aside / path.name)
    return aside


def _put(config: Config, settings: Path | None, opened: Path, done: Restored) -> Restored:
    """Every file into its place, the database last: until then there is none to be opened."""
    placed: list[Path] = []
    left: list[Path] = []
    for listed in sorted(done.manifest.files, key=lambda each: (each.name == DATABASE, each.name)):
        file = opened / listed.name
        to = _place(config, settings, listed.name)
        if listed.name in (DATABASE, SECRET):
            _move(file, config.state / to.name, config.state)
        elif to.exists():
            if digest_of(to) != listed.sha256 and listed.name != _COPY_LIST:
                left.append(_leave(file, config.state, listed.name))
        elif _may_make(to):
            _move(file, to, config.state)
            placed.append(to)
        else:
            left.append(_leave(file, config.state, listed.name))
    if not (config.state / "secret").exists():
        _move(opened / SECRET, config.state / "secret", config.state)  # drawn just now, for a judge that had none
    return Restored(done.manifest, done.held, done.aside, tuple(placed), tuple(left))


def _place(config: Config, settings: Path | None, name: str) -> Path:
    """Where a file of a copy belongs now; where nothing tells, beside the others that wait for the keeper."""
    folder, _, rest = name.partition("/")
    if folder == STATE:
        return config.state / rest
    if folder == SETTINGS and settings is not None:
        return settings if rest == "judge.toml" else settings.parent / rest
    named = (config.dkim.key, config.relay.password_file, config.relay.ca, config.backup.ssh_config)
    if folder == ELSEWHERE and (found := [Path(each) for each in named if each and Path(each).name == rest]):
        return found[0]
    return config.state / _NOT_PLACED / rest


def _may_make(path: Path) -> bool:
    return path.parent.is_dir() and os.access(path.parent, os.W_OK)


def _leave(file: Path, state: Path, name: str) -> Path:
    """Keep a file for the keeper to look at."""
    to = state / _NOT_PLACED / Path(name).name
    to.parent.mkdir(mode=0o700, exist_ok=True)
    give_to_owner(to.parent, state)
    _move(file, to, state)
    return to


def _move(file: Path, to: Path, state: Path) -> None:
    """Put a file into its place as the property of whoever owns the state folder, on the disk when this is done."""
    give_to_owner(file, state)
    with file.open("rb") as written:
        os.fsync(written.fileno())
    try:
        file.rename(to)
    except OSError:
        # Another disk.
        with open(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as copy:
            copy.write(file.read_bytes())
        give_to_owner(to, state)
    synchronise(to.parent)
