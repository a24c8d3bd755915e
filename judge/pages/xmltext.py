"""Text as XML may have it."""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0001fffd\U00020000-\U0010fffd]")
"""What XML does not allow, and no reader sees."""


def printable(text: str) -> str:
    """The text without characters that make a page unreadable for a strict reader."""
    return _UNPRINTABLE.sub("", text)
