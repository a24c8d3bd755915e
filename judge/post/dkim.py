"""Whether the server of the address in From signed a letter (DKIM, RFC 6376), so that it is from there.

A signature counts only when nothing that the judge reads could be changed, added, or taken to another address
without breaking it: it covers the whole body, every one of the headers that are acted by, and the letter came to an
address that stands in To or Cc. The envelope is signed by nobody: without that, anyone who once got a letter from a
player could send it on to the judge. What two programs might read in two ways has no signature (`fields.oddity`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import Enum
from functools import cache
from typing import Any

from judge.errors import TryLater
from judge.post import structure
from judge.post.addresses import addressees, sender_of
from judge.post.canonical import relaxed_body
from judge.post.fields import Split, oddity
from judge.post.letter import date_of, text_of
from judge.post.mime import MimePart, ParsedMail
from judge.post.signature import Signature, fits, parse_signature
from judge.structs import Struct

Lookup = Callable[[str], str]
"""A function from a name to its TXT record, empty where there is none. It raises NoAnswer when no server answers."""

_MOST_SIGNATURES = 5
_MOST_BYTES = 256 << 10
_FAST_CLOCK = timedelta(hours=1)
"""By how much a provider's clock may be ahead."""
_ODD_CLOCK = timedelta(days=1)
"""By how much a person's may be, where the signature bears no time of its own."""
_READ = ("from", "to", "cc", "subject", "date", "message-id", "reply-to")
"""The headers that the judge acts by: each of them that is there is to be signed."""
_NEEDED = ("from", "date", "message-id")


class NoAnswer(TryLater):
    """The name servers say nothing at the moment."""


class Flaw(Enum):
    """Why a signature does not count."""

    UNALIGNED = "another domain than that of From"
    ODD = "in a letter that can be read in two ways"
    PARTIAL = "covers only a part of the body"
    HEADERS = "leaves headers out that the judge reads"
    STRUCTURE = "leaves out what alone says how the body is to be read"
    RECIPIENT = "written to another address"
    WEAK = "made by an algorithm that does not count"
    EXPIRED = "expired, of the future, or of no time at all"
    NO_ANSWER = "the name servers did not answer"
    BROKEN = "does not fit the letter"
    TOO_MUCH = "too much to look at"


class SignatureResult(Struct, frozen=True):
    """What the signatures of a letter are worth."""

    domains: tuple[str, ...] = ()
    """Those that signed it in a way that counts; each is that of From, or belongs to the same organisation."""
    flaws: tuple[Flaw, ...] = ()
    """Why the others do not count."""
    marks: frozenset[bytes] = frozenset()
    """What those that count are known by."""
    at: datetime | None = None
    """When the first of those that count was made: `t=`, else the signed Date."""
    readings: frozenset[str] = frozenset()
    """What the letter says where it is read by nothing but what they cover, if that is not what it says as it came.

    It is for anyone who understands the letter to see that it asks the same in each of these ways.
    """

    @property
    def is_aligned(self) -> bool:
        """Whether the letter is from where its From says."""
        return bool(self.domains)


UNSIGNED = SignatureResult()


@cache
def _suffixes() -> Any:
    # A list of some ten thousand names, which only a letter with a signature needs.
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()


def organisation(domain: str) -> str:
    """The domain that a person registered: `example.co.uk` of `mail.example.co.uk` (RFC 7489, 3.2)."""
    return str(_suffixes().privatesuffix(domain) or domain)


def could_be_signed(mail: ParsedMail, sender: str) -> bool:
    """Whether there is a signature that could count; nobody else is asked for that."""
    if len(mail.raw) > _MOST_BYTES:
        return False
    aligned = [each for each in _signatures(mail) if _is_aligned(each, sender)]
    return bool(aligned) and oddity(mail.raw, mail.split) is None


def marks_of(mail: ParsedMail) -> frozenset[bytes]:
    """What the first signatures of a letter are known by, whether they are true or not."""
    return frozenset(each.mark for each in _signatures(mail))


def signs(mail: ParsedMail, sender: str, *names: str) -> bool:
    """Whether every signature of the sender's domain covers these headers, should they be there or not."""
    aligned = [each for each in _signatures(mail) if _is_aligned(each, sender)]
    return all(name in each.names for each in aligned for name in names)


def verify(mail: ParsedMail, sender: str, recipient: str, lookup: Lookup, now: datetime) -> SignatureResult:
    """Look at the first signatures of a letter from `sender` that came to `recipient` at `now`; never raises."""
    if len(mail.raw) > _MOST_BYTES:
        return SignatureResult(flaws=(Flaw.TOO_MUCH,))
    signatures = _signatures(mail)
    if not signatures:
        return UNSIGNED
    is_odd = oddity(mail.raw, mail.split) is not None or sender_of(mail.part.headers)[0] != sender
    came = _Came(mail, sender, recipient, now, is_odd)
    good: list[Signature] = []
    flaws: list[Flaw] = []
    readings: dict[_Cover, tuple[MimePart, ...]] = {}
    for signature in signatures:
        flaw = _flaw(came, signature) or _reckon(mail.split, signature, lookup)
        if flaw is None:
            cover = _Cover.of(signature)
            if cover not in readings:
                readings[cover] = _readings(mail, cover)
            flaw = None if readings[cover] else Flaw.STRUCTURE
        if flaw is None:
            good.append(signature)
        else:
            flaws.append(flaw)
    return _worth(mail, good, flaws, {each for found in readings.values() for each in found})


def _worth(mail: ParsedMail, good: list[Signature], flaws: list[Flaw], readings: set[MimePart]) -> SignatureResult:
    """All of it in one value; `readings` are the letter as the good ones leave it to be read."""
    if not good:
        return SignatureResult(flaws=tuple(dict.fromkeys(flaws)))
    made = [each.made_at for each in good if each.made_at is not None]
    own = _lines_of(text_of(mail.part))
    texts = {text_of(reading) for reading in readings}
    return SignatureResult(
        tuple(dict.fromkeys(each.domain for each in good)),
        tuple(dict.fromkeys(flaws)),
        frozenset(each.mark for each in good),
        min(made) if made else date_of(mail.part.headers),
        frozenset(text for text in texts if _lines_of(text) != own),
    )


class _Came(Struct, frozen=True):
    """A letter with what each of its signatures is measured by."""

    mail: ParsedMail
    sender: str
    recipient: str
    now: datetime
    is_odd: bool
    """Whether two programs may read it, or its From, in two ways."""


class _Cover(Struct, frozen=True):
    """What of a letter's structure a signature covers: two that cover the same leave the same to be read."""

    fields: frozenset[str]
    is_relaxed_body: bool

    @classmethod
    def of(cls, signature: Signature) -> _Cover:
        return cls(frozenset(signature.names).intersection(structure.FIELDS), signature.is_relaxed_body)


def _signatures(mail: ParsedMail) -> tuple[Signature, ...]:
    """The first signatures, without those that can be none."""
    fields = mail.split.all("dkim-signature")[:_MOST_SIGNATURES]
    return tuple(found for field in fields if (found := parse_signature(field)) is not None)


def _is_aligned(signature: Signature, sender: str) -> bool:
    """Whether a signature is of the sender's domain, or of the same organisation (RFC 7489, 3.1.1: relaxed)."""
    own = sender.rpartition("@")[2].lower()
    if not own.isascii():
        own = own.encode("idna").decode("ascii") if _has_idna(own) else ""
    return bool(own) and (signature.domain == own or organisation(signature.domain) == organisation(own))


def _has_idna(domain: str) -> bool:
    try:
        domain.encode("idna")
    except UnicodeError:
        return False
    return True


def _flaw(came: _Came, signature: Signature) -> Flaw | None:
    """Why a signature does not count whatever its key says; None when it may."""
    if not _is_aligned(signature, came.sender):
        return Flaw.UNALIGNED
    if came.is_odd:
        return Flaw.ODD
    if signature.is_weak:
        return Flaw.WEAK
    if signature.has_length:
        return Flaw.PARTIAL
    if not _is_of_now(came, signature):
        return Flaw.EXPIRED
    if not _covers_headers(came.mail.split, signature):
        return Flaw.HEADERS
    return None if came.recipient.strip("<> ").casefold() in addressees(came.mail) else Flaw.RECIPIENT


def _is_of_now(came: _Came, signature: Signature) -> bool:
    now = came.now
    made_at = signature.made_at or date_of(came.mail.part.headers)
    is_made = made_at is not None and made_at <= now + (_FAST_CLOCK if signature.made_at else _ODD_CLOCK)
    return is_made and (signature.expires_at is None or signature.expires_at >= now)


def _covers_headers(letter: Split, signature: Signature) -> bool:
    """Whether each header that is acted by is signed, and those without which nobody can be known are there.

    None of them stands twice (`Oddity.TWICE`): a second Subject above the signed one is not part of the signature,
    but would be read.
    """
    there = {field.name for field in letter.fields}
    return all(name in signature.names for name in _READ if name in there) and there.issuperset(_NEEDED)


def _readings(mail: ParsedMail, cover: _Cover) -> tuple[MimePart, ...]:
    """The letter as it is read by what is signed alone; nothing where its body does not say how.

    There are two where lines may have been joined: the blanks that join them are covered by no relaxed signature.
    """
    part, names = mail.part, cover.fields
    body = relaxed_body(part.body) if cover.is_relaxed_body else part.body
    found = [structure.by_itself(MimePart(part.headers, body), names)]
    is_said = "content-type" in names and b"flowed" not in mail.raw.lower()
    if cover.is_relaxed_body and not is_said:
        found.append(structure.by_itself(MimePart(part.headers, structure.refolded(body)), names, is_flowed=True))
    # Where one of them cannot be made out, nobody knows what it would have said.
    return () if None in found else tuple(each for each in found if each is not None)


def _lines_of(text: str) -> list[list[str]]:
    """A text by which two of them are compared: how its words are spaced, and what is empty below it, is no part."""
    return [line.split() for line in text.rstrip().split("\n")]


def _reckon(letter: Split, signature: Signature, lookup: Lookup) -> Flaw | None:
    """Why a signature does not fit the letter and the key that its domain publishes; None when it does."""
    try:
        record = lookup(signature.record_name)
    except NoAnswer:
        return Flaw.NO_ANSWER
    return None if fits(signature, letter, record) else Flaw.BROKEN
