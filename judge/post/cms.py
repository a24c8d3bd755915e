"""What S/MIME wraps up (RFC 5652 in the encoding of X.690): the text of what is only signed, and what is encrypted.

No signature is checked: it says nothing about who may order. Nothing here recurses, and nothing raises.
"""

from __future__ import annotations

from enum import Enum

from judge.post.mime import MimePart, parse

_SEQUENCE, _OID, _OCTETS, _PIECES, _TAGGED = 0x30, 0x06, 0x04, 0x24, 0xA0
_SIGNED = bytes.fromhex("2a864886f70d010702")
_ENCRYPTED = frozenset({bytes.fromhex("2a864886f70d010703"), bytes.fromhex("2a864886f70d0109100117")})
"""Enveloped data, and authenticated enveloped data (RFC 5083)."""
_LONG_TAG, _LONG_LENGTH, _NO_LENGTH = 0x1F, 0x80, 0x80
_MOST_LENGTH_BYTES = 4


class _BadShape(ValueError):
    """It is not what it says."""


class Sealed(Enum):
    """Why a wrapped part gives no text."""

    ENCRYPTED = "encrypted"
    BROKEN = "broken"


def opened(part: MimePart) -> MimePart | Sealed:
    """The part that stands inside a wrapped one (RFC 8551, 3.5.2), or the reason why it cannot be read."""
    raw = part.content()
    try:
        kind, at = _content(raw, 0)
        if kind in _ENCRYPTED:
            return Sealed.ENCRYPTED
        if kind != _SIGNED:
            return Sealed.BROKEN
        return parse(_signed(raw, at)).part
    except (_BadShape, IndexError):
        is_said = part.parameter("content-type", "smime-type").lower().endswith("enveloped-data")
        return Sealed.ENCRYPTED if is_said else Sealed.BROKEN


def _content(raw: bytes, at: int) -> tuple[bytes, int]:
    """What kind of content an element has, and where that begins."""
    start, _ = _enter(raw, at, _SEQUENCE)
    begin, length = _enter(raw, start, _OID)
    if length is None:
        raise _BadShape
    return raw[begin : begin + length], _enter(raw, begin + length, _TAGGED)[0]


def _signed(raw: bytes, at: int) -> bytes:
    """SignedData: past its version and algorithms, the content that it carries."""
    at, _ = _enter(raw, at, _SEQUENCE)
    _, at = _content(raw, _behind(raw, _behind(raw, at)))
    return _octets(raw, at)


def _octets(raw: bytes, at: int) -> bytes:
    """A string of bytes, in one piece or in several."""
    tag, at, length = _header(raw, at)
    if tag == _OCTETS and length is not None:
        return raw[at : at + length]
    if tag != _PIECES:
        raise _BadShape
    end = None if length is None else at + length
    open_ends = int(length is None)
    pieces: list[bytes] = []
    while open_ends or (end is not None and at < end):
        tag, at, length = _header(raw, at)
        if tag == _PIECES:
            open_ends += length is None
        elif tag == _OCTETS and length is not None:
            pieces.append(raw[at : at + length])
            at += length
        elif (tag, length) == (0, 0):
            open_ends -= 1
        else:
            raise _BadShape
    return b"".join(pieces)


def _behind(raw: bytes, at: int) -> int:
    """Where an element is over."""
    open_ends = 0
    while True:
        tag, at, length = _header(raw, at)
        if length is None:
            open_ends += 1
        elif (tag, length) == (0, 0):
            open_ends -= 1
        else:
            at += length
        if open_ends <= 0:
            return at


def _enter(raw: bytes, at: int, tag: int) -> tuple[int, int | None]:
    """Where the content of an element begins and how long it is; None where an end mark says it."""
    found, start, length = _header(raw, at)
    if found != tag:
        raise _BadShape
    return start, length


def _header(raw: bytes, at: int) -> tuple[int, int, int | None]:
    """The tag of an element, where its content begins, and how long it is (X.690, 8.1)."""
    tag, first = raw[at], raw[at + 1]
    at += 2
    if tag & _LONG_TAG == _LONG_TAG:
        raise _BadShape
    if first == _NO_LENGTH:
        return tag, at, None
    if first < _LONG_LENGTH:
        length = first
    else:
        count = first - _LONG_LENGTH
        if count > _MOST_LENGTH_BYTES:
            raise _BadShape
        length = int.from_bytes(raw[at : at + count])
        at += count
    if at + length > len(raw):
        raise _BadShape
    return tag, at, length
