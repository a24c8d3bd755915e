"""The line to one worker of painters: it is asked and answers in time, or it is replaced."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from judge.picture.job import HEAD

_HOME = Path(__file__).resolve().parents[2]
"""Where the package lies: in the source tree or among the installed packages."""
WORKER = (sys.executable, "-m", "judge.picture.painter")
_PIECE = 1 << 20


class Lost(Exception):
    """There is no picture; the text says why."""


class Assistant:
    """One worker, started when it is first needed and again whenever it was lost.

    Not for several threads at once, but for `stop`.
    """

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._worker: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None

    def ask(self, asked: Mapping[str, object], until: float) -> bytes:
        """The picture that is asked for, before `until` on the clock `time.monotonic`; Lost when there is none."""
        try:
            is_picture, answer = self._answer(asked, until)
        except TimeoutError:
            self.close()
            raise Lost("not ready in time") from None
        except (OSError, EOFError) as error:
            self.close()
            raise Lost(f"the worker was lost: {error}") from error
        if not is_picture:
            raise Lost(answer.decode(errors="replace"))
        return answer

    def prepare(self) -> None:
        """Start the worker, if there is none; it gets ready by itself."""
        with suppress(OSError):
            self._open()

    def stop(self) -> None:
        """Break off what the worker does; whoever waits for it is told that it was lost."""
        worker = self._worker
        if worker is not None:
            worker.kill()

    def close(self) -> None:
        """Let the worker go. It has nothing to tidy up, so that nobody waits for that."""
        if self._line is not None:
            self._line.close()
        if self._worker is not None:
            self._worker.kill()
            self._worker.wait()
        self._line = self._worker = None

    def _answer(self, asked: Mapping[str, object], until: float) -> tuple[bool, bytes]:
        line = self._open()
        body = json.dumps({**asked, "seconds": until - time.monotonic()}).encode()
        _limit(line, until)
        line.sendall(HEAD.pack(True, len(body)) + body)
        is_picture, length = HEAD.unpack(_received(line, HEAD.size, until))
        return is_picture, _received(line, length, until)

    def _open(self) -> socket.socket:
        """The line to a worker that lives."""
        if self._line is not None and self._worker is not None and self._worker.poll() is None:
            return self._line
        self.close()
        ours, theirs = socket.socketpair()
        with theirs:
            end = theirs.fileno()
            try:
                self._worker = subprocess.Popen(
                    self._command, stdin=end, stdout=end, stderr=subprocess.DEVNULL, cwd=_HOME
                )
            except OSError:
                ours.close()
                raise
        self._line = ours
        return ours


def _received(line: socket.socket, length: int, until: float) -> bytes:
    parts = []
    while length:
        _limit(line, until)
        part = line.recv(min(length, _PIECE))
        if not part:
            raise EOFError("it ended in the middle of a picture")
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _limit(line: socket.socket, until: float) -> None:
    """Wait for the line no longer than this."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    line.settimeout(left)
