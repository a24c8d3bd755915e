"""What the processes of the service do: one obeys letters, runs the clock and writes the site, one sends mail."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial

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
    """What one process rings after a commit, so that another need not wait for the clock."""

    def __init__(self) -> None:
        self._hears, self._told = os.pipe()
        os.set_blocking(self._hears, False)
        os.set_blocking(self._told, False)

    def ring(self) -> None:
        """Wake who hears it; where nobody has listened for long, the bell still rings."""
        with suppress(BlockingIOError):
            os.write(self._told, b"!")

    def call_when_rung(self, wake: Callable[[], None]) -> None:
        """Have a function called in the running event loop whenever the bell rang."""

        def hear() -> None:
            with suppress(BlockingIOError):
                os.read(self._hears, 1 << 16)
            wake()

        asyncio.get_running_loop().add_reader(self._hears, hear)


Work = Callable[[threading.Event, threading.Event], None]
"""What a thread does until the second event is set; the first wakes it before its time."""


def obey_letters(config: Config, lifeline: Lifeline, bell: Bell, mail_bell: Bell) -> None:
    """Obey letters and run the clock until the lifeline says that it is time to end; the letter in hand is finished."""
    sandbox = Sandbox(config)
    sandbox.open()
    with sandbox:
        _until_the_end(lifeline, bell, clerk=partial(_work, config, sandbox, mail_bell), site=partial(_publish, config))


def send_mail(config: Config, lifeline: Lifeline, mail_bell: Bell) -> None:
    """Send mail until the lifeline says that it is time to end; the mail in hand is finished."""
    _until_the_end(lifeline, mail_bell, mailman=partial(_send, config))


def _until_the_end(lifeline: Lifeline, bell: Bell, **work: Work) -> None:
    """Have threads at work, which the bell wakes; each is named by what it does."""

    async def attend() -> None:
        stopped = lifeline.stopped()
        with _threads(work) as wake:
            bell.call_when_rung(wake)
            await stopped.wait()

    asyncio.run(attend())


@contextmanager
def _threads(work: Mapping[str, Work]) -> Iterator[Callable[[], None]]:
    """Threads at work; call the result to wake them."""
    woken, ended = threading.Event(), threading.Event()
    threads = [threading.Thread(target=each, args=(woken, ended), name=name) for name, each in work.items()]
    for thread in threads:
        thread.start()
    try:
        yield woken.set
    finally:
        ended.set()
        woken.set()
        for thread in threads:
            thread.join()


def _work(
    config: Config, sandbox: Sandbox, mail_bell: Bell, letters_came: threading.Event, ended: threading.Event
) -> None:
    def step(_: str) -> None:
        mail_bell.ring()
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
                if clerk is None:
                    clerk = at_the_end.enter_context(closing(Clerk.open(config, sandbox)))
                    if tenure.is_noted:
                        clerk.put_letters_in_order()
                clerk.tick(utc_now(), step)
            totals.add_up(config.state)
            mail_bell.ring()
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


def _publish(config: Config, _: threading.Event, ended: threading.Event) -> None:
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
