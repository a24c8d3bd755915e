"""A program takes a judge over from another, and gives it back.

It is the new program that does both: it knows both schemas, and nothing of it is replaced while it works. The old one
has only to make an environment for it.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import msgspec

from judge.cli.upgrade import environment
from judge.cli.upgrade.owner import as_owner
from judge.cli.upgrade.service import Service
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.errors import BadData
from judge.program import this_program
from judge.store import upgrading
from judge.store.copying import copy_database
from judge.store.upgrading import Mark, Since
from judge.structs import Struct, replace

_FOLDER = "upgrades"
_DATABASE = "judge.db"
_RECORD = "record.json"
_NEWER = "newer"
_NAME = "%Y%m%d-%H%M%S"
"""How the folder of an upgrade is called, by its moment."""
Say = Callable[[str], None]


class Record(msgspec.Struct, frozen=True):
    """One upgrade: what was in place before it, and how the database stood."""

    at: str
    """The name of its folder."""
    before: str
    """The folder of the program before it; empty where there was none."""
    after: str
    version: str
    """What the program before called itself."""
    steps: tuple[str, ...]
    """Those of the schema that the database was brought through."""
    mark: Mark


class Tried(msgspec.Struct, frozen=True):
    """What came of a new program on a copy of the database."""

    steps: tuple[str, ...]
    games: int
    faults: tuple[str, ...]
    seconds: float


class Places(Struct, frozen=True):
    """What an upgrade has to do with."""

    config: Config
    link: Path
    """What names the program on this machine."""
    service: Service

    @property
    def folder(self) -> Path:
        """Where copies and records of upgrades are."""
        return self.config.state / _FOLDER


def take_over(places: Places, now: datetime, say: Say) -> None:
    """Put this program in the place of the one that the link names. Where anything fails, all is as it was."""
    config, here = places.config, environment.own_folder()
    if places.link.resolve() == here:
        raise BadData(str(places.link), 0, f"this is {this_program()} already; name the wheel of another program")
    tried = try_out(places)
    say(f"{this_program()} was tried on a copy: {_steps(tried.steps)}, {tried.games} games, {tried.seconds:.1f} s")
    version = _version_of(places.link)
    with places.service.resting(config):
        record = as_owner(config.state, Record, lambda: _keep(places, tried.steps, version, now))
        copy = places.folder / record.at / _DATABASE
        try:
            faults = as_owner(config.state, tuple[str, ...], lambda: upgrading.brought_up(config.database))
            if faults:
                raise BadData(str(config.database), 0, faults[0])
            environment.bring_along(places.link.resolve(), here)
            before = environment.point(places.link, here, version)
        except BaseException:
            as_owner(config.state, bool, lambda: _put_back(config, copy.parent))
            raise
        done = replace(record, before=str(before))
        as_owner(config.state, bool, lambda: _write(copy.parent, done))
    say(f"{places.link} is {here} now; before, it was {before} ({version}). The database as it was: {copy}")
    say(f"The way back: {places.link}/bin/judge --config … upgrade --back")


def try_out(places: Places) -> Tried:
    """Bring a copy of the database to the schema of this program and read its games; BadData when that fails."""
    config = places.config
    tried = as_owner(config.state, Tried, lambda: _try(config))
    if tried.faults:
        why = f"{this_program()} does not get on with a copy of it, and nothing was changed: {tried.faults[0]}"
        raise BadData(str(config.database), 0, why)
    return tried


def _try(config: Config) -> Tried:
    began = monotonic()
    if not config.database.exists():
        raise BadData(
            str(config.database), 0, "there is no database here; judge.toml of the judge is named by --config"
        )
    _refuse_small_disk(config)
    with TemporaryDirectory(prefix="trial-", dir=config.state) as folder:
        copy = Path(folder) / _DATABASE
        copy_database(config.database, copy)
        steps = upgrading.steps_to(copy)
        faults = upgrading.brought_up(copy)
        found, unreadable = upgrading.unreadable_games(copy, SOURCES) if not faults else (0, ())
    return Tried(steps, found, (*faults, *unreadable), monotonic() - began)


def _refuse_small_disk(config: Config) -> None:
    needed = 2 * config.database.stat().st_size
    if shutil.disk_usage(config.state).free < needed:
        raise BadData(str(config.state), 0, f"two copies of the database want {needed >> 20} MiB; make room first")


def _steps(steps: tuple[str, ...]) -> str:
    if not steps:
        return "its tables stay as they are"
    return f"its tables change by {len(steps)} {'step' if len(steps) == 1 else 'steps'}"


def _version_of(link: Path) -> str:
    """What the program in place calls itself; `before` where it does not say."""
    try:
        said = subprocess.run([link / "bin" / "judge", "--version"], check=False, capture_output=True, text=True)
    except OSError:
        return "before"
    return said.stdout.split()[-1] if said.returncode == 0 and said.stdout.split() else "before"


def _keep(places: Places, steps: tuple[str, ...], version: str, now: datetime) -> Record:
    """Copy the database while nobody works with it, and note how far it is."""
    name = f"{now:{_NAME}}"
    folder = places.folder / name
    folder.mkdir(mode=0o700, parents=True)
    copy_database(places.config.database, folder / _DATABASE)
    (folder / _DATABASE).chmod(0o600)
    marked = upgrading.mark(folder / _DATABASE)
    return Record(name, "", str(environment.own_folder()), version, steps, marked)


def _write(folder: Path, record: Record) -> bool:
    (folder / _RECORD).write_bytes(msgspec.json.format(msgspec.json.encode(record)))
    return True


def _put_back(config: Config, folder: Path) -> bool:
    """Put the copy in the place of the database; what is there now goes into the folder of the copy."""
    aside = folder / _NEWER
    aside.mkdir(mode=0o700, exist_ok=True)
    draft = config.database.with_name("before.part")
    shutil.copyfile(folder / _DATABASE, draft)
    draft.chmod(0o600)
    for path in sorted(config.state.glob(f"{_DATABASE}*")):
        path.replace(aside / path.name)
    draft.replace(config.database)
    return True


def give_back(places: Places, say: Say, *, drops: bool) -> None:
    """Put the program before this one in its place again, and the database as it needs it.

    Letters that came since and wait are kept. `drops` says that what was obeyed since may be lost.
    """
    config = places.config
    record = as_owner(config.state, Record, lambda: _newest(places))
    before = Path(record.before)
    if not (before / "bin" / "judge").exists():
        raise BadData(str(before), 0, f"the program from before is gone; install {record.version} there again")
    with places.service.resting(config):
        came = as_owner(config.state, Since, lambda: upgrading.since(config.database, record.mark))
        if record.steps and not came.is_nothing and not drops:
            raise BadData(str(config.database), 0, _too_late(record, came))
        kept = as_owner(config.state, int, lambda: _return(places, record)) if record.steps else came.unread
        environment.point(places.link, before, "before")
    say(f"{places.link} is {before} again ({record.version}); letters that came since and wait: {kept}")
    if record.steps:
        say(
            f"The database is the one of {_moment(record)}; what it was until now: {places.folder / record.at / _NEWER}"
        )


def _newest(places: Places) -> Record:
    """The upgrade that brought what is in place."""
    for path in sorted(places.folder.glob(f"*/{_RECORD}"), reverse=True):
        record = msgspec.json.decode(path.read_bytes(), type=Record)
        if Path(record.after) == places.link.resolve():
            return record
    raise BadData(str(places.link), 0, "no upgrade brought this program here, so there is no way back")


def _too_late(record: Record, came: Since) -> str:
    return (
        f"since the upgrade {came.acts} things were done by letters and deadlines, and {came.mails} mails written, of"
        f" which {record.version} knows nothing: it would begin again as of {_moment(record)}. Only if all that may be"
        " lost: --back --drop"
    )


def _moment(record: Record) -> str:
    return f"{datetime.strptime(record.at, _NAME).replace(tzinfo=UTC):%Y-%m-%d %H:%M:%S} UTC"


def _return(places: Places, record: Record) -> int:
    """The database as it was, with the letters that nobody obeyed since; how many there are of those."""
    folder = places.folder / record.at
    _put_back(places.config, folder)
    return upgrading.hand_back(folder / _NEWER / _DATABASE, places.config.database, record.mark)
