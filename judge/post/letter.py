"""Bytes to a `Letter`: who writes, in answer to what, and which words are his own.

Reading never raises. Whatever arrives becomes a letter, with its defects noted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_tz

from judge.post.addresses import sender_of
from judge.post.cms import Sealed, opened
from judge.post.flowed import is_encrypted, unarmoured, unflow, without_files
from judge.post.htmltext import html_to_text, strikes_out
from judge.post.mime import (
    DEPTH_LIMIT,
    PART_LIMIT,
    SMIME,
    TEXT_LIMIT,
    WRAPPINGS,
    Defect,
    Headers,
    MimePart,
    ParsedMail,
    children_of,
    decode_words,
    parse,
)
from judge.post.quotes import CutOff, Tag, cut_quotes
from judge.post.robots import RobotReason, robot_reason
from judge.structs import Struct, field, replace

ANSWERING = ("in-reply-to", "references")
"""The headers that name the mail which a letter answers."""

_ID = re.compile(r"<([^<>\s]{1,250})>")
_OWN_ID = re.compile(r"([a-z0-9][a-z0-9_-]*)\.(?:([SFW]\d{1,4}[MRA])|[a-z]+)\.[^@]+@", re.IGNORECASE)
_SUBJECT_TAG = re.compile(r"\[([a-z0-9][a-z0-9_-]*) ([SFW]\d{1,4}[MRA])\]", re.IGNORECASE)
_META_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([\w-]{2,30})", re.IGNORECASE)
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*", re.IGNORECASE)
_MOST_REFERENCES = 50
_MOST_ATTACHED = 5
_FIRST_BYTES = 2048
_EXCUSE = re.compile(r"\bhtml\b", re.IGNORECASE)
_LONGEST_EXCUSE = 300
"""Some programs write no text but a word on why there is none, beside the HTML that says everything."""


class Letter(Struct, frozen=True):
    """One mail sent to the judge."""

    sender: str
    """The one mailbox in From, lower case; empty when there is not exactly one without fault."""
    sender_name: str
    recipient: str
    """The address of ours it came to, lower case."""
    mail_from: str
    message_id: str
    """Without its angle brackets; empty when there is none."""
    in_reply_to: tuple[str, ...]
    references: tuple[str, ...]
    subject: str
    date: datetime | None
    languages: tuple[str, ...]
    """Languages the headers name, as `ru`; hints, nothing more."""
    text: str
    """What the writer himself wrote: no quotations, no signature, nothing attached."""
    full_text: str
    answers: Tag | None
    """The game and phase of the mail of ours that this one answers."""
    robot: RobotReason | None
    defects: tuple[Defect, ...]
    attached: tuple[str, ...] = ()
    """What came along and is not read: names, or types of what has none."""
    clock: timedelta | None = None
    """How far ahead of UTC the clock was that wrote Date; None for UTC, and where it is not said."""
    cut_off: CutOff | None = None
    """What stands below the signature, or a letter that is passed on: not in `text`, and asked about if it orders."""


class _Budget(Struct):
    """What is left of the limits while a letter is taken apart."""

    parts: int = PART_LIMIT
    text: int = TEXT_LIMIT
    defects: list[Defect] = field(default_factory=list)
    attached: list[str] = field(default_factory=list)

    def note(self, defect: Defect) -> None:
        if defect not in self.defects:
            self.defects.append(defect)

    def cut(self, text: str) -> str:
        if len(text) > self.text:
            self.note(Defect.TEXT_CUT)
            text = text[: self.text]
        self.text -= len(text)
        return text


def read(raw: bytes, rcpt: str = "", mail_from: str = "") -> Letter:
    """The letter in some bytes; `rcpt` and `mail_from` are the envelope's, as far as they are known."""
    return read_parsed(parse(raw), rcpt, mail_from)


def read_parsed(mail: ParsedMail, rcpt: str = "", mail_from: str = "") -> Letter:
    """The same of a mail that was taken apart already."""
    part = mail.part
    headers = part.headers
    budget = _Budget(defects=list(mail.defects))
    sender, name = sender_of(headers)
    recipient = rcpt.strip().strip("<>").lower()
    robot = robot_reason(part, mail_from.strip(), sender or _any_address(headers), recipient)
    full_text = "\n".join(_texts(part, 0, budget))
    if not full_text.strip():
        budget.note(Defect.NO_TEXT)
    if not sender:
        budget.note(Defect.BAD_SENDER)
    cut = cut_quotes(unarmoured(full_text))
    if is_encrypted(cut.own):
        budget.note(Defect.ENCRYPTED)
    subject = decode_words(headers.get("subject"))
    in_reply_to, references = (_ids(headers, name) for name in ANSWERING)
    return Letter(
        sender=sender,
        sender_name=name,
        recipient=recipient,
        mail_from=mail_from,
        message_id=next(iter(_ids(headers, "message-id")), ""),
        in_reply_to=in_reply_to,
        references=references,
        subject=subject,
        date=date_of(headers),
        languages=_languages(headers),
        text=cut.own,
        full_text=full_text,
        answers=_answered((*in_reply_to, *reversed(references)), subject) or cut.quoted,
        robot=robot,
        defects=tuple(budget.defects),
        attached=tuple(budget.attached[:_MOST_ATTACHED]),
        clock=clock_of(headers),
        cut_off=cut.cut_off,
    )


def text_of(part: MimePart) -> str:
    """All that a letter says, its quotations too: what `full_text` is made of."""
    return "\n".join(_texts(part, 0, _Budget()))


def unthreaded(letter: Letter) -> Letter:
    """A letter without what its headers name as the mail it answers: its subject and its quotations still say it."""
    cut = cut_quotes(unarmoured(letter.full_text))
    return replace(letter, in_reply_to=(), references=(), answers=_answered((), letter.subject) or cut.quoted)


def saying(letter: Letter, full_text: str) -> Letter:
    """The letter with another text."""
    cut = cut_quotes(unarmoured(full_text))
    return replace(letter, full_text=full_text, text=cut.own, cut_off=cut.cut_off)


def _texts(part: MimePart, depth: int, budget: _Budget) -> list[str]:
    """The readable texts of a part; attachments and forwarded letters have none."""
    kind = part.type
    if kind == "text/plain":
        text, files = without_files(_plain_text(part))
        budget.attached += files
        return [budget.cut(text)]
    if kind == "text/html":
        return [html_to_text(budget.cut(_html(part)))]
    if kind in WRAPPINGS or kind == "multipart/encrypted":
        return _unsealed(part, depth, budget)
    if not kind.startswith("multipart/") or kind == "multipart/digest":
        budget.attached.append(part.shown_name)
        return []
    if depth >= DEPTH_LIMIT:
        budget.note(Defect.TOO_DEEP)
        return []
    if not part.parameter("content-type", "boundary").strip():
        budget.note(Defect.BAD_ENCODING)
        return [budget.cut(part.text())]
    children, defect = children_of(part, budget.parts)
    budget.parts -= len(children)
    if defect is not None:
        budget.note(defect)
    inside = [child for child in children if not child.is_attached] or _named_body(children)
    if kind == "multipart/mixed":
        budget.attached += [child.shown_name for child in children if child.is_attached and child not in inside]
    if kind == "multipart/alternative":
        return _best_text(inside, depth, budget)
    if kind in {"multipart/signed", "multipart/related", "multipart/report"}:
        inside = inside[:1]
    return [text for child in inside for text in _texts(child, depth + 1, budget)]


def _unsealed(part: MimePart, depth: int, budget: _Budget) -> list[str]:
    """The texts of what is signed and sent as one piece; of what is encrypted there are none."""
    inside = opened(part) if part.type in SMIME else Sealed.ENCRYPTED
    if isinstance(inside, MimePart) and depth < DEPTH_LIMIT:
        return _texts(inside, depth + 1, budget)
    if inside is Sealed.ENCRYPTED:
        budget.note(Defect.ENCRYPTED)
    else:
        budget.attached.append(part.shown_name)
    return []


def _named_body(children: Sequence[MimePart]) -> list[MimePart]:
    """The text of a letter in which everything has a name: some programs give one to what a person wrote, too."""
    return [child for child in children if child.is_text][:1]


def _best_text(choices: list[MimePart], depth: int, budget: _Budget) -> list[str]:
    """The plainest of several forms of the same text that says anything; HTML where it strikes some of it out."""
    excuse: list[str] = []
    is_struck = any(part.type == "text/html" and strikes_out(_html(part)[:TEXT_LIMIT]) for part in choices)
    for part in sorted(choices, key=lambda part: (part.type == "text/plain") is is_struck):
        texts = _texts(part, depth + 1, budget)
        said = "\n".join(texts).strip()
        if said and (len(said) > _LONGEST_EXCUSE or not _EXCUSE.search(said) or excuse):
            return texts
        excuse = excuse or (texts if said else [])
    return excuse


def _plain_text(part: MimePart) -> str:
    text = part.text()[: 4 * TEXT_LIMIT]
    if part.parameter("content-type", "format").lower() == "flowed":
        return unflow(text, joins_words=part.parameter("content-type", "delsp").lower() == "yes")
    return text


def _html(part: MimePart) -> str:
    if part.parameter("content-type", "charset"):
        return part.text()
    meta = _META_CHARSET.search(part.content()[:_FIRST_BYTES])
    return part.text(meta[1].decode("ascii", "replace") if meta else "")


def _ids(headers: Headers, name: str) -> tuple[str, ...]:
    found = [match[1] for value in headers.all(name) for match in _ID.finditer(value)]
    # They come back in the headers of the answer, so nothing odd may be in them.
    return tuple(id for id in found[-_MOST_REFERENCES:] if id.isascii() and id.isprintable())


def _answered(ids: tuple[str, ...], subject: str) -> Tag | None:
    """Which of our mails an answer is to: its id says so, or else the tag in the subject."""
    for found in (*map(_OWN_ID.match, ids), _SUBJECT_TAG.search(subject)):
        if found is not None and found[2]:
            return Tag(found[1].lower(), found[2].upper())
    return None


def _any_address(headers: Headers) -> str:
    """Something like an address in From, good enough to know a robot by."""
    found = re.search(r"[^\s<>()\",;:]+@[^\s<>()\",;:]+", headers.get("from")[:_FIRST_BYTES])
    return found[0].lower() if found else ""


def date_of(headers: Headers) -> datetime | None:
    """The date that the letter claims, in UTC; not to be relied on."""
    try:
        parsed = parsedate_tz(headers.get("date")[:100])
        if parsed is None:
            return None
        seconds = datetime(*parsed[:6], tzinfo=UTC).timestamp() - (parsed[9] or 0)
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError, IndexError, TypeError):
        return None


def clock_of(headers: Headers) -> timedelta | None:
    """How far ahead of UTC the clock was that wrote the date of the letter; None for UTC, and where it is not said."""
    try:
        parsed = parsedate_tz(headers.get("date")[:100])
    except (ValueError, OverflowError, IndexError, TypeError):
        return None
    # Servers write UTC, and RFC 5322 3.3 has -0000 for a clock that says nothing of the place.
    return timedelta(seconds=parsed[9]) if parsed is not None and parsed[9] else None


def _languages(headers: Headers) -> tuple[str, ...]:
    named = ",".join((*headers.all("content-language"), *headers.all("accept-language")))[:200]
    tags = (piece.partition(";")[0].strip() for piece in named.split(","))
    return tuple(dict.fromkeys(tag.lower() for tag in tags if _LANGUAGE.fullmatch(tag)))
