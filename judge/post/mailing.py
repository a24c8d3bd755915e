"""One outgoing mail as a value, and as the bytes that go over the wire.

One recipient each: every mailing carries the secret reply address of the person it is for.
"""

from __future__ import annotations

import re
from binascii import b2a_base64
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import lru_cache

from judge.mailaddress import plain_address
from judge.post.robots import LOOP_HEADER
from judge.post.transfer import coded, in_base64
from judge.structs import Struct

LOOP_VALUE = "diplomacy-judge"
UNSUBSCRIBE = "unsubscribe"
"""The subject of a letter by which a mail program leaves."""
ONE_CLICK = "List-Unsubscribe=One-Click"
"""What is posted to the page of one click (RFC 8058 3.2)."""
HELP = "HELP"
_DATE = re.compile(rb"\r\nDate: [^\r\n]*\r\n")
_LINE_BREAK = re.compile(r"[\r\n\x00]")
_OTHER_BREAK = re.compile("[\v\f\x1c-\x1e\x85\u2028\u2029]")
"""What some programs take for the end of a line, though mail does not."""
_ID = re.compile(r"[!-;=?-~]{1,250}")
"""An id that fits into a line and cannot be taken for two (RFC 5322 3.6.4 allows less)."""
_MOST_REFERENCES = 10
_A_LINE = 78
"""Characters of a header's line, where it can be had (RFC 5322 2.1.1)."""
_LONGEST_HEADER_LINE = 998
_BYTES_A_WORD = 39
"""Of text in an encoded word: with `Subject: ` before it, it stays within 76 characters (RFC 2047 2)."""


class Attachment(Struct, frozen=True):
    """A file that goes with a mail; `kind` is its media type, as `application/json`."""

    name: str
    kind: str
    text: str
    is_inline: bool = False
    """Whether mail programs show it below the text."""
    data: bytes = b""
    """What is in it when that is no text."""


class Mailing(Struct, frozen=True):
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
    one_click: str = ""
    """The page on which one click does the same (RFC 8058); only together with `unsubscribe`."""
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
    for each in mailing.attachments:
        lines += [f"--{outer}", *(_packed(each.name, each.kind, each.data) if each.data else _attached(each))]
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
        ("To", plain_address(mailing.recipient)),
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
        mailto = f"<mailto:{mailing.unsubscribe}?subject={UNSUBSCRIBE}>"
        if mailing.one_click:
            # RFC 8058 3.1: the page first, and this header says that a mail program may act on it without asking.
            headers.append(("List-Unsubscribe", f"<{mailing.one_click}>, {mailto}"))
            headers.append(("List-Unsubscribe-Post", ONE_CLICK))
        else:
            headers.append(("List-Unsubscribe", mailto))
    if _is_id("In-Reply-To", mailing.in_reply_to):
        headers.append(("In-Reply-To", f"<{mailing.in_reply_to}>"))
    references = [one for one in mailing.references if _is_id("References", one)]
    if references:
        # The first is what all mails of a game have in common, the last what this one answers.
        kept = references[:1] + references[1:][1 - _MOST_REFERENCES :]
        headers.append(("References", " ".join(f"<{one}>" for one in kept)))
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
    """One field: text in encoded words where it has to be, anything else folded between its words alone."""
    if _LINE_BREAK.search(value):
        raise ValueError(f"a line break in {name}: {value!r}")
    field = f"{name}: {_encoded(value)}" if name == "Subject" else _folded(f"{name}: {value}")
    if max(map(len, field.split("\r\n"))) > _LONGEST_HEADER_LINE:
        raise ValueError(f"{name} is too long")
    return field


def _folded(field: str) -> str:
    """A field in lines that are no longer than they must; ids, addresses and URLs have no blanks and stay whole."""
    # RFC 2047 2: a line with an encoded word has no more than 76.
    room = _A_LINE - 2 if "=?" in field else _A_LINE
    if len(field) <= room or '"' in field:
        return field
    first, *words = field.split(" ")
    lines = [first]
    for at, word in enumerate(words):
        # The first word stands beside the name: a line with nothing but the name is not liked everywhere.
        if at and word and len(lines[-1]) + len(word) >= room:
            lines.append("")
        lines[-1] += f" {word}"
    return "\r\n".join(lines)


def _is_id(name: str, written: str) -> bool:
    """Whether an id is one that can be repeated to its writer; some are not ids at all."""
    if _LINE_BREAK.search(written):
        raise ValueError(f"a line break in {name}: {written!r}")
    return _ID.fullmatch(written) is not None


def _encoded(text: str) -> str:
    """Text for a header line (RFC 2047): as it is, or in encoded words of whole characters."""
    text = _OTHER_BREAK.sub(" ", text)
    if text.isascii() and text.isprintable() and "=?" not in text and text == " ".join(text.split()):
        folded = _folded(f"Subject: {text}").removeprefix("Subject: ")
        if max(map(len, folded.split("\r\n"))) < _A_LINE:
            return folded
    words = (b2a_base64(piece.encode(errors="replace"), newline=False).decode() for piece in _pieces(text))
    return "\r\n ".join(f"=?utf-8?b?{word}?=" for word in words)


def _pieces(text: str) -> list[str]:
    """A text in pieces that each fit into an encoded word, cut behind a blank where there is one.

    Some programs show a blank between two encoded words of a name, though RFC 2047 6.2 says that there is none.
    """
    pieces, room = [""], _BYTES_A_WORD
    for character in text:
        room -= len(character.encode(errors="replace"))
        if room < 0:
            head, blank, tail = pieces[-1].rpartition(" ")
            pieces[-1:] = [head + blank, tail] if blank else [pieces[-1], ""]
            room = _BYTES_A_WORD - len((pieces[-1] + character).encode(errors="replace"))
        pieces[-1] += character
    return pieces


def _phrase(name: str) -> str:
    """A display name that needs no quoting; in encoded words when it is not ASCII (RFC 2047 5)."""
    if _LINE_BREAK.search(name):
        raise ValueError(f"a line break in From: {name!r}")
    if not name.isascii():
        return _encoded(name).replace("\r\n", "")
    return re.sub(r"[^A-Za-z0-9 -]+", " ", name).strip() or "Diplomacy judge"


@lru_cache(maxsize=16)
def _attached(attachment: Attachment) -> tuple[str, ...]:
    """A file, in base64 whatever it holds: nothing on its way changes it. The same one goes to many.

    What is shown is written like the text of the mail, for programs that know nothing of MIME.
    """
    if attachment.is_inline:
        disposition = _header("Content-Disposition", f'inline; filename="{attachment.name}"')
        kind, *rest = _part(attachment.kind.removeprefix("text/"), attachment.text)
        return (kind, disposition, *rest)
    return _packed(attachment.name, f"{attachment.kind}; charset=utf-8", attachment.text.encode())


def _packed(name: str, kind: str, data: bytes) -> tuple[str, ...]:
    """A file in base64; one that is no text may be large, so nothing of it is kept."""
    return (
        _header("Content-Type", kind),
        _header("Content-Disposition", f'attachment; filename="{name}"'),
        "Content-Transfer-Encoding: base64",
        "",
        in_base64(data),
    )


def _part(subtype: str, text: str) -> list[str]:
    """One form of the text, in as few bytes as it needs."""
    encoding, body = coded(subtype, text.replace("\r\n", "\n"))
    return [f"Content-Type: text/{subtype}; charset=utf-8", f"Content-Transfer-Encoding: {encoding}", "", body]
