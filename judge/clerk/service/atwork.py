"""The clerk's process: letters obeyed and the clock run, mail sent, the site written, a thread each."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

import structlog
from sqlite_utils import Database

from judge import totals
from judge.clerk.clerk import Clerk
from judge.clerk.letters.sandbox import Sandbox
from judge.clerk.sending.mailman import send_waiting
from judge.clerk.sending.pictures import Studio
from judge.clerk.service.staff import Lifeline
from judge.config import Config
from judge.errors import TryLater
from judge.post.listener import utc_now
from judge.store.database import open_database
from judge.store.lease import Tenure

_log = structlog.get_logger()
_TICK = 20.0
"""Seconds between two looks at the clock; cron looks every sixty."""
_GLANCE = 0.1


class Bell:
    """What the listener rings after each commit, so that the clerk need not wait for the clock."""

    def __init__(self) -> None:
        self._hears, self._told = os.pipe()
        os.set_blocking(self._hears, False)
        os.set_blocking(self._told, False)

    def ring(self) -> None:
        """Wake the clerk; where nobody has listened for long, the bell still rings."""
        with suppress(BlockingIOError):
            os.write(self._told, b"!")

    def call_when_rung(self, wake: Callable[[], None]) -> None:
        """Have a function called in the running event loop whenever the bell rang."""

        def hear() -> None:
            with suppress(BlockingIOError):
                os.read(self._hears, 1 << 16)
            wake()

        asyncio.get_running_loop().add_reader(self._hears, hear)


def at_work(config: Config, lifeline: Lifeline, bell: Bell) -> None:
    """Work until the lifeline says that it is time to end; the letter and the mail in hand are finished first."""

    async def attend() -> None:
        stopped = lifeline.stopped()
        with _threads(config, sandbox) as wake:
            bell.call_when_rung(wake)
            await stopped.wait()

    sandbox = Sandbox(config)
    sandbox.open()
    with sandbox:
        asyncio.run(attend())


@contextmanager
def _threads(config: Config, sandbox: Sandbox) -> Iterator[Callable[[], None]]:
    """A thread that obeys letters and runs the clock, and one that sends; call the result to wake them."""
    ended = threading.Event()
    letters_came, mail_waits = threading.Event(), threading.Event()
    threads = [
        threading.Thread(target=_work, args=(config, sandbox, letters_came, mail_waits, ended), name="clerk"),
        threading.Thread(target=_send, args=(config, mail_waits, ended), name="mailman"),
        threading.Thread(target=_publish, args=(config, ended), name="site"),
    ]
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


def _work(
    config: Config,
    sandbox: Sandbox,
    letters_came: threading.Event,
    mail_waits: threading.Event,
    ended: threading.Event,
) -> None:
    def step(_: str) -> None:
        mail_waits.set()
        totals.add_up(config.state)
        if ended.is_set():
            raise _Ended

    clerk: Clerk | None = None
    with ExitStack() as at_the_end:
        tenure = at_the_end.enter_context(closing(Tenure(config.database)))
        while not ended.is_set():
            letters_came.clear()
            if not tenure.may_obey():
                ended.wait(_GLANCE)
                continue
            with _put_off_failures("work"):
                clerk = clerk or at_the_end.enter_context(closing(Clerk.open(config, sandbox)))
                clerk.tick(utc_now(), step)
            totals.add_up(config.state)
            mail_waits.set()
            letters_came.wait(_TICK)


def _send(config: Config, mail_waits: threading.Event, ended: threading.Event) -> None:
    """Who draws the maps stays over the rounds; the next turn comes soon when players are awake."""
    db: Database | None = None
    with Studio(config.state / "grounds", config.patience) as studio, ExitStack() as at_the_end:
        while not ended.is_set():
            mail_waits.clear()
            with _put_off_failures("delivery"):
                db = db or at_the_end.enter_context(closing(open_database(config.database)))
                send_waiting(db, config, utc_now(), go_on=lambda: not ended.is_set(), studio=studio)
            totals.add_up(config.state)
            mail_waits.wait(_TICK)


def _publish(config: Config, ended: threading.Event) -> None:
    """The site, books and what is put away have a clerk of their own: neither letters nor deadlines wait for them."""
    clerk: Clerk | None = None
    with ExitStack() as at_the_end:
        while not ended.is_set():
            with _put_off_failures("the site"):
                clerk = clerk or at_the_end.enter_context(closing(Clerk.open(config)))
                clerk.publish(utc_now(), lambda: not ended.is_set())
                clerk.bind(utc_now(), lambda: not ended.is_set())
                clerk.put_away(utc_now(), lambda: not ended.is_set())
            ended.wait(_TICK)


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
