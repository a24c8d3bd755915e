"""A letter handed in at a door: at the judge's own listener, or at the mail server of its domain."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from judge.errors import TryLater, Undeliverable
from judge.mailaddress import plain_address
from judge.post.delivery import in_words
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
