"""`make storm ARGS="--games 1000"`: the deadlines of so many games come at once, with maps if `--pictures` is given.

With `--shards 2` the games are those of two shards on this machine, each with a clerk and a mailman of its own. Every
game, every mail and every map is accounted for: each phase played once, each mail come once, no map left out.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from judge.config import Config
from judge.store import heartbeat
from judge.store.database import open_database, write, write_time
from tests.bench import due
from tests.bench.storm.sink import came, sink
from tests.bench.storm.watch import Sample, look, together
from tests.clerk.processes import DOMAIN, Serving, tree

_LOOK = 2.0
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Shard:
    """A folder with games, and who serves it."""

    config: Config
    db: Database
    games: int
    serving: Serving

    def counted(self, what: str) -> int:
        """How many rows there are of something."""
        return int(self.db.conn.execute(f"SELECT count(*) FROM {what}").fetchone()[0])


def fall_due(folder: Path, games: int, shards: int, *, has_pictures: bool, wait: float) -> int:
    """One such storm, in which mails wait `wait` minutes for their maps; 1 when something is missing or twice."""
    notes = folder / "came.txt"
    notes.touch()
    shares = [games // shards + (number < games % shards) for number in range(shards)]
    configs = [
        Config(state=folder / f"s{number}", domain=DOMAIN, shard=f"s{number}", pictures=has_pictures)
        for number in range(shards)
    ]
    with sink(notes) as port, open(folder / "log", "wb") as log:
        for config, share in zip(configs, shares, strict=True):
            _fill(config, share)
        began = time.monotonic()
        serving = [
            Serving(
                config.state,
                log=log,
                shard=config.shard,
                pictures=has_pictures,
                picture_wait=wait,
                relay_host="127.0.0.1",
                relay_port=port,
            )
            for config in configs
        ]
        dbs = [open_database(config.database) for config in configs]
        served = tuple(map(Shard, configs, dbs, shares, serving))
        samples, seconds, spent = _watched(served, began)
        for shard in served:
            shard.serving.stop()
    _tell(served, samples, seconds, spent)
    found = _faults(served, Counter(mail.message_id for mail in came(notes)))
    for fault in found:
        print(f"FAULT: {fault}")
    if not found:
        print("every phase was played once, every mail came once, no map was left out")
    for shard in served:
        shard.db.close()
    return bool(found)


def _fill(config: Config, games: int) -> None:
    """Games whose deadlines have just come."""
    due.fill_state(config, games)
    db, now = open_database(config.database), datetime.now(UTC)
    heartbeat.beat(db, now)
    with write(db):
        db.conn.execute("UPDATE games SET deadline = :at, wake = :at", {"at": write_time(now)})
    db.close()


def _watched(shards: Sequence[Shard], began: float) -> tuple[list[Sample], dict[str, float], float]:
    """What the processes took meanwhile; after how many seconds what was done; how many the processors worked."""
    samples: list[Sample] = []
    seconds: dict[str, float] = {}
    spent, told, games = 0.0, began, sum(shard.games for shard in shards)
    while not {"turns played", "mails sent"} <= seconds.keys():
        time.sleep(_LOOK / 4)
        now = time.monotonic() - began
        samples.append(together([look(each.serving.process.pid, each.config.database) for each in shards]))
        spent = max(spent, sum(_worked(shard.serving.process.pid) for shard in shards))
        played, waiting = _count(shards, "turns"), _count(shards, "outbox WHERE state = 'waiting'")
        if played >= games:
            seconds.setdefault("turns played", now)
            if not waiting:
                seconds["mails sent"] = now
        if time.monotonic() - told > 5 * _LOOK:
            told = time.monotonic()
            ready = _count(shards, "pictures WHERE state = 'ready'")
            print(f"{now:6.0f} s  played {played:>6,}  maps {ready:>7,}  to send {waiting:>7,}", flush=True)
        if any(shard.serving.process.poll() is not None for shard in shards):
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


def _tell(shards: Sequence[Shard], samples: list[Sample], seconds: dict[str, float], spent: float) -> None:
    drawn, mails = _count(shards, "pictures WHERE state = 'ready'"), _count(shards, "outbox")
    for what, taken in seconds.items():
        print(f"{what:<20} {taken:9.1f} s")
    print(f"{'maps made':<20} {drawn:>9,}  {drawn / seconds['mails sent']:8.1f}/s")
    print(f"{'mails':<20} {mails:>9,}  {mails / seconds['mails sent']:8.1f}/s")
    print(f"{'processors':<20} {spent:9.1f} s")
    for kind in sorted({kind for sample in samples for kind in sample.resident}):
        print(f"{kind:<20} {max(sample.resident.get(kind, 0.0) for sample in samples):9.1f} MB at most")
    print(f"{'all':<20} {max(sample.own for sample in samples):9.1f} MB at most, what is shared counted once")


def _faults(shards: Sequence[Shard], mails: Counter[str]) -> list[str]:
    """What is missing or twice."""
    wanted = {number for shard in shards for (number,) in shard.db.conn.execute("SELECT message_id FROM outbox")}
    lost, twice = wanted - mails.keys(), [number for number, times in mails.items() if times > 1]
    faults = [
        f"{played} phases were played of {shard.games} games"
        for shard in shards
        if (played := shard.counted("turns")) != shard.games
    ]
    if lost or twice or mails.keys() - wanted:
        faults.append(
            f"{len(lost)} mails never came, {len(twice)} came twice, {len(mails.keys() - wanted)} are unknown"
        )
    for shard in shards:
        for why, number in shard.db.conn.execute(
            "SELECT failure, count(*) FROM pictures WHERE state = 'failed' GROUP BY failure"
        ):
            faults.append(f"{number} maps left out: {why}")
    return faults


def _count(shards: Sequence[Shard], what: str) -> int:
    return sum(shard.counted(what) for shard in shards)
