"""The far end of the wire: a mail server that keeps what the judge sends, and people who read and answer it."""

from __future__ import annotations

import re
import smtplib
from collections import defaultdict
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session

_HOST = "127.0.0.1"
_NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")
_LONGEST_NAME = 60


class PostOffice:
    """A receiving mail server: every mail is one .eml file and lies in somebody's mailbox."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.mailboxes: dict[str, list[EmailMessage]] = defaultdict(list)
        self.by_file: dict[str, EmailMessage] = {}
        self.count = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: D102
        raw = envelope.original_content or b""
        mail = message_from_bytes(raw, policy=policy.default)
        self.count += 1
        name = _NOT_IN_NAMES.sub("-", f"{mail['Subject']}".lower()).strip("-")[:_LONGEST_NAME]
        for recipient in envelope.rcpt_tos:
            who = recipient.partition("@")[0]
            file = self._folder / f"{self.count:03}-{who}-{name}.eml"
            file.write_bytes(raw)
            self.by_file[file.name] = mail
            self.mailboxes[recipient].append(mail)
        return "250 2.0.0 in the box"


def text_of(mail: EmailMessage) -> str:
    """The plain text of a mail, as a terminal shows it."""
    part = mail.get_body(("plain",))
    return part.get_content() if part is not None else ""


def write_letter(
    sender: str, to: str, text: str, answered: EmailMessage | None, number: int, now: datetime
) -> EmailMessage:
    """A letter as a mail program makes it: an answer quotes all of what it answers."""
    letter = EmailMessage()
    letter["From"] = sender
    letter["To"] = to
    letter["Message-ID"] = f"<letter{number}@players.example>"
    if answered is None:
        letter["Subject"] = "Diplomacy"
    else:
        letter["Subject"] = f"Re: {answered['Subject']}"
        letter["In-Reply-To"] = str(answered["Message-ID"])
        quoted = "\n".join(f"> {line}".rstrip() for line in text_of(answered).splitlines())
        text = f"{text}\n\nOn {now:%A, %d %B %Y at %H:%M} the judge wrote:\n{quoted}"
    letter["Date"] = now
    letter.set_content(text)
    return letter


def send(letter: EmailMessage, port: int, copies: int = 1) -> None:
    """Put a letter on the wire."""
    with smtplib.SMTP(_HOST, port, timeout=10) as client:
        for _ in range(copies):
            client.send_message(letter)
