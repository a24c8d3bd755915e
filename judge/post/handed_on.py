"""A plain letter in somebody's name, as one part of the house hands it to another."""

from __future__ import annotations

from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP

from judge.mailaddress import hide_tokens

_LONG_LINES = SMTP.clone(max_line_length=990)


def handed_on(sender: tuple[str, str], rcpt: str, subject: str, message_id: str, text: str, date: datetime) -> bytes:
    """The letter on the wire; `sender` is an address and the name before it. No secret address stands in it."""
    mail = EmailMessage(_LONG_LINES)
    address, name = sender
    mail["From"] = Address(_line(name), addr_spec=address) if address.isascii() else address
    mail["To"] = rcpt
    mail["Subject"] = _line(subject)
    mail["Date"] = date
    mail["Message-ID"] = f"<{_line(message_id)}>"
    mail.set_content(hide_tokens(text), cte="base64")
    return mail.as_bytes()


def _line(text: str) -> str:
    return " ".join(text.split())
