"""Everything in one process: letters in, letters obeyed, the clock, and mail out."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import structlog
from sqlite_utils import Database

from judge.clerk.addresses import is_known
from judge.clerk.clerk import Clerk
from judge.clerk.mailman import send_waiting
from judge.config import Config
from judge.errors import TryLater
from judge.mail.door import Manners, Speaks
from judge.mail.listener import Listener, stop_on_signals
from judge.store.database import open_database
from judge.store.intake import Intake

_log = structlog.get_logger()
_TICK = 20.0
"""Seconds between two looks at the clock; cron looks every sixty."""


def utc_now() -> datetime:
    """The time of day."""
    return datetime.now(UTC)


async def listen(
    config: Config,
    *,
    wake: Callable[[], None] = lambda: None,
    clock: Callable[[], datetime] = utc_now,
    ready: Callable[[int], None] = lambda _: None,
    until: asyncio.Event | None = None,
) -> None:
    """Take letters in until a signal comes, or `until` is set; `ready` gets the port."""
    db = open_database(config.database)
    limits = config.limits
    manners = Manners(
        domain=config.domain,
        speaks=Speaks(config.listen.protocol.value),
        size=limits.size,
        connections=limits.connections,
        recipients=limits.recipients,
        timeout=limits.timeout,
    )
    try:
        with Intake(config.database) as box:
            listener = Listener(
                manners,
                box,
                lambda address: is_known(db, address, config),
                host=config.listen.host,
                port=config.listen.port,
                wake=wake,
                clock=clock,
            )
            async with listener:
                stopped = until or stop_on_signals()
                ready(listener.port)
                await stopped.wait()
    finally:
        db.close()


async def serve(config: Config, ready: Callable[[int], None] = lambda _: None) -> None:
    """Do everything until a signal comes; the letter and the mail in hand are finished first."""
    # What keeps a clerk from working keeps the listener from taking letters that nobody would obey.
    Clerk.open(config).close()
    with _worker(config) as wake:
        await listen(config, wake=wake, ready=ready)


@contextmanager
def _worker(config: Config) -> Iterator[Callable[[], None]]:
    """A thread that obeys letters and runs the clock, and one that sends; call the result to wake them."""
    ended = threading.Event()
    letters_came, mail_waits = threading.Event(), threading.Event()
    threads = [
        threading.Thread(target=_work, args=(config, letters_came, mail_waits, ended), name="clerk"),
        threading.Thread(target=_send, args=(config, mail_waits, ended), name="mailman"),
    ]
    if config.site.folder:
        threads.append(threading.Thread(target=_publish, args=(config, ended), name="site"))
    for thread in threads:
        thread.start()
    try:
        yield letters_came.set
    finally:
        ended.set()
        letters_came.set()
        mail_waits.set()
        for thread in threads:
            thread.join()


def _work(config: Config, letters_came: threading.Event, mail_waits: threading.Event, ended: threading.Event) -> None:
    def step(_: str) -> None:
        mail_waits.set()
        if ended.is_set():
            raise _Ended

    clerk: Clerk | None = None
    try:
        while not ended.is_set():
            letters_came.clear()
            with _put_off_failures("work"):
                clerk = clerk or Clerk.open(config)
                clerk.tick(utc_now(), step)
            mail_waits.set()
            letters_came.wait(_TICK)
    finally:
        if clerk is not None:
            clerk.close()


def _send(config: Config, mail_waits: threading.Event, ended: threading.Event) -> None:
    db: Database | None = None
    try:
        while not ended.is_set():
            mail_waits.clear()
            with _put_off_failures("delivery"):
                db = db or open_database(config.database)
                send_waiting(db, config, utc_now(), go_on=lambda: not ended.is_set())
            mail_waits.wait(_TICK)
    finally:
        if db is not None:
            db.close()


def _publish(config: Config, ended: threading.Event) -> None:
    """The site has a clerk of its own, so that neither letters nor deadlines wait for its pages."""
    clerk: Clerk | None = None
    try:
        while not ended.is_set():
            with _put_off_failures("the site"):
                clerk = clerk or Clerk.open(config)
                clerk.publish(utc_now(), lambda: not ended.is_set())
            ended.wait(_TICK)
    finally:
        if clerk is not None:
            clerk.close()


class _Ended(Exception):
    """The rest of the pile is for the next start."""


@contextmanager
def _put_off_failures(what: str) -> Iterator[None]:
    """A full disk or a locked file passes; everything is tried again with the next round."""
    try:
        yield
    except _Ended:
        return
    except TryLater as error:
        _log.warning("put off", what=what, why=str(error))
    except Exception as error:
        _log.error("failed", what=what, exc_info=error)
