"""`judge status`: the whole judge at a glance, and not a byte is different afterwards."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import judge
from judge.copies import Copy, CopyList
from judge.store import heartbeat, letters, meta
from judge.store.database import open_database, write
from judge.store.letters import Arrival, LetterState
from tests.loopback import free_port


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "judge.toml"
    text = f'state = "state"\ndomain = "judge.example"\n[listen]\nport = {free_port()}\n'
    path.write_text(text, encoding="utf-8")
    return path


def status(config: Path, *options: str) -> Result:
    return CliRunner().invoke(judge, ["--config", str(config), "status", *options])


def test_without_a_judge_it_says_so_and_makes_nothing(config: Path) -> None:
    found = status(config)

    assert found.exit_code == 1
    assert "there is no database yet" in found.output
    assert not (config.parent / "state").exists()


def test_it_says_what_waits_in_words_and_for_programs(config: Path) -> None:
    now, state = datetime.now(UTC), config.parent / "state"
    db = open_database(state / "judge.db")
    with write(db):
        letters.keep_one(db, Arrival(now - timedelta(minutes=20), "a@b.example", "judge@judge.example", b"one"))
        letters.keep_one(db, Arrival(now, "a@b.example", "judge@judge.example", b"two"))
        letters.mark(db, 2, LetterState.PARKED, "a bug")
    heartbeat.beat(db, now - timedelta(hours=3))
    db.close()
    before = {path.name: path.read_bytes() for path in state.iterdir()}

    text, data = status(config).output, json.loads(status(config, "--json").output)

    assert {path.name: path.read_bytes() for path in state.iterdir()} == before
    assert "letters      1 unread, for 20 minutes; 1 parked\n" in text
    assert "last tick    3 hours ago\n" in text
    assert "running      no: nobody listens at 127.0.0.1 port " in text
    assert "look         1 letter is parked\n" in text
    assert "FAILING      nobody has looked at the clock for 3 hours\n" in text
    assert "FAILING      1 letter is unread, for 20 minutes\n" in text
    assert (data["running"], data["letters"]["unread"], data["letters"]["parked"]) == (False, 1, 1)
    assert 1200 <= data["letters"]["oldest_unread_seconds"] < 1300
    assert data["last_tick"]["seconds"] >= 10800
    assert len(data["failing"]) == 2


def test_under_maintenance_letters_and_deadlines_may_wait(config: Path) -> None:
    now = datetime.now(UTC)
    db = open_database(config.parent / "state" / "judge.db")
    with write(db):
        letters.keep_one(db, Arrival(now - timedelta(hours=2), "a@b.example", "judge@judge.example", b"one"))
        meta.put(db, "maintenance", "on", now - timedelta(hours=2))
    heartbeat.beat(db, now)
    db.close()

    data = json.loads(status(config, "--json").output)
    assert data["failing"] == []
    assert data["look"] == ["under maintenance for 2 hours"]


def test_the_age_of_the_last_copy_is_known_where_copies_are_wanted(config: Path, tmp_path: Path) -> None:
    db = open_database(tmp_path / "state" / "judge.db")
    heartbeat.beat(db, datetime.now(UTC))
    db.close()
    assert "last copy    none wanted" in status(config).output

    with config.open("a", encoding="utf-8") as file:
        file.write('[backup]\nto = "copies"\n')
    assert "look         there is no copy yet\n" in status(config).output
    copy = Copy("judge-1.tar.zst", "copies", datetime.now(UTC) - timedelta(days=3), 1, "")
    CopyList((copy,)).write(tmp_path / "state")

    assert "last copy    3 days ago\nlook         the last copy is 3 days old\n" in status(config).output
