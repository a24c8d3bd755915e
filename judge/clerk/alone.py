"""What only one process may do at a time: `serve` and `tick` need not send the same mail, or write the same book."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.errors import TryLater


@contextmanager
def alone(lock: Path) -> Iterator[bool]:
    """Whether this process has the only right to it, as long as the context lasts; whoever has none goes away.

    The system takes the right back from a process that dies. TryLater when the file cannot be written.
    """
    try:
        file = lock.open("w")
    except OSError as error:
        raise TryLater(f"{lock}: {error.strerror or error}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True
