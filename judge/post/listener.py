"""The listener: a socket, the doors behind it, and letters that are safe before anybody says so."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol

from judge.errors import BadData
from judge.post.door import Door, LocalDoor, Receptionist, Speaks, TooMany

_BACKLOG = 256
_IN_THE_WAY = 5.0
"""Seconds without getting on after which a client gives its place to another one, where all are taken."""
_PATIENCE = 5.0
"""Seconds for the last answers to leave when the listener stops."""


class LetterBox(Protocol):
    """Where letters are kept."""

    def keep(self, received_at: datetime, mail_from: str, rcpts: Sequence[str], raw: bytes) -> Awaitable[None]:
        """Done when the letter is on disk for every recipient."""


def utc_now() -> datetime:
    """The time of day."""
    return datetime.now(UTC)


class Listener:
    """Takes letters in on one port; used as an asynchronous context.

    `wake` is called after each commit, so that a worker need not wait for the clock; `date` says when a letter came.
    `sockets` listen already, where others hold them, too.
    """

    def __init__(
        self,
        receptionist: Receptionist,
        box: LetterBox,
        *,
        sockets: Sequence[socket.socket] = (),
        wake: Callable[[], None] = lambda: None,
        clock: Callable[[], datetime] = utc_now,
        date: Callable[[bytes, datetime], datetime] = lambda _, now: now,
    ) -> None:
        self._date = date
        self._receptionist, self._manners = receptionist, receptionist.manners
        self._box = box
        self._sockets = sockets
        self._wake = wake
        self._clock = clock
        self._doors: set[Door] = set()
        self._commits: set[asyncio.Future[None]] = set()
        self._empty = asyncio.Event()
        self._empty.set()
        self._servers: list[asyncio.Server] = []

    async def __aenter__(self) -> Listener:
        loop = asyncio.get_running_loop()
        self._sockets = self._sockets or open_sockets("127.0.0.1", 0)
        for listening in self._sockets:
            self._servers.append(await loop.create_server(self._answer, sock=listening, backlog=_BACKLOG))
        return self

    async def __aexit__(self, *_: object) -> None:
        """Take nothing new, see every open commit and its answer through, then hang up."""
        for server in self._servers:
            server.close()
        for door in tuple(self._doors):
            door.close_soon()
        if self._commits:
            await asyncio.wait(self._commits)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._empty.wait(), _PATIENCE)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return port_of(self._sockets)

    def _answer(self) -> asyncio.Protocol:
        if len(self._doors) >= self._manners.connections and not self._make_room():
            return TooMany()
        kind = LocalDoor if self._manners.speaks is Speaks.LMTP else Door
        door = kind(self._manners, self._receptionist, self._keep, self._left)
        self._doors.add(door)
        self._empty.clear()
        return door

    def _make_room(self) -> bool:
        """Send the client away that has dawdled longest, if he has for long: others need his place."""
        waiting = [door for door in self._doors if not door.is_handing_over]
        slowest = min(waiting, key=lambda door: door.got_on_at, default=None)
        if slowest is None or asyncio.get_running_loop().time() - slowest.got_on_at < _IN_THE_WAY:
            return False
        slowest.close_soon()
        self._left(slowest)
        return True

    def _left(self, door: Door) -> None:
        self._doors.discard(door)
        if not self._doors:
            self._empty.set()

    async def _keep(self, mail_from: str, rcpts: tuple[str, ...], raw: bytes) -> None:
        commit = asyncio.ensure_future(self._box.keep(self._date(raw, self._clock()), mail_from, rcpts, raw))
        self._commits.add(commit)
        commit.add_done_callback(self._committed)
        # A client that hangs up cancels this coroutine; the commit goes on.
        await asyncio.shield(commit)

    def _committed(self, commit: asyncio.Future[None]) -> None:
        self._commits.discard(commit)
        if not commit.cancelled() and commit.exception() is None:
            self._wake()


def open_sockets(host: str, port: int) -> tuple[socket.socket, ...]:
    """Sockets that listen at every address of a host; BadData when one cannot be had."""
    found: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(
            socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        ):
            opened = socket.socket(family, kind, protocol)
            found.append(opened)
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            opened.setblocking(False)
            opened.bind(address)
            opened.listen(_BACKLOG)
    except OSError as error:
        for opened in found:
            opened.close()
        raise BadData("listen", 0, f"{host} port {port} cannot be used: {error.strerror}") from error
    return tuple(found)


def port_of(sockets: Sequence[socket.socket]) -> int:
    """The port that they listen on."""
    return int(sockets[0].getsockname()[1])


def stop_on_signals() -> asyncio.Event:
    """An event that SIGTERM and SIGINT set; to be awaited inside the listener's context."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    return stopped
