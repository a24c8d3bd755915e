"""The processes of `judge serve`: who is killed is replaced, nobody outlives the house, and taking in never waits."""

from __future__ import annotations

import os
import signal
import smtplib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from judge.store.database import open_database
from tests.clerk.processes import CROWD, Serving, letter, try_to_send, wait_until

LISTENER, CLERK, MAILMAN = "judge listener", "judge clerk", "judge mailman"


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    serving = Serving(tmp_path, pictures="false", **CROWD)
    yield serving
    if serving.process.poll() is None:
        assert serving.stop() == 0


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    db = open_database(tmp_path / "judge.db")
    yield db
    db.close()


def count(db: Database, statement: str) -> int:
    return int(db.conn.execute(statement).fetchone()[0])


def send(serving: Serving, name: str) -> bool:
    return try_to_send(letter(f"{name}@players.example", "judge@judge.example", "HELP", name), serving.port)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_who_is_killed_is_replaced_and_no_client_is_turned_away(serving: Serving, db: Database) -> None:
    names = iter(range(100))
    for victim in (LISTENER, CLERK, MAILMAN):
        number = serving.one_of(victim)
        os.kill(number, signal.SIGKILL)
        # The socket is the supervisor's: who comes meanwhile waits.
        assert send(serving, f"s{next(names)}")
        wait_until(lambda gone=number: gone not in serving.family())  # type: ignore[misc]
        assert serving.one_of(victim) != number
        assert send(serving, f"s{next(names)}")
    wait_until(lambda: count(db, "SELECT count(*) FROM outbox WHERE state = 'sent'") == 6)

    assert count(db, "SELECT count(*) FROM letters WHERE state = 'done'") == 6


def test_nobody_outlives_a_supervisor_who_was_killed(tmp_path: Path, serving: Serving) -> None:
    assert send(serving, "anna")
    wait_until(lambda: len(serving.family()) > 3)
    others = serving.family()
    serving.kill()

    wait_until(lambda: not any(Path(f"/proc/{number}").exists() for number in others))
    assert not is_open(serving.port)
    again = Serving(tmp_path, listen_port=serving.port)
    assert again.port == serving.port
    assert again.stop() == 0


def test_nobody_is_left_when_it_ends_politely(serving: Serving) -> None:
    assert send(serving, "anna")
    others = serving.family()
    assert LISTENER in others.values()
    assert CLERK in others.values()
    assert MAILMAN in others.values()
    assert serving.stop() == 0

    wait_until(lambda: not any(Path(f"/proc/{number}").exists() for number in others))


def test_taking_letters_in_does_not_wait_for_obeying_them(serving: Serving, db: Database) -> None:
    """A clerk with a pile begins one transaction after the other, and SQLite has no queue."""
    clients, each = 10, 30

    def send_some(first: int) -> None:
        with smtplib.SMTP("127.0.0.1", serving.port, timeout=60) as client:
            for number in range(first, first + each):
                client.send_message(letter(f"s{number}@players.example", "judge@judge.example", "HELP", f"m{number}"))

    threads = [threading.Thread(target=send_some, args=(first * each,)) for first in range(clients)]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    taken = time.monotonic() - began
    kept = count(db, "SELECT count(*) FROM letters")
    waiting = count(db, "SELECT count(*) FROM letters WHERE state = 'new'")
    wait_until(lambda: count(db, "SELECT count(*) FROM letters WHERE state = 'new'") == 0, patience=90)

    assert kept == clients * each
    assert waiting > kept / 4, f"{waiting} of {kept} letters were left to obey after {taken:.1f} s"
