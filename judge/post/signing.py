"""Mails signed in the name of the judge's domain (DKIM: RFC 6376, for Ed25519 RFC 8463).

Where the mail server does not sign, receivers would otherwise take the judge's mail for anybody's. The headers
that say who wrote to whom, about what, and how to get rid of such mail are under the signature; those that a forger
would like to add a second time are counted once more than they are there, so that an added one breaks it.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from judge.post.canonical import relaxed_body, signed_headers
from judge.post.fields import Split, split
from judge.post.signingkeys import SigningKey

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
        letter = split(raw)
        if not self._is_ours(letter):
            return raw
        names = [name for name in _SIGNED if letter.all(name.lower())]
        names += [name for name in _FROZEN if name in names]
        unsigned = "\r\n ".join(
            (
                f"v=1; a={self.key.algorithm}; c=relaxed/relaxed; d={self.domain};",
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

    def _is_ours(self, letter: Split) -> bool:
        senders = letter.all("from")
        return len(senders) == 1 and senders[0].raw.rstrip().rstrip(b">").lower().endswith(f"@{self.own}".encode())


def _folded_names(names: list[str]) -> list[str]:
    """The list of signed headers in lines that fit."""
    lines = ["h="]
    for name in names:
        if len(lines[-1]) + len(name) > _A_LINE:
            lines.append("")
        lines[-1] += f"{name}:"
    lines[-1] = f"{lines[-1].rstrip(':')};"
    return lines
