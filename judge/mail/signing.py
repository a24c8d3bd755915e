"""Mails signed in the name of the judge's domain (DKIM: RFC 6376, for Ed25519 RFC 8463).

Where the mail server does not sign, receivers would otherwise take the judge's mail for anybody's. The headers
that say who wrote to whom, about what, and how to get rid of such mail are under the signature; those that a forger
would like to add a second time are counted once more than they are there, so that an added one breaks it.
"""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from judge.mail.signingkeys import SigningKey

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
_FIELD_END = re.compile(rb"\r\n(?![ \t])")
_BLANKS = re.compile(rb"[ \t]+")
_BLANKS_AT_END = re.compile(rb"[ \t]+(?=\r\n)")
_LINES_AT_END = re.compile(rb"(?:\r\n)+\Z")
_ANY_BLANKS = re.compile(rb"[ \t\r\n]+")
_A_LINE = 72


@dataclass(frozen=True, slots=True)
class Signer:
    """Signs mails whose From lies in the judge's own domain; a stranger's, passed on as it came, is left alone."""

    domain: str
    """In whose name."""
    selector: str
    key: SigningKey
    own: str
    """What stands behind the @ of the judge's addresses."""

    def signed(self, raw: bytes, now: datetime) -> bytes:
        """The mail with its signature on top."""
        head, _, body = raw.partition(b"\r\n\r\n")
        fields = _fields(head)
        if not self._is_ours(fields):
            return raw
        names = [name for name in _SIGNED if name.lower().encode() in fields]
        names += [name for name in _FROZEN if name in names]
        unsigned = "\r\n ".join(
            (
                f"v=1; a={self.key.algorithm}; c=relaxed/relaxed; d={self.domain};",
                f"s={self.selector}; t={int(now.timestamp())};",
                f"bh={b64encode(sha256(relaxed_body(body)).digest()).decode()};",
                *_folded_names(names),
                "b=",
            )
        )
        header = f"DKIM-Signature: {unsigned}".encode()
        signature = b64encode(self.key.sign(_hashed(fields, names, header))).decode()
        pieces = (signature[at : at + _A_LINE] for at in range(0, len(signature), _A_LINE))
        return header + "\r\n ".join(pieces).encode() + b"\r\n" + raw

    def _is_ours(self, fields: dict[bytes, list[bytes]]) -> bool:
        senders = fields.get(b"from", [])
        return len(senders) == 1 and senders[0].rstrip().rstrip(b">").lower().endswith(f"@{self.own}".encode())


def _fields(head: bytes) -> dict[bytes, list[bytes]]:
    """Every header field, by its name in small letters, in its order."""
    found: dict[bytes, list[bytes]] = {}
    for field in _FIELD_END.split(head):
        found.setdefault(field.partition(b":")[0].strip().lower(), []).append(field)
    return found


def _folded_names(names: list[str]) -> list[str]:
    """The list of signed headers in lines that fit."""
    lines = ["h="]
    for name in names:
        if len(lines[-1]) + len(name) > _A_LINE:
            lines.append("")
        lines[-1] += f"{name}:"
    lines[-1] = f"{lines[-1].rstrip(':')};"
    return lines


def _hashed(fields: dict[bytes, list[bytes]], names: list[str], header: bytes) -> bytes:
    """What is signed (RFC 6376 3.7): the named headers, each the last that was not named yet, then our own."""
    left = {name: list(found) for name, found in fields.items()}
    chosen = [stack.pop() for name in names if (stack := left[name.lower().encode()])]
    return b"".join(relaxed_field(field) + b"\r\n" for field in chosen) + relaxed_field(header)


def relaxed_field(field: bytes) -> bytes:
    """One header as it is hashed (RFC 6376 3.4.2): however it is folded and spaced."""
    name, _, value = field.partition(b":")
    return name.strip().lower() + b":" + _ANY_BLANKS.sub(b" ", value).strip()


def relaxed_body(body: bytes) -> bytes:
    """The body as it is hashed (RFC 6376 3.4.4): blanks and empty lines at ends do not count."""
    if b" " in body or b"\t" in body:
        body = _BLANKS.sub(b" ", _BLANKS_AT_END.sub(b"", body + b"\r\n"))
    body = _LINES_AT_END.sub(b"", body)
    return body + b"\r\n" if body else b""
