"""One outgoing mail as a value, and as the bytes that go over the wire.

One recipient each: every mailing carries the secret reply address of the person it is for.
"""

from __future__ import annotations

import re
from base64 import encodebytes
from binascii import b2a_base64
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import lru_cache

from judge.mail.robots import LOOP_HEADER

LOOP_VALUE = "diplomacy-judge"
UNSUBSCRIBE = "unsubscribe"
"""The subject of a letter by which a mail program leaves."""
HELP = "HELP"
_DATE = re.compile(rb"\r\nDate: [^\r\n]*\r\n")
_LINE_BREAK = re.compile(r"[\r\n\x00]")
_MOST_REFERENCES = 10
_LONGEST_LINE = 900
_LONGEST_SUBJECT = 200
_BYTES_A_WORD = 45


@dataclass(frozen=True, slots=True)
class Attachment:
    """A text file that goes with a mail; `kind` is its media type, as `application/json`."""

    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Mailing:
    """A mail of the judge to one person.

    `message_id`, `in_reply_to` and `references` are without angle brackets. `is_answer` tells an
    answer to a letter from a mail the judge sends by itself.
    """

    sender: str
    recipient: str
    reply_to: str
    subject: str
    text: str
    html: str
    message_id: str
    date: datetime
    language: str = "en"
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    is_answer: bool = False
    sender_name: str = "Diplomacy judge"
    cause: str = ""
    """Which letter or event it reports, for the keeper."""
    unsubscribe: str = ""
    """Where a letter goes that ends such mails; empty for mail that nobody can do without."""
    attachments: tuple[Attachment, ...] = ()
    list_id: str = ""
    """What all mails of a game have in common, for the filters of mail programs; empty for mail about no game."""


def compose(mailing: Mailing) -> bytes:
    """The mail on the wire: plain text first and complete in itself, then the same in HTML.

    ValueError for a header value that could start a new header. The standard library's
    writer takes over a millisecond for this, which is too much for nine mails a turn, and
    turns long ids into encoded words.
    """
    boundary = f"=_{mailing.message_id.partition('@')[0]}_="
    lines = [_header(name, value) for name, value in _headers(mailing)]
    outer = f"=+{boundary[2:]}"
    if mailing.attachments:
        lines += [f'Content-Type: multipart/mixed; boundary="{outer}"', "", f"--{outer}"]
    lines += [f'Content-Type: multipart/alternative; boundary="{boundary}"', ""]
    for subtype, text in (("plain", mailing.text), ("html", mailing.html)):
        lines += [f"--{boundary}", *_part(subtype, text)]
    lines += [f"--{boundary}--", ""]
    for attachment in mailing.attachments:
        lines += [f"--{outer}", *_attached(attachment)]
    if mailing.attachments:
        lines += [f"--{outer}--", ""]
    return "\r\n".join(lines).encode()


def redated(raw: bytes, now: datetime) -> bytes:
    """A mail that was written before, with the date of the day on which it goes."""
    line = f"\r\nDate: {format_datetime(now.astimezone(UTC))}\r\n".encode()
    return _DATE.sub(lambda _: line, raw, count=1)


def _headers(mailing: Mailing) -> list[tuple[str, str]]:
    headers = [
        ("From", f"{_phrase(mailing.sender_name)} <{mailing.sender}>"),
        ("To", mailing.recipient),
        ("Reply-To", mailing.reply_to),
        ("Subject", mailing.subject),
        ("Date", format_datetime(mailing.date.astimezone(UTC))),
        ("Message-ID", f"<{mailing.message_id}>"),
    ]
    if mailing.list_id:
        # RFC 2919, RFC 2369: a game is a list of its own; whoever writes to it, or for help, is known by his address.
        headers.append(("List-Id", f"<{mailing.list_id}>"))
        headers.append(("List-Post", f"<mailto:{mailing.reply_to}>"))
        headers.append(("List-Help", f"<mailto:{mailing.reply_to}?subject={HELP}>"))
    if mailing.unsubscribe:
        # RFC 2369 3.2: a mail program writes this letter by itself.
        headers.append(("List-Unsubscribe", f"<mailto:{mailing.unsubscribe}?subject={UNSUBSCRIBE}>"))
    if mailing.in_reply_to:
        headers.append(("In-Reply-To", f"<{mailing.in_reply_to}>"))
    if mailing.references:
        headers.append(("References", " ".join(f"<{one}>" for one in mailing.references[:_MOST_REFERENCES])))
    return [
        *headers,
        # RFC 3834: an answer says so, and asks not to be answered by a robot.
        ("Auto-Submitted", "auto-replied" if mailing.is_answer else "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
        (LOOP_HEADER, LOOP_VALUE),
        ("Content-Language", mailing.language),
        ("MIME-Version", "1.0"),
    ]


def _header(name: str, value: str) -> str:
    """One field: ids folded between tokens, other text in encoded words when it is not ASCII."""
    if _LINE_BREAK.search(value):
        raise ValueError(f"a line break in {name}: {value!r}")
    if name == "Subject":
        return f"{name}: {_encoded(value)}"
    if name == "References":
        return f"{name}: " + "\r\n ".join(value.split())
    return f"{name}: {value}"


def _encoded(text: str) -> str:
    """Text for a header line (RFC 2047): as it is, or in encoded words of whole characters."""
    if text.isascii() and len(text) < _LONGEST_SUBJECT:
        return text
    words, room = [b""], _BYTES_A_WORD
    for character in text:
        encoded = character.encode()
        if len(words[-1]) + len(encoded) > room:
            words.append(b"")
        words[-1] += encoded
    return "\r\n ".join(f"=?utf-8?b?{b2a_base64(word, newline=False).decode()}?=" for word in words)


def _phrase(name: str) -> str:
    """A display name that needs no quoting; in encoded words when it is not ASCII (RFC 2047 5)."""
    if not name.isascii():
        return _encoded(name)
    return re.sub(r"[^A-Za-z0-9 -]+", " ", name).strip() or "Diplomacy judge"


@lru_cache(maxsize=16)
def _attached(attachment: Attachment) -> tuple[str, ...]:
    """A file, in base64 whatever it holds: nothing on its way changes it. The same one goes to many."""
    return (
        _header("Content-Type", f"{attachment.kind}; charset=utf-8"),
        _header("Content-Disposition", f'attachment; filename="{attachment.name}"'),
        "Content-Transfer-Encoding: base64",
        "",
        encodebytes(attachment.text.encode()).decode("ascii").rstrip("\n").replace("\n", "\r\n"),
    )


def _part(subtype: str, text: str) -> list[str]:
    """One form of the text: as it is when it is ASCII, else base64."""
    text = text.replace("\r\n", "\n")
    is_plain = text.isascii() and max(map(len, text.split("\n"))) < _LONGEST_LINE
    body = text if is_plain else encodebytes(text.replace("\n", "\r\n").encode()).decode("ascii")
    return [
        f"Content-Type: text/{subtype}; charset=utf-8",
        f"Content-Transfer-Encoding: {'7bit' if is_plain else 'base64'}",
        "",
        body.rstrip("\n").replace("\n", "\r\n"),
    ]
