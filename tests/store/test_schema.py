from __future__ import annotations

from hashlib import sha256

from sqlite_utils import Database

from judge.store.database import open_database, schema
from judge.store.schema import MIGRATIONS

SHIPPED: dict[str, str] = {
    "m0001_first_tables": "3634423754f2f41b",
}
"""The schema after each migration, by checksum. A line here is never changed once it has been released: add one."""

TABLES = {
    "_sqlite_migrations",
    "games",
    "journal",
    "letters",
    "order_sets",
    "outbox",
    "players",
    "tokens",
    "turns",
}


def test_no_shipped_migration_was_edited() -> None:
    found = {}
    for name in SHIPPED:
        db = Database(memory=True, execute_plugins=False)
        later = [migration.name for migration in MIGRATIONS.pending(db)]
        after = later[later.index(name) + 1 :]
        MIGRATIONS.apply(db, stop_before=after[:1])
        found[name] = sha256(repr(sorted(schema(db).items())).encode()).hexdigest()[:16]
        db.close()

    assert found == SHIPPED


def test_every_migration_has_its_checksum() -> None:
    db = Database(memory=True, execute_plugins=False)

    assert [migration.name for migration in MIGRATIONS.pending(db)] == list(SHIPPED)


def test_these_are_the_tables(db: Database) -> None:
    assert set(db.table_names()) - {"sqlite_sequence"} == TABLES


def test_every_table_is_strict(db: Database) -> None:
    assert {name for name in TABLES if not db[name].strict} == {"_sqlite_migrations"}


def test_working_with_the_store_makes_no_tables() -> None:
    """sqlite-utils makes a table of any name it does not know; the modules of the store never ask it to."""
    for module in ("letters", "players", "tokens", "games", "turns", "order_sets", "journal", "outbox", "intake"):
        imported = __import__(f"judge.store.{module}", fromlist=["*"])
        source = open(imported.__file__, encoding="utf-8").read()  # noqa: SIM115
        for word in (".insert(", ".upsert(", ".create(", "CREATE TABLE", "db[", ".table("):
            assert word not in source, (module, word)


def test_opening_twice_migrates_once(tmp_path) -> None:
    for _ in range(2):
        db = open_database(tmp_path / "judge.db")
        applied = [migration.name for migration in MIGRATIONS.applied(db)]
        db.close()

    assert applied == list(SHIPPED)
