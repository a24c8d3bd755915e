"""The process that reads letters first: within a limit of computing time and one of memory."""

from __future__ import annotations

import signal
import socket
from dataclasses import dataclass

import msgspec
from sqlite_utils import Database

from judge.clerk.letters.apology import head_of
from judge.clerk.letters.understood import ReadLetter, read_and_understand
from judge.config import Config
from judge.store import letters
from judge.store.database import only_look, open_database
from judge.workers import Failed, limit_memory, serve, time_limit


@dataclass(frozen=True, slots=True)
class LetterJob:
    """A letter that is to be read, by its number: all of it, or the headers alone."""

    number: int
    is_head: bool = False


def read_letters(config: Config, line: socket.socket) -> None:
    """Read letter after letter until the line ends."""
    serve(line, LetterJob, _Reader(config).answer)


class _Reader:
    """Reads the letters of one database, and writes nothing."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._db: Database | None = None

    def answer(self, job: LetterJob) -> bytes:
        """The letter in msgpack, or None where the clerk is to read it himself; Failed when there is too little memory.

        Time in which other processes compute does not count.
        """
        try:
            with time_limit(signal.ITIMER_PROF, self._config.limits.reading):
                return msgspec.msgpack.encode(self._read(job))
        except MemoryError:
            raise Failed("it takes too much memory to read") from None
        except Exception:
            # A full disk passes, and a bug is told by the clerk: he meets it, too.
            return msgspec.msgpack.encode(None)

    def _read(self, job: LetterJob) -> ReadLetter | None:
        if self._db is None:
            self._db = open_database(self._config.database)
            only_look(self._db)
            limit_memory(self._config.limits.memory << 20)
        kept = letters.letter(self._db, job.number)
        if kept is None:
            return None
        return ReadLetter(head_of(kept)) if job.is_head else read_and_understand(self._db, self._config, kept)
