"""The process that reads letters first: within a limit of computing time and one of memory."""

from __future__ import annotations

import resource
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlite_utils import Database

from judge.clerk.letters.apology import head_of
from judge.clerk.letters.reading import try_to_understand
from judge.config import Config
from judge.mail.letter import Letter, read
from judge.store import letters
from judge.store.database import only_look, open_database

LETTER, TROUBLE, MEMORY = range(3)
"""Kinds of answers: a letter that can be read; something the clerk is to meet himself; too little memory."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A letter that is to be read, by its number: all of it, or the headers alone."""

    number: int
    is_head: bool = False


def letter_of(body: bytes) -> Letter | None:
    """The letter in an answer; None where it cannot be passed on."""
    return msgspec.msgpack.decode(body, type=Letter) if body else None


class Reader:
    """Reads the letters of one database, and writes nothing."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._db: Database | None = None

    def answer(self, asked: Asked) -> tuple[int, bytes]:
        """What becomes of a letter here: the kind of answer, and the letter as bytes.

        The system ends this process when it computes too long: while the engine of regular expressions works, no
        line of Python does. Time in which other processes compute does not count.
        """
        signal.setitimer(signal.ITIMER_PROF, self._config.limits.reading)
        try:
            letter = self._read(asked)
            return LETTER, b"" if letter is None else msgspec.msgpack.encode(letter)
        except MemoryError:
            return MEMORY, b""
        except Exception:
            # A full disk passes, and a bug is told by the clerk: he meets it, too.
            return TROUBLE, b""
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _read(self, asked: Asked) -> Letter | None:
        if self._db is None:
            self._db = open_database(self._config.database)
            only_look(self._db)
            _limit_memory(self._config.limits.memory << 20)
        kept = letters.letter(self._db, asked.number)
        if kept is None:
            return None
        if asked.is_head:
            return head_of(kept)
        letter = read(kept.raw, kept.rcpt, kept.mail_from)
        try_to_understand(self._db, self._config, kept, letter)
        return letter


def _limit_memory(size: int) -> None:
    """Allow so many bytes more than the program itself takes; only Linux says how many those are."""
    if not sys.platform.startswith("linux"):
        return
    taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    allowed = taken + size if most == resource.RLIM_INFINITY else min(taken + size, most)
    resource.setrlimit(resource.RLIMIT_AS, (allowed, most))
