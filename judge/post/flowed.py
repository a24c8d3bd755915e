"""Text whose lines were broken for transport (RFC 3676), put together again."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SIGNATURE = "-- "


def unflow(text: str, *, joins_words: bool = False) -> str:
    """The paragraphs of format=flowed as single lines, quotations apart.

    `joins_words` is the parameter `delsp`: the blank at the end of a broken line is not part of the text.
    """
    lines: list[str] = []
    open_line: str | None = None
    open_depth = 0
    for line in text.split("\n"):
        body = line.lstrip(">")
        depth = len(line) - len(body)
        body = body.removeprefix(" ")
        is_open = body.endswith(" ") and body != _SIGNATURE
        if open_line is not None and (depth != open_depth or body == _SIGNATURE):
            lines.append(_quoted(open_line, open_depth))
            open_line = None
        joined = (open_line or "") + (body[:-1] if is_open and joins_words else body)
        if is_open:
            open_line, open_depth = joined, depth
        else:
            lines.append(_quoted(joined, depth))
            open_line = None
    if open_line is not None:
        lines.append(_quoted(open_line, open_depth))
    return "\n".join(lines)


def _quoted(line: str, depth: int) -> str:
    return ">" * depth + (" " if depth else "") + line


_BEGINS = "-----BEGIN PGP SIGNED MESSAGE-----"
_ARMOUR_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_ENDS = "-----END PGP SIGNATURE-----"
_ESCAPE = "- "
_ENCRYPTED = "-----BEGIN PGP MESSAGE-----"


def unarmoured(text: str) -> str:
    """The text inside a PGP signature; the signature is not checked."""
    if _BEGINS not in text:
        return text
    kept: list[str] = []
    inside = ""
    is_heading = False
    for line in text.split("\n"):
        mark = line.rstrip()
        if mark in (_BEGINS, _ARMOUR_SIGNATURE):
            inside, is_heading = mark, mark == _BEGINS
        elif mark == _ENDS:
            inside = ""
        elif inside == _ARMOUR_SIGNATURE:
            continue
        elif is_heading:
            is_heading = bool(mark)
        else:
            kept.append(line.removeprefix(_ESCAPE) if inside else line)
    return "\n".join(kept)


def is_encrypted(text: str) -> bool:
    """Whether something in a text is encrypted in line."""
    return _ENCRYPTED in text and any(line.strip() == _ENCRYPTED for line in text.split("\n"))


_UUENCODED_BEGINS = re.compile(r"begin(?:-base64)? [0-7]{3,4} (\S.*)")
_UUENCODED_ENDS = frozenset({"end", "===="})
_SIGNS = re.compile(r"[ -`]{1,90}|[A-Za-z0-9+/]{1,90}={0,2}")
"""A line of either form: the first begins with its length, and blanks at its end may be lost."""


def without_files(text: str) -> tuple[str, tuple[str, ...]]:
    """A text without the files in it, and what these are called; one that is not whole is none."""
    if "begin" not in text:
        return text, ()
    lines = text.split("\n")
    kept: list[str] = []
    names: list[str] = []
    at = 0
    while at < len(lines):
        head = _UUENCODED_BEGINS.fullmatch(lines[at].rstrip())
        end = _end(lines, at + 1) if head else 0
        if head is None or not end:
            kept.append(lines[at])
            at += 1
            continue
        names.append(head[1].strip())
        at = end
    return "\n".join(kept), tuple(names)


def _end(lines: Sequence[str], at: int) -> int:
    """Where a file is over, the line behind its last; 0 when something else comes first."""
    for number, line in enumerate(lines[at:], at):
        if line.rstrip() in _UUENCODED_ENDS:
            return number + 1
        if line and not _SIGNS.fullmatch(line):
            return 0
    return 0
