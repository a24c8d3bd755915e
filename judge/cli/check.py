"""`judge check`: every data file, the settings and the database, without changing any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import click

from judge import shelf
from judge.cli.settings import settings_path
from judge.config import Config, load_config
from judge.errors import BadData
from judge.game.seating import table_faults
from judge.mail.proof import phrase_faults, template_faults
from judge.mail.textmap import read_chart
from judge.notation.language import Language
from judge.notation.proof import language_faults
from judge.rules.maps import Map
from judge.rules.rulebook import Rulebook
from judge.store.inspection import inspect

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: what is wrong with it, and what is only worth knowing."""

    what: str
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


@click.command()
def check() -> None:
    """Check data files, configuration and database, and change nothing.

    A line for each: `ok`, `FAULT` with what is wrong, or `look` with what may need the keeper.
    """
    faults = 0
    for found in findings(settings_path()):
        faults += len(found.faults)
        lines = [f"FAULT  {found.what}: {fault}" for fault in found.faults]
        lines += [f"look   {found.what}: {remark}" for remark in found.remarks]
        click.echo("\n".join(lines or [f"ok     {found.what}"]))
    if faults:
        raise click.ClickException(f"{faults} {'fault' if faults == 1 else 'faults'} found.")


def findings(path: Path | None) -> Iterator[Finding]:
    """Everything there is to check, each as soon as it has been looked at; `path` is the file of settings."""
    boards: list[Map] = []
    for name in shelf.maps():
        found = _tried(f"map {name}", shelf.load_map, name, boards)
        pictures = (f for board in boards for f in (*_chart_faults(name, board), *_drawing_faults(name, board)))
        yield replace(found, faults=(*found.faults, *pictures))
    for name in shelf.rulebooks():
        books: list[Rulebook] = []
        found = _tried(f"rulebook {name}", shelf.load_rulebook, name, books)
        yield replace(found, faults=found.faults + tuple(f for book in books for f in table_faults(boards, book)))
    yield from _languages(boards)
    yield from _mails()
    yield from _installation(path)


def _chart_faults(name: str, board: Map) -> Iterator[str]:
    """What is wrong with a board's picture in plain text, where it has one."""
    text = shelf.load_chart(name) if board.name == name else None
    if text is not None:
        try:
            read_chart(text, board, f"{name}.txt")
        except BadData as error:
            yield str(error)


def _drawing_faults(name: str, board: Map) -> Iterator[str]:
    """What is wrong with how a board is drawn, where somebody has drawn it."""
    if board.name == name and name in shelf.drawn_maps():
        try:
            drawn = shelf.load_geometry(name).sites
        except BadData as error:
            yield str(error)
        else:
            yield from (f"{id} is not drawn" for id in sorted(set(board.provinces) - set(drawn)))


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
        yield Finding(f"language {language.code}", language_faults(language, boards, languages))


def _mails() -> Iterator[Finding]:
    try:
        folder, codes = shelf.template_folder(), shelf.languages()
    except BadData as error:
        yield Finding("templates", (str(error),))
        return
    yield Finding("templates", tuple(map(str, template_faults(folder))))
    for code, faults in phrase_faults(folder, codes).items():
        yield Finding(f"phrases {code}", tuple(map(str, faults)))


def _installation(path: Path | None) -> Iterator[Finding]:
    """The settings, and the database they name."""
    try:
        config = load_config(path)
    except BadData as error:
        yield Finding("settings", (str(error),))
        return
    yield Finding(f"settings {path or '(the defaults)'}", tuple(_site_faults(config)))
    yield _database(config)


def _site_faults(config: Config) -> Iterator[str]:
    """What the settings alone cannot know: which languages are installed."""
    if config.site.language not in shelf.languages():
        known = ", ".join(shelf.languages())
        yield f"site.language: there is no language {config.site.language!r}; choose one of: {known}"


def _database(config: Config) -> Finding:
    what = f"database {config.database}"
    if not config.database.exists():
        return Finding(what, remarks=("there is none yet; the first start makes it",))
    try:
        inspected = inspect(config.database)
    except BadData as error:
        return Finding("database", (str(error),))
    return Finding(what, inspected.faults, inspected.remarks)
