"""The far end of the wire: a mail server that keeps what the judge sends, and people who read and answer it."""

from __future__ import annotations

import re
import smtplib
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

_HOST = "127.0.0.1"
_NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")
_LONGEST_NAME = 60


class PostOffice:
    """A receiving mail server's boxes: every mail is one .eml file and lies in a person's mailbox."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._boxes: dict[str, list[bytes]] = defaultdict(list)
        self.count = 0

    async def keep(self, received_at: datetime, mail_from: str, rcpts: Sequence[str], raw: bytes) -> None:
        """Put a mail into the boxes of those it is for; only who opens it pays for taking it apart."""
        head, _, _ = raw.partition(b"\r\n\r\n")
        subject = str(_opened(head)["Subject"])
        self.count += 1
        name = _NOT_IN_NAMES.sub("-", subject.lower()).strip("-")[:_LONGEST_NAME]
        for recipient in rcpts:
            who = recipient.partition("@")[0]
            (self._folder / f"{self.count:03}-{who}-{name}.eml").write_bytes(raw)
            self._boxes[recipient].append(raw)

    def newest(self, recipient: str) -> EmailMessage | None:
        """The mail that a person got last."""
        box = self._boxes[recipient]
        return _opened(box[-1]) if box else None

    def first_file(self, wanted: re.Pattern[str]) -> tuple[str, EmailMessage]:
        """The name of the first file that is called like this, and the mail in it."""
        file = next(file for file in sorted(self._folder.iterdir()) if wanted.match(file.name))
        return file.name, _opened(file.read_bytes())


def _opened(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, policy=policy.default)


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
