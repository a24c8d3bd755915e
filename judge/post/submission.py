"""The first words with the relay: a connection, TLS around it (RFC 3207, RFC 8314 3), and who we are (RFC 4954).

A password is said only where the relay's certificate was verified. What is encrypted and verified cannot be made
worse by a person on the way: where `require` does not find STARTTLS it says QUIT, whatever the reason.
"""

from __future__ import annotations

import smtplib
import ssl
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum

from judge.errors import BadData
from judge.structs import Struct


class Encryption(Enum):
    """What keeps others from reading along on the way to the relay."""

    NONE = "none"
    TRY = "try"
    """STARTTLS where it is offered, whatever the certificate; else in clear (RFC 7435)."""
    REQUIRE = "require"
    """STARTTLS with a certificate that is verified, or nothing is sent."""
    WRAPPED = "wrapped"
    """TLS from the first byte, mostly at port 465, with a certificate that is verified, or nothing is sent."""


@dataclass(frozen=True, slots=True)
class Login:
    """Who we are for the relay."""

    user: str
    password: str = field(repr=False)


class Way(Struct, frozen=True):
    """Where the relay is, and how it is spoken to."""

    host: str
    port: int
    domain: str
    """What we call ourselves."""
    timeout: float = 30.0
    """Seconds that an answer may take."""
    encryption: Encryption = Encryption.NONE
    authority: str = ""
    """The file of the certificates that the relay's is verified by; those of this system where empty."""
    login: Login | None = None
    """Said to a verified relay and to no other."""


class Unsafe(smtplib.SMTPException):
    """The relay cannot be spoken to as safely as was asked for; nothing was sent. The text says why."""


def begin(way: Way) -> smtplib.SMTP:
    """A session in which mail can be sent; smtplib's exceptions and OSError, one of them Unsafe, when there is none."""
    if way.encryption is Encryption.NONE:
        return _greeted(way)
    if way.encryption is Encryption.TRY:
        return _encrypted_if_offered(way)
    client = _wrapped(way) if way.encryption is Encryption.WRAPPED else _greeted(way)
    try:
        if way.encryption is Encryption.REQUIRE:
            _start_tls(client, way)
        if way.login is not None:
            _log_in(client, way.login)
    except (smtplib.SMTPException, OSError):
        _leave(client)
        raise
    return client


def trusted(authority: str) -> ssl.SSLContext:
    """What a relay's certificate is verified by, its name included; BadData when the file is of no use."""
    try:
        return ssl.create_default_context(cafile=authority or None)
    except ssl.SSLError as error:
        raise BadData(authority, 0, "there is no certificate in PEM form in this file") from error
    except OSError as error:
        raise BadData(authority, 0, f"cannot be read: {error.strerror or error}") from error


def _greeted(way: Way) -> smtplib.SMTP:
    client = smtplib.SMTP(way.host, way.port, way.domain, way.timeout)
    return _introduced(client)


def _introduced(client: smtplib.SMTP) -> smtplib.SMTP:
    try:
        client.ehlo_or_helo_if_needed()
    except (smtplib.SMTPException, OSError):
        client.close()
        raise
    return client


def _wrapped(way: Way) -> smtplib.SMTP:
    with _tls_failures():
        client = smtplib.SMTP_SSL(way.host, way.port, way.domain, timeout=way.timeout, context=_context(way))
    return _introduced(client)


def _start_tls(client: smtplib.SMTP, way: Way) -> None:
    if not client.has_extn("starttls"):
        # An honest relay without it, or somebody between us who took it out: nobody can tell (RFC 3207 6).
        raise Unsafe('it offers no STARTTLS, and relay.tls is "require"; nothing was sent')
    with _tls_failures():
        try:
            client.starttls(context=_context(way))
        except smtplib.SMTPResponseException as error:
            raise Unsafe(f"it refuses STARTTLS: {_said(error.smtp_code, error.smtp_error)}; nothing was sent") from None
    client.ehlo_or_helo_if_needed()


def _encrypted_if_offered(way: Way) -> smtplib.SMTP:
    """Encrypted against those who only listen; no certificate is looked at, since without it mail would go in clear."""
    client = _greeted(way)
    if not client.has_extn("starttls"):
        return client
    unverified = ssl.create_default_context()
    unverified.check_hostname = False
    unverified.verify_mode = ssl.CERT_NONE
    try:
        client.starttls(context=unverified)
        client.ehlo_or_helo_if_needed()
    except (smtplib.SMTPException, OSError):
        # It offers what it cannot do; in which state the dialogue is now nobody knows.
        client.close()
        return _greeted(way)
    return client


def _context(way: Way) -> ssl.SSLContext:
    try:
        return trusted(way.authority)
    except BadData as error:
        raise Unsafe(f"relay.ca: {error}; nothing was sent") from error


@contextmanager
def _tls_failures() -> Iterator[None]:
    try:
        yield
    except ssl.SSLCertVerificationError as error:
        why = str(error.verify_message).rstrip(".")
        raise Unsafe(f"its certificate cannot be trusted: {why}; nothing was sent") from error
    except ssl.SSLError as error:
        why = (error.reason or str(error)).replace("_", " ").lower()
        raise Unsafe(f"TLS cannot be agreed on: {why}; nothing was sent") from error


def _log_in(client: smtplib.SMTP, login: Login) -> None:
    """PLAIN (RFC 4616), else LOGIN, each once: a provider bars who tries a wrong password again and again.

    Not by smtplib's own `login`, which tries every mechanism and knows ASCII alone.
    """
    offered = client.esmtp_features.get("auth", "").upper().split()
    user, password = login.user.encode(), login.password.encode()
    if "PLAIN" in offered:
        said = [b"\0".join((b"", user, password))]
        answer = client.docmd("AUTH", f"PLAIN {_base64(said[0])}")
    elif "LOGIN" in offered:
        said = [user, password]
        answer = client.docmd("AUTH", "LOGIN")
        for word in said:
            if answer[0] == 334:
                answer = client.docmd(_base64(word))
    else:
        known = f"by PLAIN or LOGIN; it offers: {' '.join(sorted(offered)) or 'nothing'}"
        raise Unsafe(f"one cannot log in there {known}; nothing was sent")
    if answer[0] != 235:
        reply = _without([login.password, *map(_base64, said)], _said(*answer))
        raise Unsafe(f"it refuses the user {login.user!r} with this password: {reply}; nothing was sent")


def _base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")


def _without(secrets: list[str], text: str) -> str:
    """A reply in which a relay cannot have repeated what nobody may read in a log."""
    for secret in sorted(filter(None, secrets), key=len, reverse=True):
        text = text.replace(secret, "***")
    return text


def _said(code: int, text: bytes | str) -> str:
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return f"{code} {words}".replace("\n", " ").strip()


def _leave(client: smtplib.SMTP) -> None:
    with suppress(smtplib.SMTPException, OSError):
        client.quit()
    client.close()
