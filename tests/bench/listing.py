"""LIST on a judge with a thousand games: reading them, and the letter from its bytes to the answer in the outbox."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from statistics import median

from judge.clerk.clerk import Clerk
from judge.config import Config, Rates
from judge.game.state import Seat
from judge.store import games, players
from judge.store.database import open_database, write
from judge.store.listing import listed_games
from tests.bench.letters import LANGUAGES, MASTER, MS, PLAYERS, Table
from tests.bench.row import Row, disk
from tests.game.tables import forming, table
from tests.games import changed

GAMES = 1000
ROUNDS = 15
FAR = timedelta(days=30)


def rows() -> tuple[Row, ...]:
    """Milliseconds of the reading, and of the whole letter."""
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        config = Config(state=Path(folder), domain="judge.example", rates=Rates(answers_per_hour=10**6))
        judge = Table(open_database(config.database), Clerk.open(config))
        for person in (MASTER, *PLAYERS):
            judge.write(person, f"REGISTER {person.partition('@')[0]}")
        _fill(judge)
        reading = _median(lambda: _timed(lambda: listed_games(judge.db)))
        letter = max(_letter(judge, code) for code in LANGUAGES)
        judge.close()
    return (
        Row(f"{GAMES:,} games read for LIST", reading * MS, "ms", 20),
        Row(f"LIST of {GAMES:,} games, the slowest of five languages", letter * MS, "ms", 100),
    )


def _fill(judge: Table) -> None:
    """Games of all kinds, each with a deadline of its own."""
    master, *people = (players.by_address(judge.db, person) for person in (MASTER, *PLAYERS))
    assert master is not None
    running = table()
    ids = [person.id for person in people if person is not None]
    seats = tuple(Seat(player, seat.powers) for player, seat in zip(ids, running.seating.seats, strict=True))
    with write(judge.db):
        for number in range(GAMES):
            deadline = judge.now + FAR + timedelta(minutes=7 * number)
            game = forming() if number % 5 == 0 else changed(running, seats=seats, deadline=deadline)
            games.save(judge.db, changed(game, name=f"game{number}", masters=(master.id,)))


def _letter(judge: Table, code: str) -> float:
    """Seconds from the bytes of a letter to its answer in the outbox."""
    judge.write(MASTER, f"SET LANGUAGE {code}")
    return _median(lambda: judge.write(MASTER, "LIST"))


def _median(measure: Callable[[], float]) -> float:
    measure()
    return median(measure() for _ in range(ROUNDS))


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
