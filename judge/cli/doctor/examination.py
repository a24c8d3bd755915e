"""What is looked at, in which order: first what lies on this machine, then how the work goes, then what others say."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.configfile import load_config
from judge.cli.doctor import clock, database, doors, files, names, places
from judge.cli.doctor.finding import Finding, careful
from judge.cli.doctor.work import work
from judge.config import Config
from judge.store.inspection import is_current, reading


def examined(path: Path | None, config: list[Config], *, works: bool, asks_others: bool = False) -> Iterator[Finding]:
    """Everything but the data files; `config` gets the settings, where they can be read.

    `works` is whether the judge is expected to work, `asks_others` whether others may be asked about it, which takes
    seconds.
    """

    def load() -> Iterator[Finding]:
        config.append(load_config(path))
        yield from places.settings(config[0], path)

    yield from careful("settings", load)
    if not config:
        return
    yield from installation(config[0], path)
    if works:
        yield from life(config[0], datetime.now(UTC))
    if asks_others:
        yield from surroundings(config[0])


def installation(config: Config, path: Path | None) -> Iterator[Finding]:
    """What lies here: keys, folders, files, the database; nothing is changed, and nobody is asked."""
    yield from careful("signing of mail", lambda: places.signing(config))
    yield from careful("relay", lambda: places.relay(config))
    yield from careful("listen.host", lambda: places.listening(config))
    yield from careful("site.folder", lambda: places.site(config))
    yield from careful("disk", lambda: places.room(config))
    yield from careful("SQLite", database.sqlite)
    yield from careful("private files", lambda: files.private(config, path))
    yield from careful("state folder", lambda: files.state_folder(config))
    yield from careful("database", lambda: database.database(config))
    is_fit = can_be_asked(config)
    is_needed = is_fit and database.needs_secret(config)
    yield from careful("secret", lambda: files.secret(config, is_needed=is_needed))
    if is_fit:
        yield from careful("domain and shard", lambda: database.addresses(config))


def can_be_asked(config: Config) -> bool:
    """Whether there is a database that tells how the judge does."""
    try:
        return database.is_there(config) and files.unreadable(config) is None and is_current(config.database)
    except Exception:  # noqa: BLE001 - what is wrong with it stands in its own finding
        return False


def life(config: Config, now: datetime) -> Iterator[Finding]:
    """Whether the judge lives: it takes letters, looks at the clock, and gets its work done."""
    if not can_be_asked(config):
        return

    def ask() -> Iterator[Finding]:
        with reading(config.database) as db:
            yield from work(db, now)

    yield from careful("work", ask)
    yield from careful("listener", lambda: doors.listener(config))


def surroundings(config: Config) -> Iterator[Finding]:
    """What the judge lives on: the relay, the DNS, the time; others are asked, which takes seconds."""
    yield from careful("doors", lambda: doors.others(config))
    yield from careful("relay", lambda: doors.relay(config))
    yield from careful("DNS", lambda: names.dns(config))
    yield from careful("clock", lambda: clock.clock(clock.ask_kernel()))
