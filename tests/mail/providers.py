"""Mail providers that sign what their people write (DKIM), and the name servers that know their keys."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime

import dkim
from nacl.signing import SigningKey

SELECTOR = "mail"
SIGNED = ("from", "to", "cc", "subject", "date", "message-id", "in-reply-to", "references", "from")
"""What a careful provider signs; From twice, so that no second one can be added."""


@dataclass
class Providers:
    """All providers at once, with one key."""

    key: SigningKey = field(default_factory=lambda: SigningKey(b"a seed of thirty-two bytes, no le"[:32]))
    asked: list[str] = field(default_factory=list)

    @property
    def record(self) -> str:
        """What the DNS says of the key."""
        return f"v=DKIM1; k=ed25519; p={base64.b64encode(bytes(self.key.verify_key)).decode()}"

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

    def signed(self, raw: bytes, domain: str = "", headers: tuple[str, ...] = SIGNED, *, length: bool = False) -> bytes:
        """A letter with the signature of the domain in From, or of another."""
        found = re.search(rb"^From:.*@([^\s>]+)", raw, re.MULTILINE | re.IGNORECASE)
        own = found[1].decode("ascii", "replace") if found else "nowhere.example"
        names = [name.encode() for name in headers]
        signature = dkim.sign(
            raw,
            SELECTOR.encode(),
            (domain or own).encode(),
            base64.b64encode(bytes(self.key)),
            canonicalize=(b"relaxed", b"simple"),
            include_headers=names,
            signature_algorithm=b"ed25519-sha256",
            length=length,
        )
        return bytes(signature) + raw


PROVIDERS = Providers()
