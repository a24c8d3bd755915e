"""One DKIM signature: its tags, and whether it fits a letter and a key (RFC 6376, 6.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from types import MappingProxyType

from judge.post.canonical import read_base64, read_tags, relaxed_body, signed_headers, simple_body
from judge.post.fields import HeaderField, Split
from judge.structs import Struct

KEY_KINDS: Mapping[str, str] = MappingProxyType({"rsa-sha256": "rsa", "ed25519-sha256": "ed25519"})
"""The algorithms that count, with the kind of key that each wants; rsa-sha1 is none any more (RFC 8301)."""
_FORMS = frozenset({"simple", "relaxed"})
_NAME = re.compile(r"(?=.{1,240}\Z)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?)*")
_B = re.compile(rb"[ \t\r\n]*b[ \t\r\n]*=")
_TIME = re.compile(r"[0-9]{1,12}")


class Signature(Struct, frozen=True):
    """The tags of a signature that can be one (RFC 6376, 3.5)."""

    field: HeaderField
    algorithm: str
    domain: str
    selector: str
    identity: str
    """The domain of `i=`: that of `d=`, or one below it."""
    names: tuple[str, ...]
    """The header fields that it covers, as often as `h=` names them."""
    is_relaxed_head: bool
    is_relaxed_body: bool
    body_hash: bytes
    value: bytes
    has_length: bool
    """Whether `l=` leaves a part of the body uncovered."""
    made_at: datetime | None
    expires_at: datetime | None

    @property
    def mark(self) -> bytes:
        """The identity of a signature: no two have the same `b=`."""
        return sha256(self.value).digest()

    @property
    def record_name(self) -> str:
        """Where its key is published (RFC 6376, 3.6.2.1)."""
        return f"{self.selector}._domainkey.{self.domain}"

    @property
    def is_weak(self) -> bool:
        """Whether it was made with an algorithm or key too weak to be trusted."""
        return self.algorithm not in KEY_KINDS


def parse_signature(field: HeaderField) -> Signature | None:
    """The signature in a field; None where RFC 6376 says that it is none."""
    tags = read_tags(field.raw.decode("ascii", "replace"))
    if tags is None or tags.get("v") != "1" or not {"a", "b", "bh", "d", "h", "s"} <= tags.keys():
        return None
    head, _, body = tags.get("c", "simple/simple").partition("/")
    domain, selector = tags["d"].rstrip(".").lower(), tags["s"].lower()
    identity = tags.get("i", f"@{domain}").rpartition("@")[2].rstrip(".").lower()
    names = tuple(name.strip(" \t\r\n").lower() for name in tags["h"].split(":"))
    value, body_hash = read_base64(tags["b"]), read_base64(tags["bh"])
    made_at, expires_at = _moment(tags.get("t")), _moment(tags.get("x"))
    is_sound = (
        {head, body or "simple"} <= _FORMS
        and _NAME.fullmatch(domain)
        and _NAME.fullmatch(selector)
        and (identity == domain or identity.endswith(f".{domain}"))
        and "from" in names
        and "dns/txt" in tags.get("q", "dns/txt").split(":")
        and (made_at is not None) == ("t" in tags)
        and (expires_at is not None) == ("x" in tags)
    )
    if not is_sound or not value or not body_hash:
        return None
    return Signature(
        field=field,
        algorithm=tags["a"].lower(),
        domain=domain,
        selector=selector,
        identity=identity,
        names=names,
        is_relaxed_head=head == "relaxed",
        is_relaxed_body=body == "relaxed",
        body_hash=body_hash,
        value=value,
        has_length="l" in tags,
        made_at=made_at,
        expires_at=expires_at,
    )


def fits(signature: Signature, letter: Split, record: str) -> bool:
    """Whether a signature is that of this letter, by the key in a TXT record."""
    body = relaxed_body(letter.body) if signature.is_relaxed_body else simple_body(letter.body)
    if sha256(body).digest() != signature.body_hash:
        return False
    # Loading the library takes a tenth of a second, which only a letter with a signature needs.
    from judge.post.publickey import public_key

    key = public_key(record, KEY_KINDS.get(signature.algorithm, ""), is_own=signature.identity == signature.domain)
    if key is None:
        return False
    own = _without_value(signature.field.written)
    data = signed_headers(letter.fields, signature.names, own, is_relaxed=signature.is_relaxed_head)
    return key.signed(data, signature.value)


def _moment(text: str | None) -> datetime | None:
    if text is None or not _TIME.fullmatch(text):
        return None
    try:
        return datetime.fromtimestamp(int(text), UTC)
    except (ValueError, OverflowError):
        return None


def _without_value(written: bytes) -> bytes:
    """The field of a signature as it was when it was signed: with nothing behind its `b=` (RFC 6376, 3.5)."""
    name, _, value = written.partition(b":")
    pieces = [piece[: found.end()] if (found := _B.match(piece)) else piece for piece in value.split(b";")]
    return name + b":" + b";".join(pieces)
