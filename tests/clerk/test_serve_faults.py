"""`judge serve` where it cannot work: it says so, or goes on as soon as it can."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from judge.store import letters
from judge.store.database import open_database, write
from judge.store.letters import Arrival
from tests.clerk.processes import Serving, letter, run, try_to_send, wait_until
from tests.clerk.test_real_faults import told


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


def test_a_log_that_is_taken_away_stops_the_letters_and_a_stop_saves_those_that_were_taken(tmp_path: Path) -> None:
    """`judge.db-wal` alone has the latest letters; who runs has it still."""
    serving = Serving(tmp_path, pictures="false")
    assert told(serving.port, letter("a@players.example", "judge@judge.example", "HELP", "1")) == 250
    # Until it is answered processes come and open the database; one that comes just now takes what it finds.
    wait_until(lambda: len(list((tmp_path / "mail" / "new").glob("*"))) == 1)
    (tmp_path / "judge.db-wal").unlink()

    assert told(serving.port, letter("a@players.example", "judge@judge.example", "HELP", "2")) == 451
    for words in (("check",), ("tick",)):
        looking = run(tmp_path, *words)
        said, complained = looking.communicate(timeout=60)
        assert looking.returncode == (2 if words == ("check",) else 1)
        assert b"judge.db-wal is no longer the file that was opened; stop the judge in the ordinary way" in (
            said + complained
        )
        assert b"Traceback" not in complained
    assert serving.stop() == 0
    serving = Serving(tmp_path, pictures="false")
    assert told(serving.port, letter("a@players.example", "judge@judge.example", "HELP", "2")) == 250
    assert serving.stop() == 0
    db = open_database(tmp_path / "judge.db")
    assert count(db, "SELECT count(*) FROM letters") == 2
    db.close()


def test_without_the_log_of_a_killed_judge_nothing_starts_until_it_is_back(tmp_path: Path) -> None:
    serving = Serving(tmp_path, pictures="false")
    assert told(serving.port, letter("a@players.example", "judge@judge.example", "HELP", "1")) == 250
    # All of them: whoever is left ends in order, and takes the log into the database.
    for number in serving.family():
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    serving.kill()
    (tmp_path / "judge.db-wal").rename(tmp_path / "moved")

    for words in (("serve",), ("tick",), ("check",), ("keeper", "QUEUE")):
        starting = run(tmp_path, *words)
        said, complained = starting.communicate(timeout=60)
        assert starting.returncode == (2 if words == ("check",) else 1), words
        assert b"commits are missing, since" in said + complained, words
        assert b"Traceback" not in complained
    (tmp_path / "moved").rename(tmp_path / "judge.db-wal")
    serving = Serving(tmp_path, pictures="false")
    db = open_database(tmp_path / "judge.db")
    wait_until(lambda: count(db, "SELECT count(*) FROM letters WHERE state = 'done'") == 1)
    db.close()
    assert serving.stop() == 0


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
    assert serving.stop() == 0

    assert count(db, "SELECT count(*) FROM letters WHERE state = 'new'") > pile // 2
    db.close()
