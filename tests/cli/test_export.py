"""`judge export`: the package `diplomacy` opens what it writes, and it reads it back."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlite_utils import Database

from judge.cli import judge
from judge.game.game import Ending, EndKind, Game, Status
from judge.store import games, turns
from judge.store.database import open_database, write
from judge.store.savedgame import saved, written
from judge.store.turns import Turn
from judge.structs import replace
from tests.games import changed
from tests.store.played import played

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / ".venv-bench" / "bin" / "python"


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "judge.toml"
    path.write_text('state = "state"\nkeeper = "karl@elsewhere.example"\n', encoding="utf-8")
    return path


@pytest.fixture
def db(config: Path) -> Iterator[Database]:
    (config.parent / "state").mkdir()
    db = open_database(config.parent / "state" / "judge.db")
    yield db
    db.close()


def stored(db: Database, game: Game, done: tuple[Turn, ...]) -> Game:
    with write(db):
        kept = games.save(db, replace(game, version=0))
        for turn in done:
            turns.keep(db, turn)
    return kept


def exported(config: Path, *words: str) -> Result:
    return CliRunner().invoke(judge, ["--config", str(config), "export", *words])


def opened(path: Path) -> list[dict[str, Any]]:
    """What the package makes of a file; `make test` sets it up."""
    assert PACKAGE.exists(), "the package diplomacy is not here: make test installs it into .venv-bench"
    done = subprocess.run(
        [PACKAGE, ROOT / "tests" / "cli" / "package_opens.py", path],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def orders_of(phase: dict[str, Any]) -> dict[str, list[str]]:
    return {power: sorted(orders or []) for power, orders in phase["orders"].items()}


def test_the_package_opens_a_game_plays_it_again_and_writes_the_same(config: Path, db: Database) -> None:
    stored(db, *played("datc", 3, 24))
    path = config.parent / "blitz.jsonl"

    assert exported(config, "blitz", "--to", str(path)).exit_code == 0
    [found] = opened(path)
    ours, theirs = json.loads(path.read_bytes())["phases"], found["written"]["phases"]
    assert found["is_valid"], "each phase leads to the next one by the package's own adjudicator"
    assert (found["played"], found["phase"]) == (24, ours[-1]["name"])
    assert [phase["name"] for phase in ours] == [phase["name"] for phase in theirs]
    assert [orders_of(phase) for phase in ours] == [orders_of(phase) for phase in theirs]
    assert [phase["results"] for phase in ours] == [phase["results"] for phase in theirs]
    assert ours[-1]["state"]["zobrist_hash"] == theirs[-1]["state"]["zobrist_hash"]


def test_the_package_knows_that_a_game_is_over(config: Path, db: Database) -> None:
    game, done = played("2000", 1, 6)
    ending = Ending(EndKind.DRAW, ("france", "turkey"), game.position.phase)
    stored(db, changed(game, status=Status.ENDED, deadline=None, ending=ending, orders={}), done)
    path = config.parent / "blitz.jsonl"
    exported(config, "blitz", "--to", str(path))

    [found] = opened(path)

    assert (found["phase"], found["played"]) == ("COMPLETED", 6)
    assert json.loads(path.read_bytes())["judge"]["winners"] == ["FRANCE", "TURKEY"]
    assert "blitz: standard by 2000, 6 phases, S1901M to" in exported(config, "--read", str(path)).output


def test_what_the_package_writes_is_read(config: Path, db: Database) -> None:
    path = config.parent / "games.jsonl"
    path.write_bytes(b"".join(written(saved(*played("datc", seed, 12), {})) for seed in (4, 5)))
    theirs = config.parent / "theirs.jsonl"
    theirs.write_text("\n".join(json.dumps(each["written"]) for each in opened(path)), encoding="utf-8")

    told = exported(config, "--read", str(theirs))

    assert told.exit_code == 0, told.output
    assert told.output.count("blitz: standard by datc, 12 phases, S1901M to") == 2
    assert "other units" not in told.output


def test_a_file_is_compared_with_the_database(config: Path, db: Database) -> None:
    game, done = played("ru2000", 2, 8)
    stored(db, game, done)
    path = config.parent / "blitz.jsonl"
    path.write_text(exported(config, "BLITZ").output, encoding="utf-8")
    assert exported(config, "--read", str(path)).exit_code == 0

    path.write_bytes(written(saved(game, (*done[:3], replace(done[3], orders={}), *done[4:]), {})))
    told = exported(config, "--read", str(path))

    assert told.exit_code == 1
    assert f"the database has something else in {done[3].phase}." in told.output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing is in there."),
        ("{", "Line 1: This is not a saved game"),
        ("\x00\xff", "Line 1: This is not a saved game"),
        ('{"id": "x", "map": "standard", "rules": [], "phases": []}', "has no phases"),
        ('{"id": "x", "map": "atlantis", "rules": [], "phases": [{"name": "S1901M", "state": {"name": "S1901M",'
         ' "units": {}, "centers": {}}, "orders": {}, "results": {}, "messages": []}]}', "there is no such board"),
        ("[" * 100_000, "Line 1: This is not a saved game"),
    ],
)  # fmt: skip
def test_what_is_no_saved_game_costs_one_sentence(config: Path, text: str, said: str) -> None:
    path = config.parent / "bad.jsonl"
    path.write_text(text, encoding="latin-1")

    told = exported(config, "--read", str(path))

    assert told.exit_code == 1
    assert said in told.output


def test_one_bad_line_costs_the_others_nothing(config: Path) -> None:
    path = config.parent / "games.jsonl"
    path.write_bytes(b"nonsense\n" + written(saved(*played("datc", 1, 3), {})))

    told = exported(config, "--read", str(path))

    assert told.exit_code == 1
    assert "Line 1" in told.output
    assert "blitz: standard by datc, 3 phases, S1901M to" in told.output


def test_what_is_not_there_is_said_in_one_sentence(config: Path, db: Database) -> None:
    assert "nowhere: there is no such game" in exported(config, "nowhere").output
    assert exported(config).exit_code == 2
    stored(db, *played("datc", 1, 3))
    assert "Could not open file" in exported(config, "blitz", "--to", str(config / "nowhere")).output
