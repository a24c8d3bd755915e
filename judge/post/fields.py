"""Bytes into header fields and body: decided here, once, for reading, proving and signing alike.

A signature that is checked on one splitting and obeyed on another proves nothing, so nobody else splits. What is
read leniently (RFC 5322, 4: obsolete syntax must be accepted) is named by `oddity`, and then no signature counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from judge.structs import Struct

HEADER_LIMIT = 64 << 10
"""Bytes of a header section whose fields are read."""

LONGEST_LINE = 998
"""Bytes of a line without its end (RFC 5322, 2.1.1)."""

_NAME = re.compile(rb"([!-9;-~]{1,100})[ \t]*:")
_FOLD = re.compile(rb"\r?\n(?=[ \t])")
_BREAK = re.compile(rb"[\v\f\x1c-\x1e]")
"""What some programs take for the end of a line."""
_BLANK_FOLD = re.compile(rb"\n[ \t]+(?:\r|\Z)")
_ONCE = frozenset(
    {
        *(
            "from",
            "sender",
            "reply-to",
            "to",
            "cc",
            "bcc",
            "message-id",
            "in-reply-to",
            "references",
            "subject",
            "date",
        ),
        *("mime-version", "content-type", "content-transfer-encoding", "content-disposition", "content-id"),
        *("content-description", "content-location", "return-path", "auto-submitted"),
    }
)
"""Fields that may stand once (RFC 5322, 3.6; RFC 2045, 3)."""


class Oddity(Enum):
    """Why two programs may read two letters in the same bytes."""

    BARE_END = "a carriage return or line feed by itself"
    NUL = "a NUL"
    BREAK = "a character that some take for the end of a line"
    NO_FIELD = "a line among the headers that is no field"
    BLANK_FOLD = "a folded line of blanks only"
    BLANK_NAME = "a field name followed by a blank"
    LONG_LINE = "a header line of more than 998 bytes"
    TWICE = "a header twice that may stand once"


class HeaderField(Struct, frozen=True):
    """One header field."""

    name: str
    """In small letters."""
    written: bytes
    """All of it as it came, folds included, without its last line end."""

    @property
    def raw(self) -> bytes:
        """What stands behind the colon, as it came."""
        return self.written.partition(b":")[2]

    @property
    def value(self) -> bytes:
        """The same on one line (RFC 5322, 2.2.3)."""
        return _FOLD.sub(b"", self.raw)


class Split(Struct, frozen=True):
    """A letter, or a part of one, split in two."""

    fields: tuple[HeaderField, ...]
    body: bytes
    strays: tuple[bytes, ...] = ()
    """What stands above the body and belongs to no field, or is beyond the limit."""

    def all(self, name: str) -> tuple[HeaderField, ...]:
        """Every field of a name, from the top."""
        return tuple(field for field in self.fields if field.name == name)


def split(raw: bytes) -> Split:
    """The header fields and the body; bytes without any field, and no empty line above all, are all body.

    The first empty line ends the headers; a line of blanks is none, but continues the field above it. Lines end with
    LF, whether CR stands before it or not; in bytes without any LF, with CR.
    """
    end = b"\n" if b"\n" in raw else b"\r"
    fields: list[list[bytes]] = []
    strays: list[bytes] = []
    into = strays
    at = 0
    for line, behind in _lines(raw, end):
        begins, at = at, behind
        if not line.strip(b"\r\n"):
            break
        room = max(HEADER_LIMIT - begins, 0)
        if begins == 0 or line[:1] not in b" \t":
            into = strays
            if _NAME.match(line[:room]):
                fields.append(into := [])
        into.append(line[:room])
        strays.append(line[room:])
    is_text = not fields and raw[:1] not in (b"\r", b"\n")
    return Split((), raw) if is_text else Split(tuple(map(_field, fields)), raw[at:], tuple(filter(None, strays)))


def _lines(raw: bytes, end: bytes) -> Iterator[tuple[bytes, int]]:
    """Each line with its end, and where the next one begins."""
    at = 0
    while at < len(raw):
        behind = raw.find(end, at) + 1 or len(raw)
        yield raw[at:behind], behind
        at = behind


def _field(lines: list[bytes]) -> HeaderField:
    found = _NAME.match(lines[0])
    assert found is not None
    written = b"".join(lines)
    ending = 2 if written.endswith(b"\r\n") else int(written.endswith((b"\r", b"\n")))
    return HeaderField(found[1].decode("ascii").lower(), written[: len(written) - ending])


def oddity(raw: bytes, letter: Split) -> Oddity | None:
    """Why another program might split these bytes otherwise, or take another field for the one that counts."""
    if b"\0" in raw:
        return Oddity.NUL
    if not raw.count(b"\r") == raw.count(b"\n") == raw.count(b"\r\n"):
        return Oddity.BARE_END
    head = b"".join(field.written + b"\r\n" for field in letter.fields)
    if letter.strays or head + b"\r\n" + letter.body != raw:
        return Oddity.NO_FIELD
    if _BREAK.search(head):
        return Oddity.BREAK
    if _BLANK_FOLD.search(head):
        return Oddity.BLANK_FOLD
    if any(field.written[len(field.name) : len(field.name) + 1] != b":" for field in letter.fields):
        return Oddity.BLANK_NAME
    if max(map(len, head.split(b"\r\n"))) > LONGEST_LINE:
        return Oddity.LONG_LINE
    names = [field.name for field in letter.fields if field.name in _ONCE]
    return Oddity.TWICE if len(names) != len(set(names)) else None
