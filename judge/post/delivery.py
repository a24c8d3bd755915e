"""Outgoing mail: handed to the next server, put off, or given up.

A mail is tried again until it is taken or five days of growing pauses have passed (RFC 5321
4.5.4.1); only a `5yz` to its recipient or its content ends it at once. While the next server itself
is out of reach no mail counts as tried: all wait where they are, in their order, however long that
takes. A crash between the server's yes and our note of it sends the same mail twice, with the same Message-ID.
Without a mail server each mail becomes a file in a Maildir.
"""

from __future__ import annotations

import os
import smtplib
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol, TypeAlias

from judge.errors import TryLater, Undeliverable
from judge.mailaddress import plain_address
from judge.post.submission import Way, begin

_FIRST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE = timedelta(hours=4)
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


@dataclass(frozen=True, slots=True)
class Delivered:
    """The next server took it."""

    id: int
    reply: str


@dataclass(frozen=True, slots=True)
class PutOff:
    """Not this time."""

    id: int
    reply: str
    next_try: datetime
    is_out_of_reach: bool = False
    """Nothing was said to the next server about this mail: it is as due as before, and was not tried."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Never."""

    id: int
    reply: str


_TOO_LARGE = 552
_NO_SMTPUTF8 = "the relay does not offer SMTPUTF8, without which there is no writing to an address beyond ASCII"

Verdict: TypeAlias = Delivered | PutOff | GivenUp


class OutOfReach(TryLater):
    """The way out is closed, for this mail and for all others."""


class Carrier(AbstractContextManager["Carrier"]):
    """A way out. Entering it connects, once for a whole batch; raises OutOfReach."""

    def carry(self, mail: Outgoing) -> str:
        """Hand one mail over and return the answer; raises TryLater (OutOfReach) or Undeliverable."""
        raise NotImplementedError


def deliver(mails: Sequence[Outgoing], carrier: Carrier, now: datetime) -> Iterator[Verdict]:
    """Try each mail once over one connection; every verdict is to be noted before the next mail goes.

    When there is no connection to be had, all that are left stay due, with the same reason.
    """
    left = deque(mails)
    try:
        with carrier:
            while left:
                verdict = _try(left[0], carrier, now)
                left.popleft()
                yield verdict
    except OutOfReach as trouble:
        for mail in left:
            yield PutOff(mail.id, str(trouble), now, is_out_of_reach=True)


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


class Shut(Carrier):
    """No way out at all, for a reason that the keeper has to mend."""

    def __init__(self, why: str) -> None:
        self._why = why

    def __enter__(self) -> Shut:
        raise OutOfReach(self._why)

    def __exit__(self, *_: object) -> None:
        return None


class RelayServer(Carrier):
    """The mail server that knows the way to everybody; of several the first that answers."""

    def __init__(self, *ways: Way) -> None:
        self._ways = ways
        self._way = ways[0]
        self._client: smtplib.SMTP | None = None

    def __enter__(self) -> RelayServer:
        self._client = self._connect()
        return self

    def __exit__(self, *_: object) -> None:
        self._hang_up()

    def carry(self, mail: Outgoing) -> str:
        """Hand one mail to the relay."""
        client = self._client = self._client or self._connect()
        try:
            return self._speak(client, mail)
        except (smtplib.SMTPException, OSError, UnicodeError) as error:
            # The dialogue broke off or its state is unknown: the next mail gets a new connection.
            self._hang_up()
            raise TryLater(f"{self._way.host}: {in_words(error)}") from error

    def _speak(self, client: smtplib.SMTP, mail: Outgoing) -> str:
        sender = "" if mail.sender == "<>" else plain_address(mail.sender)
        rcpt = plain_address(mail.rcpt)
        options = [f"size={len(mail.raw)}"] if client.has_extn("size") else []
        if client.has_extn("8bitmime"):
            options.append("BODY=8BITMIME")
        if not (sender + rcpt).isascii():
            # RFC 6531: the part before the @ can be written in no other way. The keeper may mend his relay meanwhile.
            if not client.has_extn("smtputf8"):
                raise TryLater(_NO_SMTPUTF8)
            options.append("SMTPUTF8")
        answer = client.mail(sender, options)
        # RFC 1870 6.1 (3): too large for this server, and no smaller tomorrow.
        self._expect(client, mail, answer, is_final=answer[0] == _TOO_LARGE)
        self._expect(client, mail, client.rcpt(rcpt), is_final=True)
        code, text = client.data(mail.raw)
        self._expect(client, mail, (code, text), is_final=True)
        return _reply(code, text)

    def _expect(self, client: smtplib.SMTP, mail: Outgoing, answer: tuple[int, bytes], *, is_final: bool) -> None:
        """Go on after 2yz; a 5yz ends the mail only where it speaks of this recipient or this mail."""
        code, text = answer
        if 200 <= code < 300:
            return
        with suppress(smtplib.SMTPException, OSError):
            client.rset()
        reply = _reply(code, text)
        if code == 421:
            self._hang_up()
        if is_final and 500 <= code < 600:
            raise Undeliverable(mail.rcpt, reply)
        raise TryLater(reply)

    def _connect(self) -> smtplib.SMTP:
        said = []
        for way in self._ways:
            try:
                client = begin(way)
            except (smtplib.SMTPException, OSError) as error:
                said.append(f"{way.host} port {way.port}: {in_words(error)}")
            else:
                self._way = way
                return client
        raise OutOfReach("; ".join(said))

    def _hang_up(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            with suppress(smtplib.SMTPException, OSError):
                client.quit()
            client.close()


def _reply(code: int, text: bytes) -> str:
    return f"{code} {text.decode('utf-8', 'replace')}".replace("\n", " ").strip()


def in_words(error: Exception) -> str:
    """What went wrong in a dialogue with a mail server, on one line."""
    if isinstance(error, smtplib.SMTPResponseException):
        text = error.smtp_error
        return _reply(error.smtp_code, text if isinstance(text, bytes) else str(text).encode())
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


class Maildir(Carrier):
    """The folder `tmp` → `new`, as any mail reader knows it.

    The name of a file comes from the number of the mail, so that a mail written twice after a
    crash is one file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __enter__(self) -> Maildir:
        try:
            for name in ("tmp", "new", "cur"):
                (self._folder / name).mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise OutOfReach(_trouble(self._folder, error)) from error
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def carry(self, mail: Outgoing) -> str:
        """Write one mail, whole or not at all."""
        name = f"{mail.id:08}.judge.eml"
        draft, place = self._folder / "tmp" / name, self._folder / "new" / name
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(self._traced(mail))
                file.flush()
                os.fsync(file.fileno())
            draft.rename(place)
            _settle(place.parent)
        except OSError as error:
            raise TryLater(_trouble(place, error)) from error
        return f"kept as {place.name}"

    def _traced(self, mail: Outgoing) -> bytes:
        """The mail with its envelope on top, as a server that delivers it would leave it."""
        sender = mail.sender.strip("<>")
        return f"Return-Path: <{sender}>\r\nDelivered-To: {mail.rcpt}\r\n".encode() + mail.raw


def _settle(folder: Path) -> None:
    """Make the new name in the folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _trouble(path: Path, error: OSError) -> str:
    return f"{path}: {error.strerror or error}"
