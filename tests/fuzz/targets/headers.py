"""The value of one header: who writes, when, about what, in answer to what."""

from __future__ import annotations

from judge.post.addresses import is_address
from judge.post.letter import read
from judge.post.mime import VALUE_LIMIT, Headers, MimePart, decode_words
from judge.post.robots import robot_reason
from tests.fuzz import promises
from tests.fuzz.targets import letters

_FIELDS = (
    b"From", b"Subject", b"Date", b"Message-ID", b"In-Reply-To", b"References", b"Content-Type", b"To", b"Return-Path",
    b"Content-Language", b"Content-Disposition", b"Auto-Submitted", b"Precedence", b"Content-Transfer-Encoding",
)  # fmt: skip
LONGEST = 16 << 10


def one_input(data: bytes) -> None:
    """The first byte says which header; the others are its value."""
    if not data:
        return
    field, value = _FIELDS[data[0] % len(_FIELDS)], data[1:]
    letter = read(b"%b: %b\r\n\r\nA Par - Bur" % (field, value))
    assert letter == read(b"%b: %b\r\n\r\nA Par - Bur" % (field, value))
    promises.is_one_line(letter.subject, VALUE_LIMIT)
    promises.is_one_line(letter.sender_name, VALUE_LIMIT)
    assert not letter.sender or is_address(letter.sender)
    assert letter.date is None or letter.date.tzinfo is not None
    text = value.decode("utf-8", "surrogateescape")
    promises.is_one_line(decode_words(text), VALUE_LIMIT)
    part = MimePart(Headers(((field.decode().lower(), text),)), b"")
    assert "/" in part.type
    promises.is_one_line(part.shown_name, 200)
    for name in ("charset", "boundary", "filename", "name"):
        part.parameter("content-type", name)
        part.parameter("content-disposition", name)
    robot_reason(part, text[:254], text, "judge@judge.test")


def seeds() -> list[bytes]:
    names = [field.lower() for field in _FIELDS]
    found = []
    for raw in letters():
        for line in raw.partition(b"\n\n")[0].replace(b"\r\n", b"\n").split(b"\n"):
            name, _, value = line.partition(b": ")
            if name.lower() in names:
                found.append(bytes([names.index(name.lower())]) + value)
    return sorted(set(found))
