"""Letters read in a process of their own: whatever happens there, the judge goes on with the next letter.

Three processes: the clerk's; a zygote, forked from it while nothing else runs in it and no database is open; and the
worker, which reads each letter and tries to understand it, within limits of computing time and memory. It has the
next letter ready while the clerk obeys this one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Self

import msgspec
import structlog

from judge.clerk.letters.understood import ReadLetter
from judge.clerk.letters.worker import LetterJob, read_letters
from judge.config import Config
from judge.post.letter import Letter
from judge.workers import Failed, Late, Lost, NotStarted, Worker, Zygote

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
