"""`judge tick` as cron starts it, with ten games due among a thousand: from the start of the process to its end."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from subprocess import run

from sqlite_utils import Database

from judge.cli.configfile import load_config
from judge.config import Config
from judge.game.state import Seat
from judge.store import games, heartbeat, players, turns
from judge.store.database import open_database, write, write_time
from tests.bench.processes import AS_INSTALLED, JUDGE
from tests.bench.row import Row, disk
from tests.game.tables import table
from tests.games import changed

GAMES = 1000
DUE = 10
ROUNDS = 9
FAR = timedelta(days=30)


def rows() -> Iterator[Row]:
    """Seconds of the whole process, nine result mails a game included: the turns alone, and with a map for each."""
    for maps, goal in (("without", 1), ("with", 5)):
        with tempfile.TemporaryDirectory(dir=disk()) as folder:
            config = Path(folder) / "judge.toml"
            pictures = "true" if maps == "with" else "false"
            config.write_text(f'state = "state"\ndomain = "judge.example"\npictures = {pictures}\n')
            fill(config)
            taken = median(_tick_seconds(config, turn) for turn in range(ROUNDS))
        yield Row(f"judge tick with {DUE} of {GAMES:,} games due, {maps} maps", taken, "s", goal)


def fill(config: Path) -> None:
    """A thousand games of seven players, one master and one observer each, none of them due for weeks."""
    fill_state(load_config(config), GAMES)


def fill_state(config: Config, number_of_games: int) -> None:
    """The same, as many games as are wanted."""
    db, now = open_database(config.database), datetime.now(UTC)
    running = table()
    with write(db):
        people = [players.register(db, f"p{n}@players.example", f"P{n}", "en", "UTC", now).id for n in range(8)]
        seats = tuple(Seat(player, seat.powers) for player, seat in zip(people[1:], running.seating.seats, strict=True))
        for number in range(number_of_games):
            named = changed(running, name=f"game{number}", masters=(people[0],), seats=seats)
            games.save(db, changed(named, deadline=now + FAR + timedelta(minutes=number)))
    db.close()


def make_due(db: Database, turn: int, now: datetime) -> list[str]:
    """Have the deadline of the next ten games come, with no mail waiting; their names."""
    names = [f"game{number}" for number in range(turn * DUE, (turn + 1) * DUE)]
    with write(db):
        db.conn.execute("UPDATE outbox SET state = 'sent'")
        db.conn.executemany(
            "UPDATE games SET deadline = :at, wake = :at WHERE name = :name",
            [{"at": write_time(now), "name": name} for name in names],
        )
    return names


def _tick_seconds(config: Path, turn: int) -> float:
    """Seconds of a tick when the deadline of ten games has just come; without the handing over of the mail."""
    db, now = open_database(load_config(config).database), datetime.now(UTC)
    heartbeat.beat(db, now)
    names = make_due(db, turn, now)
    start = time.perf_counter()
    run([*JUDGE, "--config", str(config), "tick"], check=True, capture_output=True, env=AS_INSTALLED)
    taken = time.perf_counter() - start
    assert all(len(turns.of_game(db, name)) == 1 for name in names), "the deadlines were not run"
    db.close()
    return taken
