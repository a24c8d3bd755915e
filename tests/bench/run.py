"""`make bench`: how fast and how small the judge is, beside what it is meant to be, in one table.

Not a test: machines differ, and neighbours disturb. Every figure is the median of several rounds.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench import (
    adjudication,
    beside,
    boards,
    due,
    growth,
    intake,
    leaving,
    letters,
    listing,
    notation,
    pictures,
    processes,
    sites,
)
from tests.bench.row import HEADER, Row, disk

INTAKE_ROUNDS = 5


def main() -> None:
    """Measure, then print the table."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--peer", type=Path, help="python of an environment that has the package diplomacy")
    parser.add_argument("--beside", metavar="REVISION", help="letters and turns alone, by turns with those of another")
    parser.add_argument("--rows", action="store_true", help="with --beside: then every other row, too")
    args = parser.parse_args()
    if (load := os.getloadavg()[0]) > 1:
        print(
            f"Others are at work here (load {load:.1f}); the figures will be worse than they could be.", file=sys.stderr
        )
    if args.beside:
        print(beside.HEADER)
        for compared in beside.rows(args.beside):
            print(compared, flush=True)
        for line in beside.other_rows(args.beside, args.peer) if args.rows else ():
            print(line, flush=True)
        return
    print(HEADER)
    for row in measured(args.peer):
        print(row, flush=True)


def measured(peer: Path | None) -> Iterator[Row]:
    """Every row of the table, as soon as it is known."""
    yield from adjudication.rows(peer)
    yield from letters.rows()
    yield from boards.rows()
    yield from listing.rows()
    yield from due.rows()
    yield from growth.rows()
    yield from leaving.rows()
    yield from notation.rows()
    yield from pictures.rows()
    yield from sites.rows()
    yield from intake_rows()
    yield from processes.rows()


def intake_rows() -> Iterator[Row]:
    """How near the intake comes to a listener that keeps nothing; they take turns."""
    rates: dict[str, list[float]] = {"nothing": [], "intake": []}
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        for turn in range(INTAKE_ROUNDS):
            for kind, seen in rates.items():
                first = turn * intake.LETTERS
                heads = (intake.HEAD % number for number in range(first, first + intake.LETTERS))
                seen.append(intake.one_round(kind, [head + intake.BODY + b".\r\n" for head in heads], Path(folder)))
    rate, nothing = median(rates["intake"]), median(rates["nothing"])
    what = f"letters kept on disk ({rate:,.0f}/s) against kept nowhere ({nothing:,.0f}/s)"
    yield Row(what, rate / nothing, "times", 0.8, more_is_better=True)


if __name__ == "__main__":
    main()
