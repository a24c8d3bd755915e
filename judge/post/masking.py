"""Secret parts of addresses made unreadable in a text that somebody may see: a log, or a letter shown to a keeper."""

from __future__ import annotations

import re

_GIVEN = re.compile(r"((?:\+|%2B|=2B)(?:=\r?\n)?)[A-Za-z2-7]{16}(?![A-Za-z0-9])", re.IGNORECASE)


def hide_tokens(text: str) -> str:
    """The text, with stars where the secret part of an address of ours stands."""
    return _GIVEN.sub(lambda found: found[1] + "*" * 16, text)
