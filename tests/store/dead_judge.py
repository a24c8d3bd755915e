"""A process that keeps letters in a database until it is killed: what lies on the disk then, log and all.

python -m tests.store.dead_judge DATABASE LETTERS
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from judge.store import letters
from judge.store.database import open_database, write
from judge.store.letters import Arrival
from tests.store.values import NOW


def keep(db: Database, number: int, size: int = 0) -> None:
    """A letter, on disk when this returns."""
    with write(db):
        letters.keep(db, [Arrival(NOW, "a@b.test", "judge@judge.test", f"letter {number} ".encode() + bytes(size))])


def kept(db: Database) -> int:
    """How many letters there are."""
    return int(db.conn.execute("SELECT count(*) FROM letters").fetchone()[0])


def kept_at(path: Path) -> int:
    """The same of a file that nobody has open; it is closed again."""
    db = open_database(path)
    try:
        return kept(db)
    finally:
        db.close()


@contextmanager
def living(path: Path, count: int, first: int = 0) -> Iterator[subprocess.Popen[bytes]]:
    """A judge that has kept so many letters and still runs; killed with -9 at the end."""
    command = [sys.executable, "-m", __name__, str(path), str(count), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"kept\n"
        yield process
        process.kill()


def die(path: Path, count: int, first: int = 0) -> None:
    """A judge kept so many letters and was killed."""
    with living(path, count, first):
        pass


def main(path: str, count: int, first: int) -> None:
    """Keep letters, say so, and close in the ordinary way when told to."""
    db = open_database(path)
    for number in range(first, first + count):
        keep(db, number)
    print("kept", flush=True)
    if sys.stdin.readline() == "forever\n":
        while True:
            # For who kills it in the middle: open, write, close, as ticks do beside a service.
            first += count
            keep(db, first)
            print(first, flush=True)
            if first % 3 == 0:
                db.close()
                db = open_database(path)
            count = 1
            time.sleep(0)
    db.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
