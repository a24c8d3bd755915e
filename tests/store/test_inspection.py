from __future__ import annotations

from pathlib import Path

import pytest

from judge.errors import BadData, TryLater
from judge.store.database import open_database, sqlite3
from judge.store.inspection import Inspected, inspect
from judge.store.rebuilding import copied


def test_a_new_database_is_in_order(tmp_path: Path) -> None:
    open_database(tmp_path / "judge.db").close()

    assert inspect(tmp_path / "judge.db") == Inspected((), ())


def test_a_file_that_cannot_be_read_for_a_moment_is_not_called_a_strange_one(tmp_path: Path) -> None:
    (tmp_path / "judge.db").mkdir()
    (tmp_path / "text.db").write_text("once upon a time " * 100)

    with pytest.raises(TryLater, match="cannot be read at the moment"):
        inspect(tmp_path / "judge.db")
    with pytest.raises(BadData, match="not a database of the judge"):
        inspect(tmp_path / "text.db")


def test_looking_at_a_strange_file_leaves_it_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(str(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()

    assert "table recipes does not belong in the schema" in inspect(path).faults
    assert path.read_bytes() == before
    path.write_text("not a database, and long enough to be seen as none " * 20)
    with pytest.raises(BadData, match="not a database of the judge"):
        inspect(path)


def test_a_database_from_the_future_is_a_fault(tmp_path: Path) -> None:
    db = open_database(tmp_path / "judge.db")
    db.conn.execute("INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('judge', 'm9999_x', '')")

    assert inspect(tmp_path / "judge.db").faults == ("a newer judge made this database (m9999_x)",)


def test_an_empty_file_will_be_brought_up_to_date(tmp_path: Path) -> None:
    (tmp_path / "judge.db").touch()

    assert "older judge" in inspect(tmp_path / "judge.db").remarks[0]


def test_no_room_for_a_copy_is_not_the_databases_fault(tmp_path: Path) -> None:
    open_database(tmp_path / "judge.db").close()
    (tmp_path / "text.db").write_text("once upon a time " * 100)

    with (
        pytest.raises(TryLater, match=r"cannot be copied to .* at the moment"),
        copied(tmp_path / "judge.db", tmp_path / "nowhere" / "copy.db"),
    ):
        pass
    with (
        pytest.raises(BadData, match="not a database of the judge"),
        copied(tmp_path / "text.db", tmp_path / "copy.db"),
    ):
        pass
