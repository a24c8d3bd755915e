"""`judge check --deep`: what was played is proved from the letters, and one changed byte is found."""

from __future__ import annotations

import re
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.clerk.proving.proof import Proof, ProofResult, prove
from judge.cli import judge
from judge.config import Config
from judge.store.database import open_database, sqlite3
from tests.stories.script import play
from tests.stories.stage import DOMAIN, Stage

STORIES = Path(__file__).parents[1] / "stories"
DUMP = Path(__file__).parents[1] / "store" / "databases" / "v0_2.sql"
_FOUND = "1234567890bcdefghijklmnopqrstuvwxyzaBCDEFGHIJKLMNOPQRSTUVWXYZA"
_PUT = "2345678901cdefghijklmnopqrstuvwxyzabCDEFGHIJKLMNOPQRSTUVWXYZAB"


def config_of(state: Path) -> Config:
    return Config(state=state, domain=DOMAIN, keeper="keeper@elsewhere.example")


def proved(config: Config, folder: Path, only: str = "") -> list[ProofResult]:
    folder.mkdir()
    try:
        return list(prove(config, folder, only=only))
    finally:
        shutil.rmtree(folder)


def faults(found: list[ProofResult]) -> list[str]:
    return [f"{verdict.about}: {fault}" for verdict in found for fault in verdict.differences]


class Library:
    """Databases of stories, each played once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def copy(self, story: str, to: Path) -> Path:
        """The state folder after a story, to do with as one likes."""
        kept = self._folder / story
        if not kept.exists():
            kept.mkdir()
            stage = Stage(kept)
            play(STORIES / f"{story}.story", stage)
            stage.db.conn.execute("PRAGMA wal_checkpoint(truncate)")
            stage.close()
            assert faults(proved(config_of(kept), kept / "scratch")) == []
        shutil.copytree(kept, to)
        return to


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(tmp_path_factory.mktemp("library"))


def change(path: Path, statement: str, *given: object) -> int:
    """Change the database behind everybody's back."""
    with closing(sqlite3.connect(str(path))) as db, db:
        return int(db.execute(statement, given).rowcount)


def bend(path: Path, table: str, column: str) -> None:
    """Put another letter or digit into one row, where that makes something else of it."""
    with closing(sqlite3.connect(str(path))) as db, db:
        rows = db.execute(f"SELECT rowid, {column} FROM {table} WHERE length({column}) > 0 ORDER BY rowid").fetchall()
        assert rows, f"nothing to bend in {table}.{column}"
        number, value = rows[len(rows) // 2]
        if isinstance(value, int):
            db.execute(
                f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (1 - value if value in (0, 1) else 0, number)
            )
            return
        if isinstance(value, bytes) and table == "tokens":
            db.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (bytes((value[0] ^ 1, *value[1:])), number))
            return
        text = value.decode("utf-8") if isinstance(value, bytes) else str(value)
        at = next(at for at in (*range(len(text) // 2, len(text)), *range(len(text))) if text[at] in _FOUND)
        bent = f"{text[:at]}{_PUT[_FOUND.index(text[at])]}{text[at + 1 :]}"
        assert bent != text
        put = bent.encode() if isinstance(value, bytes) else bent
        db.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (put, number))


@pytest.mark.parametrize(
    ("story", "table", "column"),
    [
        ("leading_rollback", "games", "body"),
        ("leading_rollback", "games", "deadline"),
        ("leading_rollback", "games", "version"),
        ("leading_rollback", "games", "wake"),
        ("leading_rollback", "turns", "before"),
        ("leading_rollback", "turns", "orders"),
        ("leading_rollback", "turns", "results"),
        ("leading_rollback", "turns", "after"),
        ("leading_rollback", "turns", "processed_at"),
        ("leading_rollback", "turns", "body"),
        ("leading_rollback", "turns", "phase"),
        ("leading_rollback", "order_sets", "orders"),
        ("leading_rollback", "order_sets", "at"),
        ("leading_rollback", "order_sets", "power"),
        ("leading_rollback", "journal", "at"),
        ("leading_rollback", "journal", "actor"),
        ("leading_rollback", "journal", "command"),
        ("leading_rollback", "journal", "outcome"),
        ("leading_rollback", "letters", "raw"),
        ("leading_rollback", "letters", "note"),
        ("leading_rollback", "letters", "player"),
        ("leading_rollback", "letters", "message_id"),
        ("leading_rollback", "players", "address"),
        ("leading_rollback", "players", "name"),
        ("leading_rollback", "addresses", "confirmed_at"),
        ("leading_rollback", "reliability", "due"),
        ("leading_rollback", "tokens", "player"),
        ("leading_rollback", "tokens", "hash"),
        ("endings_diary", "diaries", "text"),
        ("endings_draw", "endings", "kind"),
        ("endings_draw", "endings", "powers"),
        ("press_archive", "press", "body"),
        ("press_archive", "press", "author"),
        ("press_archive", "press_readers", "player"),
        ("seats_offers", "volunteers", "since"),
        ("first_letters", "addresses", "confirmed_at"),
    ],
)
def test_one_changed_byte_is_found(library: Library, tmp_path: Path, story: str, table: str, column: str) -> None:
    state = library.copy(story, tmp_path / "state")
    config = config_of(state)

    bend(config.database, table, column)

    assert faults(proved(config, tmp_path / "after"))


@pytest.mark.parametrize("table", ["turns", "order_sets", "journal", "reliability"])
def test_a_row_that_is_gone_is_found(library: Library, tmp_path: Path, table: str) -> None:
    state = library.copy("leading_rollback", tmp_path / "state")
    config = config_of(state)
    assert change(config.database, f"DELETE FROM {table} WHERE rowid = (SELECT max(rowid) FROM {table})") == 1

    assert faults(proved(config, tmp_path / "after"))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE outbox SET cause = replace(cause, 'answer', 'unproven') WHERE cause GLOB 'letter:2?:answer'",
        "UPDATE outbox SET created_at = replace(created_at, ':00.', ':01.') WHERE cause GLOB 'letter:25:answer'",
        "UPDATE letters SET state = 'ignored' WHERE id = 20",
        "INSERT INTO blacklist (entry, at) VALUES ('eve@elsewhere.example', '2027-01-03T18:00:00.000000Z')",
        "UPDATE games SET body = replace(body, 'p2', 'p3')",
        "INSERT INTO journal (at, game, actor, command, outcome) SELECT at, game, actor, command, outcome FROM journal"
        " WHERE id = 9",
    ],
)
def test_what_was_put_in_is_found(library: Library, tmp_path: Path, statement: str) -> None:
    state = library.copy("leading_rollback", tmp_path / "state")
    config = config_of(state)
    assert change(config.database, statement) > 0

    assert faults(proved(config, tmp_path / "after"))


def test_a_difference_says_where_it_is_and_what_to_do(library: Library, tmp_path: Path) -> None:
    state = library.copy("a_first_letter", tmp_path / "state")
    config = config_of(state)
    assert change(config.database, "UPDATE turns SET orders = '{}' WHERE phase = 'S1901M'") == 1

    found = faults(proved(config, tmp_path / "after", only="sample"))

    told = [fault for fault in found if fault.startswith("game sample: turns S1901M: orders is ")]
    assert len(told) == 1
    assert "compare with the last backup in which it was proved" in told[0]


def test_games_of_version_0_2_are_adjudicated_again(tmp_path: Path) -> None:
    config = config_of(tmp_path)
    (tmp_path / "secret").touch(mode=0o600)
    (tmp_path / "secret").write_text("30" * 32)
    with closing(sqlite3.connect(str(config.database))) as made:
        made.executescript(DUMP.read_text(encoding="utf-8"))
    before = config.database.read_bytes()

    found = proved(config, tmp_path / "scratch")

    games = {verdict.about: verdict.proof for verdict in found if verdict.about.startswith("game ")}
    assert games == {"game blitz": Proof.TURNS, "game war": Proof.TURNS}
    assert faults(found) == []
    assert config.database.read_bytes() == before


def test_a_game_of_somebody_who_was_forgotten_is_proved_from_its_journal(library: Library, tmp_path: Path) -> None:
    config = config_of(library.copy("people_forgotten", tmp_path / "state"))

    found = proved(config, tmp_path / "before", only="sample")
    bend(config.database, "games", "body")
    changed = proved(config, tmp_path / "after", only="sample")

    assert [verdict.proof for verdict in found] == [Proof.JOURNAL]
    assert [verdict.proof for verdict in changed] == [Proof.NONE]


def test_games_under_other_rules_of_secrecy_and_after_maintenance_are_proved_from_their_letters(
    library: Library, tmp_path: Path
) -> None:
    """The runner of the stories proves every one of them; here it is said how far."""
    for story in ("gunboat", "secrecy_blind", "keeping_maintenance", "seats_takeover", "ahead_cascade", "clock_outage"):
        found = proved(config_of(library.copy(story, tmp_path / story)), tmp_path / f"{story}-again")

        assert {verdict.proof for verdict in found} == {Proof.LETTERS}, story


def test_a_database_that_is_written_to_is_not_kept_waiting(library: Library, tmp_path: Path) -> None:
    state = library.copy("a_first_letter", tmp_path / "state")
    config = config_of(state)
    db = open_database(config.database)
    db.conn.execute("BEGIN IMMEDIATE")

    found = proved(config, tmp_path / "scratch")

    db.conn.execute("ROLLBACK")
    db.close()
    assert faults(found) == []


def test_the_command_ends_with_0_when_proved_1_when_not_and_2_when_asked_wrongly(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = library.copy("leading_rollback", tmp_path / "state")
    state.chmod(0o700)
    monkeypatch.chdir(tmp_path)
    for name, value in {"STATE": str(state), "DOMAIN": DOMAIN, "KEEPER": "keeper@elsewhere.example"}.items():
        monkeypatch.setenv(f"JUDGE_{name}", value)
    before = {path.name: path.read_bytes() for path in state.iterdir() if path.name in {"judge.db", "secret"}}

    proved_all = CliRunner().invoke(judge, ["check", "--deep"])
    proved_one = CliRunner().invoke(judge, ["check", "--deep", "--game", "sample"])
    unknown = CliRunner().invoke(judge, ["check", "--deep", "--game", "nosuchgame"])
    alone = CliRunner().invoke(judge, ["check", "--game", "sample"])
    unchanged = {name: (state / name).read_bytes() for name in before}
    bend(state / "judge.db", "order_sets", "orders")
    not_proved = CliRunner().invoke(judge, ["check", "--deep"])

    assert proved_all.exit_code == 0, proved_all.output
    assert re.search(r"^ok     game sample: proved from its letters \(\d+\.\d s\)$", proved_all.output, re.MULTILINE)
    assert "ok     people: proved from its letters" in proved_all.output
    assert proved_one.exit_code == 0
    assert "people" not in proved_one.output
    assert (unknown.exit_code, alone.exit_code) == (2, 2)
    assert unchanged == before
    assert not_proved.exit_code == 2
    assert "FAULT  game sample: order_sets " in not_proved.output
