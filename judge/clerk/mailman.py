"""Waiting mail sent on its way, by one process at a time."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from sqlite_utils import Database

from judge.clerk.pictures import Enveloped, develop
from judge.config import Config
from judge.errors import TryLater
from judge.mail.delivery import Carrier, Delivered, GivenUp, PutOff, Relay, Verdict, deliver
from judge.mail.maildir import Maildir
from judge.store import outbox
from judge.store.database import write

_BATCH = 200
_TRIES = 6
"""How often a verdict is written down before it is lost; each try waits for a lock as long as the database does."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of the mail that was waiting."""

    delivered: int = 0
    put_off: int = 0
    given_up: int = 0

    def plus(self, verdict: Verdict) -> Sent:
        """With one more."""
        match verdict:
            case Delivered():
                return Sent(self.delivered + 1, self.put_off, self.given_up)
            case PutOff():
                return Sent(self.delivered, self.put_off + 1, self.given_up)
            case GivenUp():
                return Sent(self.delivered, self.put_off, self.given_up + 1)
            case _:
                assert_never(verdict)


def send_waiting(
    db: Database,
    config: Config,
    now: datetime,
    progress: Callable[[Sent], None] = lambda _: None,
    go_on: Callable[[], bool] = lambda: True,
) -> Sent:
    """Try every mail whose time has come, once; does nothing while another process is at it.

    Each verdict is on disk before the next mail goes, so that a crash repeats one mail at most.
    Where nothing can be written nothing is sent: a mail whose sending cannot be noted would go
    out again with every round. A batch of which nothing could go ends the round, and so does a
    no from `go_on`, which is asked after each mail.
    """
    sent = Sent()
    with _alone(config) as is_alone:
        if is_alone:
            develop(db, now, go_on=go_on, folder=config.state / "grounds")
        while is_alone and (mails := outbox.waiting(db, now, _BATCH)):
            with write(db):
                outbox.trying(db, mails[0].id)
            before = sent
            for verdict in deliver([Enveloped(db, mail) for mail in mails], _carrier(config), now):
                _write_down(db, verdict, now)
                sent = sent.plus(verdict)
                progress(sent)
                if not go_on():
                    return sent
            if sent.put_off - before.put_off == len(mails):
                break
    return sent


def _write_down(db: Database, verdict: Verdict, now: datetime) -> None:
    """Note a verdict, patiently: what the relay has taken should not go to it again."""
    for tries_left in reversed(range(_TRIES)):
        try:
            with write(db):
                _note(db, verdict, now)
        except TryLater:
            if not tries_left:
                raise
        else:
            return


def _carrier(config: Config) -> Carrier:
    if config.relay.host:
        return Relay(config.relay.host, config.relay.port, config.domain, config.relay.timeout)
    return Maildir(config.maildir)


def _note(db: Database, verdict: Verdict, now: datetime) -> None:
    match verdict:
        case Delivered(mail, reply):
            outbox.sent(db, mail, reply, now)
        case PutOff(mail, reply, next_try):
            outbox.later(db, mail, reply, next_try)
        case GivenUp(mail, reply):
            outbox.failed(db, mail, reply)
        case _:
            assert_never(verdict)


@contextmanager
def _alone(config: Config) -> Iterator[bool]:
    """Whether this process has the only right to send; the system takes it back from a process that dies."""
    path = config.state / "deliver.lock"
    try:
        lock = path.open("w")
    except OSError as error:
        raise TryLater(f"{path}: {error.strerror or error}") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True
