"""Letters read in a process of their own: whatever happens there, the judge goes on with the next letter.

Three processes: the clerk's; a porter, forked from it while nothing else runs in it and no database is open, which
reads nothing and does nothing but fork again; and the reader, who reads each letter and tries to understand it,
within limits of computing time and memory. When a letter costs the reader his life, the porter says what of, and
the next reader goes on. A reader has the next letter ready while the clerk obeys this one.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import struct
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

import structlog

from judge.clerk.letters.worker import LETTER, MEMORY, Asked, Reader, letter_of
from judge.config import Config
from judge.mail.letter import Letter

_log = structlog.get_logger()
_PID = struct.Struct("!i")
_QUESTION = struct.Struct("!q?")
_ANSWER = struct.Struct("!BI")
_PIECE = 1 << 16
_STALL = 12.0
"""How many times its limit of computing time a letter may take by the clock: on a busy machine others compute, too."""
_TRIES = 2
"""A reader may be killed by what no letter is to blame for; by the same letter twice, it is."""
_AHEAD = 2
"""Letters that are asked for before they are needed."""
_REST = 60.0
"""Seconds without a letter after which the reader goes home."""


class Unreadable(Exception):
    """A letter that the reader did not survive, or could not read within the limits; the text says why."""


class Sandbox:
    """Where letters are read, once it is open; belongs to one thread.

    Where it is not, or the system lends no process, the clerk reads the letters himself.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self._porter: int | None = None
        self._bell: socket.socket | None = None
        """The line to the porter."""
        self._line: socket.socket | None = None
        """The line to the reader, while there is one."""
        self.reader: int | None = None
        """The number of the reader's process."""
        self._asked: deque[Asked] = deque()
        self._used = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> None:
        """Fork the porter; to be called before there are other threads or an open database in this process."""
        ours, theirs = socket.socketpair()
        # What is shared stays shared: the collector does not touch it any more.
        gc.freeze()
        try:
            self._porter = os.fork()
        except OSError as error:
            _log.error("letters are read without a reader", why=str(error))
            ours.close()
            theirs.close()
            return
        if self._porter == 0:
            ours.close()
            _as_porter(theirs, self._config)
        theirs.close()
        gc.unfreeze()
        self._bell = ours

    def read(self, number: int, following: Sequence[int] = ()) -> Letter | None:
        """A letter that can be read and understood within the limits; Unreadable when it cannot.

        None where nothing is known of it: the clerk reads it himself, and meets what there is to be met.
        `following` are the letters that come next.
        """
        return self._answered(Asked(number), [Asked(each) for each in following[:_AHEAD]])

    def head(self, number: int) -> Letter | None:
        """A letter without anything but its headers: to know at least whom to answer."""
        with suppress(Unreadable):
            return self._answered(Asked(number, is_head=True), [])
        return None

    def rest(self) -> None:
        """Let a reader go who has long had nothing to read."""
        if self._line is not None and time.monotonic() - self._used > _REST:
            self._dismiss()

    def close(self) -> None:
        """Let everybody go."""
        self._dismiss()
        if self._bell is not None:
            self._bell.close()
            self._bell = None
        if self._porter is not None:
            with suppress(ChildProcessError):
                os.waitpid(self._porter, 0)
            self._porter = None

    def _answered(self, asked: Asked, following: list[Asked]) -> Letter | None:
        for tries_left in reversed(range(_TRIES)):
            try:
                return self._ask(asked, following)
            except _Lost as lost:
                self._dismiss()
                if lost.is_final or not tries_left:
                    raise Unreadable(str(lost)) from None
            except (OSError, EOFError) as error:
                # The porter is gone, too, and nobody forks where other threads run.
                _log.error("letters are read without a reader", why=str(error))
                self._dismiss()
                self._bell = None
        return None

    def _ask(self, asked: Asked, following: list[Asked]) -> Letter | None:
        if self._bell is None:
            return None
        self._used = time.monotonic()
        line = self._line or self._called(self._bell)
        try:
            while self._asked and self._asked[0] != asked and asked in self._asked:
                self._receive(line)
            if asked not in self._asked:
                while self._asked:
                    self._receive(line)
            for each in (asked, *following):
                if each not in self._asked:
                    line.sendall(_QUESTION.pack(each.number, each.is_head))
                    self._asked.append(each)
            kind, body = self._receive(line)
        except TimeoutError:
            raise _Lost("it was not read in time", is_final=True) from None
        except (OSError, EOFError):
            raise self._cause_of_death() from None
        if kind == MEMORY:
            raise _Lost("it takes too much memory to read", is_final=True)
        return letter_of(body) if kind == LETTER else None

    def _called(self, bell: socket.socket) -> socket.socket:
        """The line to a new reader."""
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(bell, [b"!"], [theirs.fileno()])
        bell.settimeout(_STALL)
        (self.reader,) = _PID.unpack(_received(bell, _PID.size))
        ours.settimeout(self._config.limits.reading * _STALL)
        self._line = ours
        return ours

    def _receive(self, line: socket.socket) -> tuple[int, bytes]:
        kind, length = _ANSWER.unpack(_received(line, _ANSWER.size))
        body = _received(line, length)
        self._asked.popleft()
        return kind, body

    def _cause_of_death(self) -> _Lost:
        """What the porter says of the reader who is gone."""
        if self._bell is None:
            return _Lost("nobody reads")
        with suppress(OSError, EOFError):
            (status,) = _PID.unpack(_received(self._bell, _PID.size))
            self.reader = None
            if os.WIFSIGNALED(status):
                name = signal.Signals(os.WTERMSIG(status)).name
                is_late = os.WTERMSIG(status) == signal.SIGPROF
                return _Lost("it was not read in time" if is_late else f"the reader ended by {name}", is_final=is_late)
        return _Lost("the reader was lost")

    def _dismiss(self) -> None:
        """Let the reader go; one who does not hear is ended."""
        self._asked.clear()
        if self._line is None:
            return
        if self.reader is not None and self._bell is not None:
            # He has nothing to tidy up, and nobody waits for him to finish a letter.
            with suppress(ProcessLookupError):
                os.kill(self.reader, signal.SIGKILL)
            with suppress(OSError, EOFError):
                _received(self._bell, _PID.size)
        self._line.close()
        self._line = self.reader = None


class _Lost(Exception):
    """A reader was lost over a letter."""

    def __init__(self, why: str, *, is_final: bool = False) -> None:
        super().__init__(why)
        self.is_final = is_final
        """Whether another reader would be lost, too."""


def _received(line: socket.socket, length: int) -> bytes:
    parts = []
    while length:
        part = line.recv(min(length, _PIECE))
        if not part:
            raise EOFError("nobody is at the other end any more")
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _as_porter(bell: socket.socket, config: Config) -> None:
    """Fork a reader whenever the bell rings, wait for his end and say what it was; never returns."""
    try:
        # A service manager, or Ctrl-C, speaks to all processes: these end with the line, when the clerk is done.
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        bell.settimeout(None)
        while True:
            message, lines, _, _ = socket.recv_fds(bell, 1, 1)
            if not message or not lines:
                break
            reader = os.fork()
            if reader == 0:
                bell.close()
                _as_reader(socket.socket(fileno=lines[0]), config)
            os.close(lines[0])
            bell.sendall(_PID.pack(reader))
            _, status = os.waitpid(reader, 0)
            bell.sendall(_PID.pack(status))
    finally:
        # Nothing of the clerk's is to be tidied up here.
        os._exit(0)


def _as_reader(line: socket.socket, config: Config) -> None:
    """Answer question after question until the line ends; never returns."""
    status = 1
    try:
        line.settimeout(None)
        reader = Reader(config)
        with suppress(EOFError, OSError):
            while True:
                number, is_head = _QUESTION.unpack(_received(line, _QUESTION.size))
                kind, body = reader.answer(Asked(number, is_head))
                line.sendall(_ANSWER.pack(kind, len(body)) + body)
        status = 0
    finally:
        os._exit(status)
