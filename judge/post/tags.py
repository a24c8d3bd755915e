"""Lists of tags, as signatures and the records of their keys have them (RFC 6376, 3.2)."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as BadBase64
from collections.abc import Mapping

_LONGEST = 8 << 10
_TAG = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_BLANK = " \t\r\n"
_BLANKS = re.compile(r"[ \t\r\n]+")


def read_tags(text: str) -> Mapping[str, str] | None:
    """The tags with their values; None where it is no such list, or names a tag twice."""
    if len(text) > _LONGEST:
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
        return b64decode(_BLANKS.sub("", text), validate=True)
    except (BadBase64, ValueError):
        return b""
