"""Which letter a clerk has in hand, noted where it outlives him: nobody dies of the same letter for ever."""

from __future__ import annotations

import faulthandler
import fcntl
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

MOST_DEATHS = 3
"""So often in a row a clerk may end over one letter; then it is parked."""
_LONGEST = 120.0
"""Seconds after which a clerk who is still at one letter is ended: it had been read within its limits before."""
_WIDTH = 32


class PoisonLetterGuard:
    """The note of one clerk, in a file that nobody waits for: it is not synced, only the system must outlive the clerk.

    Of two clerks at once the first one has it, and the other one takes no notes.
    """

    def __init__(self, path: Path) -> None:
        self._file: FileIO | None = None
        self._last = (0, 0)
        """The letter that the last clerk had in hand when he ended, and how many ended over it in a row."""
        try:
            self._file = FileIO(path, "a+")
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._last = _read(self._file)
        except OSError:
            # A second line of defence; whoever cannot write here at all hears of it from the database.
            self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def is_fatal(self, number: int) -> bool:
        """Whether clerk after clerk ended over this letter."""
        last, deaths = self._last
        return last == number and deaths >= MOST_DEATHS

    @contextmanager
    def holding(self, number: int) -> Iterator[None]:
        """While a letter is in hand; whoever hangs over it is ended, even where no line of Python works any more."""
        last, deaths = self._last
        self._note(number, deaths + 1 if last == number else 1)
        faulthandler.dump_traceback_later(_LONGEST, exit=True, file=sys.__stderr__ or sys.stderr)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()
            self._last = (0, 0)
            self._note(0, 0)

    def _note(self, number: int, deaths: int) -> None:
        if self._file is not None:
            self._file.truncate(0)
            self._file.write(f"{number} {deaths}\n".encode())


def _read(file: FileIO) -> tuple[int, int]:
    """What is noted; nothing where the note was cut short."""
    file.seek(0)
    words = file.read(_WIDTH).split()
    if len(words) == 2 and all(word.isdigit() for word in words):
        return int(words[0]), int(words[1])
    return 0, 0
