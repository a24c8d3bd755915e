"""The ways out for mail: a relay, a Maildir, and none at all."""

from __future__ import annotations

import os
import smtplib
from contextlib import suppress
from pathlib import Path

from judge.durable import synchronise
from judge.errors import TryLater, Undeliverable
from judge.mailaddress import plain_address
from judge.post.delivery import Outgoing, OutOfReach
from judge.post.submission import Way, begin

_TOO_LARGE = 552
_NO_SMTPUTF8 = "the relay does not offer SMTPUTF8, without which there is no writing to an address beyond ASCII"


class Shut:
    """No way out at all, for a reason that the keeper has to mend."""

    def __init__(self, why: str) -> None:
        self._why = why

    def connect(self) -> None:
        """Say why not."""
        raise OutOfReach(self._why)

    def carry(self, _: Outgoing) -> str:
        """Say why not."""
        raise OutOfReach(self._why)

    def close(self) -> None:
        """Nothing was opened."""


class RelayServer:
    """The mail server that knows the way to everybody; of several the first that answers."""

    def __init__(self, *ways: Way) -> None:
        self._ways = ways
        self._way = ways[0]
        self._client: smtplib.SMTP | None = None

    def connect(self) -> None:
        """Say the first words."""
        self._client = self._client or self._greeted()

    def carry(self, mail: Outgoing) -> str:
        """Hand one mail to the relay."""
        client = self._client = self._client or self._greeted()
        try:
            return self._speak(client, mail)
        except (smtplib.SMTPException, OSError, UnicodeError) as error:
            # The dialogue broke off or its state is unknown: the next mail gets a new connection.
            self.close()
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
            self.close()
        if is_final and 500 <= code < 600:
            raise Undeliverable(mail.rcpt, reply)
        raise TryLater(reply)

    def _greeted(self) -> smtplib.SMTP:
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

    def close(self) -> None:
        """Say good-bye."""
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


class Maildir:
    """The folder `tmp` → `new`, as any mail reader knows it.

    The name of a file comes from the number of the mail, so that a mail written twice after a
    crash is one file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._is_there = False

    def connect(self) -> None:
        """Make the folder."""
        if self._is_there:
            return
        try:
            for name in ("tmp", "new", "cur"):
                (self._folder / name).mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise OutOfReach(_trouble(self._folder, error)) from error
        self._is_there = True

    def close(self) -> None:
        """Nothing is left open."""

    def carry(self, mail: Outgoing) -> str:
        """Write one mail, whole or not at all."""
        self.connect()
        name = f"{mail.id:08}.judge.eml"
        draft, place = self._folder / "tmp" / name, self._folder / "new" / name
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(self._traced(mail))
                file.flush()
                os.fsync(file.fileno())
            draft.rename(place)
            synchronise(place.parent)
        except OSError as error:
            raise TryLater(_trouble(place, error)) from error
        return f"kept as {place.name}"

    def _traced(self, mail: Outgoing) -> bytes:
        """The mail with its envelope on top, as a server that delivers it would leave it."""
        sender = mail.sender.strip("<>")
        return f"Return-Path: <{sender}>\r\nDelivered-To: {mail.rcpt}\r\n".encode() + mail.raw


def _trouble(path: Path, error: OSError) -> str:
    return f"{path}: {error.strerror or error}"
