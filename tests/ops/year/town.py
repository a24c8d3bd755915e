"""The players' town: their mail server, their letters, and what they got."""

from __future__ import annotations

import re
import smtplib
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import formatdate
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.ops.year.machines import wait_until

SINK = 2600
"""The port to which Postfix hands everything that is for people."""


class Town:
    """Everybody who is not the judge; `@players.example` all of them."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, EmailMessage]] = []
        self.count = 0
        self._server = Controller(self, hostname="127.0.0.1", port=SINK)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Keep a mail for each who is to have it."""
        mail: Any = message_from_bytes(envelope.original_content or b"", policy=policy.default)
        self.mails += [(rcpt.partition("@")[0], mail) for rcpt in envelope.rcpt_tos]
        return "250 kept"

    def open(self) -> None:
        """Take mail in."""
        self._server.start()

    def close(self) -> None:
        """Take no more."""
        self._server.stop()

    def of(self, person: str) -> list[EmailMessage]:
        """All that somebody got, oldest first."""
        return [mail for rcpt, mail in self.mails if rcpt == person]

    def newest(self, person: str, place: str) -> EmailMessage:
        """The newest mail that is answered at a place: `judge`, or a game."""
        found = [mail for mail in self.of(person) if re.match(rf"{place}[.+@]", str(mail["Reply-To"]))]
        if not found:
            raise SystemExit(f"{person} has no mail that is answered at {place}")
        return found[-1]

    def write(self, person: str, text: str, to: str, answered: EmailMessage | None = None) -> EmailMessage:
        """A letter by SMTP at port 25, and the mail that answers it."""
        self.count += 1
        letter = EmailMessage()
        letter["From"], letter["To"] = f"{person}@players.example", to
        letter["Date"], letter["Message-ID"] = formatdate(), f"<letter{self.count}@players.example>"
        letter["Subject"] = "Diplomacy" if answered is None else f"Re: {answered['Subject']}"
        if answered is not None:
            letter["In-Reply-To"] = str(answered["Message-ID"])
        letter.set_content(text + (_quoted(answered) if answered is not None else ""))
        had = len(self.of(person))
        with smtplib.SMTP("127.0.0.1", 25, timeout=60) as postfix:
            postfix.send_message(letter)
        answers: list[EmailMessage] = []

        def is_answered() -> bool:
            answers[:] = [mail for mail in self.of(person)[had:] if mail["In-Reply-To"] == letter["Message-ID"]]
            return bool(answers)

        wait_until(f"an answer to {person}'s {text.splitlines()[0]!r}", is_answered)
        return answers[0]

    def reply(self, person: str, text: str, place: str) -> EmailMessage:
        """A reply to the newest mail that is answered at a place, with that mail quoted below; and its answer."""
        answered = self.newest(person, place)
        return self.write(person, text, str(answered["Reply-To"]), answered)


def text_of(mail: EmailMessage) -> str:
    """The plain text of a mail."""
    body = mail.get_body(("plain",))
    return str(body.get_content()) if body is not None else ""


def _quoted(mail: EmailMessage) -> str:
    return "\n\nOn Monday the judge wrote:\n" + "\n".join(f"> {line}" for line in text_of(mail).splitlines())
