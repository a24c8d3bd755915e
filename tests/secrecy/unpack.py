"""Everything that can be read in the bytes of a mail or a file: undone, unfolded, unzipped, unescaped, again and again.

Nothing of the judge's own reading is used here: what it overlooks is not to be overlooked twice.
"""

from __future__ import annotations

import html
import io
import json
import quopri
import re
import zipfile
import zlib
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.message import Message
from urllib.parse import unquote

_PNG = b"\x89PNG\r\n\x1a\n"
_PIXELS = frozenset({b"IDAT", b"fdAT"})
_TAG = re.compile(r"<[^>]*>")
_FOLD = re.compile(r"\r?\n[ \t]")
_DEEPEST = 4


def mail_texts(raw: bytes) -> Iterator[tuple[str, str]]:
    """Every text in a mail, each with where it was: the bytes as they are, headers, parts, and what is in the parts."""
    yield "bytes", raw.decode("utf-8", "replace")
    parsed = message_from_bytes(raw, policy=policy.compat32)
    for part in parsed.walk():
        for name, value in part.items():
            yield f"header {name}", _FOLD.sub(" ", str(value))
            yield f"header {name}", str(make_header(decode_header(_FOLD.sub(" ", str(value)))))
        if not part.is_multipart():
            yield from _part_texts(part)


def _part_texts(part: Message) -> Iterator[tuple[str, str]]:
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    yield from texts(payload, part.get_filename() or part.get_content_type())


def texts(data: bytes, where: str, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Every text in the bytes of a file, by what they begin with, or else as text in several forms."""
    if data.startswith(_PNG):
        for kind, value in _chunks(data):
            yield f"{where} {kind}", value.decode("utf-8", "replace")
        return
    if data.startswith(b"PK\x03\x04") and depth < _DEEPEST:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            yield f"{where} comment", packed.comment.decode("utf-8", "replace")
            for member in packed.infolist():
                yield (
                    f"{where} names",
                    f"{member.filename} {member.comment.decode('utf-8', 'replace')} {member.extra!r}",
                )
                yield from texts(packed.read(member), f"{where}/{member.filename}", depth + 1)
        return
    text = data.decode("utf-8", "replace")
    yield where, text
    yield f"{where} unfolded", _FOLD.sub("", text)
    if "<" in text:
        yield f"{where} without tags", html.unescape(_TAG.sub("", text))
        yield f"{where} words", html.unescape(_TAG.sub(" ", text))
    for piece in (text, *text.splitlines()) if "\\u" in text else ():
        try:
            yield f"{where} as JSON", json.dumps(json.loads(piece), ensure_ascii=False)
        except ValueError:
            continue
    if "%" in text:
        yield f"{where} unquoted", unquote(html.unescape(text))
    if "=" in text:
        yield f"{where} quoted-printable", quopri.decodestring(data).decode("utf-8", "replace")


def _chunks(png: bytes) -> Iterator[tuple[str, bytes]]:
    """All of a PNG but its pixels; packed texts (RFC 2083, 4.2.4; PNG 1.2, iTXt) unpacked."""
    at = len(_PNG)
    while at + 8 <= len(png):
        size, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        value = png[at + 8 : at + 8 + size]
        at += 12 + size
        if kind in _PIXELS:
            continue
        yield kind.decode("ascii", "replace"), value
        for begin in range(min(len(value), 200)):
            if value[begin : begin + 1] == b"\x78":
                try:
                    yield f"{kind.decode('ascii')} unpacked", zlib.decompress(value[begin:])
                except zlib.error:
                    continue
    yield "behind the picture", png[at:]
