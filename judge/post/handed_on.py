"""A plain letter in somebody's name, as one part of the house hands it to another."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from email import message_from_bytes
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP

from judge.mailaddress import hide_tokens

_LONG_LINES = SMTP.clone(max_line_length=990)


def handed_on(
    sender: tuple[str, str],
    rcpt: str,
    subject: str,
    message_id: str,
    text: str,
    date: datetime,
    file: bytes = b"",
    answers: Sequence[str] = (),
) -> bytes:
    """The letter on the wire; `sender` is an address and the name before it. No secret address stands in it.

    `file` goes with it, and `answers` are the ids of the mails that it answers.
    """
    mail = EmailMessage(_LONG_LINES)
    address, name = sender
    mail["From"] = Address(_line(name), addr_spec=address) if address.isascii() else address
    mail["To"] = rcpt
    mail["Subject"] = _line(subject)
    mail["Date"] = date
    mail["Message-ID"] = f"<{_line(message_id)}>"
    if answers:
        mail["In-Reply-To"] = " ".join(f"<{_line(each)}>" for each in answers)
    mail.set_content(hide_tokens(text), cte="base64")
    if file:
        mail.add_attachment(file, "application", "octet-stream", filename=f"{_line(subject)}.judge")
    return mail.as_bytes()


def file_in(raw: bytes) -> bytes:
    """The file in such a letter; nothing where there is none."""
    for part in message_from_bytes(raw, policy=SMTP).walk():
        content = part.get_payload(decode=True) if part.get_content_type() == "application/octet-stream" else None
        if isinstance(content, bytes):
            return content
    return b""


def _line(text: str) -> str:
    return " ".join(text.split())
