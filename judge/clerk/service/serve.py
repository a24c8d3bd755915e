"""The service: letters in, letters obeyed, the clock, and mail out, in processes that do not wait for each other."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from typing import Self

from sqlite_utils import Database

from judge.clerk.clerk import Clerk
from judge.clerk.hours import disk
from judge.clerk.sending.mailman import signer_of
from judge.clerk.service.atwork import Bell, obey_letters, send_mail
from judge.clerk.service.dating import Dating
from judge.clerk.service.metrics_door import metrics_door, metrics_socket
from judge.clerk.service.staff import Lifeline, Staff
from judge.clerk.service.web import web_door, web_socket
from judge.commands.addresses import comes_here, is_known, is_of_another_shard, is_secret
from judge.config import Config, load_secret
from judge.errors import TryLater
from judge.post.admission import Admission, Allowance, PolicyDoor
from judge.post.door import NEIGHBOURS, Manners, Receptionist, Speaks
from judge.post.listener import Listener, open_sockets, port_of, stop_on_signals, utc_now
from judge.store import addresses, tokens
from judge.store.database import open_database
from judge.store.intake import Intake
from judge.store.lease import Tenure
from judge.store.tokens import Keyring
from judge.structs import Struct


class Sockets(Struct, frozen=True):
    """Where the service listens."""

    letters: Sequence[socket.socket]
    page: socket.socket | None
    """Where people leave games by one click, if that is wanted."""
    questions: Sequence[socket.socket]
    """Where a mail server in front asks first, if it does."""
    metrics: socket.socket | None
    """Where Prometheus asks how the judge is, if that is wanted."""

    @classmethod
    def open(cls, config: Config) -> Self:
        """Those that the settings name; BadData when a port cannot be had."""
        host, port, asked_at = config.listen.host, config.listen.port, config.listen.policy
        letters, questions = open_sockets(host, port), open_sockets(host, asked_at) if asked_at else ()
        return cls(letters, web_socket(config), questions, metrics_socket(config))

    def close(self) -> None:
        """Leave them to another process."""
        for each in (*self.letters, *self.questions, self.page, self.metrics):
            if each is not None:
                each.close()


async def listen(
    config: Config,
    sockets: Sockets,
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
        former=config.domains,
        speaks=Speaks(config.listen.protocol.value),
        size=limits.size,
        connections=limits.connections,
        recipients=limits.recipients,
        timeout=limits.timeout,
        neighbours=(*NEIGHBOURS, *config.front_hosts),
    )
    try:
        keyring = Keyring(load_secret(config, may_draw=not tokens.are_given(db)))
        admission = _admission(config, db, keyring)
        doors = web_door(config, sockets.page, clock, wake), metrics_door(config, sockets.metrics)

        def known(address: str) -> bool:
            if is_of_another_shard(address, config):
                raise TryLater("a letter of another shard came here: a front does not know yet where that is")
            return is_known(db, address, config, keyring)

        with closing(Tenure(config.database)) as tenure, Intake(config.database) as box, doors[0], doors[1]:
            receptionist = Receptionist(manners, known, admission)
            date = Dating(db, tenure).date
            listener = Listener(receptionist, box, sockets=sockets.letters, wake=wake, clock=clock, date=date)
            policy = PolicyDoor(
                sockets.questions,
                admission,
                is_ours=lambda address: comes_here(address, config),
                is_known=known,
                size=limits.size,
            )
            async with listener, policy:
                stopped = until or stop_on_signals()
                ready(listener.port)
                await stopped.wait()
    finally:
        db.close()


def _admission(config: Config, db: Database, keyring: Keyring) -> Admission:
    """How much strangers may write, and who is none."""
    limits = config.limits
    allowance = Allowance(
        size=limits.stranger_size,
        sender=limits.sender_letters,
        network=limits.network_letters,
        strangers=limits.stranger_letters,
        registered=limits.registered_letters,
        reserve=config.reserve,
    )
    return Admission(
        allowance,
        is_secret=lambda address: is_secret(db, address, config, keyring),
        is_registered=lambda address: addresses.is_confirmed(db, address),
        free=lambda: disk.look(config).free,
    )


def serve(config: Config, ready: Callable[[int], None] = lambda _: None) -> None:
    """Do everything until a signal comes; the letter and the mail in hand are finished first.

    Listener, clerk and mailman are processes of their own, so that taking letters in never waits for obeying them, and
    a turn is played on one core while the mail of the last is handed over on another. The sockets belong to the
    supervisor: while somebody is replaced, clients wait, and none is turned away.
    """
    # What keeps a clerk from working keeps the listener from taking letters that nobody would obey.
    Clerk.open(config).close()
    signer_of(config)
    bell, mail_bell = Bell(), Bell()
    sockets = Sockets.open(config)

    def refuse_without_database() -> None:
        # Who comes later must not begin with an empty one where the full one was taken away.
        if not config.database.exists():
            raise TryLater(f"{config.database} is gone; put it back")

    def take_letters_in(lifeline: Lifeline) -> None:
        refuse_without_database()

        async def take() -> None:
            stopped = lifeline.stopped()
            await listen(config, sockets, wake=bell.ring, until=stopped)

        asyncio.run(take())

    def obey(lifeline: Lifeline) -> None:
        sockets.close()
        refuse_without_database()
        obey_letters(config, lifeline, bell, mail_bell)

    def send(lifeline: Lifeline) -> None:
        sockets.close()
        refuse_without_database()
        send_mail(config, lifeline, mail_bell)

    staff = Staff({"listener": take_letters_in, "clerk": obey, "mailman": send})
    staff.work(ready=lambda: ready(port_of(sockets.letters)), ending=sockets.close)
