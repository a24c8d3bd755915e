"""Mail addresses: the spelling by which people are told apart, the one that every mail server takes, and links."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote


def normal_address(address: str) -> str:
    """One spelling for an address: NFC, small letters, the domain as it stands in the DNS.

    The local part belongs to its own server, but no provider in use tells `Anna@` from `anna@`,
    and people write both. Nothing else is made alike: a Cyrillic `а` is no Latin one, and `ſ` no `s`
    (which is why this is not `casefold`, that makes one person of the owners of two mailboxes).
    """
    local, _, domain = unicodedata.normalize("NFC", address.strip()).rpartition("@")
    return f"{unicodedata.normalize('NFC', local.lower())}@{ascii_domain(domain)}"


def ascii_domain(domain: str) -> str:
    """A domain as it stands in the DNS (RFC 5890: A-labels); in small letters as it is, where it cannot stand there.

    By IDNA 2008: the older rules, which Python knows, send mail for `straße.de` to `strasse.de`.
    """
    if domain.isascii():
        return domain.lower()
    # Loaded where it is needed: few domains are written in other letters, and the idle tick loads nothing.
    import idna

    try:
        return idna.encode(domain, uts46=True, std3_rules=True, transitional=False).decode("ascii")
    except UnicodeError:
        return unicodedata.normalize("NFC", domain).lower()


def plain_address(address: str) -> str:
    """An address for a server that knows ASCII alone: the domain as in the DNS, the local part as it was written.

    It may still hold other letters: those of a local part can be written in no other way (RFC 6531).
    """
    local, at, domain = address.rpartition("@")
    return f"{local}{at}{ascii_domain(domain)}"


def mailto(address: str, subject: str, lines: Sequence[str]) -> str:
    """The link that opens a letter to an address (RFC 6068): its subject, its lines, and room for more below them.

    All but letters, figures and `-._~` is written as UTF-8 behind percent signs: a bare `+` is a blank to some.
    """
    # RFC 6068 5: a line of the body ends with %0D%0A.
    body = "".join(f"{percent(line)}%0D%0A" for line in lines)
    fields = [f"{name}={text}" for name, text in (("subject", percent(subject)), ("body", body)) if text]
    return f"{_link_to(address)}?{'&'.join(fields)}"


@lru_cache(maxsize=16)
def _link_to(address: str) -> str:
    local, _, domain = plain_address(address).rpartition("@")
    return f"mailto:{percent(local)}@{domain}"


@lru_cache(maxsize=4096)
def percent(text: str) -> str:
    """A text as it stands in a link. A mail has a hundred links with one subject, and the next mail has them, too."""
    return quote(text, safe="")


_GIVEN = re.compile(r"((?:\+|%2B|=2B)(?:=\r?\n)?)[A-Za-z2-7]{16}(?![A-Za-z0-9])", re.IGNORECASE)


def hide_tokens(text: str) -> str:
    """The text, with stars where the secret part of an address of ours stands."""
    return _GIVEN.sub(lambda found: found[1] + "*" * 16, text)
