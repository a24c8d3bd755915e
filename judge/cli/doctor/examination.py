"""What is looked at, in which order: first what lies on this machine, then how the work goes, then what others say."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.configfile import load_config
from judge.cli.doctor import clock, copies, database, doors, files, names, places
from judge.cli.doctor.finding import Finding, State, careful, fault, worst
from judge.cli.doctor.work import work
from judge.cli.settings import why_no_judge
from judge.config import Config
from judge.store.inspection import is_current
from judge.store.readonly import reading
from judge.structs import Struct


class Examination(Struct):
    """One look at a judge; its parts are to be asked for in their order, since one builds on another."""

    settings: Path | None
    """The file of settings; None where there is none."""
    config: Config | None = None
    """What they say, once they could be read and there is a judge that they are of."""
    is_fit: bool = False
    """Whether the database is sound and can be asked how the judge does."""

    def installation(self) -> Iterator[Finding]:
        """What lies here: settings, keys, folders, files, the database; nothing is changed, and nobody is asked."""
        yield from careful("settings", self._load)
        if (config := self.config) is None:
            return
        yield from careful("signing of mail", lambda: places.signing(config))
        yield from careful("relay settings", lambda: places.relay(config))
        yield from careful("listen.host", lambda: places.listening(config))
        yield from careful("site.folder", lambda: places.site(config))
        yield from careful("maps of mails", lambda: places.maps(config))
        yield from careful("disk", lambda: places.room(config))
        yield from careful("SQLite", database.sqlite)
        yield from careful("private files", lambda: files.private(config, self.settings))
        yield from careful("state folder", lambda: files.state_folder(config))
        found = list(careful("database", lambda: database.database(config)))
        yield from found
        # Not a page is read of one that is not sound: beside a log of another database even looking would harm it.
        if worst(found) is not State.FAULT and database.is_there(config):
            yield from careful("database", lambda: self._is_current(config))
        is_needed = self.is_fit and database.needs_secret(config)
        yield from careful("secret", lambda: files.secret(config, is_needed=is_needed))
        if self.is_fit:
            yield from careful("domain and shard", lambda: database.addresses(config))

    def life(self, now: datetime | None = None) -> Iterator[Finding]:
        """Whether the judge lives: it takes letters, looks at the clock, and gets its work done."""
        if (config := self.config) is None:
            return

        def ask() -> Iterator[Finding]:
            with reading(config.database) as db:
                yield from work(db, now or datetime.now(UTC))
                yield from copies.held(db)

        if self.is_fit:
            yield from careful("database", lambda: database.replaced(config))
            yield from careful("work", ask)
            yield from careful("backup", lambda: copies.age(config, now or datetime.now(UTC)))
        if self.is_fit or self.settings is not None:
            # Nobody is expected to listen where only the program is.
            yield from careful("listener", lambda: doors.listener(config))

    def surroundings(self) -> Iterator[Finding]:
        """What the judge lives on: the relay, the DNS, the time; others are asked, which takes seconds."""
        if (config := self.config) is None:
            return
        yield from careful("doors", lambda: doors.others(config))
        yield from careful("backup", lambda: copies.opens(config))
        yield from careful("relay", lambda: doors.relay(config))
        yield from careful("DNS", lambda: names.dns(config))
        yield from careful("clock", lambda: clock.clock(clock.ask_kernel()))

    def _load(self) -> Iterator[Finding]:
        config = load_config(self.settings)
        if why := why_no_judge(self.settings, config):
            # Nothing else is looked at: it would be about defaults that nobody chose.
            yield fault("judge", why)
            return
        self.config = config
        yield from places.settings(config, self.settings)

    def _is_current(self, config: Config) -> Iterator[Finding]:
        self.is_fit = is_current(config.database)
        yield from ()
