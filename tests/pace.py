"""Work is timed in seconds of a usual machine: one that is slow today, or busy with other work, is no fault of it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

_USUAL = 0.0095
"""Seconds of computing that `_sample` takes on two cores of 2026 with nothing else to do."""
_WORD = re.compile(r"[a-z]+")


def slowness() -> float:
    """How many times as long as usual this machine takes now; 1 at least."""
    began = time.process_time()
    _sample()
    return max(1.0, (time.process_time() - began) / _USUAL)


def usual_seconds(taken: float, before: float = 1.0) -> float:
    """Seconds of computing on a usual machine.

    :param taken: seconds of computing that something took here
    :param before: how slow the machine was before it; how slow it is now is looked at here
    """
    return taken / max(before, slowness())


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done in it takes no more computing than this on a usual machine. Raises AssertionError."""
    before, began = slowness(), time.process_time()
    yield
    taken = time.process_time() - began
    if taken > seconds:
        usual = usual_seconds(taken, before)
        assert usual <= seconds, f"{taken:.2f} s here, {usual:.2f} s of a usual machine"


def _sample() -> int:
    """A piece of what reading does: words looked for, cut, counted."""
    counted: dict[str, int] = {}
    for at in range(1000):
        for word in _WORD.findall(f"a fleet in the north sea supports army {at} to norway"):
            counted[word] = counted.get(word, 0) + len(word)
        counted = dict(sorted(counted.items(), key=lambda each: each[1]))
    return sum(counted.values())
