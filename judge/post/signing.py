"""Mails signed in the name of the judge's domain (DKIM: RFC 6376, for Ed25519 RFC 8463).

Where the mail server does not sign, receivers would otherwise take the judge's mail for anybody's. The headers
that say who wrote to whom, about what, and how to get rid of such mail are under the signature; those that a forger
would like to add a second time are counted once more than they are there, so that an added one breaks it.
"""

from __future__ import annotations

import os
from base64 import b64encode
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from judge.errors import BadData
from judge.post.canonical import relaxed_body, signed_headers
from judge.post.fields import Split, split
from judge.structs import Struct

_SIGNED = (
    "From",
    "To",
    "Reply-To",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "List-Id",
    "List-Post",
    "List-Help",
    "List-Archive",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "Auto-Submitted",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
)
_FROZEN = ("From", "To", "Reply-To", "Subject", "Date", "Message-ID")
_A_LINE = 72


class Signer(Struct, frozen=True):
    """Signs mails whose From lies in the judge's own domain; a stranger's, passed on as it came, is left alone."""

    domain: str
    """In whose name."""
    selector: str
    key: SigningKey
    own: str
    """What stands behind the @ of the judge's addresses."""
    former: tuple[str, ...] = ()
    """What stood there before: mail that was written then and waits still is signed in that name."""

    def signed(self, raw: bytes, now: datetime) -> bytes:
        """The mail with its signature on top."""
        letter = split(raw)
        domain = self._name_for(letter)
        if not domain:
            return raw
        names = [name for name in _SIGNED if letter.all(name.lower())]
        names += [name for name in _FROZEN if name in names]
        unsigned = "\r\n ".join(
            (
                f"v=1; a={self.key.algorithm}; c=relaxed/relaxed; d={domain};",
                f"s={self.selector}; t={int(now.timestamp())};",
                f"bh={b64encode(sha256(relaxed_body(letter.body)).digest()).decode()};",
                *_folded_names(names),
                "b=",
            )
        )
        header = f"DKIM-Signature: {unsigned}".encode()
        data = signed_headers(letter.fields, [name.lower() for name in names], header, is_relaxed=True)
        signature = b64encode(self.key.sign(data)).decode()
        pieces = (signature[at : at + _A_LINE] for at in range(0, len(signature), _A_LINE))
        return header + "\r\n ".join(pieces).encode() + b"\r\n" + raw

    def _name_for(self, letter: Split) -> str:
        """In whose name a mail is to be signed; empty for a stranger's."""
        senders = letter.all("from")
        if len(senders) != 1:
            return ""
        domain = senders[0].raw.rstrip().rstrip(b">").lower().rpartition(b"@")[2].decode("utf-8", "replace")
        return self.domain if domain == self.own else domain if domain in self.former else ""


def _folded_names(names: list[str]) -> list[str]:
    """The list of signed headers in lines that fit."""
    lines = ["h="]
    for name in names:
        if len(lines[-1]) + len(name) > _A_LINE:
            lines.append("")
        lines[-1] += f"{name}:"
    lines[-1] = f"{lines[-1].rstrip(':')};"
    return lines


KINDS = ("rsa", "ed25519")
"""What a key may be: RSA is understood by every receiver, Ed25519 is shorter and not yet checked everywhere."""
_RSA_BITS = 2048
_LARGEST_FILE = 1 << 16
_PIECE = 255
"""Bytes of one text in a TXT record (RFC 1035 3.3.14); a longer one is written as several."""


class SigningKey(Struct, frozen=True):
    """A secret key."""

    secret: RSAPrivateKey | Ed25519PrivateKey

    @property
    def kind(self) -> str:
        """`rsa` or `ed25519`."""
        return "rsa" if isinstance(self.secret, RSAPrivateKey) else "ed25519"

    @property
    def algorithm(self) -> str:
        """What a signature made with it is called."""
        return f"{self.kind}-sha256"

    def sign(self, data: bytes) -> bytes:
        """The signature of some bytes (RFC 6376 3.3.1; RFC 8463 3: of their digest)."""
        if isinstance(self.secret, RSAPrivateKey):
            return self.secret.sign(data, PKCS1v15(), SHA256())
        return self.secret.sign(sha256(data).digest())

    def record(self) -> str:
        """The text of the DNS record by which others check its signatures (RFC 6376 3.6.1)."""
        public = self.secret.public_key()
        if isinstance(self.secret, RSAPrivateKey):
            data = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        else:
            data = public.public_bytes(Encoding.Raw, PublicFormat.Raw)
        return f"v=DKIM1; k={self.kind}; p={b64encode(data).decode()}"


def load_key(path: Path) -> SigningKey:
    """The key in a file; BadData, in one sentence, when nothing can be signed with what is there."""
    if path.exists() and not path.is_file():
        # Who opens a pipe waits until somebody writes into it.
        raise BadData(str(path), 0, "the key that mails are signed with cannot be read: it is no file")
    try:
        with path.open("rb") as file:
            readers = os.fstat(file.fileno()).st_mode & 0o007
            text = file.read(_LARGEST_FILE)
    except OSError as error:
        why = f"the key that mails are signed with cannot be read: {error.strerror or error}; `judge dkim` makes one"
        raise BadData(str(path), 0, why) from error
    if readers:
        raise BadData(str(path), 0, "everybody on this machine may read the key that mails are signed with: chmod 600")
    try:
        secret = load_pem_private_key(text, None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise BadData(str(path), 0, "this is no secret key in PEM form; `judge dkim` makes one") from error
    if isinstance(secret, Ed25519PrivateKey) or (isinstance(secret, RSAPrivateKey) and secret.key_size >= 1024):
        return SigningKey(secret)
    raise BadData(str(path), 0, "mails can be signed with RSA keys of 1024 bits or more, and with Ed25519 keys only")


def make_key(path: Path, kind: str) -> SigningKey:
    """A new key in a file that only its owner can read; FileExistsError rather than put one in another's place."""
    secret = Ed25519PrivateKey.generate() if kind == "ed25519" else generate_private_key(65537, _RSA_BITS)
    text = secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return SigningKey(secret)


def zone_line(selector: str, domain: str, record: str) -> str:
    """A record as a line of a zone file, in pieces where it is long."""
    pieces = (record[at : at + _PIECE] for at in range(0, len(record), _PIECE))
    texts = " ".join(f'"{piece}"' for piece in pieces)
    return f"{selector}._domainkey.{domain}. IN TXT ( {texts} )"
