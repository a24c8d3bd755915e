"""Plays the letters and turns of one checkout as its standard input asks for them: `tests.bench.beside` starts it.

    PYTHONPATH=CHECKOUT python player.py en,ru < asked      # a line each: letter, turn

It knows nothing of a checkout but its `tests.bench.letters.Table`, so it plays versions of years ago, too.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import structlog

from judge.clerk.clerk import Clerk
from tests.bench import letters
from tests.bench.letters import Table
from tests.bench.row import disk


def play(languages: tuple[str, ...]) -> None:
    """Answer each line with the seconds of the processor that one letter, or one turn, took."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        table = Table.gathered(Path(folder), languages)
        turns = table.turns()
        for line in sys.stdin:
            seconds = table.letter_seconds() if line.strip() == "letter" else next(turns)
            print(seconds, flush=True)
        table.close()


if __name__ == "__main__":
    # Others may be at work here: their share of the clock is nobody's to count.
    vars(letters)["time"] = SimpleNamespace(perf_counter=time.process_time)
    # From turn to turn the clock jumps by days: the chores of an hour would be counted with each.
    Clerk._look_after = lambda *_: None  # type: ignore[method-assign]
    play(tuple(sys.argv[1].split(",")))
