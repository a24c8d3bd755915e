"""A lease of etcd kept alive: by a node for its shards, by a front for itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable

import structlog

from judge.cluster.etcd import Etcd
from judge.errors import TryLater
from judge.store.lease import hour

_log = structlog.get_logger()
_MARGIN = 1.0
"""Seconds before the lease may end at which nothing is done any more."""
_TIMES = 6
"""How often it is renewed in the time after which it would end."""
_AGAIN = 0.2
"""Seconds after which it is tried again where no member of etcd could do it: they may be choosing their leader."""


def patience_of(seconds: float) -> float:
    """For how long one member is asked to renew a lease of so many seconds: all three are asked twice meanwhile."""
    return max(0.5, min(1.5, seconds / 8))


class Renewal(threading.Thread):
    """Keeps a lease alive, and says until when it surely is; a thread of its own, since bringing shards takes time."""

    def __init__(self, etcd: Etcd, seconds: float, extend: Callable[[float], None], lost: Callable[[], None]) -> None:
        super().__init__(name="lease", daemon=True)
        self._etcd, self._seconds = etcd, max(2, round(seconds))
        self._extend, self._lost = extend, lost
        self._ended = threading.Event()
        self.lease = 0
        """Its number; 0 while there is none."""
        self.until = 0.0
        """As `store.lease.hour` counts."""

    def run(self) -> None:
        """Until it is ended."""
        while not self._ended.is_set():
            began, pause = hour(), self._seconds / _TIMES
            try:
                self._renew(began)
            except (TryLater, ValueError, KeyError) as error:
                _log.warning("the lease could not be renewed", why=str(error))
                pause = _AGAIN
            if self.lease and hour() >= self.until:
                _log.error("the lease is gone: everything stops")
                self.lease = 0
                self._lost()
            self._ended.wait(pause)
        if self.lease:
            try:
                self._etcd.give_back(self.lease)
            except TryLater as error:
                _log.warning("the lease ends by itself", why=str(error))

    def end(self) -> None:
        """Give the lease back."""
        self._ended.set()

    def _renew(self, began: float) -> None:
        if not self.lease:
            self.until = began + self._seconds - _MARGIN
            self.lease = self._etcd.lend(self._seconds)
        elif hour() < self.until:
            if self._etcd.renew(self.lease):
                # Counted from before it was asked: etcd's own count ends later.
                self.until = began + self._seconds - _MARGIN
            else:
                self.until = 0.0
        self._extend(self.until)


def told_to_stop() -> threading.Event:
    """An event that SIGTERM and SIGINT set."""
    stopped = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.set())
    return stopped
