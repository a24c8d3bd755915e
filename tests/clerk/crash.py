"""The power fails: what is on the disk at a moment, copied while the real program runs, and looked at afterwards.

    python -m tests.clerk.crash [COPIES]

plays one game after the other by real SMTP, and looks at so many copies (400 if nothing is said).
"""

from __future__ import annotations

import random
import shutil
import struct
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

from judge.clerk.clerk import Clerk
from judge.clerk.proving.proof import prove
from judge.config import Config, load_secret
from judge.store.database import open_database, sqlite3
from judge.store.inspection import inspect
from judge.store.tokens import Keyring
from tests.clerk.processes import DOMAIN, Serving, letter, try_to_send
from tests.stories.stage import STATIONERY, Stage

_WAL_HEADER, _FRAME_HEADER = 32, 24
_BACKFILLED = 128
"""Where in the -shm file stands up to which frame of its log the database may hold pages already (wal.c, WalCkptInfo:
nBackfillAttempted). SQLite synchronises the log that far before it writes the first of them; the frames that are done
with stand at 96, and a log cut off there while a checkpoint is at work would be of no crash."""


class Loss(Enum):
    """What of the log was on its way to the disk when the power failed."""

    NOTHING = "nothing"
    TAIL = "tail"
    """The log ends somewhere; what was synchronised is there."""
    TORN = "torn"
    """The last page was written in part."""


@dataclass(frozen=True)
class Copy:
    """The files of a moment; `promised` are the letters that had their 250 before the first of them was read."""

    state: Path
    loss: Loss
    promised: frozenset[str]

    @property
    def config(self) -> Config:
        return Config(state=self.state, domain=DOMAIN)


class Plug:
    """Copies a running judge's files as a disk would keep them."""

    def __init__(self, state: Path, chance: random.Random) -> None:
        self._state = state
        self._chance = chance

    def pull(self, to: Path, loss: Loss, promised: frozenset[str]) -> Copy:
        """First the database, then its log: a log that was begun anew in between would be of no crash, so try again."""
        log, index = self._state / "judge.db-wal", self._state / "judge.db-shm"
        for _ in range(200):
            shutil.rmtree(to, ignore_errors=True)
            to.mkdir(parents=True)
            before = _salts(log)
            shutil.copy(self._state / "judge.db", to / "judge.db")
            backfilled = _backfilled(index)
            if before:
                shutil.copy(log, to / "judge.db-wal")
            if self._chance.random() < 0.5 and index.exists():
                shutil.copy(index, to / "judge.db-shm")
            if _salts(log) == before:
                break
        else:
            raise AssertionError("the log was begun anew again and again")
        shutil.copy(self._state / "secret", to / "secret")
        if loss is not Loss.NOTHING and before:
            self._lose(to / "judge.db-wal", loss, backfilled)
        return Copy(to, loss, promised)

    def _lose(self, log: Path, loss: Loss, backfilled: int) -> None:
        """Take away what need not have been on the disk: never what is in the database already."""
        raw = log.read_bytes()
        page = struct.unpack(">I", raw[8:12])[0]
        safe = _WAL_HEADER + backfilled * (_FRAME_HEADER + page)
        if safe >= len(raw):
            return
        if loss is Loss.TAIL:
            log.write_bytes(raw[: self._chance.randrange(safe, len(raw))])
        else:
            torn = self._chance.randrange(1, min(page, len(raw) - safe))
            log.write_bytes(raw[:-torn] + self._chance.randbytes(torn))
        log.with_name("judge.db-shm").unlink(missing_ok=True)


def _salts(log: Path) -> bytes:
    """What a log has of its own until it is begun anew; empty without one."""
    try:
        with log.open("rb") as file:
            return file.read(_WAL_HEADER)
    except FileNotFoundError:
        return b""


def _backfilled(index: Path) -> int:
    try:
        with index.open("rb") as file:
            file.seek(_BACKFILLED)
            return int(struct.unpack("=I", file.read(4))[0])
    except (FileNotFoundError, struct.error):
        return 0


class Players:
    """Seven people who write orders all the time, by real SMTP; phases end when all are in."""

    def __init__(self, state: Path) -> None:
        stage = Stage(state, now=datetime.now(UTC))
        stage.gather()
        self._seats = {}
        for seat in stage.game().seating.seats:
            person = f"{stage.person_of(seat.powers[0])}@players.example"
            self._seats[seat.powers[0]] = (person, stage.boxes[person][-1].reply_to)
        self._units = {power: stage.game().position.units_of(power) for power in self._seats}
        stage.close()
        self._serving = Serving(state)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._write)
        self.accepted: set[str] = set()

    def __enter__(self) -> Players:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()
        assert self._serving.stop() == 0

    def _write(self) -> None:
        turn = 0
        while not self._ended.is_set():
            turn += 1
            for power, (person, address) in self._seats.items():
                name = f"<{turn}-{power}@players.example>"
                orders = "\n".join(f"{unit} H" for unit in self._units[power])
                if try_to_send(letter(person, address, orders, name[1:].partition("@")[0]), self._serving.port):
                    self.accepted.add(name)


def copies(state: Path, folder: Path, losses: list[Loss], chance: random.Random, pause: float) -> Iterator[Copy]:
    """Copies of a game while it is played, each at a moment that nobody chose."""
    plug = Plug(state, chance)
    with Players(state) as players:
        for number, loss in enumerate(losses):
            time.sleep(chance.uniform(0.0, pause))
            yield plug.pull(folder / str(number), loss, frozenset(set(players.accepted)))


def look_at(copy: Copy) -> None:
    """The program takes such a disk as it finds it, has lost nothing it promised, and goes on."""
    assert inspect(copy.config.database).faults == ()
    kept = _names(copy.config.database)
    if copy.loss is not Loss.TAIL:
        missing = {name for name in copy.promised if name not in kept}
        assert not missing or copy.loss is Loss.TORN, missing
    db = open_database(copy.config.database)
    clerk = Clerk(copy.config, db, STATIONERY, Keyring(load_secret(copy.config)))
    clerk.tick(datetime.now(UTC))
    assert _names(copy.config.database) == kept
    (unread,) = db.conn.execute("SELECT count(*) FROM letters WHERE state <> 'done'").fetchone()
    assert unread == 0
    twice = db.conn.execute(
        "SELECT command FROM journal WHERE command GLOB 'PROCESS *' OR outcome GLOB '*PhaseProcessed*'"
        " GROUP BY game, substr(outcome, instr(outcome, 'PhaseProcessed')), at, letter HAVING count(*) > 1"
    ).fetchall()
    assert twice == []
    played, told = (
        db.conn.execute(statement).fetchone()[0]
        for statement in (
            "SELECT count(*) FROM turns",
            "SELECT count(*) FROM outbox WHERE subject LIKE '%results' AND cause GLOB 'event:*'",
        )
    )
    assert told == played * 9
    clerk.close()
    with TemporaryDirectory() as folder:
        found = [f"{each.about}: {fault}" for each in prove(copy.config, Path(folder)) for fault in each.differences]
    assert found == []


def _names(path: Path) -> frozenset[str]:
    """The Message-IDs of the letters that the players wrote."""
    with closing(sqlite3.connect(str(path))) as db:
        rows = db.execute("SELECT raw FROM letters WHERE instr(raw, CAST('@players.example>' AS BLOB))").fetchall()
    lines = (line for (raw,) in rows for line in raw.decode("utf-8", "replace").splitlines())
    return frozenset(line.partition(":")[2].strip() for line in lines if line.startswith("Message-ID:"))


def main(wanted: int) -> None:
    """Game after game until so many copies were looked at."""
    chance = random.Random()
    done = 0
    while done < wanted:
        with TemporaryDirectory() as folder:
            home = Path(folder)
            (home / "state").mkdir()
            losses = [chance.choice(list(Loss)) for _ in range(min(20, wanted - done))]
            for copy in list(copies(home / "state", home / "copies", losses, chance, 1.5)):
                look_at(copy)
                done += 1
        print(f"{done} copies, nothing lost", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
