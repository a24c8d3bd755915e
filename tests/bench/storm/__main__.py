"""`make storm`: 100,000 letters, a tenth of them hostile, at full speed into a real `judge serve`.

Not a test, but it ends with 1 when anything was lost, done twice or not answered. `--kill SECONDS` instead kills
processes of the judge for so long while players play, and compares with a judge that nobody disturbed.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from sqlite_utils import Database

from judge.config import Config, Rates
from judge.store import turns
from judge.store.database import open_database
from tests.bench.row import disk
from tests.bench.storm import proof
from tests.bench.storm.crowd import gather
from tests.bench.storm.deadlines import fall_due
from tests.bench.storm.hostile import hostile
from tests.bench.storm.letters import Sending, good
from tests.bench.storm.senders import Outcome, Rude, send
from tests.bench.storm.sink import came, sink
from tests.bench.storm.watch import Sample, courses, look
from tests.clerk.killing import Ordeal
from tests.clerk.processes import CROWD, DOMAIN, Serving

CONNECTIONS = 50
_LOOK = 2.0
_REPORT = 10.0
_ENOUGH = 10**6
"""Answers that anybody may have: the storm is to be answered whole."""


def main() -> None:
    """Storm, and say how it was."""
    parser = argparse.ArgumentParser(prog="make storm", description=__doc__)
    parser.add_argument("--letters", type=int, default=100_000)
    parser.add_argument("--hostile", type=int, default=10, help="of a hundred")
    parser.add_argument("--connections", type=int, default=CONNECTIONS)
    parser.add_argument("--pictures", action="store_true", help="with maps in mails, as most want it")
    parser.add_argument("--wait", type=float, default=15.0, metavar="MINUTES", help="how long mails wait for maps")
    parser.add_argument("--games", type=int, default=0, help="instead of letters: the deadlines of so many at once")
    parser.add_argument("--shards", type=int, default=1, help="with --games: as the games of so many shards here")
    parser.add_argument("--kill", type=float, default=0.0, metavar="SECONDS", help="kill processes instead")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        if asked.games:
            pictures = {"has_pictures": asked.pictures, "wait": asked.wait}
            sys.exit(fall_due(Path(folder), asked.games, asked.shards, **pictures))
        sys.exit(kill(Path(folder), asked.kill) if asked.kill else Storm(Path(folder), asked).rage())


def kill(folder: Path, seconds: float) -> int:
    """The ordeal of `tests/clerk/test_kill.py`, for longer and with pictures."""
    ordeal = Ordeal(folder, seconds, random.Random())
    ordeal.run()
    again = sum(ordeal.mails.values()) - len(ordeal.mails)
    print(f"killed: {', '.join(f'{name} {times}' for name, times in ordeal.killed.most_common())}")
    print(f"{len(ordeal.acknowledged)} letters acknowledged, {len(ordeal.mails)} mails came, {again} of them twice")
    print(f"{len(turns.of_game(ordeal.stage.db, 'sample'))} turns played")
    ordeal.compare()
    print("nothing lost, nothing twice, no mail missing")
    ordeal.close()
    return 0


@dataclass
class Storm:
    """One storm over one judge."""

    folder: Path
    asked: argparse.Namespace
    outcome: Outcome = field(default_factory=Outcome)
    samples: list[Sample] = field(default_factory=list)
    began: float = 0.0
    looked: float = 0.0
    told: float = 0.0

    def rage(self) -> int:
        """Everything; 1 when something is not as it must be."""
        state, notes = self.folder / "state", self.folder / "came.txt"
        notes.touch()
        rates = {name: _ENOUGH for name, default in _defaults(Rates) if isinstance(default, int)}
        config = Config(state=state, domain=DOMAIN, rates=Rates(**rates))
        print(f"{self.asked.letters:,} letters, {self.asked.hostile} % hostile, {self.asked.connections} connections")
        crowd = gather(config)
        settings = {f"rates_{name}": most for name, most in rates.items()}
        with sink(notes) as port, open(self.folder / "log", "wb") as log:
            self.serving = Serving(
                state,
                log=log,
                relay_host="127.0.0.1",
                relay_port=port,
                pictures=self.asked.pictures,
                limits_connections=self.asked.connections + 50,
                # A good part of the hostile letters is from strangers, and what becomes of each is looked at.
                limits_stranger_size=1 << 20,
                limits_reserve=0,
                **CROWD,
                **settings,
            )
            self.db = open_database(config.database)
            family = self.serving.family()
            over = threading.Event()
            rude = Rude(lambda: self.serving.port, over)
            rude.start()
            self.began = time.monotonic()
            send(self._letters(crowd), self.asked.connections, lambda: self.serving.port, self.outcome, self.step)
            sent = time.monotonic()
            over.set()
            self._wait()
            obeyed = time.monotonic()
            same = set(family) <= set(self.serving.family())
            ended_well = self.serving.stop() == 0
        mails = came(notes)
        found = list(proof.faults(self.db, self.outcome, mails, crashes=0))
        found += [] if same else ["a process of the judge was lost on the way"]
        found += [] if ended_well else ["judge serve did not end well"]
        found += self._table(sent, obeyed, mails, rude.visits)
        for fault in found:
            print(f"FAULT: {fault}")
        if not found:
            print("every letter that was acknowledged is there, every good one was obeyed and answered, nothing twice")
        self.db.close()
        return bool(found)

    def _letters(self, crowd: list[object]) -> Iterator[Sending]:
        for number in range(self.asked.letters):
            is_hostile = number % 100 < self.asked.hostile
            yield hostile(number, crowd) if is_hostile else good(number, crowd)  # type: ignore[arg-type]

    def step(self) -> None:
        """Now and then: a look at the processes, and a line for who waits."""
        now = time.monotonic()
        if now - self.looked > _LOOK:
            self.looked = now
            self.samples.append(look(self.serving.process.pid, self.folder / "state" / "judge.db"))
        if now - self.told > _REPORT and self.samples:
            self.told = now
            last = self.samples[-1]
            print(
                f"{now - self.began:6.0f} s  accepted {len(self.outcome.accepted):>7,} to obey {self._unread():>7,}"
                f"  to send {_count(self.db, 'outbox', 'waiting'):>6,}  {last.own:5.0f} MB, disk {last.database:.0f}",
                flush=True,
            )

    def _unread(self) -> int:
        return _count(self.db, "letters", "new")

    def _wait(self) -> None:
        """Until everything is obeyed and sent."""
        while self._unread() or _count(self.db, "outbox", "waiting"):
            self.step()
            time.sleep(0.5)
            if self.serving.process.poll() is not None:
                raise SystemExit("judge serve has ended")

    def _table(self, sent: float, obeyed: float, mails: list[object], rude: int) -> list[str]:
        """Print what was measured; the faults in it."""
        accepted, kept = len(self.outcome.accepted), _count(self.db, "letters")
        middle, slowest = proof.waited(self.outcome, mails)  # type: ignore[arg-type]
        print(f"\naccepted             {accepted:>9,}  {accepted / (sent - self.began):8.1f}/s")
        print(f"obeyed               {kept:>9,}  {kept / (obeyed - self.began):8.1f}/s")
        print(f"mails that came      {len(mails):>9,}  {len(mails) / (obeyed - self.began):8.1f}/s")
        print(f"answered after       {middle:>9.1f}s median, {slowest:.1f}s for one in a hundred")
        print(f"rude clients         {rude:>9,}")
        for reply, times in self.outcome.again.most_common(5):
            print(f"sent again           {times:>9,}  {reply}")
        refused: dict[str, int] = {}
        for _, reply in self.outcome.refused:
            refused[reply] = refused.get(reply, 0) + 1
        for reply, times in sorted(refused.items()):
            print(f"refused              {times:>9,}  {reply}")
        for state, note, number in proof.became(self.db):
            print(f"{state:<20} {number:>9,}  {note}")
        faults = []
        print(f"\n{'megabytes':<20} {'2nd quarter':>12} {'4th quarter':>12} {'most':>8}")
        for course in courses(self.samples, is_over=obeyed):
            print(f"{course.kind:<20} {course.second:>12.1f} {course.last:>12.1f} {course.most:>8.1f}")
            if not course.is_flat:
                faults.append(f"{course.kind} grows: {course.second:.1f} MB, then {course.last:.1f} MB")
        print(f"{'database':<20} {'':>12} {self.samples[-1].database:>12.1f}\n")
        return faults


def _count(db: Database, table: str, state: str = "") -> int:
    where = f" WHERE state = '{state}'" if state else ""
    return int(db.conn.execute(f"SELECT count(*) FROM {table}{where}").fetchone()[0])


def _defaults(kind: type[msgspec.Struct]) -> Iterator[tuple[str, object]]:
    return ((each.name, each.default) for each in msgspec.structs.fields(kind))


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
