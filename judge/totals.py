"""What a judge has done since it was set up, counted: letters, mails, turns, pictures, and the seconds all that took.

Letters are obeyed, mails sent and pictures painted in many processes, and those of cron live for a second. So each
counts for itself, and now and then adds what it has to one small file beside the database. Nobody waits for the disk:
what a power failure takes with it is a reset of the counters, which Prometheus knows from any program that starts anew.
"""

from __future__ import annotations

import fcntl
import os
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from threading import Lock
from time import monotonic

import msgspec

BOUNDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds up to which the work is counted together, and all that took longer by itself."""
_NAME = "totals.json"


class Work(Enum):
    """Work whose seconds are counted."""

    READING = "reading"
    """A letter taken apart and understood, in the sandbox."""
    OBEYING = "obeying"
    """A letter obeyed: the whole transaction, with the mails that it makes."""
    PLAYING = "playing"
    """A phase played by the clock: the whole transaction, with the mails that it makes."""
    RENDERING = "rendering"
    """A mail written."""
    PAINTING = "painting"
    """A picture of a mail painted."""
    SENDING = "sending"
    """A mail handed over to the next server."""


class Seconds(msgspec.Struct):
    """How long one kind of work took."""

    counts: list[int] = msgspec.field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    """How often it took no longer than each of BOUNDS, and longer than the one before."""
    sum: float = 0.0

    def add(self, other: Seconds) -> None:
        """With those of another process."""
        self.counts = [own + theirs for own, theirs in zip(self.counts, other.counts, strict=True)]
        self.sum += other.sum


class Totals(msgspec.Struct):
    """All that is counted: events by name and kind as `mails:delivered`, seconds by the kind of work."""

    events: dict[str, int] = {}
    seconds: dict[str, Seconds] = {}

    def add(self, other: Totals) -> None:
        """With what another process counted."""
        for name, number in other.events.items():
            self.events[name] = self.events.get(name, 0) + number
        for name, seconds in other.seconds.items():
            self.seconds.setdefault(name, Seconds()).add(seconds)

    def of(self, name: str) -> dict[str, int]:
        """How many events of a name there were, by their kind."""
        return {
            key.partition(":")[2]: number for key, number in sorted(self.events.items()) if key.startswith(f"{name}:")
        }


class _Count:
    """What this process has counted and not added to the file yet; for all its threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._totals = Totals()

    def add(self, more: Totals) -> None:
        with self._lock:
            self._totals.add(more)

    def count(self, name: str, number: int) -> None:
        with self._lock:
            events = self._totals.events
            events[name] = events.get(name, 0) + number

    def spent(self, work: str, seconds: float) -> None:
        with self._lock:
            found = self._totals.seconds.setdefault(work, Seconds())
            found.counts[bisect_left(BOUNDS, seconds)] += 1
            found.sum += seconds

    def take(self) -> Totals:
        with self._lock:
            taken, self._totals = self._totals, Totals()
        return taken


_own = _Count()


def count(name: str, kind: str = "", number: int = 1) -> None:
    """Count an event of this process."""
    _own.count(f"{name}:{kind}", number)


def spent(work: Work, seconds: float) -> None:
    """Count work that took so many seconds."""
    _own.spent(work.value, seconds)


@contextmanager
def timed(work: Work) -> Iterator[None]:
    """Count what is done in the context, or in the function that this stands before; what fails is not counted."""
    began = monotonic()
    yield
    spent(work, monotonic() - began)


def add_up(state: Path) -> None:
    """Add what this process has counted to the file in the state folder; where that fails, it is for the next time."""
    taken = _own.take()
    if taken == Totals():
        return
    try:
        with os.fdopen(_opened(state), "r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            known = _decoded(file.read())
            known.add(taken)
            text = msgspec.json.encode(known)
            # Over what was there, and by one call: who is killed leaves the old numbers or the new ones.
            os.pwrite(file.fileno(), text + b"\n", 0)
            file.truncate(len(text) + 1)
    except OSError:
        _own.add(taken)


def read(state: Path) -> Totals:
    """What all processes have counted by now; nothing where there is no file, or it is damaged."""
    with suppress(OSError), open(state / _NAME, "rb") as file:
        fcntl.flock(file, fcntl.LOCK_SH)
        return _decoded(file.read())
    return Totals()


def _opened(state: Path) -> int:
    """The file, of whoever owns the folder, also when root makes it."""
    file = os.open(state / _NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    if os.geteuid() == 0:
        with suppress(OSError):
            owner = os.stat(state)
            os.fchown(file, owner.st_uid, owner.st_gid)
    return file


def _decoded(text: bytes) -> Totals:
    try:
        found = msgspec.json.decode(text, type=Totals)
    except msgspec.MsgspecError:
        return Totals()
    # Another version may have had other bounds.
    return Totals(found.events, {k: s for k, s in found.seconds.items() if len(s.counts) == len(BOUNDS) + 1})
