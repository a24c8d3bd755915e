"""The next deadline as an entry for the reader's calendar (iCalendar, RFC 5545).

One game is one entry: each mail that sets another deadline moves it (RFC 5546 3.2.1), and one that says
there is nothing to order any more takes it away.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from judge.structs import Struct

NAME: Final = "deadline.ics"
KIND: Final = "text/calendar; method=PUBLISH"
_LONGEST_LINE = 75
"""Bytes, without the line break (RFC 5545 3.1)."""
_ALARM_BEFORE = timedelta(hours=6)
_SPECIAL = re.compile(r"[\\;,]")
_BREAK = re.compile(r"\r\n|\r|\n")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class CalendarEntry(Struct, frozen=True):
    """What stands in the calendar.

    `sequence` never falls; it is no count of what happened in the game, which would tell how much the others write.
    """

    uid: str
    sequence: int
    made: datetime
    deadline: datetime
    until: datetime
    """The end of grace; the deadline itself where there is none."""
    summary: str
    description: str
    is_over: bool = False
    """Whether nothing is to be done any more, so that the entry goes."""


def calendar(entry: CalendarEntry) -> str:
    """The file, its lines folded and ended as the standard wants."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//judge//Diplomacy judge//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{_text(entry.uid)}",
        f"SEQUENCE:{entry.sequence}",
        f"DTSTAMP:{_moment(entry.made)}",
        f"LAST-MODIFIED:{_moment(entry.made)}",
        f"DTSTART:{_moment(entry.deadline)}",
        # RFC 5545 3.6.1: without an end the entry is a moment.
        *([f"DTEND:{_moment(entry.until)}"] if entry.until > entry.deadline else []),
        f"SUMMARY:{_text(entry.summary)}",
        f"DESCRIPTION:{_text(entry.description)}",
        f"STATUS:{'CANCELLED' if entry.is_over else 'CONFIRMED'}",
        "TRANSP:TRANSPARENT",
        *([] if entry.is_over else _alarm(entry)),
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    whole = "\r\n".join((*lines, ""))
    if whole.isascii() and max(map(len, lines)) <= _LONGEST_LINE:
        return whole
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _alarm(entry: CalendarEntry) -> list[str]:
    """A reminder some hours before, later where the phase is shorter than that."""
    before = max(min(_ALARM_BEFORE, (entry.deadline - entry.made) / 2), timedelta(minutes=1))
    return [
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_text(entry.summary)}",
        f"TRIGGER:-PT{int(before.total_seconds()) // 60}M",
        "END:VALARM",
    ]


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    """A value of type TEXT (RFC 5545 3.3.11)."""
    escaped = _SPECIAL.sub(lambda match: f"\\{match[0]}", _BREAK.sub("\n", text))
    return _CONTROL.sub("", escaped.replace("\n", "\\n"))


def _folded(line: str) -> str:
    """A long line in pieces, never cut within a character (RFC 5545 3.1)."""
    if len(line) <= _LONGEST_LINE and line.isascii():
        return line
    pieces, length = [""], 0
    for character in line:
        size = len(character.encode())
        if length + size > _LONGEST_LINE:
            pieces.append(" ")
            length = 1
        pieces[-1] += character
        length += size
    return "\r\n".join(pieces)
