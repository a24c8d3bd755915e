"""Outgoing mail: handed to the next server, put off, or given up.

A mail is tried again until it is taken or five days of growing pauses have passed (RFC 5321
4.5.4.1); only a `5yz` to its recipient or its content ends it at once. While the next server itself
is out of reach no mail counts as tried: all wait where they are, in their order, however long that
takes. A crash between the server's yes and our note of it sends the same mail twice, with the same Message-ID: one
for each connection at most.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing
from datetime import datetime, timedelta
from time import monotonic
from typing import Protocol, TypeAlias

from judge.errors import TryLater, Undeliverable
from judge.structs import Struct

_FIRST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE = timedelta(hours=4)
_TOGETHER = 0.004
"""Seconds for which verdicts wait for those that others are about to bring."""
MOST_ATTEMPTS = 38
"""With these pauses, a little more than five days."""


class Outgoing(Protocol):
    """A mail that is ready to go: one recipient, finished bytes."""

    @property
    def id(self) -> int:
        """Its number in the outbox."""

    @property
    def sender(self) -> str:
        """The envelope sender; `<>` or nothing where no bounce is wanted."""

    @property
    def rcpt(self) -> str:
        """The one recipient."""

    @property
    def raw(self) -> bytes:
        """The whole mail."""

    @property
    def attempts(self) -> int:
        """How often it was tried already."""


class Delivered(Struct, frozen=True):
    """The next server took it."""

    id: int
    reply: str


class PutOff(Struct, frozen=True):
    """Not this time."""

    id: int
    reply: str
    next_try: datetime
    is_out_of_reach: bool = False
    """Nothing was said to the next server about this mail: it is as due as before, and was not tried."""


class GivenUp(Struct, frozen=True):
    """Never."""

    id: int
    reply: str


Verdict: TypeAlias = Delivered | PutOff | GivenUp


class Tried(Struct, frozen=True):
    """What became of a mail, and how many seconds that took."""

    verdict: Verdict
    seconds: float = 0.0


class OutOfReach(TryLater):
    """The way out is closed, for this mail and for all others."""


class Carrier(Protocol):
    """A way out; one mail at a time."""

    def connect(self) -> None:
        """Be ready to carry; raises OutOfReach."""

    def carry(self, mail: Outgoing) -> str:
        """Hand one mail over, connected first where that is needed, and return the answer.

        Raises TryLater (OutOfReach) or Undeliverable.
        """

    def close(self) -> None:
        """Let go of the connection, if there is one."""


def deliver(
    mails: Sequence[Outgoing], carriers: Sequence[Carrier], now: datetime, go_on: Callable[[], bool] = lambda: True
) -> Iterator[Sequence[Tried]]:
    """Try each mail once, over so many connections side by side; verdicts come as many at a time as are there.

    A moment is waited for the others: what notes them costs as much for one as for all.

    They are to be noted before the next are taken: a connection gets its next mail only then. Mails to one reader go
    one after the other, as they are given. The first connection is tried alone, so that a relay that refuses us is
    asked once; where there is none to be had, all that are left stay due, with the same reason. No mail is begun after
    a no from `go_on`, which is asked before each.
    """
    left = deque(mails)
    free, others = list(carriers[:1]), list(carriers[1:])
    under_way: dict[Future[Tried], tuple[Carrier, Outgoing]] = {}
    why = ""
    with ExitStack() as opened, ThreadPoolExecutor(len(carriers), "carrier") as pool:
        for carrier in carriers:
            opened.enter_context(closing(carrier))
        while True:
            while free and left and go_on() and (mail := _next(left, under_way.values())):
                carrier = free.pop()
                under_way[pool.submit(_timed, mail, carrier, now)] = carrier, mail
            if not under_way:
                break
            found = []
            wait(under_way, return_when=FIRST_COMPLETED)
            for done in wait(under_way, _TOGETHER).done:
                carrier, mail = under_way.pop(done)
                try:
                    found.append(done.result())
                except OutOfReach as trouble:
                    why = str(trouble)
                    left.appendleft(mail)
                else:
                    free += [carrier, *others]
                    others = []
            if found:
                yield found
    if left and not free:
        yield [Tried(PutOff(mail.id, why, now, is_out_of_reach=True)) for mail in left]


class _Ready(Struct, frozen=True):
    """An outgoing mail that asks nobody for anything any more: others may carry it at the same time."""

    id: int
    sender: str
    rcpt: str
    raw: bytes
    attempts: int


def _next(left: deque[Outgoing], under_way: Collection[tuple[Carrier, Outgoing]]) -> Outgoing | None:
    """Take the next mail whose reader has none under way; None where all have."""
    busy = {mail.rcpt for _, mail in under_way}
    for number, mail in enumerate(left):
        if mail.rcpt not in busy:
            del left[number]
            return _Ready(mail.id, mail.sender, mail.rcpt, mail.raw, mail.attempts)
    return None


def _timed(mail: Outgoing, carrier: Carrier, now: datetime) -> Tried:
    began = monotonic()
    return Tried(_try(mail, carrier, now), monotonic() - began)


def _try(mail: Outgoing, carrier: Carrier, now: datetime) -> Verdict:
    if not (mail.rcpt + mail.sender).isprintable() or "@" not in mail.rcpt:
        return GivenUp(mail.id, "not a mail address")
    try:
        return Delivered(mail.id, carrier.carry(mail))
    except Undeliverable as refusal:
        return GivenUp(mail.id, refusal.reply)
    except OutOfReach:
        raise
    except TryLater as trouble:
        return _put_off(mail, str(trouble), now)


def _put_off(mail: Outgoing, reply: str, now: datetime) -> Verdict:
    if mail.attempts + 1 >= MOST_ATTEMPTS:
        return GivenUp(mail.id, f"given up after {mail.attempts + 1} attempts: {reply}")
    return PutOff(mail.id, reply, now + pause_after(mail.attempts + 1))


def pause_after(attempts: int) -> timedelta:
    """How long to wait after so many attempts: a minute, then twice as long each time, at most four hours."""
    return min(_FIRST_PAUSE * (1 << min(attempts - 1, 10)), _LONGEST_PAUSE)
