"""`make storm ARGS="--games 1000"`: so many games are due in the same minute, before a real `judge serve`.

Every game is to be played once, and each of its nine mails is to reach the mail server of the players once.
"""

from __future__ import annotations

import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlite_utils import Database

from judge.config import Config
from judge.game.state import Seat, Watcher
from judge.store import games, heartbeat, players
from judge.store.database import open_database, write, write_time
from tests.bench.letters import LANGUAGES
from tests.bench.storm.sink import Came, came, sink
from tests.bench.storm.watch import Sample, look
from tests.clerk.processes import CROWD, DOMAIN, Serving
from tests.game.tables import table
from tests.games import changed

READERS = 9
_LOOK = 0.5


def storm(folder: Path, count: int, *, has_pictures: bool) -> int:
    """Everything; 1 when a game or mail is missing or there twice."""
    state, notes = folder / "state", folder / "came.txt"
    notes.touch()
    config = Config(state=state, domain=DOMAIN)
    _fill(config, count)
    with sink(notes) as port, open(folder / "log", "wb") as log:
        _make_due(config)
        began = time.monotonic()
        serving = Serving(state, log=log, relay_host="127.0.0.1", relay_port=port, pictures=has_pictures, **CROWD)
        db = open_database(config.database)
        samples: list[Sample] = []
        while (played := _count(db, "turns")) < count:
            _look(serving, config, samples)
        turned = time.monotonic()
        while _count(db, "outbox WHERE state = 'waiting'"):
            _look(serving, config, samples)
        sent = time.monotonic()
        worked: dict[str, float] = defaultdict(float)
        for number, name in serving.family().items():
            worked[name] += _seconds_of(number)
        is_well = serving.stop() == 0
    mails = came(notes)
    most = max((each.own for each in samples), default=0.0)
    print(f"{played:,} games played in {turned - began:.1f} s, {played / (turned - began):.1f} a second")
    print(f"{len(mails):,} mails handed over in {sent - began:.1f} s, {len(mails) / (sent - began):.1f} a second")
    busiest = sorted(worked.items(), key=lambda each: -each[1])[:3]
    print(f"seconds of a processor: {', '.join(f'{name} {seconds:.1f}' for name, seconds in busiest)}")
    print(f"at most {most:.0f} MB in all processes, what they share counted once")
    found = [*_faults(db, mails, count), *([] if is_well else ["judge serve did not end well"])]
    for fault in found:
        print(f"FAULT: {fault}")
    if not found:
        print("every game was played once, every mail came once")
    db.close()
    return bool(found)


def _fill(config: Config, count: int) -> None:
    """Games of seven players, a master and an observer, none of them due; people of five languages play in many."""
    db, now, running = open_database(config.database), datetime.now(UTC), table()
    with write(db):
        crowd = [
            players.register(db, f"p{number}@players.example", f"P{number}", LANGUAGES[number % 5], "UTC", now).id
            for number in range(max(READERS, count * READERS // 5))
        ]
        for number in range(count):
            people = [crowd[(number * READERS + at) % len(crowd)] for at in range(READERS)]
            seats = tuple(
                Seat(player, seat.powers) for player, seat in zip(people, running.seating.seats, strict=False)
            )
            seating = replace(running.seating, seats=seats, masters=(people[7],), watchers=(Watcher(people[8]),))
            game = changed(running, name=f"due{number}", deadline=now + timedelta(days=30), opened=now)
            games.save(db, replace(game, seating=seating))
    db.close()


def _make_due(config: Config) -> None:
    """The deadlines of all games have just come."""
    db, now = open_database(config.database), datetime.now(UTC)
    heartbeat.beat(db, now)
    with write(db):
        db.conn.execute("UPDATE games SET deadline = :now, wake = :now", {"now": write_time(now)})
    db.close()


def _look(serving: Serving, config: Config, samples: list[Sample]) -> None:
    """A look at the processes, now and then."""
    samples.append(look(serving.process.pid, config.database))
    if serving.process.poll() is not None:
        raise SystemExit("judge serve has ended")
    time.sleep(_LOOK)


def _seconds_of(process: int) -> float:
    """The time that a process has had on a processor: the same however much else the machine has to do."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _faults(db: Database, mails: list[Came], count: int) -> Iterator[str]:
    """What is missing, and what is there twice."""
    twice = db.conn.execute("SELECT count(*) FROM (SELECT 1 FROM turns GROUP BY game HAVING count(*) > 1)").fetchone()[
        0
    ]
    if twice:
        yield f"{twice} games were played more than once"
    if (written := _count(db, "outbox WHERE cause GLOB 'event:*'")) != count * READERS:
        yield f"{written} mails were written of {count * READERS}"
    if left := _count(db, "outbox WHERE state <> 'sent'"):
        yield f"{left} mails were not sent"
    wanted = {row[0] for row in db.conn.execute("SELECT message_id FROM outbox")}
    times = Counter(each.message_id for each in mails)
    if missing := wanted - times.keys():
        yield f"{len(missing)} mails never came"
    if again := sum(times.values()) - len(times):
        yield f"{again} mails came twice"


def _count(db: Database, what: str) -> int:
    return int(db.conn.execute(f"SELECT count(*) FROM {what}").fetchone()[0])
