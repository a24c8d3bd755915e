"""What a body says of its own structure, where no signature covers the headers that say it.

Gmail signs no Content-Type. Whoever has a letter of somebody's could put another one before the same signed body: a
boundary that stands in a quotation, a charset in which the words mean something else, `text/plain` before what is a
whole multipart. So such a letter is read a second time by its body alone; proof is only for what reads the same.
"""

from __future__ import annotations

import re
from binascii import Error as BadBase64
from binascii import a2b_base64
from collections.abc import Collection
from itertools import pairwise

from judge.mail.mime import Headers, Part, children_of

FIELDS = ("content-type", "content-transfer-encoding", "content-disposition")
"""The headers that say how a body is to be read."""

_BOUNDARY = re.compile(rb"\s*--([0-9A-Za-z'()+_,./:=?-]{1,70})[ \t]*\r\n")
_BASE64 = re.compile(rb"[A-Za-z0-9+/\r\n]{20,}={0,2}\s*")
_MOST_PARTS = 20
_ESCAPED = re.compile(rb"=(?:[0-9A-F]{2}|[ \t]*\r\n)")
_HTML = re.compile(rb"\s*<(?:!doctype|[a-z][a-z0-9]{0,15})[\s>/].*>\s*\Z", re.DOTALL | re.IGNORECASE)
_JAPANESE = re.compile(rb"\x1b\$[@B]")
_BROKEN = 66
"""Characters that a line has, with the first word of the next, when a program breaks it for want of room."""
_FORMS = frozenset({"text/plain", "text/html", "text/calendar", "text/x-amp-html"})


def by_itself(part: Part, signed: Collection[str]) -> Part | None:
    """The letter with what its body says in place of each header of its structure that is not among `signed`.

    None where the body does not say it.
    """
    trusted = [(name, value) for name, value in part.headers.fields if name not in FIELDS or name in signed]
    found = dict(trusted)
    if "content-transfer-encoding" not in signed:
        found["content-transfer-encoding"] = _encoding(part.body)
    if "content-type" not in signed:
        kind = _multipart(part.body) or _single(Part(Headers(tuple(found.items())), part.body).content())
        if kind is None:
            return None
        found["content-type"] = kind
    return Part(Headers((*trusted, *((name, found[name]) for name in FIELDS if name in found))), part.body)


def _multipart(body: bytes) -> str | None:
    """The type of a body that begins with a boundary and ends with it; None for one that is a single part."""
    first = _BOUNDARY.match(body)
    if first is None or not body.rstrip().endswith(b"\n--" + first[1] + b"--"):
        return None
    boundary = first[1].decode("ascii")
    whole = Part(Headers((("content-type", f'multipart/mixed; boundary="{boundary}"'),)), body)
    children, _ = children_of(whole, _MOST_PARTS)
    kind = "alternative" if _are_forms_of_one(children) else "mixed"
    return f'multipart/{kind}; boundary="{boundary}"'


def _are_forms_of_one(children: tuple[Part, ...]) -> bool:
    """Whether the parts are several forms of one text, the plain one first, as every mail program writes them."""
    kinds = [child.type for child in children]
    is_each_once = len(kinds) == len(set(kinds)) and not any(child.is_attached for child in children)
    has_forms = len(kinds) > 1 and kinds[0] == "text/plain" and kinds[1] in {"text/html", "multipart/related"}
    return is_each_once and has_forms and all(kind in _FORMS or kind == "multipart/related" for kind in kinds)


def _encoding(body: bytes) -> str:
    """How a single part is encoded, as far as it can be seen."""
    if _BASE64.fullmatch(body) and _is_text_in_base64(body):
        return "base64"
    is_quoted = b"=" in body and body.isascii() and body.count(b"=") == len(_ESCAPED.findall(body))
    return "quoted-printable" if is_quoted else "8bit"


def _is_text_in_base64(body: bytes) -> bool:
    try:
        return _charset(a2b_base64(b"".join(body.split()), strict_mode=True)) is not None
    except BadBase64:
        return False


def _single(content: bytes) -> str | None:
    charset = _charset(content)
    if charset is None:
        return None
    if _HTML.match(content):
        return f"text/html; charset={charset}"
    return f"text/plain; charset={charset}" + ("; format=flowed" if _is_flowed(content) else "")


def _is_flowed(content: bytes) -> bool:
    """Whether lines end with a blank, and each is one that a mail program had to break there (RFC 3676, 4.2)."""
    lines = [line.rstrip("\r") for line in content.decode("utf-8").split("\n")]
    soft = [(line, after) for line, after in pairwise(lines) if line.endswith(" ") and line.strip(" >") != "--"]
    return bool(soft) and all(len(line) + len(after.lstrip(" >").split(" ")[0]) >= _BROKEN for line, after in soft)


def _charset(content: bytes) -> str | None:
    """The charset that can be seen: ISO 2022 by its escapes, UTF-8 by its bytes; None for any other."""
    if b"\0" in content:
        return None
    if _JAPANESE.search(content) and content.isascii():
        return "iso-2022-jp"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"
