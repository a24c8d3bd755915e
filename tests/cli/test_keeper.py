"""`judge keeper`: what keepers ask by mail, asked on the machine."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlite_utils import Database

from judge.cli import judge
from judge.store.database import open_database


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "judge.toml"
    path.write_text('state = "state"\nkeeper = "karl@elsewhere.example"\n', encoding="utf-8")
    return path


def kept(config: Path, *words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(judge, ["--config", str(config), "keeper", *words], input=text)


def test_words_need_no_quotes(config: Path) -> None:
    result = kept(config, "SET", "LIMIT", "answers_per_hour", "100")

    assert result.exit_code == 0, result.output
    assert "answers_per_hour" in result.output
    assert "100" in result.output


def test_a_longer_command_comes_from_standard_input(config: Path) -> None:
    result = kept(config, "-", text="BROADCAST MASTERS\nGood evening.\n")

    assert "Sent to 0 masters." in result.output


def test_what_was_set_is_still_set_with_the_next_command(config: Path) -> None:
    kept(config, "MAINTENANCE", "ON")

    assert "Under maintenance since" in kept(config, "MAINTENANCE").output
    assert "Maintenance is over" in kept(config, "MAINTENANCE", "OFF").output


def test_nothing_to_do_is_refused(config: Path) -> None:
    assert kept(config).exit_code == 2


def everything(db: Database) -> list[object]:
    return [(table, *row) for table in db.table_names() for row in db.conn.execute(f"SELECT * FROM [{table}]")]


QUERIES = (
    "GAMES", "USERS", "QUEUE", "PARKED", "LETTER 1", "BLACKLIST", "BOUNCES", "LIMITS", "DIGEST", "KEEPER AUDIT",
    "MAINTENANCE", "GAMES\nUSERS", "FROBNICATE", "JOIN blitz",
)  # fmt: skip


def test_who_only_looks_leaves_nothing_behind_and_who_acts_does(config: Path) -> None:
    kept(config, "MAINTENANCE", "ON")
    db = open_database(config.parent / "state" / "judge.db")
    before = everything(db)

    for query in QUERIES:
        assert kept(config, "-", text=query).output, query
    assert everything(db) == before
    kept(config, "BLACKLIST", "eve@example.org")

    assert [row[0] for row in db.conn.execute("SELECT command FROM journal")] == [
        "MAINTENANCE ON",
        "BLACKLIST eve@example.org",
    ]
    assert db.conn.execute("SELECT count(*) FROM letters").fetchone() == (2,)
    db.close()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("GAMES", 0),
        ("MAINTENANCE ON", 0),
        ("FROBNICATE", 2),
        ("DROP nonsense", 2),
        ("", 2),
        ("DROP 12", 1),
        ("LETTER 12", 1),
        ("JOIN blitz", 1),
        ("QUEUE\nDROP 12\nFROBNICATE", 2),
    ],
)
def test_the_exit_code_says_whether_it_was_done(config: Path, text: str, code: int) -> None:
    result = kept(config, "-", text=text)

    assert result.exit_code == code, result.output
    assert result.output.strip()
    assert text.rpartition("\n")[2] in result.output or code != 2 or not text


@pytest.mark.parametrize(
    ("words", "code"),
    [("GAMES running", 0), ("GAMES running greenish", 2), ("GAMES nosuch", 1), ("USERS since yesterweek", 2)],
)
def test_a_word_of_a_filter_that_nobody_understands_is_in_the_exit_code(config: Path, words: str, code: int) -> None:
    assert kept(config, words).exit_code == code
