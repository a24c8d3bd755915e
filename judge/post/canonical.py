"""Letters as signatures see them: the canonical forms of DKIM (RFC 6376, 3.4), and its lists of tags (3.2).

All in time that grows with the bytes.
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as BadBase64
from collections.abc import Iterable, Mapping
from hashlib import sha256

from judge.post.fields import HeaderField
from judge.post.mime import ParsedMail

_BLANKS = re.compile(rb"[ \t]+")
_ANY_BLANKS = re.compile(rb"[ \t\r\n]+")
_END = b"\r\n"
_LONGEST_LIST = 8 << 10
_TAG = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_BLANK = " \t\r\n"
_FOLDS = re.compile(r"[ \t\r\n]+")


def relaxed_field(written: bytes) -> bytes:
    """A header field however it is folded and spaced (RFC 6376, 3.4.2), without its line end."""
    name, _, value = written.partition(b":")
    return name.strip().lower() + b":" + _ANY_BLANKS.sub(b" ", value).strip()


def relaxed_body(body: bytes) -> bytes:
    """A body of which blanks and empty lines at ends do not count (RFC 6376, 3.4.4)."""
    lines = body.split(_END)
    if b" " in body or b"\t" in body:
        lines = [_BLANKS.sub(b" ", line.rstrip(b" \t")) for line in lines]
    return _whole_lines(_END.join(lines), b"")


def simple_body(body: bytes) -> bytes:
    """A body of which empty lines at the end do not count (RFC 6376, 3.4.3)."""
    return _whole_lines(body, _END)


def _whole_lines(body: bytes, empty: bytes) -> bytes:
    end = len(body)
    while body.endswith(_END, 0, end):
        end -= len(_END)
    return body[:end] + _END if end else empty


def signed_headers(fields: Iterable[HeaderField], names: Iterable[str], signature: bytes, *, is_relaxed: bool) -> bytes:
    """What is signed of the headers (RFC 6376, 3.7): each named one, from the bottom up, then the signature's own.

    A name for which no field is left stands for nothing: so a provider says that there is to be no further one.
    `signature` is the field of the signature with nothing behind its `b=`.
    """
    left: dict[str, list[bytes]] = {}
    for field in fields:
        left.setdefault(field.name, []).append(field.written)
    chosen = [stack.pop() for name in names if (stack := left.get(name))]
    form = relaxed_field if is_relaxed else bytes
    return b"".join(form(each) + _END for each in chosen) + form(signature)


_TRACES = frozenset(
    {
        *(
            "received",
            "return-path",
            "delivered-to",
            "x-original-to",
            "envelope-to",
            "x-envelope-to",
            "x-envelope-from",
        ),
        *("authentication-results", "received-spf", "dkim-filter", "dkim-signature", "domainkey-signature"),
        *("x-received", "x-greylist", "x-virus-scanned", "x-virus-status"),
    }
)
_TRACE_KINDS = ("arc-", "x-spam-", "x-rspamd-", "x-google-", "x-gm-")
"""What mail servers add on the way (RFC 5321, 4.4)."""


def essence_of(mail: ParsedMail) -> bytes:
    """A digest of all but the fields of the way, however the headers are folded and spaced."""
    letter = mail.split
    kept = [field for field in letter.fields if field.name not in _TRACES and not field.name.startswith(_TRACE_KINDS)]
    head = b"".join(relaxed_field(field.written) + b"\n" for field in kept)
    strays = b"".join(letter.strays)
    return sha256(b"%d %d\n%b%b%b" % (len(head), len(strays), head, strays, simple_body(letter.body))).digest()


def read_tags(text: str) -> Mapping[str, str] | None:
    """The tags with their values; None where it is no such list, or names a tag twice."""
    if len(text) > _LONGEST_LIST:
        return None
    found: dict[str, str] = {}
    pieces = text.split(";")
    if not pieces[-1].strip(_BLANK):
        pieces.pop()
    for piece in pieces:
        name, sign, value = piece.partition("=")
        name = name.strip(_BLANK)
        if not sign or name in found or not _TAG.fullmatch(name):
            return None
        found[name] = value.strip(_BLANK)
    return found


def read_base64(text: str) -> bytes:
    """The bytes of a value, however it is folded; none where it is not base64."""
    try:
        return b64decode(_FOLDS.sub("", text), validate=True)
    except (BadBase64, ValueError):
        return b""
