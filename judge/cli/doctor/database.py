"""The database: whether it is sound and the one that is meant, and by whom it was made."""

from __future__ import annotations

import os
from collections.abc import Iterator

from judge.cli.doctor.files import unreadable
from judge.cli.doctor.finding import Finding, fault, look, ok
from judge.cli.doctor.versions import version
from judge.config import Config
from judge.store import home, tokens
from judge.store.database import OLDEST, engine
from judge.store.inspection import inspect, is_replaced, newest_migration
from judge.store.readonly import reading

_JOURNALS = {
    "wal": "write-ahead log (WAL)",
    "delete": "rollback, since in this version two processes that share a WAL can lose a commit",
}
_FROM_A_COPY = "stop the judge, keep the file as it is, restore the last copy"


def sqlite() -> Iterator[Finding]:
    """Which SQLite it is, whose, and how it keeps what is half written."""
    used = engine()
    whose = "bundled (pysqlite3)" if used.is_bundled else "Python's own"
    text = f"{used}, {whose}; journal: {_JOURNALS[used.journal]}"
    if used.is_too_old:
        yield fault("SQLite", text, f"{'.'.join(map(str, OLDEST))} or newer is needed")
    else:
        yield ok("SQLite", text)


def is_there(config: Config) -> bool:
    """Whether there is a file that may be a database; what else may stand in its place is told by `files`."""
    return os.path.isfile(config.database)


def database(config: Config) -> Iterator[Finding]:
    """Whether it can be used; whoever may not read it cannot say that it is damaged."""
    path = config.database
    if not os.path.isdir(config.state):
        if not os.path.lexists(config.state):
            yield from _missing(config)
        return  # what stands in its place is told already
    if why := unreadable(config):
        yield why
        return
    if not is_there(config):
        if not os.path.lexists(path):
            yield from _missing(config)
        return
    found = inspect(path)
    yield from (fault("database", _about(config, each), _next_step(each)) for each in found.faults)
    if found.faults:
        return
    yield from (look("database", _about(config, each), "start the judge, or `judge tick`") for each in found.remarks)
    if found.is_current:
        yield ok("database", f"{path}; schema {newest_migration(path)}")
    yield from version(config)


def _about(config: Config, why: str) -> str:
    return why if why.startswith(str(config.database)) else f"{config.database}: {why}"


def _missing(config: Config) -> Iterator[Finding]:
    """No database: a judge that is still to begin, or one that lost it."""
    if os.path.exists(config.state / "secret"):
        text = f"{config.database} is gone, though there is a secret: a judge was here"
        yield fault("database", text, "put it back, or restore the last copy; to begin anew, move the secret away, too")
    else:
        yield ok("database", f"{config.database}: there is none yet; the first start makes it")


def _next_step(why: str) -> str:
    """Sentences about the log beside it have what is to be done in them already."""
    if "-wal" in why or "newer judge" in why:
        return ""
    return _FROM_A_COPY


def replaced(config: Config) -> Iterator[Finding]:
    """Whether a judge that works goes on with this file, and not with one that was here before."""
    if is_replaced(config.database):
        text = f"{config.database} is another file than the one in which the judge wrote last"
        yield look("database", text, "if you restored it: restart the judge; if not: put the right one back")


def needs_secret(config: Config) -> bool:
    """Whether addresses that are made from the secret are in people's hands."""
    with reading(config.database) as db:
        return tokens.are_given(db)


def addresses(config: Config) -> Iterator[Finding]:
    """Whether players of games that are not over answer to addresses that this judge no longer calls its own."""
    with reading(config.database) as db:
        kept, games = home.where(db), home.running(db)
    if kept is None or not games:
        return
    several = f"{games} running {'game' if games == 1 else 'games'}"
    is_known = kept.domain in config.own_domains
    for what, was, now in (("domain", kept.domain, config.domain), ("shard", kept.shard, config.shard)):
        if was != now and not (what == "domain" and is_known):
            text = f"it is {now!r} now, and was {was!r} when the players of {several} were written to"
            way = f"put {what} = {was!r} back into the settings"
            other = f", or name it in domains = [{was!r}]" if what == "domain" else ""
            yield fault(what, text, f"{way}{other}: letters to the old addresses are lost")
    if is_known and kept.shard == config.shard:
        former = "" if kept.domain == config.domain else f"; mails of before have {kept.domain}, which counts as ever"
        yield ok("domain and shard", f"{config.domain}, {kept.shard}{former}")
