"""Processes that do their duty until they are told to end: who ends before is replaced, and nobody outlives the house.

The supervisor is a process without threads and without an open database, so that it may fork at any time. It does
nothing but wait. Everybody else holds one end of a line to it: when the supervisor is gone, however that came, the
line ends, and so do they. What they share (the imported program) is in memory once.
"""

from __future__ import annotations

import asyncio
import gc
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import FrameType

import structlog

from judge.errors import JudgeError
from judge.post.listener import stop_on_signals
from judge.structs import Struct

_log = structlog.get_logger()
_ENDING = (signal.SIGTERM, signal.SIGINT)
_HEARD = (*_ENDING, signal.SIGCHLD)
_PAUSE = 1.0
"""Seconds before somebody who ended soon after he had begun is replaced."""
_SOON = 5.0
_PATIENCE = 25.0
"""Seconds for everybody to finish what is in hand; a service manager waits for thirty."""


class Lifeline(Struct, frozen=True):
    """One end of the line to the supervisor."""

    descriptor: int

    def stopped(self) -> asyncio.Event:
        """An event that is set when the supervisor is gone, or a signal says that it is time to end."""
        stopped, loop = stop_on_signals(), asyncio.get_running_loop()

        def end() -> None:
            loop.remove_reader(self.descriptor)
            stopped.set()

        # Nobody ever writes: that something can be read means the end.
        loop.add_reader(self.descriptor, end)
        return stopped


Duty = Callable[[Lifeline], None]
"""What one process does until its lifeline says that it is time to end."""


class Staff:
    """Does each duty in a process of its own; to be called where there are no threads and no open database."""

    def __init__(self, duties: Mapping[str, Duty]) -> None:
        self._duties = duties
        self._at_work: dict[int, tuple[str, float]] = {}
        """By the number of a process: its duty, and when it began."""
        self._wanted: dict[str, float] = dict.fromkeys(duties, 0.0)
        """Duties that nobody does, each with the moment from when on somebody is to."""
        self._is_ending = False

    def work(self, ready: Callable[[], None], ending: Callable[[], None]) -> None:
        """Have all duties done until a signal comes; `ready` is called when all have begun, `ending` at the signal."""
        # What is shared stays shared: the collector does not touch it any more.
        gc.collect()
        gc.freeze()
        line = os.pipe()
        try:
            with _Ear() as ear:
                self._begin(line, ear)
                ready()
                while not self._is_ending:
                    numbers = ear.listen(self._pause())
                    self._is_ending = any(number in _ENDING for number in numbers)
                    self._look_around()
                    if not self._is_ending:
                        self._begin(line, ear)
                ending()
                self._end(ear)
        finally:
            os.close(line[0])
            os.close(line[1])
            gc.unfreeze()

    def _pause(self) -> float | None:
        """Seconds until somebody is to begin; None when all are at work."""
        return max(0.0, min(self._wanted.values()) - time.monotonic()) if self._wanted else None

    def _begin(self, line: tuple[int, int], ear: _Ear) -> None:
        for name, moment in tuple(self._wanted.items()):
            if moment > time.monotonic():
                continue
            try:
                number = _forked(line, ear, name, self._duties[name])
            except OSError as error:
                _log.error("the system lends no process", duty=name, why=str(error))
                self._wanted[name] = time.monotonic() + _PAUSE
                continue
            del self._wanted[name]
            self._at_work[number] = name, time.monotonic()

    def _look_around(self) -> None:
        """Notice who has ended."""
        while self._at_work:
            try:
                number, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if number == 0:
                return
            if number not in self._at_work:
                continue
            name, began = self._at_work.pop(number)
            now = time.monotonic()
            self._wanted[name] = now if now - began > _SOON else now + _PAUSE
            if not self._is_ending:
                _log.error("ended, and is replaced", duty=name, status=os.waitstatus_to_exitcode(status))

    def _end(self, ear: _Ear) -> None:
        """Tell everybody to end, and wait; who does not hear is ended."""
        end = time.monotonic() + _PATIENCE
        self._tell(signal.SIGTERM)
        while self._at_work and time.monotonic() < end:
            ear.listen(min(1.0, max(0.0, end - time.monotonic())))
            self._look_around()
        self._tell(signal.SIGKILL)

    def _tell(self, number: signal.Signals) -> None:
        for process in self._at_work:
            with suppress(ProcessLookupError):
                os.kill(process, number)


def _forked(line: tuple[int, int], ear: _Ear, name: str, duty: Duty) -> int:
    """The number of a new process that does a duty."""
    # What waits in a buffer would be written twice.
    sys.stdout.flush()
    sys.stderr.flush()
    # A signal that comes before the new process listens is for it, and ends it.
    signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        number = os.fork()
        if number == 0:
            os.close(line[1])
            ear.cover()
            _name_this_process(name)
            _do(duty, Lifeline(line[0]))
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    return number


def _name_this_process(duty: str) -> None:
    """Where the system has names for processes, those who look for one should find it."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(f"judge {duty}", encoding="ascii")


def _do(duty: Duty, lifeline: Lifeline) -> None:
    """Do a duty and end this process; never returns."""
    status = 1
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
        duty(lifeline)
        status = 0
    except JudgeError as error:
        _log.error("cannot work", why=str(error))
    except Exception as error:
        _log.error("failed", exc_info=error)
    finally:
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        # Nothing of the supervisor's is to be tidied up here.
        os._exit(status)


class _Ear:
    """Hears signals one after the other; used as a context."""

    def __init__(self) -> None:
        self._hears, self._told = socket.socketpair()
        self._hears.setblocking(False)
        self._told.setblocking(False)

    def __enter__(self) -> _Ear:
        self._wakeup = signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, _do_nothing) for number in _HEARD}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup)
        self._close()

    def listen(self, seconds: float | None) -> bytes:
        """The numbers of the signals that came, after so many seconds at most; None waits for one."""
        select.select([self._hears], [], [], seconds)
        with suppress(BlockingIOError):
            return self._hears.recv(1 << 12)
        return b""

    def cover(self) -> None:
        """In a new process: hear nothing, and be ended by signals as any process."""
        signal.set_wakeup_fd(-1)
        for number in _HEARD:
            signal.signal(number, signal.SIG_DFL)
        self._close()

    def _close(self) -> None:
        self._hears.close()
        self._told.close()


def _do_nothing(_number: int, _frame: FrameType | None) -> None:
    """A signal only wakes; what is to be done is done by who listens."""
