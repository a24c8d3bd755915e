"""The listener: a socket, the doors behind it, and letters that are safe before anybody says so."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol

from judge.errors import BadData
from judge.mail.door import Door, LocalDoor, Manners, Receptionist, Speaks, TooMany

_BACKLOG = 256
_PATIENCE = 5.0
"""Seconds for the last answers to leave when the listener stops."""


class LetterBox(Protocol):
    """Where letters are kept."""

    def keep(self, received_at: datetime, mail_from: str, rcpts: Sequence[str], raw: bytes) -> Awaitable[None]:
        """Done when the letter is on disk for every recipient."""


def _do_nothing() -> None:
    return None


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Listener:
    """Takes letters in on one port; used as an asynchronous context.

    `known` says of an address whether letters to it are wanted; `wake` is called after each
    commit, so that a worker in the same process need not wait for the clock.
    """

    def __init__(
        self,
        manners: Manners,
        box: LetterBox,
        known: Callable[[str], bool],
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        wake: Callable[[], None] = _do_nothing,
        clock: Callable[[], datetime] = _utc_now,
    ) -> None:
        self._manners = manners
        self._box = box
        self._host = host
        self._port = port
        self._wake = wake
        self._clock = clock
        self._receptionist = Receptionist(manners, known)
        self._doors: set[Door] = set()
        self._commits: set[asyncio.Future[None]] = set()
        self._empty = asyncio.Event()
        self._empty.set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Listener:
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(self._answer, self._host, self._port, backlog=_BACKLOG)
        except OSError as error:
            raise BadData("listen", 0, f"{self._host} port {self._port} cannot be used: {error.strerror}") from error
        return self

    async def __aexit__(self, *_: object) -> None:
        """Take nothing new, see every open commit and its answer through, then hang up."""
        if self._server is not None:
            self._server.close()
        for door in tuple(self._doors):
            door.close_soon()
        if self._commits:
            await asyncio.wait(self._commits)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._empty.wait(), _PATIENCE)

    @property
    def port(self) -> int:
        """The port it listens on."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    def _answer(self) -> asyncio.Protocol:
        if len(self._doors) >= self._manners.connections:
            return TooMany()
        kind = LocalDoor if self._manners.speaks is Speaks.LMTP else Door
        door = kind(self._manners, self._receptionist, self._keep, self._left)
        self._doors.add(door)
        self._empty.clear()
        return door

    def _left(self, door: Door) -> None:
        self._doors.discard(door)
        if not self._doors:
            self._empty.set()

    async def _keep(self, mail_from: str, rcpts: tuple[str, ...], raw: bytes) -> None:
        commit = asyncio.ensure_future(self._box.keep(self._clock(), mail_from, rcpts, raw))
        self._commits.add(commit)
        commit.add_done_callback(self._committed)
        # A client that hangs up cancels this coroutine; the commit goes on.
        await asyncio.shield(commit)

    def _committed(self, commit: asyncio.Future[None]) -> None:
        self._commits.discard(commit)
        if not commit.cancelled() and commit.exception() is None:
            self._wake()


def stop_on_signals() -> asyncio.Event:
    """An event that SIGTERM and SIGINT set; to be awaited inside the listener's context."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    return stopped
