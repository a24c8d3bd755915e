"""A look at a database that changes nothing: not its schema, not a row."""

from __future__ import annotations

from pathlib import Path

from judge.errors import BadData, TryLater
from judge.store import games, programs
from judge.store.database import check, look_at_log
from judge.store.programs import Began
from judge.store.readonly import reading
from judge.store.schema import MIGRATIONS, shipped_migrations
from judge.store.writeahead import is_another
from judge.structs import Struct


class Inspected(Struct, frozen=True):
    """What a look at the database showed."""

    faults: tuple[str, ...]
    """What makes it unfit for use."""
    remarks: tuple[str, ...]
    """What the keeper may want to see to."""
    is_current: bool = True
    """Whether it has the schema of this judge, so that more can be asked of it."""


def inspect(path: Path) -> Inspected:
    """The faults of a database file, and what lies about in it."""
    try:
        look_at_log(path)
    except (BadData, TryLater) as error:
        # Not a page is read then: SQLite would take what is there, and make of it what it can.
        return Inspected((str(error),), (), is_current=False)
    with reading(path) as db:
        applied = frozenset(migration.name for migration in MIGRATIONS.applied(db))
        if newer := sorted(applied - shipped_migrations()):
            return Inspected((f"a newer judge made this database ({', '.join(newer)})",), (), is_current=False)
        if applied < shipped_migrations() and (applied or not db.table_names()):
            older = "made by an older judge; it is brought up to date when it is next opened"
            return Inspected((), (older,), is_current=False)
        faults = check(db)
        return Inspected(faults, (), is_current=not faults)


def is_replaced(path: Path) -> bool:
    """Whether a database file is another one than that into which a judge wrote last: moved here, or restored."""
    return is_another(str(path))


def is_current(path: Path) -> bool:
    """Whether a database file has the schema of this judge, so that it can be asked anything."""
    with reading(path) as db:
        return frozenset(migration.name for migration in MIGRATIONS.applied(db)) == shipped_migrations()


def newest_migration(path: Path) -> str:
    """The name of the last change of the schema that was made to a database file; empty when there was none."""
    with reading(path) as db:
        return max((migration.name for migration in MIGRATIONS.applied(db)), default="")


def programs_of(path: Path) -> tuple[Began, ...]:
    """Which programs have obeyed the letters of a database file; none where they did not write that down yet."""
    with reading(path) as db:
        return programs.every(db) if "programs" in db.table_names() else ()


def has_game(path: Path, name: str) -> bool:
    """Whether there is a game of this name in a database file."""
    with reading(path) as db:
        return games.exists(db, name)
