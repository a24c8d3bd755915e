"""Deadlines, durations and time zones as people write them. Nothing is guessed."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_DURATION = re.compile(r"(\d{1,4})\s*([mhdw])[a-z]{0,6}", re.IGNORECASE)
_DATE = r"(?P<date>\d{4}-\d{2}-\d{2})"
_CLOCK = r"(?P<clock>\d{1,2}:\d{2})(?::\d{2})?"
_ZONE = r"(?P<zone>[A-Za-z][\w/+-]*|[+-]\d{2}:?\d{2})"
_MOMENT = re.compile(rf"(?:{_DATE}(?:(?:\s+|T|,\s*){_CLOCK})?|(?P<alone>\d{{1,2}}:\d{{2}}))\s*{_ZONE}?", re.IGNORECASE)
_OFFSET = re.compile(r"([+-])(\d{2}):?(\d{2})")
_END_OF_DAY = time(23, 59)
_MOST_OFFSET = timedelta(hours=15)


def read_duration(text: str) -> timedelta | None:
    """How long `3d`, `24h`, `90m`, `1w` or `2 days` is; None for anything else."""
    match = _DURATION.fullmatch(text.strip())
    return int(match[1]) * _UNITS[match[2].lower()] if match and int(match[1]) else None


def read_moment(text: str, now: datetime, zone: tzinfo, usual: time | None = None) -> datetime | None:
    """The moment in UTC that a deadline names; None when it cannot be read.

    `2026-11-27`, `2026-11-27 20:00`, `2026-11-27 20:00 Europe/Paris`, `20:00` (the next one) or
    `+24h`, `+2d` (from now). A date alone means the `usual` time of that day, or its end.
    """
    text = " ".join(text.split())
    if text.startswith("+") and (length := read_duration(text[1:])) is not None:
        return now + length
    match = _MOMENT.fullmatch(text)
    if match is None:
        return None
    named = read_zone(match["zone"]) if match["zone"] else zone
    if named is None:
        return None
    try:
        clock = _clock(match["clock"] or match["alone"]) or usual or _END_OF_DAY
        if match["date"]:
            return datetime.combine(date.fromisoformat(match["date"]), clock, named).astimezone(UTC)
        moment = datetime.combine(now.astimezone(named), clock, named)
        return (moment if moment > now else moment + timedelta(days=1)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def read_zone(text: str) -> tzinfo | None:
    """A time zone by its IANA name in any case, `UTC`, `Z` or an offset as `+02:00`; None when there is none."""
    text = text.strip().replace(" ", "_")
    offset = _OFFSET.fullmatch(text)
    if offset is not None:
        length = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return timezone(length if offset[1] == "+" else -length) if length < _MOST_OFFSET else None
    name = zone_name(text)
    return ZoneInfo(name) if name else None


def zone_name(text: str) -> str:
    """The proper spelling of an IANA time zone; empty when there is no such zone."""
    wanted = text.strip().replace(" ", "_").casefold()
    return _zones().get("utc" if wanted == "z" else wanted, "")


def _clock(text: str | None) -> time | None:
    if not text:
        return None
    hour, _, minute = text.partition(":")
    return time(int(hour), int(minute))


@cache
def _zones() -> dict[str, str]:
    return {name.casefold(): name for name in sorted(available_timezones())}
