"""Whether this machine may still write into a database that others may have taken over: the note `judge.db-lease`.

Only a database of a cluster has one. Who holds the lease writes into it until when: everybody who has the database open
looks before each transaction and before each mail. The hour is that of a clock that nobody sets and that goes on while
the machine sleeps. What is written has to be in the stream of copies before anybody is told of it, too.
"""

from __future__ import annotations

import http.client
import json
import os
import socket
import struct
import time
from contextlib import suppress
from pathlib import Path

from judge.errors import TryLater
from judge.structs import Struct

_NOTE = struct.Struct(">8sQd?")
_NAME = b"judge 1\n"
_PATIENCE = 10.0
GONE = "another machine may have this shard now: its lease is gone"


class Lease(Struct, frozen=True):
    """Which one in the row of those who had this shard, and until when it may be obeyed here."""

    number: int
    until: float
    """As `hour` counts."""
    is_fed: bool = False
    """All letters are here that came to whoever had it before: they are obeyed, and the clock is looked at."""


def hour() -> float:
    """Seconds of a clock that only ever goes on, also while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def note_of(database: Path | str) -> Path:
    """The file in which the lease of a database is noted."""
    return Path(f"{database}-lease")


def hold(database: Path, lease: Lease) -> None:
    """Note a lease, in the file that others have open."""
    file = os.open(note_of(database), os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        os.pwrite(file, _NOTE.pack(_NAME, lease.number, lease.until, lease.is_fed), 0)
    finally:
        os.close(file)


def read(file: int) -> Lease | None:
    """What is noted in an open file; None for no lease at all."""
    raw = os.pread(file, _NOTE.size, 0)
    name, *lease = _NOTE.unpack(raw) if len(raw) == _NOTE.size else (b"",)
    return Lease(*lease) if name == _NAME else None


class Tenure:
    """What a process may do that has a database open: all, where no lease is noted beside it."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file: int | None = None
        with suppress(FileNotFoundError):
            self._file = os.open(note_of(database), os.O_RDONLY | os.O_CLOEXEC)

    @property
    def is_noted(self) -> bool:
        """Whether there is a lease at all."""
        return self._file is not None

    def holds(self) -> bool:
        """Whether it may still be obeyed here."""
        if self._file is None:
            return True
        lease = read(self._file)
        return lease is not None and hour() < lease.until

    def may_obey(self) -> bool:
        """Whether letters are to be obeyed already: who comes after another waits for those that he may have lost."""
        lease = read(self._file) if self._file is not None else None
        return self._file is None or (lease is not None and lease.is_fed)

    def settle(self) -> None:
        """Return when all that is committed is in the stream, so that whoever is next knows of it; else TryLater."""
        if self._file is None:
            return
        _sync(self._database)
        if not self.holds():
            raise TryLater(GONE)

    def close(self) -> None:
        """Let go of the note."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def control_of(database: Path) -> Path:
    """The socket at which Litestream takes orders about a database."""
    return Path(f"{database}-stream")


class _Control(http.client.HTTPConnection):
    """HTTP over a socket in a folder."""

    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=_PATIENCE)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self._path))


def _sync(database: Path) -> None:
    asked = json.dumps({"path": str(database), "wait": True, "timeout": int(_PATIENCE)})
    control = _Control(control_of(database))
    try:
        control.request("POST", "/sync", asked, {"Content-Type": "application/json"})
        answer = control.getresponse()
        said = answer.read().decode("utf-8", "replace")
    except (OSError, http.client.HTTPException) as error:
        raise TryLater(f"the stream of {database} cannot be reached: {error}") from error
    finally:
        control.close()
    if answer.status != 200:
        raise TryLater(f"the stream of {database} is behind: {said.strip()}")


def is_streamed(database: Path) -> bool:
    """Whether all that is committed is in the stream now."""
    try:
        _sync(database)
    except TryLater:
        return False
    return True
