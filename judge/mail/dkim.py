"""Whether the server of the address in From signed a letter (DKIM, RFC 6376), so that it is from there.

A signature counts only when nothing that the judge reads could be changed, added, or taken to another address
without breaking it: it covers the whole body, every one of the headers that say who wrote what to whom, and the
letter came to an address that stands in To or Cc. The envelope is signed by nobody: without that, whoever once got
a letter from a player could send it on to the judge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from typing import Any

from judge.errors import TryLater
from judge.mail.outside import addressees

Lookup = Callable[[str], str]
"""The TXT record of a name, empty where there is none; NoAnswer where nobody says."""

_MOST_SIGNATURES = 5
_MOST_BYTES = 256 << 10
_MOST_BLANKS = 200
_LEAST_KEY = 1024
"""Bits of an RSA key (RFC 8301)."""
_LONGEST_KEY = 1000
"""Characters of a key's record: RSA of 4,096 bits takes some 740. Longer ones take seconds to reckon with."""
_ALGORITHMS = frozenset({b"rsa-sha256", b"ed25519-sha256"})
_READ = (b"from", b"to", b"cc", b"subject", b"date", b"message-id")
"""The headers that the judge acts by: each of them that is there is to be signed, as often as it is there."""
_NEEDED = (b"from", b"date", b"message-id")
_DOMAIN = re.compile(r"[a-z0-9_](?:[a-z0-9_.-]{0,250}[a-z0-9])?")


class NoAnswer(TryLater):
    """The name servers say nothing at the moment."""


class Flaw(Enum):
    """Why a signature does not count."""

    UNALIGNED = "another domain than that of From"
    PARTIAL = "covers only a part of the body"
    HEADERS = "leaves headers out that the judge reads"
    RECIPIENT = "written to another address"
    WEAK = "made by an algorithm that does not count"
    EXPIRED = "expired"
    NO_ANSWER = "the name servers did not answer"
    BROKEN = "does not fit the letter"
    TOO_MUCH = "too much to look at"


@dataclass(frozen=True, slots=True)
class Signed:
    """What the signatures of a letter are worth."""

    domains: tuple[str, ...] = ()
    """Those that signed it in a way that counts; each is that of From, or belongs to the same organisation."""
    flaws: tuple[Flaw, ...] = ()
    """Why the others do not count."""

    @property
    def is_aligned(self) -> bool:
        """Whether the letter is from where its From says."""
        return bool(self.domains)


UNSIGNED = Signed()


@cache
def _suffixes() -> Any:
    # A list of some ten thousand names, which only a letter with a signature needs.
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()


def organisation(domain: str) -> str:
    """The domain that somebody registered: `example.co.uk` of `mail.example.co.uk` (RFC 7489, 3.2)."""
    return str(_suffixes().privatesuffix(domain) or domain)


def could_be_signed(raw: bytes, sender: str) -> bool:
    """Whether there is a signature that could count; nobody else is asked for that."""
    head = raw[: 64 << 10]
    if b"dkim-signature" not in head.lower() or len(raw) > _MOST_BYTES:
        return False
    return any(_is_aligned(tags, sender) for _, tags in _signatures(raw))


def verify(raw: bytes, sender: str, recipient: str, lookup: Lookup, now: datetime) -> Signed:
    """Look at the first signatures of a letter from `sender` that came to `recipient`; never raises."""
    domains: list[str] = []
    flaws: list[Flaw] = []
    if _is_too_much(raw):
        return Signed(flaws=(Flaw.TOO_MUCH,))
    for number, tags in _signatures(raw):
        flaw = _flaw(raw, tags, sender, recipient, now) or _reckon(raw, number, lookup)
        if flaw is None:
            domains.append(_domain(tags))
        else:
            flaws.append(flaw)
    return Signed(tuple(dict.fromkeys(domains)), tuple(dict.fromkeys(flaws)))


def _is_too_much(raw: bytes) -> bool:
    """Whether the library would take minutes: it is quadratic in blanks that stand together."""
    head, _, _ = raw.partition(b"\r\n\r\n")
    blank = b" " * _MOST_BLANKS
    is_wide = blank in raw.replace(b"\t", b" ") or blank in head.translate(bytes.maketrans(b"\t\r\n\v\f", b"     "))
    return is_wide or len(raw) > _MOST_BYTES


def _signatures(raw: bytes) -> Iterator[tuple[int, Mapping[bytes, bytes]]]:
    """The first signatures that can be read, each with its number among all."""
    if _is_too_much(raw):
        return
    import dkim

    message = _tried(lambda: dkim.DKIM(raw))
    headers = message.headers if message is not None else []
    found = [value for name, value in headers if name.lower() == b"dkim-signature"]
    for number, value in enumerate(found[:_MOST_SIGNATURES]):
        tags = _tried(lambda: dkim.parse_tag_value(value))  # noqa: B023 - called before the loop goes on
        if tags is not None:
            yield number, tags


def _tried(do: Callable[[], Any]) -> Any:
    """What a library makes of bytes that anybody may send; None where it raises, whatever that is."""
    try:
        return do()
    except NoAnswer:
        raise
    except Exception:  # noqa: BLE001 - some raise what the others never heard of; all of it means: no signature
        return None


def _domain(tags: Mapping[bytes, bytes]) -> str:
    domain = tags.get(b"d", b"").decode("ascii", "replace").strip().rstrip(".").lower()
    return domain if _DOMAIN.fullmatch(domain) else ""


def _is_aligned(tags: Mapping[bytes, bytes], sender: str) -> bool:
    """Whether a signature is of the sender's domain, or of the same organisation (RFC 7489, 3.1.1: relaxed)."""
    own = sender.rpartition("@")[2].lower()
    if not own.isascii():
        own = own.encode("idna").decode("ascii") if _has_idna(own) else ""
    domain = _domain(tags)
    return bool(domain and own) and (domain == own or organisation(domain) == organisation(own))


def _has_idna(domain: str) -> bool:
    try:
        domain.encode("idna")
    except UnicodeError:
        return False
    return True


def _flaw(raw: bytes, tags: Mapping[bytes, bytes], sender: str, recipient: str, now: datetime) -> Flaw | None:
    """Why a signature does not count whatever its key says; None when it may."""
    if not _is_aligned(tags, sender):
        return Flaw.UNALIGNED
    if tags.get(b"a", b"").strip() not in _ALGORITHMS:
        return Flaw.WEAK
    expires = tags.get(b"x", b"").strip()
    if expires and (not expires.isdigit() or len(expires) > 12 or int(expires) < now.timestamp()):
        return Flaw.EXPIRED
    if not _covers_headers(raw, tags):
        return Flaw.HEADERS
    if recipient.strip("<> ").casefold() not in addressees(raw):
        return Flaw.RECIPIENT
    return None if _covers_body(raw, tags) else Flaw.PARTIAL


def _covers_headers(raw: bytes, tags: Mapping[bytes, bytes]) -> bool:
    """Whether each header that is acted by is signed as often as it is there.

    A second Subject above the signed one is not part of the signature, but would be read.
    """
    import dkim

    signed = [name.strip().lower() for name in tags.get(b"h", b"").split(b":")]
    there = [name.strip().lower() for name, _ in dkim.DKIM(raw).headers]
    is_whole = all(there.count(name) <= signed.count(name) for name in _READ)
    return is_whole and all(name in signed and name in there for name in _NEEDED)


def _covers_body(raw: bytes, tags: Mapping[bytes, bytes]) -> bool:
    """Whether nothing can have been written below the signed part: the library passes over what is behind `l=`."""
    if b"l" not in tags:
        return True
    import dkim
    from dkim.canonicalization import CanonicalizationPolicy

    def length() -> int:
        policy = CanonicalizationPolicy.from_c_value(tags.get(b"c", b"simple/simple"))
        return len(policy.canonicalize_body(dkim.DKIM(raw).body))

    return bool(tags[b"l"].isdigit()) and int(tags[b"l"][:12]) == _tried(length)


def _reckon(raw: bytes, number: int, lookup: Lookup) -> Flaw | None:
    """Why a signature does not fit the letter and the key that its domain publishes; None when it does."""
    import dkim

    def key(name: bytes, timeout: float = 0) -> bytes:
        found = lookup(name.decode("ascii").rstrip("."))
        return found.encode("utf-8") if len(found) <= _LONGEST_KEY else b""

    try:
        is_right = _tried(lambda: dkim.DKIM(raw, minkey=_LEAST_KEY).verify(number, key))
    except NoAnswer:
        return Flaw.NO_ANSWER
    return None if is_right else Flaw.BROKEN
