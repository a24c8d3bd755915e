"""The judge knows what its SQLite can be trusted with, and works with Python's own where pysqlite3 has no wheel."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from judge.errors import BadData
from judge.store import database
from judge.store.database import Engine, engine, open_database
from tests.clerk.processes import Serving, letter, run, try_to_send
from tests.post.post_office import open_post_office

OWN = Engine(sqlite3.sqlite_version_info, is_bundled=False)
_WRITE_VERSION = 18
"""Where a database file says how it is written: 1 with a rollback journal, 2 with WAL (sqlite.org/fileformat2.html)."""


@pytest.mark.parametrize(
    ("version", "mode"),
    [
        ((3, 40, 1), "delete"),
        ((3, 44, 5), "delete"),
        ((3, 44, 6), "wal"),
        ((3, 45, 0), "delete"),
        ((3, 50, 6), "delete"),
        ((3, 50, 7), "wal"),
        ((3, 51, 2), "delete"),
        ((3, 51, 3), "wal"),
        ((3, 53, 4), "wal"),
    ],
)
def test_wal_is_not_used_where_it_can_lose_commits(version: tuple[int, ...], mode: str) -> None:
    assert Engine(version, is_bundled=False).journal == mode


def test_an_sqlite_that_cannot_hold_our_tables_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "engine", lambda: Engine((3, 37, 2), is_bundled=False))

    with pytest.raises(BadData, match=r"SQLite 3\.37\.2 cannot hold it: 3\.38 or newer is needed"):
        open_database(tmp_path / "judge.db")


@pytest.fixture
def _without_pysqlite3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is started from now on is on a machine that has no pysqlite3, like a Raspberry Pi."""
    (tmp_path / "first").mkdir()
    (tmp_path / "first" / "pysqlite3.py").write_text("raise ImportError")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "first"))


def said_by(state: Path, *words: str, **settings: object) -> str:
    """What a command says that must succeed."""
    process = run(state, *words, **settings)
    said, failed = process.communicate(timeout=60)
    assert process.returncode == 0, said + failed
    return said.decode()


def journal_of(path: Path) -> str:
    """How a database file is written."""
    return {1: "delete", 2: "wal"}[path.read_bytes()[_WRITE_VERSION]]


@pytest.mark.usefixtures("_without_pysqlite3")
def test_letters_are_obeyed_and_proved_with_the_sqlite_of_this_python(tmp_path: Path) -> None:
    """Several processes on real files: with an SQLite that has the WAL-reset bug, by a rollback journal."""
    state = tmp_path / "state"
    state.mkdir(mode=0o700)
    with open_post_office() as office:
        relay = {"relay_host": "127.0.0.1", "relay_port": office.port}
        serving = Serving(state, **relay)
        try:
            for name in ("anna", "boris"):
                sender = f"{name}@players.example"
                asked = letter(sender, "judge@judge.example", f"REGISTER {name} UTC\nCREATE {name}s\nLIST", name)
                assert try_to_send(asked, serving.port)
                said_by(state, "tick", **relay)
                assert any(to == (sender,) for _, to, _ in office.mails)
        finally:
            assert serving.stop() == 0

    told = said_by(state, "check", "--deep")
    assert f"ok     SQLite: {OWN}, Python's own; journal: " in told
    assert "proved from its letters" in told
    assert journal_of(state / "judge.db") == OWN.journal
    assert OWN.journal == "wal" or not (state / "judge.db-wal").exists()


@pytest.mark.usefixtures("_without_pysqlite3")
def test_a_database_goes_from_one_sqlite_to_another_and_back(tmp_path: Path) -> None:
    """After an upgrade, or a move to another machine."""
    path = tmp_path / "judge.db"
    for _ in range(2):
        open_database(path).close()
        assert journal_of(path) == engine().journal
        said_by(tmp_path, "tick")
        assert journal_of(path) == OWN.journal
    with closing(open_database(path)) as db:
        assert database.check(db) == ()


def test_check_says_which_sqlite_it_is(tmp_path: Path) -> None:
    whose = "bundled (pysqlite3)" if "pysqlite3" in sys.modules else "Python's own"

    assert f"ok     SQLite: {engine()}, {whose}; journal: " in said_by(tmp_path, "check")
