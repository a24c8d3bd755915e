"""The writer thread behind the listener: what waits together is committed together."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database

from judge.errors import JudgeError, TryLater
from judge.store import letters
from judge.store.database import open_database, write
from judge.store.letters import Arrival
from judge.structs import Struct

_LARGEST_BATCH = 256


class _Waiting(Struct, frozen=True):
    """Letters of one connection, and who waits for them to be safe."""

    arrivals: tuple[Arrival, ...]
    loop: asyncio.AbstractEventLoop
    kept: asyncio.Future[None]


class Intake:
    """Keeps letters from one event loop or several; used as a context.

    One thread, one connection, one transaction for everything that waits (group commit): on
    a slow disk many letters share one wait for it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._opened: queue.SimpleQueue[JudgeError | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="intake", daemon=True)

    def __enter__(self) -> Intake:
        self._thread.start()
        if failure := self._opened.get():
            raise failure
        return self

    def __exit__(self, *_: object) -> None:
        """Commit what waits and stop."""
        self._queue.put(None)
        self._thread.join()

    def keep(self, received_at: datetime, mail_from: str, rcpts: Sequence[str], raw: bytes) -> asyncio.Future[None]:
        """Done when the letter is on disk for every recipient; TryLater when it could not be kept."""
        if not self._thread.is_alive():
            raise TryLater("the intake has stopped")
        loop = asyncio.get_running_loop()
        kept = loop.create_future()
        arrivals = tuple(Arrival(received_at, mail_from, rcpt, raw) for rcpt in rcpts)
        self._queue.put(_Waiting(arrivals, loop, kept))
        return kept

    def _run(self) -> None:
        try:
            db = open_database(self._path)
        except JudgeError as error:
            self._opened.put(error)
            return
        self._opened.put(None)
        try:
            while batch := self._next_batch():
                _commit(db, batch)
        finally:
            db.close()

    def _next_batch(self) -> list[_Waiting]:
        """Everything that waits now, at least one; nothing when the intake is to stop."""
        batch: list[_Waiting] = []
        first = self._queue.get()
        while first is not None:
            batch.append(first)
            if len(batch) >= _LARGEST_BATCH:
                return batch
            try:
                first = self._queue.get_nowait()
            except queue.Empty:
                return batch
        if batch:
            self._queue.put(None)
        return batch


def _commit(db: Database, batch: Sequence[_Waiting]) -> None:
    failure: Exception | None = None
    try:
        with write(db):
            letters.keep(db, (arrival for waiting in batch for arrival in waiting.arrivals))
    except Exception as error:  # noqa: BLE001 - nothing was kept, and every client must hear so, whatever it was
        failure = error
    for loop in {waiting.loop for waiting in batch}:
        own = tuple(waiting.kept for waiting in batch if waiting.loop is loop)
        try:
            loop.call_soon_threadsafe(_tell, own, failure)
        except RuntimeError:
            continue  # The loop has closed: nobody waits for an answer any more.


def _tell(waiting: Sequence[asyncio.Future[None]], failure: Exception | None) -> None:
    for kept in waiting:
        if kept.done():
            continue
        if failure is None:
            kept.set_result(None)
        else:
            kept.set_exception(failure)
