"""A judge of version 0.2 that goes on under this one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from structlog.testing import capture_logs

from judge.clerk.clerk import Clerk
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.store import games, letters, players, turns
from judge.store.database import check, open_database, sqlite3
from judge.store.tokens import Keyring
from tests.stories.stage import STATIONERY

DUMP = Path(__file__).parents[1] / "store" / "databases" / "v0_2.sql"
NOW = datetime(2026, 11, 20, 6, 0, tzinfo=UTC)


def test_games_letters_and_people_of_version_0_2_go_on(tmp_path: Path) -> None:
    config = Config(state=tmp_path, domain="judge.example", keeper="keeper@elsewhere.example")
    made = sqlite3.connect(str(config.database))
    made.executescript(DUMP.read_text(encoding="utf-8"))
    made.close()
    db = open_database(config.database)
    clerk = Clerk(config, db, STATIONERY, Keyring(b"0" * 32))
    with capture_logs() as logs:
        for hours in range(0, 24 * 20, 2):
            clerk.tick(NOW + timedelta(hours=hours))
    printed = clerk.keep("INSPECT blitz\nRETRY ALL", NOW).text
    clerk.tick(NOW + timedelta(days=20))

    assert [entry for entry in logs if entry["log_level"] == "error"] == []
    assert [str(turn.phase) for turn in turns.of_game(db, "blitz")][:2] == ["S1901M", "F1901M"]
    assert len(turns.of_game(db, "war")) > 1
    assert "Master <master@players.example>" in printed
    assert letters.parked(db) == ()
    assert letters.unread(db) == ()
    game = games.load(db, "blitz", SOURCES)
    assert game is not None
    assert players.by_address(db, "anna@players.example") is not None
    assert check(db) == ()
    clerk.close()
