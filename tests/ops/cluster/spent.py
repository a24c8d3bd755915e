"""What the processors worked for whom: looked at once a second, since whoever is killed can be asked no more."""

from __future__ import annotations

import os
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_OTHERS = {"litestream": "Litestream", "etcd": "etcd", "nice": "the judge"}


class Spent:
    """Seconds of processors by program, of all processes of this test's own; used as a context."""

    def __init__(self) -> None:
        self._seconds: dict[tuple[int, str], tuple[str, float]] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Spent:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def by_program(self) -> dict[str, float]:
        """As far as it was looked at; the test itself, which writes and reads all mail, is left out."""
        found: Counter[str] = Counter()
        for name, seconds in self._seconds.values():
            found[name] += seconds  # type: ignore[assignment]
        return {name: round(seconds, 1) for name, seconds in sorted(found.items()) if name}

    def _run(self) -> None:
        while not self._over.wait(1.0):
            for path in Path("/proc").glob("[0-9]*"):
                with suppress(OSError, ValueError, IndexError):
                    self._look(path)

    def _look(self, path: Path) -> None:
        about = (path / "stat").read_text()
        head, _, fields = about.rpartition(")")
        comm, words = head.partition("(")[2], fields.split()
        seconds = (int(words[11]) + int(words[12])) / _TICKS
        self._seconds[int(path.name), words[19]] = _program(comm, path), seconds


def _program(comm: str, path: Path) -> str:
    line = (path / "cmdline").read_bytes()
    if b"tests.ops.cluster" in line:
        return ""
    if comm in _OTHERS:
        return _OTHERS[comm]
    if comm.startswith("judge") or b"\0judge\0" in line or b"judge." in line:
        return "the judge"
    is_posts = b"/postfix" in line or str(Path(os.readlink(path / "cwd"))).endswith("/spool")
    return "Postfix" if is_posts else ""
