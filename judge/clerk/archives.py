"""A finished game taken out of the judge as one file, and brought back: here, or into another judge."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from hashlib import sha256

from sqlite_utils import Database

from judge import __version__
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.errors import BadData
from judge.game.game import Game, PlayerId, Status
from judge.store import archivefile, archiving, games
from judge.store.archivefile import Archive
from judge.store.archiving import Tables
from judge.store.database import write, write_time
from judge.structs import Struct


class Brought(Enum):
    """What became of a game in a file."""

    BACK = "back"
    """It was taken out here, and is whole again."""
    IN = "in"
    """It was played elsewhere."""


class BroughtGame(Struct, frozen=True):
    """A game that was brought from a file."""

    game: str
    how: Brought
    unknown: tuple[str, ...] = ()
    """The names of people in it who are not registered here."""


def archived(db: Database, config: Config, name: str, now: datetime) -> bytes:
    """A finished game as a file; BadData when there is none, it is not over, or it is in a file already."""
    game = _finished(db, name)
    since = archiving.archived_at(db, game.name, now)
    if since is not None:
        raise BadData(name, 0, f"its turns are in an archive since {since:%Y-%m-%d}; `judge import` brings them back")
    rows = archiving.take(db, game.name)
    tables = {table: (each.columns, each.rows) for table, each in rows.items()}
    number = archiving.database_number(db)
    archive = Archive(archivefile.FORMAT, __version__, number, config.domain, write_time(now), game.name, tables)
    return archivefile.written(archive)


def removed(db: Database, name: str, content: bytes, now: datetime) -> None:
    """Delete what the file alone needs to have; BadData while mail of the game is still to go."""
    game = _finished(db, name)
    if archiving.waits(db, game.name):
        raise BadData(name, 0, "mail of this game waits to be sent; `judge check` says what for")
    if archivefile.read(content, name).rows["turns"] != archiving.take(db, game.name)["turns"]:
        raise BadData(name, 0, "something was done in this game meanwhile; archive it again")
    with write(db):
        archiving.take_out(db, game.name, sha256(content).digest(), now)


def brought(db: Database, content: bytes, name: str, now: datetime) -> BroughtGame:
    """A game from the file `name`; BadData when it cannot be brought here, with what to do."""
    archive = archivefile.read(content, name)
    rows = archive.rows
    _refuse_newer(db, rows, name)
    game = archive.game
    if games.is_taken(db, game):
        if archiving.archived_at(db, game, now) is None:
            raise BadData(name, 0, f"there is a game {game} here, and nothing of it is missing")
        if archive.judge != archiving.database_number(db) or not archiving.is_same(db, rows):
            raise BadData(name, 0, f"there is another game {game} here")
        with archiving.fitting(name), write(db):
            archiving.bring_back(db, rows)
        return BroughtGame(game, Brought.BACK)
    if archive.judge == archiving.database_number(db):
        raise BadData(name, 0, f"{game} was played here and is gone from the database; restore a backup that has it")
    with archiving.fitting(name), write(db):
        unknown = _bring_in(db, archive, now)
    return BroughtGame(game, Brought.IN, unknown)


def _bring_in(db: Database, archive: Archive, now: datetime) -> tuple[str, ...]:
    """Put a game here that was played elsewhere; the names of those who are not registered here."""
    rows, people = archive.rows, archivefile.addresses(archive.rows)
    known = dict(archiving.people_like(db, people))
    names = dict(zip(rows["players"].of("id"), rows["players"].of("name"), strict=True))
    unknown = [who for who in people if who not in known]
    for who in unknown:
        known[who] = _absent(db, archive.game, who, names[who], now)
    found = archivefile.adopted(rows, known, archiving.next_number(db, "press"))
    for table, each in found.items():
        archiving.put(db, table, each)
    archiving.note_import(db, archive.game, archive.domain, now)
    return tuple(names[who] for who in unknown)


def _absent(db: Database, game: str, who: PlayerId, name: str, now: datetime) -> PlayerId:
    """Somebody who is not registered here: known by name, and by an address to which no mail can go."""
    return archiving.absent_person(db, f"{game}-{who}@{archivefile.ABSENT}", name, now)


def _finished(db: Database, name: str) -> Game:
    game = games.load(db, name.lower(), SOURCES)
    if game is None:
        raise BadData(name, 0, "there is no such game")
    if game.status is not Status.ENDED:
        raise BadData(name, 0, "this game is not over; only a finished game can be archived")
    return game


def _refuse_newer(db: Database, rows: Tables, name: str) -> None:
    for table, each in rows.items():
        known = archiving.columns_of(db, table)
        if strange := sorted(set(each.columns) - known):
            raise BadData(name, 0, f"a newer judge made this archive ({table}.{strange[0]} is not known here)")
