"""What a body says of its own structure, where no signature covers the headers that say it.

Gmail signs no Content-Type. Anyone who has a letter of a person's could put another one before the same signed body: a
boundary that stands in a quotation, a charset in which the words mean something else, `text/plain` before what is a
whole multipart. So such a letter is read a second time by its body alone; proof is only for what asks the same.
"""

from __future__ import annotations

import re
from binascii import Error as BadBase64
from binascii import a2b_base64
from collections.abc import Collection
from quopri import decodestring

from judge.post.mime import Headers, MimePart, children_of

FIELDS = ("content-type", "content-transfer-encoding", "content-disposition")
"""The headers that say how a body is to be read."""

_BOUNDARY = re.compile(rb"(?m)^--([0-9A-Za-z'()+_,./:=?-]{1,70})[ \t]*\r$")
_BROKEN = 66
"""Characters that a line has, with the first word of the next, when a program breaks it for want of room."""
_MOST_PARTS = 20
_ESCAPED = re.compile(rb"=(?:[0-9A-F]{2}|[ \t]*\r\n)")
_HTML = re.compile(rb"\s*+(?:<!--.*?-->\s*+)*<(?:!doctype|[a-z][a-z0-9]{0,15})[\s>/]", re.DOTALL | re.IGNORECASE)
_JAPANESE = re.compile(rb"\x1b\$[@B]")
_CONTROLS = re.compile(rb"[\0-\x08\x0e-\x1a\x1c-\x1f]")
"""Characters of no text; the one left out begins the escapes of ISO 2022."""
_FORMS = frozenset({"text/plain", "text/html", "text/calendar", "text/x-amp-html"})


def by_itself(part: MimePart, signed: Collection[str], *, is_flowed: bool = False) -> MimePart | None:
    """The letter with what its body says in place of each header of its structure that is not among `signed`.

    None where the body does not say it. Whether lines of a plain text are to be joined no body says: `is_flowed`.
    """
    trusted = [(name, value) for name, value in part.headers.fields if name not in FIELDS or name in signed]
    found = dict(trusted)
    if "content-transfer-encoding" not in signed:
        found["content-transfer-encoding"] = _encoding(part.body)
    if "content-type" not in signed:
        kind = _multipart(part.body) or _single(MimePart(Headers(tuple(found.items())), part.body).content())
        if kind is None:
            return None
        found["content-type"] = f"{kind}; format=flowed" if is_flowed and kind.startswith("text/plain") else kind
    return MimePart(Headers((*trusted, *((name, found[name]) for name in FIELDS if name in found))), part.body)


def _multipart(body: bytes) -> str | None:
    """The type of a body in which a first boundary comes with a last one; None for one that is a single part."""
    first = _BOUNDARY.search(body)
    if first is None or b"\n--" + first[1] + b"--" not in body[first.end() :]:
        return None
    boundary = first[1].decode("ascii")
    whole = MimePart(Headers((("content-type", f'multipart/mixed; boundary="{boundary}"'),)), body)
    children, _ = children_of(whole, _MOST_PARTS)
    kind = "alternative" if _are_forms_of_one(children) else "mixed"
    return f'multipart/{kind}; boundary="{boundary}"'


def _are_forms_of_one(children: tuple[MimePart, ...]) -> bool:
    """Whether the parts are several forms of one text, the plain one first, as every mail program writes them."""
    kinds = [child.type for child in children]
    is_each_once = len(kinds) == len(set(kinds)) and not any(child.is_attached for child in children)
    has_forms = len(kinds) > 1 and kinds[0] == "text/plain" and kinds[1] in {"text/html", "multipart/related"}
    return is_each_once and has_forms and all(kind in _FORMS or kind == "multipart/related" for kind in kinds)


def _encoding(body: bytes) -> str:
    """How a single part is encoded, as far as it can be seen."""
    if _is_text_in_base64(body):
        return "base64"
    is_quoted = b"=" in body and body.isascii() and body.count(b"=") == len(_ESCAPED.findall(body))
    return "quoted-printable" if is_quoted and _charset(decodestring(body)) is not None else "8bit"


def refolded(body: bytes) -> bytes:
    """A body with a blank at the end of each line that a program had to break for want of room (RFC 3676, 4.2).

    Relaxed signatures cover no blanks there (RFC 6376, 3.4.4): anyone who passes a letter on may take them away.
    """
    lines = body.split(b"\r\n")
    pairs = zip(lines, [*lines[1:], b""], strict=True)
    return b"\r\n".join(line + b" " if _has_no_room(line, after) else line for line, after in pairs)


def _has_no_room(line: bytes, after: bytes) -> bool:
    if b" " not in line or line.endswith((b" ", b"=")):
        return False
    word = after.lstrip(b" >").split(b" ", 1)[0]
    return bool(word) and len((line + word).decode("utf-8", "replace")) >= _BROKEN


def _is_text_in_base64(body: bytes) -> bool:
    lines = body.split(b"\r\n")
    if any(b" " in line for line in lines):
        return False
    try:
        content = a2b_base64(b"".join(lines), strict_mode=True)
    except BadBase64:
        return False
    return bool(content) and _charset(content) is not None


def _single(content: bytes) -> str | None:
    charset = _charset(content)
    kind = "html" if _HTML.match(content) else "plain"
    return None if charset is None else f"text/{kind}; charset={charset}"


def _charset(content: bytes) -> str | None:
    """The charset that can be seen: ISO 2022 by its escapes, UTF-8 by its bytes; None for any other."""
    if _CONTROLS.search(content):
        return None
    if _JAPANESE.search(content) and content.isascii():
        return "iso-2022-jp"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"
