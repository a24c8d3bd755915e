"""`make storm ARGS="--games 1000"`: the deadlines of so many games come at once, with maps if `--pictures` is given.

Every game, every mail and every map is accounted for: each phase played once, each mail come once, no map left out.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from judge.config import Config
from judge.store import heartbeat
from judge.store.database import open_database, write, write_time
from tests.bench import due
from tests.bench.storm.sink import came, sink
from tests.bench.storm.watch import Sample, look
from tests.clerk.processes import DOMAIN, Serving, tree

_LOOK = 2.0
_TICKS = os.sysconf("SC_CLK_TCK")


def fall_due(folder: Path, games: int, *, has_pictures: bool, wait: float) -> int:
    """One such storm, in which mails wait `wait` minutes for their maps; 1 when something is missing or twice."""
    state, notes = folder / "state", folder / "came.txt"
    notes.touch()
    config = Config(state=state, domain=DOMAIN, pictures=has_pictures)
    due.fill_state(config, games)
    db = open_database(config.database)
    now = datetime.now(UTC)
    heartbeat.beat(db, now)
    with write(db):
        db.conn.execute("UPDATE games SET deadline = :at, wake = :at", {"at": write_time(now)})
    with sink(notes) as port, open(folder / "log", "wb") as log:
        relay = {"relay_host": "127.0.0.1", "relay_port": port}
        serving = Serving(state, log=log, pictures=has_pictures, picture_wait=wait, **relay)
        samples, seconds, spent = _watched(db, serving, games, config.database)
        serving.stop()
    _tell(db, samples, seconds, spent)
    found = _faults(db, Counter(mail.message_id for mail in came(notes)), games)
    for fault in found:
        print(f"FAULT: {fault}")
    if not found:
        print("every phase was played once, every mail came once, no map was left out")
    db.close()
    return bool(found)


def _watched(
    db: Database, serving: Serving, games: int, database: Path
) -> tuple[list[Sample], dict[str, float], float]:
    """What the processes took meanwhile; after how many seconds what was done; how many the processors worked."""
    began, samples, seconds, spent = time.monotonic(), [], {}, 0.0
    told = began
    while not {"turns played", "mails sent"} <= seconds.keys():
        time.sleep(_LOOK / 4)
        now = time.monotonic() - began
        samples.append(look(serving.process.pid, database))
        spent = max(spent, _worked(serving.process.pid))
        played, waiting = _count(db, "turns"), _count(db, "outbox WHERE state = 'waiting'")
        if played >= games:
            seconds.setdefault("turns played", now)
            if not waiting:
                seconds["mails sent"] = now
        if time.monotonic() - told > 5 * _LOOK:
            told = time.monotonic()
            ready = _count(db, "pictures WHERE state = 'ready'")
            print(f"{now:6.0f} s  played {played:>6,}  maps {ready:>7,}  to send {waiting:>7,}", flush=True)
        if serving.process.poll() is not None:
            raise SystemExit("judge serve has ended")
    return samples, seconds, spent


def _worked(process: int) -> float:
    """Seconds of processors that a process and all that it has started took, as long as they live."""
    ticks = 0
    for number, _, _ in tree(process):
        try:
            user, system = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[11:13]
        except OSError:
            continue
        ticks += int(user) + int(system)
    return ticks / _TICKS


def _tell(db: Database, samples: list[Sample], seconds: dict[str, float], spent: float) -> None:
    drawn = _count(db, "pictures WHERE state = 'ready'")
    for what, taken in seconds.items():
        print(f"{what:<20} {taken:9.1f} s")
    print(f"{'maps made':<20} {drawn:>9,}  {drawn / seconds['mails sent']:8.1f}/s")
    print(f"{'mails':<20} {_count(db, 'outbox'):>9,}  {_count(db, 'outbox') / seconds['mails sent']:8.1f}/s")
    print(f"{'processors':<20} {spent:9.1f} s")
    for kind in sorted({kind for sample in samples for kind in sample.resident}):
        print(f"{kind:<20} {max(sample.resident.get(kind, 0.0) for sample in samples):9.1f} MB at most")
    print(f"{'all':<20} {max(sample.own for sample in samples):9.1f} MB at most, what is shared counted once")


def _faults(db: Database, mails: Counter[str], games: int) -> list[str]:
    """What is missing or twice."""
    wanted = {number for (number,) in db.conn.execute("SELECT message_id FROM outbox")}
    lost, twice = wanted - mails.keys(), [number for number, times in mails.items() if times > 1]
    faults = []
    if (played := _count(db, "turns")) != games:
        faults.append(f"{played} phases were played of {games} games")
    if lost or twice or mails.keys() - wanted:
        faults.append(
            f"{len(lost)} mails never came, {len(twice)} came twice, {len(mails.keys() - wanted)} are unknown"
        )
    for why, number in db.conn.execute(
        "SELECT failure, count(*) FROM pictures WHERE state = 'failed' GROUP BY failure"
    ):
        faults.append(f"{number} maps left out: {why}")
    return faults


def _count(db: Database, what: str) -> int:
    return int(db.conn.execute(f"SELECT count(*) FROM {what}").fetchone()[0])
