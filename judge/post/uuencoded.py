"""Files that stand in the text of a letter as lines of letters and signs (uuencode, POSIX 1003.1): mail before MIME."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BEGINS = re.compile(r"begin(?:-base64)? [0-7]{3,4} (\S.*)")
_ENDS = frozenset({"end", "===="})
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
        head = _BEGINS.fullmatch(lines[at].rstrip())
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
        if line.rstrip() in _ENDS:
            return number + 1
        if line and not _SIGNS.fullmatch(line):
            return 0
    return 0
