"""A letter taken apart: headers and parts, within limits, without ever raising.

The standard library's parser recurses, and raises on some headers when they are read; this one
takes one level apart at a time and keeps what it needs: header values, parts, decoded bytes.
"""

from __future__ import annotations

import binascii
import quopri
import re
from enum import Enum
from functools import lru_cache

from judge.post.charset import decode
from judge.post.fields import HEADER_LIMIT, HeaderField, Split, split
from judge.structs import Struct

RAW_LIMIT = 1 << 20
PART_LIMIT = 100
DEPTH_LIMIT = 20
TEXT_LIMIT = 64 << 10
VALUE_LIMIT = 8 << 10
NAME_LIMIT = 60

SMIME = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
WRAPPINGS = SMIME | {"application/pgp-encrypted"}
"""What stands for the letter itself, though it always has the name of a file."""

_PARAMETER = re.compile(r';\s*([a-z0-9-]+)(?:\*(\d{1,2}))?\*?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))', re.IGNORECASE)
_WORD = re.compile(r"=\?([^?\s]{1,40})\?([bq])\?([^?\s]{0,998})\?=", re.IGNORECASE)
_BETWEEN_WORDS = re.compile(r"(\?=)\s+(=\?)")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class Defect(Enum):
    """What was wrong with a letter as a mail; reading went on as far as it could."""

    TOO_LARGE = "too_large"
    HEADERS_TOO_LARGE = "headers_too_large"
    TOO_MANY_PARTS = "too_many_parts"
    TOO_DEEP = "too_deep"
    TEXT_CUT = "text_cut"
    NO_TEXT = "no_text"
    BAD_SENDER = "bad_sender"
    BAD_ENCODING = "bad_encoding"
    ENCRYPTED = "encrypted"


class Headers(Struct, frozen=True):
    """The header fields of a letter or of a part, in the order given."""

    fields: tuple[tuple[str, str], ...]

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of a field, unfolded, not decoded."""
        return tuple(value for key, value in self.fields if key == name)

    def get(self, name: str) -> str:
        """The first value of a field; empty when there is none."""
        return next(iter(self.all(name)), "")

    def names(self) -> tuple[str, ...]:
        """The names of the fields in lower case."""
        return tuple(name for name, _ in self.fields)


class MimePart(Struct, frozen=True):
    """One part of a letter: the letter itself, or something inside it."""

    headers: Headers
    body: bytes

    @property
    def type(self) -> str:
        """The media type in lower case; plain text when nothing sensible is said."""
        value = self.headers.get("content-type").partition(";")[0].strip().lower()
        return value if re.fullmatch(r"[\w.+-]+/[\w.+-]+", value) else "text/plain"

    def parameter(self, field: str, name: str) -> str:
        """A parameter of a field, as the charset of the content type; pieces put together (RFC 2231, 3)."""
        pieces: list[str] = []
        for match in _PARAMETER.finditer(";" + self.headers.get(field).partition(";")[2]):
            if match[1].lower() == name and int(match[2] or 0) == len(pieces):
                quoted, plain = match[3], match[4]
                pieces.append(re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else plain)
                if match[2] is None:
                    break
        return "".join(pieces)

    @property
    def is_attached(self) -> bool:
        """Whether the part came along with the letter rather than being it."""
        if self.type in WRAPPINGS:
            return False
        disposition = self.headers.get("content-disposition").partition(";")[0].strip().lower()
        named = self.parameter("content-disposition", "filename") or self.parameter("content-type", "name")
        return disposition == "attachment" or bool(named)

    @property
    def is_text(self) -> bool:
        """Whether it can be read, and nothing says that it is a file: a body may have a name all the same."""
        disposition = self.headers.get("content-disposition").partition(";")[0].strip().lower()
        return self.type in {"text/plain", "text/html"} and disposition != "attachment"

    @property
    def shown_name(self) -> str:
        """What to call it: the name it came with, else its type."""
        name = self.parameter("content-disposition", "filename") or self.parameter("content-type", "name")
        return (" ".join(decode_words(name).split()) or self.type)[:NAME_LIMIT]

    def content(self) -> bytes:
        """The body with its transfer encoding undone, as far as it can be."""
        encoding = self.headers.get("content-transfer-encoding").strip().lower()
        if encoding == "base64":
            return _unbase64(self.body)
        if encoding == "quoted-printable":
            return quopri.decodestring(self.body)
        return self.body

    def text(self, charset: str = "") -> str:
        """The body as text, clean of control characters, with plain line ends."""
        return clean(decode(self.content(), self.parameter("content-type", "charset") or charset))


class ParsedMail(Struct, frozen=True):
    """A mail whose bytes were split once, for all who read it, prove it or know it again."""

    raw: bytes
    split: Split
    """All of it, as signatures see it."""
    part: MimePart
    """The same as one part, within the limits: what is read, and what `children_of` takes further apart."""
    defects: tuple[Defect, ...] = ()


def parse(raw: bytes) -> ParsedMail:
    """A mail taken apart; to be made once, and handed to all who want something of it."""
    found = split(raw)
    head = len(raw) - len(found.body)
    part = _part(found)
    defects: list[Defect] = []
    if len(raw) > RAW_LIMIT:
        defects.append(Defect.TOO_LARGE)
        part = MimePart(part.headers, found.body[: max(RAW_LIMIT - head, 0)])
    if head > HEADER_LIMIT:
        defects.append(Defect.HEADERS_TOO_LARGE)
    return ParsedMail(raw, found, part, tuple(defects))


@lru_cache(maxsize=2)
def parsed(raw: bytes) -> ParsedMail:
    """The same, remembered for a letter that is looked at several times."""
    return parse(raw)


def children_of(part: MimePart, limit: int) -> tuple[tuple[MimePart, ...], Defect | None]:
    """The parts of a multipart, at most `limit` of them."""
    boundary = part.parameter("content-type", "boundary").strip()
    if not boundary or limit <= 0:
        return (), Defect.TOO_MANY_PARTS if limit <= 0 else Defect.BAD_ENCODING
    mark = b"--" + boundary.encode("utf-8", "surrogateescape")
    found: list[MimePart] = []
    line = _boundary(part.body, mark, 0)
    while line is not None and not line.is_last:
        if len(found) == limit:
            return tuple(found), Defect.TOO_MANY_PARTS
        following = _boundary(part.body, mark, line.end)
        found.append(_part(split(part.body[line.end : following.start if following else None])))
        line = following
    return tuple(found), None


def decode_words(value: str) -> str:
    """A header value with its encoded words (RFC 2047) made readable, on one line."""
    value = value[:VALUE_LIMIT]
    if "=?" not in value and value.isascii() and value.isprintable():
        return value.strip()
    value = _BETWEEN_WORDS.sub(r"\1\2", value)
    text = clean(_WORD.sub(_decoded_word, value))
    if not text.isprintable():
        text = "".join(character if character.isprintable() else " " for character in text)
    return text.strip()


def clean(text: str) -> str:
    """Text with one kind of line end and nothing unprintable."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    for invisible in ("\ufeff", "\u200b", "\u200e", "\u200f", "\u00ad", "\u2060"):
        text = text.replace(invisible, "")
    text = text.encode("utf-8", "replace").decode("utf-8")  # lone surrogates
    return _CONTROL.sub("", text)


def _decoded_word(match: re.Match[str]) -> str:
    charset, kind, data = match[1].partition("*")[0], match[2].lower(), match[3]
    encoded = data.encode("utf-8", "replace")
    if kind == "b":
        return decode(_unbase64(encoded), charset)
    return decode(quopri.decodestring(encoded.replace(b"_", b" "), header=False), charset)


def _unbase64(data: bytes) -> bytes:
    data = re.sub(rb"[^A-Za-z0-9+/]", b"", data)
    try:
        return binascii.a2b_base64(data[: len(data) - (len(data) % 4 == 1)] + b"==")
    except binascii.Error:
        return b""


class _Boundary(Struct, frozen=True):
    """A line that parts the parts of a multipart."""

    start: int
    end: int
    is_last: bool


def _boundary(body: bytes, mark: bytes, begin: int) -> _Boundary | None:
    """The next line that is the boundary, and not merely begins like it."""
    at = body.find(mark, begin)
    while at >= 0:
        if at == 0 or body[at - 1 : at] == b"\n":
            end = body.find(b"\n", at) + 1 or len(body)
            rest = body[at + len(mark) : end].strip()
            if rest in (b"", b"--"):
                return _Boundary(at, end, rest == b"--")
        at = body.find(mark, at + 1)
    return None


def _part(found: Split) -> MimePart:
    return MimePart(Headers(tuple((field.name, _header_text(field)) for field in found.fields)), found.body)


def _header_text(field: HeaderField) -> str:
    """A header value; bytes beyond ASCII are UTF-8 in today's mail, anything in yesterday's."""
    value = field.value
    return (decode(value) if not value.isascii() else value.decode("ascii")).strip()[:VALUE_LIMIT]
