"""Work is timed in seconds of a usual machine: one that is slow today, or busy with other work, is no fault of it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_USUAL = 0.0095
"""Seconds of computing that `_sample` takes on two cores of 2026 with nothing else to do."""
_LOOKS = 3
"""How often it is tried how slow the machine is: it changes from moment to moment."""
_TRIES = 3
"""How often work may be done: others slow a machine for a second, and may do so between the work and the sample."""
_WORD = re.compile(r"[a-z]+")


@dataclass(slots=True)
class Taken:
    """How long something took."""

    seconds: float = 0.0
    """Of computing, on this machine."""

    def is_within(self, seconds: float) -> bool:
        """Whether it takes no more than so many seconds of computing on a usual machine."""
        return self.seconds <= seconds or self.seconds <= seconds * _slowness()


@contextmanager
def timed() -> Iterator[Taken]:
    """How long what is done in it takes; known when it is done."""
    taken, began = Taken(), time.process_time()
    yield taken
    taken.seconds = time.process_time() - began


def soonest(work: Callable[[], object], seconds: float) -> Taken:
    """How long work took, done again where it took more than so many seconds of a usual machine."""
    for _ in range(_TRIES):
        with timed() as taken:
            work()
        if taken.is_within(seconds):
            break
    return taken


def _slowness() -> float:
    """How many times as long as on a usual machine work takes here now; 1 at least."""
    looks = []
    for _ in range(_LOOKS):
        with timed() as taken:
            _sample()
        looks.append(taken.seconds)
    return max(_USUAL, *looks) / _USUAL


def _sample() -> int:
    """A piece of what reading does: words looked for, cut, counted."""
    counted: dict[str, int] = {}
    for at in range(1000):
        for word in _WORD.findall(f"a fleet in the north sea supports army {at} to norway"):
            counted[word] = counted.get(word, 0) + len(word)
        counted = dict(sorted(counted.items(), key=lambda each: each[1]))
    return sum(counted.values())
