"""`judge check`: every data file, the settings and the database, without changing any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from typing import TypeVar

import click

from judge import shelf
from judge.clerk.hours import disk
from judge.cli.configfile import load_config
from judge.cli.guarded import Finding, guarded, unreadable
from judge.cli.settings import settings_path
from judge.commands.proofreading import language_faults, phrase_faults, template_faults
from judge.config import Config, load_password
from judge.errors import BadData
from judge.game.seating import table_faults
from judge.mailwords import mail_word_faults
from judge.notation.language import Language
from judge.post.signing import load_key, zone_line
from judge.post.submission import trusted
from judge.prose.maps import read_chart
from judge.rules.maps import Map
from judge.rules.rulebook import Rulebook
from judge.store.database import OLDEST, engine
from judge.store.inspection import inspect

T = TypeVar("T")


@click.command()
@click.option(
    "--deep", "is_deep", is_flag=True, help="Prove the stored games by doing everything again from the letters."
)
@click.option("--game", default="", metavar="NAME", help="With --deep, tell of this game alone.")
def check(is_deep: bool, game: str) -> None:
    """Check data files, configuration and database, and change nothing.

    A line for each: `ok`, `FAULT` with what is wrong, or `look` with what may need the keeper.
    Ends with 0 when there is no fault, with 1 when there is one.
    """
    if game and not is_deep:
        raise click.UsageError("--game needs --deep.")
    path = settings_path()
    faults = _tell(findings(path))
    if is_deep:
        faults += _tell(_proofs(path, game), is_sound=not faults)
    if faults:
        raise click.ClickException(f"{faults} {'fault' if faults == 1 else 'faults'} found.")


def _tell(found: Iterator[Finding], *, is_sound: bool = True) -> int:
    """Print what was found, each thing as soon as it was looked at; how many faults there are."""
    if not is_sound:
        click.echo("look   deep check: not begun, since there are faults above; mend them first")
        return 0
    faults = 0
    for each in found:
        faults += len(each.faults)
        lines = [f"FAULT  {each.what}: {fault}" for fault in each.faults]
        lines += [f"look   {each.what}: {remark}" for remark in each.remarks]
        click.echo("\n".join(lines or [f"ok     {each.what}"]))
    return faults


def _proofs(path: Path | None, game: str) -> Iterator[Finding]:
    """What comes out when everything is done again."""
    config = load_config(path)
    if config.database.exists():
        # Only who asks for it pays for loading the whole judge.
        from judge.cli.deep import deep

        yield from deep(config, game)


def findings(path: Path | None) -> Iterator[Finding]:
    """Everything there is to check, each as soon as it has been looked at; `path` is the file of settings."""
    boards: list[Map] = []
    for name in shelf.maps():
        found = _tried(f"map {name}", shelf.load_map, name, boards)
        others = (
            fault
            for board in boards
            for fault in (*_chart_faults(name, board), *_drawing_faults(name, board), *_opening_faults(name, board))
        )
        yield replace(found, faults=(*found.faults, *others))
    for name in shelf.rulebooks():
        books: list[Rulebook] = []
        found = _tried(f"rulebook {name}", shelf.load_rulebook, name, books)
        yield replace(found, faults=found.faults + tuple(f for book in books for f in table_faults(boards, book)))
    yield _school()
    yield _scorings()
    yield from _languages(boards)
    yield from _mails()
    yield from installation(path)


def _school() -> Finding:
    """The lessons, and whether their own answers do what they ask for."""
    try:
        every = shelf.lessons()
    except BadData as error:
        return Finding("school", (str(error),))
    faults = [
        f"{each.name}: {'; '.join(map(str, orders))} is {'no answer' if is_answer else 'an answer'}"
        for each in every
        for is_answer, letters in ((True, each.answers), (False, each.mistakes))
        for orders in letters
        if each.is_done(each.played(orders)) is not is_answer
    ]
    return Finding("school", tuple(faults))


def _scorings() -> Finding:
    """The systems by which tournaments give points."""
    try:
        shelf.scorings()
    except BadData as error:
        return Finding("scoring systems", (str(error),))
    return Finding("scoring systems")


def _chart_faults(name: str, board: Map) -> Iterator[str]:
    """What is wrong with a board's picture in plain text, where it has one."""
    text = shelf.load_chart(name) if board.name == name else None
    if text is not None:
        try:
            read_chart(text, board, f"{name}.txt")
        except BadData as error:
            yield str(error)


def _drawing_faults(name: str, board: Map) -> Iterator[str]:
    """What is wrong with how a board is drawn, where a person has drawn it."""
    if board.name == name and name in shelf.drawn_maps():
        try:
            drawn = shelf.load_geometry(name).sites
        except BadData as error:
            yield str(error)
        else:
            yield from (f"{id} is not drawn" for id in sorted(set(board.provinces) - set(drawn)))


def _opening_faults(name: str, board: Map) -> Iterator[str]:
    """What is wrong with the usual openings of a board, where it has some."""
    if board.name == name:
        try:
            shelf.load_openings(name)
        except BadData as error:
            yield str(error)


def _tried(what: str, load: Callable[[str], T], name: str, loaded: list[T]) -> Finding:
    """Load a data file by its name; what was loaded is added to the list."""
    try:
        loaded.append(load(name))
    except BadData as error:
        return Finding(what, (str(error),))
    return Finding(what)


def _languages(boards: list[Map]) -> Iterator[Finding]:
    languages: list[Language] = []
    try:
        codes = shelf.languages()
    except BadData as error:
        yield Finding("languages", (str(error),))
        return
    broken = [_tried(f"language {code}", shelf.load_language, code, languages) for code in codes]
    yield from (finding for finding in broken if finding.faults)
    for language in languages:
        faults = language_faults(language, boards, languages)
        yield Finding(f"language {language.code}", (*faults, *mail_word_faults(language.code)))


def _mails() -> Iterator[Finding]:
    try:
        folder, codes = shelf.template_folder(), shelf.languages()
    except BadData as error:
        yield Finding("templates", (str(error),))
        return
    yield Finding("templates", tuple(map(str, template_faults(folder))))
    for code, faults in phrase_faults(folder, codes).items():
        yield Finding(f"phrases {code}", tuple(map(str, faults)))


def installation(path: Path | None) -> Iterator[Finding]:
    """The settings, and what they name: keys, relay, the judge's files, the database."""
    try:
        config = load_config(path)
    except BadData as error:
        yield Finding("settings", (str(error),))
        return
    yield Finding(f"settings {path or '(the defaults)'}", tuple(_site_faults(config)))
    yield from _signing(config)
    yield from _relay(config)
    yield _room(config)
    yield from guarded(config, path)
    yield _sqlite()
    yield _database(config)


def _site_faults(config: Config) -> Iterator[str]:
    """What the settings alone cannot know: which languages are installed."""
    if config.site.language not in shelf.languages():
        known = ", ".join(shelf.languages())
        yield f"site.language: there is no language {config.site.language!r}; choose one of: {known}"


def _signing(config: Config) -> Iterator[Finding]:
    """The key that mails are signed with, and what is to stand in the DNS for it."""
    if not config.dkim.key:
        return
    try:
        key = load_key(Path(config.dkim.key))
    except BadData as error:
        yield Finding("signing of mail", (str(error),))
        return
    line = zone_line(config.dkim.selector, config.dkim.domain or config.domain, key.record())
    yield Finding(f"signing of mail; the DNS is to say: {line}")


def _room(config: Config) -> Finding:
    """The disk of the state folder beside what is to stay free on it."""
    seen = disk.look(config)
    what = f"disk of {config.state}: {seen.free >> 20:,} MiB free, reserve {config.limits.reserve:,} MiB"
    if seen.refused is disk.RefusedLetters.NOBODYS:
        return Finding(what)
    return Finding(what, remarks=(f"letters of {seen.refused.value} are refused until there is room",))


def _relay(config: Config) -> Iterator[Finding]:
    """Whether there is what it is to be told. It is not called: its last answer stands with the mail that waits."""
    relay = config.relay
    if not relay.host:
        return
    faults, remarks = [], []
    for look in (lambda: load_password(config), lambda: trusted(relay.ca)):
        try:
            look()
        except BadData as error:
            faults.append(str(error))
    if not relay.is_verified and not _is_here(relay.host):
        remarks.append('it is another machine; with relay.tls = "require" nobody on the way can read or change mail')
    yield Finding(f"relay {relay.host} port {relay.port}", tuple(faults), tuple(remarks))


def _is_here(host: str) -> bool:
    """Whether what is said to it stays on this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


_JOURNALS = {
    "wal": "write-ahead log (WAL)",
    "delete": "rollback, since in this version two processes that share a WAL can lose a commit",
}


def _sqlite() -> Finding:
    """Which SQLite it is, whose, and how it keeps what is half written."""
    used = engine()
    whose = "bundled (pysqlite3)" if used.is_bundled else "Python's own"
    oldest = ".".join(map(str, OLDEST))
    faults = (f"it is too old; {oldest} or newer is needed",) if used.is_too_old else ()
    return Finding(f"SQLite {used}, {whose}; journal: {_JOURNALS[used.journal]}", faults)


def _database(config: Config) -> Finding:
    what = f"database {config.database}"
    if why := unreadable(config):
        # Whoever may not read it cannot say that it is damaged.
        return Finding(what, (why,))
    if not config.database.exists():
        return Finding(what, remarks=("there is none yet; the first start makes it",))
    try:
        inspected = inspect(config.database)
    except BadData as error:
        return Finding("database", (str(error),))
    return Finding(what, inspected.faults, inspected.remarks)
