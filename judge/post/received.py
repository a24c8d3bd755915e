"""When the mail server before us took a letter: the last line that it put on top (RFC 5321 4.4)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_FIRST = re.compile(rb"received:((?:[^\r\n]|\r?\n[ \t])*)", re.IGNORECASE)
_MOST = 4096


def taken_at(raw: bytes) -> datetime | None:
    """The moment in the first header, in UTC; None where that is no trace, or has no date that can be read."""
    found = _FIRST.match(raw[:_MOST])
    if found is None:
        return None
    try:
        moment = parsedate_to_datetime(found[1].rpartition(b";")[2].decode("ascii").strip())
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None
