"""A text as it goes over the wire: in that form of seven bits which is the shortest."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import a2b_qp, b2a_base64, b2a_qp

BOUNDARY = "--="
"""What every line between two parts of ours begins with. Who knew the whole of it could write parts of his own."""
_PLAIN_BYTES = b"\t\n" + bytes(range(0x20, 0x7F))
_ASCII = bytes(range(0x80))
_LONGEST_LINE = 900
_A_LINE = 76
_CONTROLS = bytes(code for code in (*range(0x20), 0x7F) if code not in b"\t\r\n")
"""What Python's quoted-printable leaves as it is; so it does a line's end that is no CRLF."""
_NAMELESS = re.compile(r"&#(?:12[89]|1[345]\d|5529[6-9]|55[3-9]\d\d|56\d{3}|57[0-2]\d\d|573[0-3]\d|5734[0-3]);")
"""Characters whose number means something else in HTML: U+0080 to U+009F, U+D800 to U+DFFF."""


def coded(subtype: str, text: str) -> tuple[str, str]:
    """The Content-Transfer-Encoding of a text with `\\n` between its lines, and the text in it.

    What follows it begins on a new line. In HTML each character has a name in ASCII (`&#8594;`): where few are needed,
    that costs less than base64.
    """
    plain = text
    if subtype == "html" and not text.isascii():
        named = text.encode("ascii", "xmlcharrefreplace").decode("ascii")
        plain = text if _NAMELESS.search(named) else named
    is_plain = _is_plain(plain)
    if is_plain and plain == text:
        return "7bit", text.rstrip("\n").replace("\n", "\r\n")
    if is_plain and len(plain) <= min(len(text) + 2 * text.count("="), len(text) * 4 // 3):
        # Whatever its other characters take, the text is longer in quoted-printable and in base64: most pages are.
        return "7bit", plain.replace("\n", "\r\n").removesuffix("\r\n")
    data = text.replace("\n", "\r\n").encode(errors="replace")
    forms = [("7bit", plain.replace("\n", "\r\n").encode("ascii").removesuffix(b"\r\n"))] if is_plain else []
    shortest = min((len(found) for _, found in forms), default=_length_in_base64(data))
    if _least_in_qp(data) <= shortest and not _has_control(data):
        forms.append(("quoted-printable", b2a_qp(data)))
    name, found = min(forms, key=lambda form: len(form[1]), default=("base64", b""))
    if name == "base64" or _length_in_base64(data) < len(found):
        return "base64", in_base64(data)
    return name, found.decode("ascii")


def in_base64(data: bytes) -> str:
    """Bytes in base64, in lines of 76 (RFC 2045 6.8), the last one without its end."""
    whole = b2a_base64(data, newline=False).decode("ascii")
    return "\r\n".join(whole[at : at + _A_LINE] for at in range(0, len(whole), _A_LINE))


def _length_in_base64(data: bytes) -> int:
    """The length of what `in_base64` makes, which need not be made where something else is shorter."""
    characters = -(-len(data) // 3) * 4
    return characters + 2 * (-(-characters // _A_LINE) - 1)


def _has_control(data: bytes) -> bool:
    return len(data.translate(None, _CONTROLS)) != len(data) or data.count(b"\r") != data.count(b"\n")


def _least_in_qp(data: bytes) -> int:
    """A length that quoted-printable does not get below, so that a page full of `=` need not be put into it."""
    return len(data) + 2 * (len(data.translate(None, _ASCII)) + data.count(b"="))


def decoded(name: bytes, body: bytes) -> str:
    """The text of a part that was written by `coded`."""
    data = b64decode(body) if name == b"base64" else a2b_qp(body) if name == b"quoted-printable" else body
    return data.decode()


def _is_plain(text: str) -> bool:
    """Whether a text goes as it is: short lines of ASCII, none of which could be taken for the end of its part."""
    if not text.isascii() or text.encode().translate(None, _PLAIN_BYTES):
        return False
    if max(map(len, text.split("\n"))) >= _LONGEST_LINE:
        return False
    return not text.startswith(BOUNDARY) and f"\n{BOUNDARY}" not in text
