"""One DKIM signature: its tags, the public key of its domain, and whether it fits a letter and that (RFC 6376)."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as BadBase64
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from types import MappingProxyType

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

from judge.post.canonical import relaxed_body, signed_headers, simple_body
from judge.post.fields import HeaderField, Split

KEY_KINDS: Mapping[str, str] = MappingProxyType({"rsa-sha256": "rsa", "ed25519-sha256": "ed25519"})
"""The algorithms that count, with the kind of key that each wants; rsa-sha1 is none any more (RFC 8301)."""
_FORMS = frozenset({"simple", "relaxed"})
_NAME = re.compile(r"(?=.{1,240}\Z)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?)*")
_B = re.compile(rb"[ \t\r\n]*b[ \t\r\n]*=")
_TIME = re.compile(r"[0-9]{1,12}")


@dataclass(frozen=True, slots=True)
class Signature:
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
    from judge.post.signature import public_key

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


_LEAST_BITS, _MOST_BITS = 1024, 4096
"""Of an RSA key: RFC 8301 wants 1,024; with larger ones than 4,096 it takes long to reckon."""
_LARGEST_EXPONENT = 1 << 32
_LONGEST_RECORD = 1000
"""Characters: RSA of 4,096 bits takes some 740."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that can be reckoned with."""

    key: RSAPublicKey | Ed25519PublicKey

    def signed(self, data: bytes, signature: bytes) -> bool:
        """Whether its owner signed these bytes (RFC 6376, 3.3.1; RFC 8463, 3: their digest)."""
        try:
            if isinstance(self.key, RSAPublicKey):
                self.key.verify(signature, data, PKCS1v15(), SHA256())
            else:
                self.key.verify(signature, sha256(data).digest())
        except InvalidSignature:
            return False
        return True


def public_key(record: str, kind: str, *, is_own: bool) -> PublicKey | None:
    """The key of a kind in a TXT record; None where there is none, or the record does not let it sign this.

    `is_own` says that the signature names the domain of the record itself, and not one below it.
    """
    tags = read_tags(record) if len(record) <= _LONGEST_RECORD else None
    if tags is None or tags.get("v", "DKIM1") != "DKIM1" or tags.get("k", "rsa") != kind:
        return None
    flags = _listed(tags.get("t", ""))
    is_for_this = (
        "sha256" in _listed(tags.get("h", "sha256"))
        and not {"*", "email"}.isdisjoint(_listed(tags.get("s", "*")))
        # A domain that is only trying wants its mail taken for unsigned.
        and "y" not in flags
        and (is_own or "s" not in flags)
    )
    return _loaded(read_base64(tags.get("p", "")), kind) if is_for_this else None


def _listed(text: str) -> frozenset[str]:
    return frozenset(each.strip() for each in text.split(":"))


def _loaded(data: bytes, kind: str) -> PublicKey | None:
    """The key in some bytes; none in no bytes: it was withdrawn."""
    try:
        if kind == "ed25519":
            return PublicKey(Ed25519PublicKey.from_public_bytes(data))
        key = load_der_public_key(data)
    except (ValueError, UnsupportedAlgorithm):
        return None
    if not isinstance(key, RSAPublicKey) or not _LEAST_BITS <= key.key_size <= _MOST_BITS:
        return None
    return PublicKey(key) if key.public_numbers().e < _LARGEST_EXPONENT else None


_LONGEST = 8 << 10
_TAG = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_BLANK = " \t\r\n"
_BLANKS = re.compile(r"[ \t\r\n]+")


def read_tags(text: str) -> Mapping[str, str] | None:
    """The tags with their values; None where it is no such list, or names a tag twice."""
    if len(text) > _LONGEST:
        return None
    found: dict[str, str] = {}
    pieces = text.split(";")
    if not pieces[-1].strip(_BLANK):
        pieces.pop()
    for piece in pieces:
        name, sign, value = piece.partition("=")
        name = name.strip(_BLANK)
        if not sign or name in found or not _TAG.fullmatch(name):
            return None
        found[name] = value.strip(_BLANK)
    return found


def read_base64(text: str) -> bytes:
    """The bytes of a value, however it is folded; none where it is not base64."""
    try:
        return b64decode(_BLANKS.sub("", text), validate=True)
    except (BadBase64, ValueError):
        return b""
