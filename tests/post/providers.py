"""Mail providers that sign what their people write (DKIM), and the name servers that know their keys."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SELECTOR = "mail"
SIGNED = ("from", "to", "cc", "subject", "date", "message-id", "in-reply-to", "references", "from")
"""What a careful provider signs; From twice, so that no second one can be added."""


Key = Ed25519PrivateKey | RSAPrivateKey


def record_of(key: Key) -> str:
    """What the DNS says of a key."""
    public = key.public_key()
    if isinstance(key, RSAPrivateKey):
        data = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return f"v=DKIM1; k=rsa; p={base64.b64encode(data).decode()}"
    return f"v=DKIM1; k=ed25519; p={base64.b64encode(public.public_bytes(Encoding.Raw, PublicFormat.Raw)).decode()}"


def sign(
    raw: bytes,
    key: Key,
    domain: str,
    headers: tuple[str, ...],
    form: str = "relaxed/simple",
    *,
    tags: str = "",
    is_sha1: bool = False,
) -> bytes:
    """A letter with a signature on top, reckoned by the book (RFC 6376, 3.7), not by the judge's own code.

    `tags` are further ones, as `x=1700000000; `.
    """
    digest = "sha1" if is_sha1 else "sha256"
    algorithm = f"{'rsa' if isinstance(key, RSAPrivateKey) else 'ed25519'}-{digest}"
    head, _, body = raw.partition(b"\r\n\r\n")
    head_form, body_form = form.split("/")
    if body_form == "relaxed":
        body = b"".join(re.sub(rb"[ \t]+", b" ", line).rstrip(b" ") + b"\r\n" for line in body.split(b"\r\n"))
    while body.endswith(b"\r\n"):
        body = body[:-2]
    body += b"\r\n" if body or body_form == "simple" else b""
    fields = re.split(rb"\r\n(?![ \t])", head)
    unsigned = (
        f"DKIM-Signature: v=1; a={algorithm}; c={form};\r\n d={domain}; s={SELECTOR};\r\n {tags}"
        f"h={':'.join(headers)};\r\n bh={base64.b64encode(sha256(body).digest()).decode()};\r\n b="
    ).encode()
    hashed = b""
    for name in headers:
        here = [at for at, each in enumerate(fields) if each.lower().startswith(name.lower().encode() + b":")]
        hashed += _field(fields.pop(here[-1]), head_form) + b"\r\n" if here else b""
    hashed += _field(unsigned, head_form)
    if isinstance(key, RSAPrivateKey):
        value = key.sign(hashed, PKCS1v15(), SHA1() if is_sha1 else SHA256())
    else:
        value = key.sign(sha256(hashed).digest())
    text = base64.b64encode(value)
    return unsigned + b"\r\n ".join(text[at : at + 60] for at in range(0, len(text), 60)) + b"\r\n" + raw


def _field(written: bytes, form: str) -> bytes:
    if form == "simple":
        return written
    name, value = written.split(b":", 1)
    return name.lower() + b":" + re.sub(rb"[ \t]+", b" ", value.replace(b"\r\n", b"")).strip()


@dataclass
class Providers:
    """All providers at once, with one key."""

    key: Ed25519PrivateKey = field(
        default_factory=lambda: Ed25519PrivateKey.from_private_bytes(b"a seed of thirty-two bytes, no less"[:32])
    )
    asked: list[str] = field(default_factory=list)

    @property
    def record(self) -> str:
        """What the DNS says of the key."""
        return record_of(self.key)

    def lookup(self, name: str) -> str:
        """The answer of the name servers."""
        self.asked.append(name)
        return self.record if name.startswith(f"{SELECTOR}._domainkey.") else ""

    def posted(self, letter: EmailMessage, signed: str, now: datetime) -> bytes:
        """The bytes of a letter as they leave its provider: signed, not, or changed on the way."""
        if signed == "no":
            return letter.as_bytes(policy=policy.SMTP)
        if "Date" not in letter:
            letter["Date"] = format_datetime(now)
        raw = self.signed(letter.as_bytes(policy=policy.SMTP))
        return raw + b"-- \r\nthe list adds a line\r\n" if signed == "broken" else raw

    def signed(self, raw: bytes, domain: str = "", headers: tuple[str, ...] = SIGNED, *, tags: str = "") -> bytes:
        """A letter with the signature of the domain in From, or of another."""
        found = re.search(rb"^From:.*@([^\s>]+)", raw, re.MULTILINE | re.IGNORECASE)
        own = found[1].decode("ascii", "replace") if found else "nowhere.example"
        return sign(raw, self.key, domain or own, headers, tags=tags)


PROVIDERS = Providers()
