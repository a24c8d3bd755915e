"""Letters byte for byte: headers, charsets, transfer encodings and parts, nothing of it by the library under test.

Every line ends in CRLF, every date and boundary is given, so the same data make the same bytes on any day.
"""

from __future__ import annotations

import quopri
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field

JUDGE = "blitz.s0+abcdefghijklmnop@judge.test"
SHOWN = "Diplomacy judge <blitz.s0@judge.test>"
PLAYER = "anna@player.test"
DATE = "Fri, 20 Nov 2026 14:05:09 +0100"
_ANSWERED = "blitz.S1901M.m12@judge.test"
_WIDTH = 76


@dataclass(frozen=True)
class Expected:
    """What the judge must make of a letter. `given` is what `judge read` is told beside it."""

    kind: str = "orders"
    orders: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    language: str = ""
    """The language it must be read in, where it is the letter that shows it."""
    given: tuple[tuple[str, str], ...] = ()

    def lines(self) -> Iterable[str]:
        """The side file."""
        yield "power: france"
        yield from (f"{key}: {value}" for key, value in self.given)
        yield f"class: {self.kind}"
        yield from (f"order: {order}" for order in self.orders)
        yield from (f"command: {command}" for command in self.commands)
        yield from (f"problem: {problem}" for problem in self.problems)
        if self.language:
            yield f"read in: {self.language}"


@dataclass(frozen=True)
class Fixture:
    """One letter: its name, its bytes, and what must come of it."""

    name: str
    raw: bytes
    expected: Expected


@dataclass(frozen=True)
class Part:
    """A part of a letter, or the whole of it: its own header lines, and its body as it is sent."""

    headers: tuple[str, ...]
    body: bytes


@dataclass(frozen=True)
class Outside:
    """The headers of a letter beside those of its content."""

    subject: str = "Re: [blitz S1901M] Spring 1901, movement: your orders"
    sender: str = f"Anna <{PLAYER}>"
    to: str = JUDGE
    answers: bool = True
    """Whether it is an answer to a mail of the judge."""
    more: tuple[str, ...] = ()
    """Further header lines, the program's own."""
    date: str = DATE
    charset: str = "utf-8"
    """In which the subject is encoded."""
    id: str = "one@player.test"

    def lines(self) -> Iterable[str]:
        yield f"From: {self.sender}"
        yield f"To: {self.to}"
        yield f"Subject: {word(self.subject, self.charset)}"
        yield f"Date: {self.date}"
        yield f"Message-ID: <{self.id}>"
        if self.answers:
            yield f"In-Reply-To: <{_ANSWERED}>"
            yield f"References: <blitz.root.0@judge.test> <{_ANSWERED}>"
        yield from self.more
        yield "MIME-Version: 1.0"


@dataclass(frozen=True)
class Coding:
    """How a text travels: the charset it is in, the one it claims, and its transfer encoding."""

    charset: str = "utf-8"
    label: str = ""
    """The charset in the header; empty for the true one, `-` for none at all."""
    transfer: str = "8bit"
    parameters: str = ""
    errors: str = "strict"

    def part(self, text: str, kind: str = "text/plain") -> Part:
        """A text as a part."""
        raw = text.replace("\n", "\r\n").encode(self.charset, self.errors)
        return self.part_of(raw, kind)

    def part_of(self, raw: bytes, kind: str = "text/plain") -> Part:
        """Bytes that are a text already."""
        label = "" if self.label == "-" else f"; charset={self.label or self.charset}"
        headers = [f"Content-Type: {kind}{label}{self.parameters}"]
        if self.transfer:
            headers.append(f"Content-Transfer-Encoding: {self.transfer}")
        return Part(tuple(headers), _travelling(raw, self.transfer))


UTF8 = Coding()
PRINTABLE = Coding(transfer="quoted-printable")
BASE64 = Coding(transfer="base64")
FLOWED = Coding(transfer="8bit", parameters="; format=flowed")


def _travelling(raw: bytes, transfer: str) -> bytes:
    if transfer == "base64":
        return based(raw)
    if transfer == "quoted-printable":
        return quopri.encodestring(raw.replace(b"\r\n", b"\n")).replace(b"\n", b"\r\n")
    return raw


def based(raw: bytes) -> bytes:
    """Base64 in lines of 76."""
    text = b64encode(raw)
    return b"".join(text[at : at + _WIDTH] + b"\r\n" for at in range(0, len(text), _WIDTH))


def word(text: str, charset: str = "utf-8") -> str:
    """A header value; encoded words (RFC 2047), each of whole letters, when it is not ASCII."""
    if text.isascii():
        return text
    pieces = [text[at : at + 12] for at in range(0, len(text), 12)]
    return "\r\n ".join(f"=?{charset}?B?{b64encode(piece.encode(charset)).decode()}?=" for piece in pieces)


def multipart(kind: str, boundary: str, *parts: Part, more: str = "", preamble: str = "") -> Part:
    """Several parts as one; `more` are further parameters."""
    head = f'Content-Type: multipart/{kind}; boundary="{boundary}"{more}'
    lines = [preamble.encode() + b"\r\n"] if preamble else []
    for part in parts:
        lines += [f"--{boundary}\r\n".encode(), *_headed(part), b"\r\n"]
    return Part((head,), b"".join((*lines, f"--{boundary}--\r\n".encode())))


def _headed(part: Part) -> Iterable[bytes]:
    yield from (f"{line}\r\n".encode() for line in part.headers)
    yield b"\r\n"
    yield part.body


def written(part: Part) -> bytes:
    """A part with its headers, as something else holds it."""
    return b"".join(_headed(part))


def attached(name: str, kind: str, raw: bytes, disposition: str = "attachment") -> Part:
    """A file that comes along."""
    headers = (
        f'Content-Type: {kind}; name="{word(name)}"',
        f'Content-Disposition: {disposition}; filename="{word(name)}"',
        "Content-Transfer-Encoding: base64",
    )
    return Part(headers, based(raw))


def both(boundary: str, text: str, html: str, coding: Coding = UTF8, html_coding: Coding | None = None) -> Part:
    """The same as text and as HTML, as most programs send it."""
    return multipart("alternative", boundary, coding.part(text), (html_coding or coding).part(html, "text/html"))


def sent(outside: Outside, content: Part) -> bytes:
    """The whole letter."""
    return b"".join(_headed(Part((*outside.lines(), *content.headers), content.body)))


@dataclass
class Family:
    """The letters of one folder under construction."""

    folder: str
    letters: list[Fixture] = field(default_factory=list)

    def add(self, name: str, raw: bytes, expected: Expected) -> None:
        self.letters.append(Fixture(f"{self.folder}/{name}", raw, expected))
