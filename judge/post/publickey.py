"""The public key that a domain publishes for its signatures (RFC 6376, 3.6.1; RFC 8463)."""

from __future__ import annotations

from hashlib import sha256

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

from judge.post.canonical import read_base64, read_tags
from judge.structs import Struct

_LEAST_BITS, _MOST_BITS = 1024, 4096
"""Of an RSA key: RFC 8301 wants 1,024; with larger ones than 4,096 it takes long to reckon."""
_LARGEST_EXPONENT = 1 << 32
_LONGEST_RECORD = 1000
"""Characters: RSA of 4,096 bits takes some 740."""


class PublicKey(Struct, frozen=True):
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
