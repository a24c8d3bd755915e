"""`judge serve` where it cannot work: it says so, or goes on as soon as it can."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from judge.store import letters
from judge.store.database import open_database, write
from judge.store.letters import Arrival
from tests.clerk.processes import Serving, letter, run, try_to_send, wait_until


def count(db: Database, statement: str) -> int:
    return int(db.conn.execute(statement).fetchone()[0])


def test_serve_refuses_to_start_when_nobody_could_work_behind_it(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("not a secret")
    serving = run(tmp_path, "serve")

    _, said = serving.communicate(timeout=30)

    assert serving.returncode == 1
    assert b"not a secret of the judge" in said
    assert b"Traceback" not in said


def test_a_database_that_is_taken_away_gets_no_letters(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    db = open_database(tmp_path / "judge.db")
    try:
        assert try_to_send(letter("a@players.example", "judge@judge.example", "HELP", "1"), serving.port)
        wait_until(lambda: count(db, "SELECT count(*) FROM outbox WHERE state = 'sent'") == 1)
        db.close()
        for file in tmp_path.glob("judge.db*"):
            file.unlink()
        assert not try_to_send(letter("a@players.example", "judge@judge.example", "HELP", "2"), serving.port)
    finally:
        assert serving.stop() == 0
    assert not (tmp_path / "judge.db").exists()


def test_a_stop_waits_for_one_letter_and_not_for_the_pile(tmp_path: Path) -> None:
    db = open_database(tmp_path / "judge.db")
    now = datetime.now(UTC)
    pile = 8000
    with write(db):
        letters.keep(
            db,
            [
                Arrival(now, "", "judge@judge.example", f"From: s{n}@players.example\r\n\r\nHELP\r\n".encode())
                for n in range(pile)
            ],
        )
    serving = Serving(tmp_path)
    wait_until(lambda: count(db, "SELECT count(*) FROM letters WHERE state = 'done'") > 0)
    began = time.monotonic()
    assert serving.stop() == 0

    assert time.monotonic() - began < 5
    assert count(db, "SELECT count(*) FROM letters WHERE state = 'new'") > pile // 2
    db.close()
