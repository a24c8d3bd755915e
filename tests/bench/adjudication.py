"""How many random movement phases `judge adjudicate` plays a second, alone and beside the package `diplomacy`.

The whole process is timed, its start and all JSON included. The package, if there is a python that has it,
plays a part of the same phases and is timed without its start.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.phases import cases
from tests.bench.row import Row

PHASES = 20_000
PEER_PHASES = 400
ROUNDS = 5
PEER_ROUNDS = 3
PER_SECOND = 10_000
TIMES_PEER = 10


def rows(peer: Path | None = None) -> tuple[Row, ...]:
    """The figures of the table; `peer` is the python of an environment with the package."""
    with tempfile.TemporaryDirectory() as folder:
        ours = _write(Path(folder, "ours.jsonl"), PHASES)
        rate = statistics.median(_our_rate(ours) for _ in range(ROUNDS))
        table = [Row("random movement phases through judge adjudicate", rate, "/s", PER_SECOND, more_is_better=True)]
        if peer is not None:
            theirs = _write(Path(folder, "theirs.jsonl"), PEER_PHASES)
            peer_rate = statistics.median(_peer_rate(peer, theirs) for _ in range(PEER_ROUNDS))
            what = f"the same against the package diplomacy ({peer_rate:,.0f}/s)"
            table.append(Row(what, rate / peer_rate, "times", TIMES_PEER, more_is_better=True))
    return tuple(table)


def _write(path: Path, count: int) -> Path:
    path.write_text("".join(json.dumps(case) + "\n" for case in cases(count)), encoding="utf-8")
    return path


def _our_rate(path: Path) -> float:
    with path.open("rb") as source:
        start = time.perf_counter()
        command = [sys.executable, "-m", "judge", "adjudicate", "--rulebook", "datc"]
        answers = subprocess.run(command, stdin=source, stdout=subprocess.PIPE, check=True).stdout
        took = time.perf_counter() - start
    return answers.count(b"\n") / took


def _peer_rate(peer: Path, path: Path) -> float:
    script = Path(__file__).with_name("peer.py")
    said = subprocess.run([peer, script, path], stdout=subprocess.PIPE, check=True, text=True).stdout
    return PEER_PHASES / float(said.split()[-1])


if __name__ == "__main__":
    for row in rows(Path(sys.argv[1]) if len(sys.argv) > 1 else None):
        print(row)
