"""Work done in processes of their own: whatever happens there, the process that asked goes on with its next job.

Jobs and answers are frames: a head that says how many bytes follow, and the job as msgpack or the answer in any form
that the user decodes. A worker is forked by a zygote where it is to share what is loaded, or started as a program.
One that dies is replaced, and one that is too slow is ended; why there is no answer is an exception here.
"""

from __future__ import annotations

import fcntl
import gc
import os
import resource
import select
import signal
import socket
import struct
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Generic, NamedTuple, TypeVar

import msgspec

from judge.errors import TryLater

Job = TypeVar("Job")
Result = TypeVar("Result")

REST = 60.0
"""Seconds without a job after which a worker is let go."""
_ENDING = 12.0
"""Seconds in which a process starts or ends on the busiest machine."""
_HEAD = struct.Struct("!?I")
"""Before each frame: whether it is what was wanted or the reason why not, and how many bytes follow."""
_NUMBER = 4
"""Bytes of a number that the zygote says."""
_PIECE = 1 << 20
_HOME = Path(__file__).resolve().parents[1]
"""Where the package lies: in the source tree or among the installed packages."""


class Lost(Exception):
    """There is no answer, since the worker ended; the text says why. Another one may have more luck."""


class Late(Lost):
    """There is no answer in time."""


class NotStarted(Lost):
    """There is no answer, since no worker could be started."""


class Failed(Lost):
    """The worker says why it has no answer, and lives on; raised by its work, and again where it was asked."""


class WorkerProcess(NamedTuple):
    """The process of a worker: its number, how to end it, and its exit code as soon as it has ended."""

    number: int
    kill: Callable[[], None]
    wait: Callable[[], int]


class Worker(Generic[Job, Result]):
    """A worker, started when it is first needed and again whenever it was lost.

    Not for several threads at once, but for `stop`.
    """

    def __init__(self, start: Callable[[socket.socket], WorkerProcess], decode: Callable[[bytes], Result]) -> None:
        self._start = start
        self._decode = decode
        self.process: WorkerProcess | None = None
        """While there is one."""
        self._line: socket.socket | None = None
        self._asked: deque[Job] = deque()
        """The jobs that are not answered yet, in their order."""
        self._used = monotonic()

    def ask(self, job: Job, seconds: float, following: Sequence[Job] = ()) -> Result:
        """What becomes of a job; Lost, or a narrower reason, when there is no answer within so many seconds.

        The jobs `following` are begun while the caller is busy with this answer; their answers wait here.
        """
        self._used = monotonic()
        line = self._opened()
        try:
            while self._asked and self._asked[0] != job:
                self._receive(line, monotonic() + seconds)
            until = monotonic() + seconds
            for each in (job, *following):
                if each not in self._asked:
                    _send(line, True, msgspec.msgpack.encode(each), until)
                    self._asked.append(each)
            is_answer, body = self._receive(line, until)
        except TimeoutError:
            self.close()
            raise Late("not ready in time") from None
        except (OSError, EOFError) as error:
            code = self.close()
            if code == -signal.SIGPROF:
                raise Late("not ready in time") from None
            name = signal.Signals(-code).name if code < 0 else ""
            raise Lost(f"the worker ended by {name}" if name else f"the worker was lost: {error}") from error
        if not is_answer:
            raise Failed(body.decode(errors="replace"))
        return self._decode(body)

    def prepare(self) -> None:
        """Start the process, if there is none; it gets ready by itself."""
        with suppress(NotStarted):
            self._opened()

    def rest(self) -> None:
        """Let the process go if it has long had no job."""
        if monotonic() - self._used > REST:
            self.close()

    def stop(self) -> None:
        """Break off what it does, from any thread; the one that waits for it is told that it was lost."""
        process = self.process
        if process is not None:
            process.kill()

    def close(self) -> int:
        """Let the process go, which has nothing to tidy up; its exit code, or 0 where nothing is known of it."""
        line, process = self._line, self.process
        self._line = self.process = None
        self._asked.clear()
        if line is None or process is None:
            return 0
        with line, suppress(OSError, EOFError, subprocess.TimeoutExpired):
            # Its number may be another process's as soon as it has ended.
            if not _has_ended(line):
                with suppress(ProcessLookupError):
                    process.kill()
            return process.wait()
        return 0

    def _opened(self) -> socket.socket:
        """The line to a process that lives; between two jobs one may have died that no job is to blame for."""
        if self._line is not None and (self._asked or not _has_ended(self._line)):
            return self._line
        self.close()
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self.process = self._start(theirs)
            except (OSError, EOFError) as error:
                ours.close()
                raise NotStarted(f"no worker could be started: {error}") from error
        self._line = ours
        return ours

    def _receive(self, line: socket.socket, until: float) -> tuple[bool, bytes]:
        found = _received(line, until)
        self._asked.popleft()
        return found


def serve(line: socket.socket, kind: type[Job], work: Callable[[Job], bytes]) -> None:
    """In a worker: answer job after job until the line ends; where the work raises Failed, with the reason."""
    jobs = msgspec.msgpack.Decoder(kind)
    with suppress(EOFError, OSError):
        while True:
            job = jobs.decode(_received(line)[1])
            try:
                is_answer, body = True, work(job)
            except Failed as failed:
                is_answer, body = False, str(failed).encode(errors="replace")
            _send(line, is_answer, body)


@contextmanager
def time_limit(timer: int, seconds: float) -> Iterator[None]:
    """Have the system end this process when it takes longer, by one of the timers of `signal`.

    While an engine in another language works, as for regular expressions or pictures, no line of Python does: so
    nothing here catches the signal.
    """
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)


def limit_memory(size: int) -> None:
    """Allow so many bytes more than the program itself takes; only Linux says how many those are."""
    if not sys.platform.startswith("linux"):
        return
    taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    allowed = taken + size if most == resource.RLIM_INFINITY else min(taken + size, most)
    resource.setrlimit(resource.RLIMIT_AS, (allowed, most))


def spawn(command: Sequence[str], line: socket.socket) -> WorkerProcess:
    """A worker that is a program and finds the line to it as its standard input."""
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=line.fileno(), stdout=nowhere, stderr=nowhere, cwd=_HOME)
    return WorkerProcess(process.pid, process.kill, partial(process.wait, _ENDING))


class Zygote:
    """A process that only forks: workers that share all that is loaded, but no thread and no open database."""

    def __init__(self, work: Callable[[socket.socket], None]) -> None:
        self._work = work
        self._bell: socket.socket | None = None
        """The line to it."""
        self.number: int | None = None
        """The number of its process."""

    def open(self) -> None:
        """Fork it; OSError if that fails. To be called before there are other threads or an open database."""
        self._bell, theirs = socket.socketpair()
        with theirs:
            # What is shared stays shared: the collector does not touch it any more.
            gc.freeze()
            self.number = os.fork()
            if self.number == 0:
                self._bell.close()
                _fork_workers(theirs, self._work)
            gc.unfreeze()

    def start(self, line: socket.socket) -> WorkerProcess:
        """A new worker at the other end of a line; OSError or EOFError if the zygote is gone."""
        if self._bell is None:
            raise EOFError("there is no zygote")
        socket.send_fds(self._bell, [b"!"], [line.fileno()])
        number = _heard(self._bell)
        return WorkerProcess(number, partial(os.kill, number, signal.SIGKILL), partial(_exit_code, self._bell))

    def close(self) -> None:
        """Let it go; its worker was let go before."""
        if self._bell is not None:
            self._bell.close()
            self._bell = None
        if self.number is not None:
            with suppress(ChildProcessError):
                os.waitpid(self.number, 0)
            self.number = None


def _fork_workers(bell: socket.socket, work: Callable[[socket.socket], None]) -> None:
    """Fork a worker whenever the bell rings, wait for its end and say what it was; never returns."""
    try:
        # A service manager, or Ctrl-C, speaks to all processes: these end with the line, when the others are done.
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        bell.settimeout(None)
        while True:
            message, lines, _, _ = socket.recv_fds(bell, 1, 1)
            if not message or not lines:
                break
            worker = os.fork()
            if worker == 0:
                bell.close()
                work(socket.socket(fileno=lines[0]))
                break
            os.close(lines[0])
            bell.sendall(worker.to_bytes(_NUMBER))
            _, status = os.waitpid(worker, 0)
            bell.sendall(status.to_bytes(_NUMBER))
    finally:
        # Nothing of the process that forked this one is to be tidied up here.
        os._exit(0)


def _heard(bell: socket.socket) -> int:
    """A number that the zygote says."""
    return int.from_bytes(_read(bell, _NUMBER, monotonic() + _ENDING))


def _exit_code(bell: socket.socket) -> int:
    return os.waitstatus_to_exitcode(_heard(bell))


def _has_ended(line: socket.socket) -> bool:
    """Whether nobody is at the other end of a line."""
    hears = select.poll()
    hears.register(line, 0)
    return bool(hears.poll(0))


def _send(line: socket.socket, is_wanted: bool, body: bytes, until: float | None = None) -> None:
    line.settimeout(_left(until))
    line.sendall(_HEAD.pack(is_wanted, len(body)) + body)


def _received(line: socket.socket, until: float | None = None) -> tuple[bool, bytes]:
    """A frame: whether it is what was wanted, and its body."""
    is_wanted, length = _HEAD.unpack(_read(line, _HEAD.size, until))
    return is_wanted, _read(line, length, until)


def _read(line: socket.socket, length: int, until: float | None) -> bytes:
    parts = []
    while length:
        line.settimeout(_left(until))
        part = line.recv(min(length, _PIECE))
        if not part:
            raise EOFError("the line to it ended")
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _left(until: float | None) -> float | None:
    """The seconds that are left; TimeoutError when there are none."""
    left = None if until is None else until - monotonic()
    if left is not None and left <= 0:
        raise TimeoutError
    return left


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
