"""A letter, an hour's chores and a round of sending beside ten games and beside a hundred thousand: the same work."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from statistics import median

from tests.bench.letters import MS, Table
from tests.bench.row import Row, disk
from tests.multitude import multiply

GAMES = (10, 1_000, 10_000, 100_000)
OF_EACH = 2
"""Rows of a table that a copied game has: two mails, two letters, two people."""
LETTERS = 31
HOURS = 7
ROUNDS = 15
HOUR = timedelta(hours=1)


def rows() -> Iterator[Row]:
    """Milliseconds of each beside so many games with two mails each; the goals are the same for all."""
    for games in GAMES:
        with tempfile.TemporaryDirectory(dir=disk()) as folder:
            table = Table.gathered(Path(folder))
            # Nobody is to draw here.
            table.db.conn.execute("DELETE FROM pictures")
            table.clerk.send(table.now)
            multiply(table.db, games, OF_EACH)
            table.written = table.db.conn.execute("SELECT max(id) FROM letters").fetchone()[0]
            letter = median(table.letter_seconds() for _ in range(LETTERS)) * MS
            hour = _median(lambda table=table: _hour(table), HOURS)
            sending = _median(lambda table=table: table.clerk.send(table.now), ROUNDS)
            table.close()
        yield Row(f"one order letter beside {games:,} games", letter, "ms", 6)
        yield Row(f"an hour's chores beside {games:,} games", hour, "ms", 40)
        yield Row(f"a round that has nothing to send beside {games:,} games", sending, "ms", 5)


def _hour(table: Table) -> None:
    """The next hour begins; nothing is due in it."""
    table.now += HOUR
    table.clerk.tick(table.now)


def _median(work: Callable[[], object], times: int) -> float:
    """Milliseconds; the first time is not counted."""
    work()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return median(taken) * MS
