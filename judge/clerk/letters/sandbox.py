"""Letters read in a process of their own: whatever happens there, the judge goes on with the next letter.

Three processes: the clerk's; a zygote, forked from it while nothing else runs in it and no database is open; and the
worker, which reads each letter and tries to understand it, within limits of computing time and memory. It has the
next letter ready while the clerk obeys this one.
Which letter a clerk has in hand is noted where it outlives him: nobody dies of the same letter for ever.
"""

from __future__ import annotations

import faulthandler
import fcntl
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from io import FileIO
from pathlib import Path
from time import monotonic
from typing import Self

import msgspec
import structlog
from sqlite_utils import Database

from judge.clerk.letters.not_obeyed import head_of
from judge.clerk.letters.understood import ReadLetter, read_and_understand
from judge.config import Config
from judge.post.letter import Letter
from judge.store import letters
from judge.store.database import only_look, open_database
from judge.structs import Struct, replace
from judge.workers import Failed, Late, Lost, NotStarted, Worker, Zygote, limit_memory, serve, time_limit

_log = structlog.get_logger()
_STALL = 12.0
"""How many times its limit of computing time a letter may take by the clock: on a busy machine others compute, too."""
_TRIES = 2
"""A worker may be killed by what no letter is to blame for; by the same letter twice, it is."""
_AHEAD = 2
"""Letters that are asked for before they are needed."""


class UnreadableLetter(Exception):
    """A letter that the worker did not survive, or could not read within the limits; the text says why."""


class Sandbox:
    """Where letters are read, once it is open; belongs to one thread.

    Where it is not, or the system lends no process, the clerk reads the letters himself.
    """

    def __init__(self, config: Config) -> None:
        self._seconds = config.limits.reading * _STALL
        self._zygote = Zygote(partial(read_letters, config))
        self._worker: Worker[LetterJob, ReadLetter | None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        """Fork the zygote; to be called before there are other threads or an open database in this process."""
        try:
            self._zygote.open()
        except OSError as error:
            _log.error("letters are read without a sandbox", why=str(error))
        else:
            self._worker = Worker(self._zygote.start, msgspec.msgpack.Decoder(ReadLetter | None).decode)

    def read(self, number: int, following: Sequence[int] = ()) -> ReadLetter | None:
        """A letter that can be read and understood within the limits; UnreadableLetter when it cannot.

        None where nothing is known of it: the clerk reads it himself, and meets what there is to be met.
        `following` are the letters that come next.
        """
        return self._answered(LetterJob(number), [LetterJob(each) for each in following[:_AHEAD]])

    def head(self, number: int) -> Letter | None:
        """A letter without anything but its headers: to know at least whom to answer."""
        with suppress(UnreadableLetter):
            read = self._answered(LetterJob(number, is_head=True), [])
            return read.letter if read is not None else None
        return None

    def rest(self) -> None:
        """Let a worker go that has long had nothing to read."""
        if self._worker is not None:
            self._worker.rest()

    def close(self) -> None:
        """Let both processes go."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        self._zygote.close()

    def _answered(self, job: LetterJob, following: Sequence[LetterJob]) -> ReadLetter | None:
        for tries_left in reversed(range(_TRIES)):
            if self._worker is None:
                return None
            try:
                return self._worker.ask(job, self._seconds, following)
            except NotStarted as error:
                # The zygote is gone, and this process cannot fork another: it has threads by now.
                _log.error("letters are read without a sandbox", why=str(error))
                self._worker = None
            except Late:
                raise UnreadableLetter("it was not read in time") from None
            except Failed as failed:
                self._worker.close()
                raise UnreadableLetter(str(failed)) from None
            except Lost as lost:
                if not tries_left:
                    raise UnreadableLetter(str(lost)) from None
        return None


class LetterJob(Struct, frozen=True):
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
        if job.is_head:
            return ReadLetter(head_of(kept))
        began = monotonic()
        read = read_and_understand(self._db, self._config, kept)
        return replace(read, seconds=monotonic() - began)


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
