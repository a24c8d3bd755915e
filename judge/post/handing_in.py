"""A letter handed in at a door: at the judge's own listener, or at the mail server of its domain."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from judge.errors import TryLater, Undeliverable
from judge.mailaddress import plain_address
from judge.post.carriers import in_words
from judge.post.submission import Encryption, Way, begin


def hand_in(way: Way, rcpt: str, raw: bytes, *, is_lmtp: bool = False) -> str:
    """Hand a letter of nobody's in, and return what was said; TryLater where nobody answers, Undeliverable at a no.

    With the null sender: wherever it cannot go on, nobody is told.
    """
    try:
        with _opened(way, is_lmtp=is_lmtp) as client:
            _accepted(rcpt, client.mail(""))
            _accepted(rcpt, client.rcpt(plain_address(rcpt)))
            return _accepted(rcpt, client.data(raw))
    except (smtplib.SMTPException, OSError) as error:
        raise TryLater(f"{way.host} port {way.port}: {in_words(error)}") from error


@contextmanager
def lmtp_session(
    host: str, port: int, domain: str, timeout: float = 30.0
) -> Iterator[Callable[[str, str, bytes], str]]:
    """What hands letters in at a door of the judge, one after the other, by sender, recipient and bytes.

    TryLater where it takes none at the moment, Undeliverable for a letter that it will never take.
    """
    try:
        with _opened(Way(host, port, domain, timeout), is_lmtp=True) as client:

            def give(sender: str, rcpt: str, raw: bytes) -> str:
                client.rset()
                _accepted_or_later(rcpt, client.mail(sender))
                _accepted_or_later(rcpt, client.rcpt(plain_address(rcpt)))
                return _accepted_or_later(rcpt, client.data(raw))

            yield give
    except (smtplib.SMTPException, OSError) as error:
        raise TryLater(f"{host} port {port}: {in_words(error)}") from error


def said_of_recipient(way: Way, sender: str, rcpt: str) -> str:
    """What a door of the judge (LMTP) says to a recipient, as `250 2.1.5 ok`; nothing is handed in.

    TryLater where nobody answers.
    """
    try:
        with _opened(way, is_lmtp=True) as client:
            client.mail(sender)
            code, text = client.rcpt(plain_address(rcpt))
    except (smtplib.SMTPException, OSError) as error:
        raise TryLater(f"{way.host} port {way.port}: {in_words(error)}") from error
    return f"{code} {text.decode('ascii', 'replace').splitlines()[0]}"


def _accepted_or_later(rcpt: str, answer: tuple[int, bytes]) -> str:
    if 400 <= answer[0] < 500:
        raise TryLater(in_words(smtplib.SMTPResponseException(*answer)))
    return _accepted(rcpt, answer)


def _accepted(rcpt: str, answer: tuple[int, bytes]) -> str:
    reply = in_words(smtplib.SMTPResponseException(*answer))
    if answer[0] >= 400:
        raise Undeliverable(rcpt, reply)
    return reply


@contextmanager
def _opened(way: Way, *, is_lmtp: bool) -> Iterator[smtplib.SMTP]:
    if is_lmtp:
        client: smtplib.SMTP = smtplib.LMTP(way.host, way.port, way.domain, timeout=way.timeout)
        client.ehlo_or_helo_if_needed()
    else:
        client = begin(way)
    try:
        yield client
    finally:
        with suppress(smtplib.SMTPException, OSError):
            client.quit()
        client.close()


def front_door(host: str, port: int, domain: str, timeout: float) -> Way:
    """The way to a door; encrypted where it can be, as mail servers do between each other."""
    return Way(host, port, domain, timeout, Encryption.TRY)
