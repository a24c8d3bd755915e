"""The two mail servers of the demo, each in a thread of its own: the listener, and the post office of the players."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import datetime

from judge.clerk.service.serve import listen
from judge.cli.demo.postoffice import PostOffice
from judge.config import Config
from judge.post.door import Manners
from judge.post.listener import Listener

_LARGEST = 25_000_000
"""Bytes of a mail, as large providers allow."""


@contextmanager
def post_office_open(office: PostOffice) -> Iterator[int]:
    """The players' mail server on a free port."""

    async def run(ready: Callable[[int], None], until: asyncio.Event) -> None:
        async with Listener(Manners("players.example", size=_LARGEST), office, known=lambda _: True) as server:
            ready(server.port)
            await until.wait()

    with _in_thread(run) as port:
        yield port


@contextmanager
def listener_open(config: Config, clock: Callable[[], datetime]) -> Iterator[int]:
    """The judge's listener on a free port, on the demo's clock."""

    async def run(ready: Callable[[int], None], until: asyncio.Event) -> None:
        await listen(config, clock=clock, ready=ready, until=until)

    with _in_thread(run) as port:
        yield port


@contextmanager
def _in_thread(run: Callable[[Callable[[int], None], asyncio.Event], Coroutine[None, None, None]]) -> Iterator[int]:
    """Run a server until the context is left; gives its port, or raises what kept it from starting."""
    started: queue.SimpleQueue[int | Exception] = queue.SimpleQueue()
    stop: queue.SimpleQueue[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = queue.SimpleQueue()

    async def main() -> None:
        until = asyncio.Event()
        stop.put((asyncio.get_running_loop(), until))
        try:
            await run(started.put, until)
        except Exception as error:  # noqa: BLE001 - it is raised again in the thread that waits for the port
            started.put(error)

    thread = threading.Thread(target=lambda: asyncio.run(main()), daemon=True)
    thread.start()
    loop, until = stop.get()
    port = started.get()
    if isinstance(port, Exception):
        thread.join()
        raise port
    try:
        yield port
    finally:
        loop.call_soon_threadsafe(until.set)
        thread.join()
