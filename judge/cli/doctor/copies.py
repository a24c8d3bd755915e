"""Copies of the judge: how old the last good one is, whether it lies where it was put, and what a restore has left."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.clerk.copying.age import read_recipients
from judge.clerk.copying.archive import digest_of
from judge.clerk.copying.places import Folder, place_of
from judge.clerk.hours.overview import NO_COPY
from judge.cli.doctor.finding import Finding, fault, look, ok
from judge.config import Config
from judge.copies import Copy, CopyList
from judge.store import restored

_LOST = timedelta(days=3)
_MAKE = "judge backup, and see whether cron or judge-backup.timer calls it every hour"


def age(config: Config, now: datetime) -> Iterator[Finding]:
    """Whether there is a copy that is not too old, and whether the last try was a good one."""
    if config.backup.to:
        place_of(config.backup.to)
    read_recipients(config.backup.recipients)
    known = CopyList.read(config.state)
    if known.failed is not None:
        yield look("backup", f"the last try, {known.failed.at:%Y-%m-%d %H:%M} UTC, failed: {known.failed.why}", _MAKE)
    last = known.newest
    if last is None:
        where = "name a place under [backup] in the settings" if not config.backup.to else _MAKE
        yield look("backup", "no copy of this judge was ever made", where)
        return
    text = f"the last good copy is of {last.made_at:%Y-%m-%d %H:%M} UTC, {last.name} in {last.place}"
    if now - last.made_at >= NO_COPY:
        yield (fault if now - last.made_at >= _LOST else look)("backup", text, _MAKE)
    else:
        yield ok("backup", text)


def opens(config: Config) -> Iterator[Finding]:
    """Whether the last good copy is still where it was put, and the one that was opened when it was made."""
    if not config.state.is_dir():
        return  # who looks at the state folder says so
    last = CopyList.read(config.state).newest
    if last is None:
        return
    why = _why_lost(last, config)
    if why:
        yield fault("backup", f"{last.name}: {why}", "judge backup")
    else:
        yield ok("backup", f"{last.name} is there, and byte for byte what was opened")


def _why_lost(copy: Copy, config: Config) -> str:
    place = place_of(copy.place, config.backup.ssh_config)
    if copy.name not in place.names():
        return f"it is not in {copy.place} any more"
    if isinstance(place, Folder) and digest_of(place.path / copy.name) != copy.sha256:
        return "it is not what was put there: the file was changed, or its disk is failing"
    return ""


def held(db: Database) -> Iterator[Finding]:
    """Mail that waits for the keeper's word since the judge was restored."""
    if number := restored.count_held(db):
        text = f"{number} mails that may have gone before the judge was restored are held"
        yield look("held mail", text, "judge deliver --held shows them; --release or --drop")
