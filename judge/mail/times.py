"""Deadlines, durations and time zones as people write them. Nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import cache
from types import MappingProxyType
from zoneinfo import ZoneInfo, available_timezones

_NO_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
_LENGTHS = {"minute": "m", "hour": "h", "day": "d", "week": "w"}
_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_DURATION = re.compile(r"(\d{1,4})\s*([mhdw])[a-z]{0,6}", re.IGNORECASE)
_DURATION_IN_WORDS = re.compile(r"(\d{1,4})\s*([^\W\d_]+)\.?")
# With dots the day always comes first; with slashes nobody knows, unless it is past the twelfth.
_DATE = r"(?P<date>\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}/\d{1,2}/\d{4})"
_CLOCK = r"(?P<clock>\d{1,2}:\d{2})(?::\d{2})?"
_FRENCH_CLOCK = re.compile(r"(?<![+\d])\b(\d{1,2}) ?h ?(\d{2})?\b", re.IGNORECASE)
_ZONE = r"(?P<zone>[A-Za-z][\w/+-]*|[+-]\d{2}:?\d{2})"
_MOMENT = re.compile(rf"(?:{_DATE}(?:(?:\s+|T|,\s*){_CLOCK})?|(?P<alone>\d{{1,2}}:\d{{2}}))\s*{_ZONE}?", re.IGNORECASE)
_OFFSET = re.compile(r"([+-])(\d{2}):?(\d{2})")
_MONTHS = 12
_END_OF_DAY = time(23, 59)
_MOST_OFFSET = timedelta(hours=15)


def read_duration(text: str, options: Mapping[str, tuple[str, ...]] = _NO_WORDS) -> timedelta | None:
    """How long `3d`, `24h`, `90m`, `1w` or `2 days` is; None for anything else.

    `options` are the words for `minute`, `hour`, `day` and `week` in the writer's languages.
    """
    found = _DURATION_IN_WORDS.fullmatch(text.strip().casefold())
    unit = next((_LENGTHS[length] for length in _LENGTHS if found and found[2] in options.get(length, ())), "")
    match = _DURATION.fullmatch(f"{found[1]}{unit}" if found and unit else text.strip())
    return int(match[1]) * _UNITS[match[2].lower()] if match and int(match[1]) else None


def read_moment(
    text: str,
    now: datetime,
    zone: tzinfo,
    usual: time | None = None,
    options: Mapping[str, tuple[str, ...]] = _NO_WORDS,
) -> datetime | None:
    """The moment in UTC that a deadline names; None when it cannot be read.

    `2026-11-27`, `27.11.2026`, `2026-11-27 20:00`, `2026-11-27 20:00 Europe/Paris`, `20:00` (the
    next one) or `+24h`, `+2d` (from now). A date alone means the `usual` time of that day, or its end.
    """
    text = " ".join(text.split())
    if text.startswith("+") and (length := read_duration(text[1:], options)) is not None:
        return now + length
    match = _MOMENT.fullmatch(_FRENCH_CLOCK.sub(lambda found: f"{found[1]}:{found[2] or '00'}", text))
    if match is None:
        return None
    named = read_zone(match["zone"]) if match["zone"] else zone
    if named is None:
        return None
    try:
        clock = _clock(match["clock"] or match["alone"]) or usual or _END_OF_DAY
        if match["date"]:
            return datetime.combine(_day(match["date"]), clock, named).astimezone(UTC)
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


def _day(text: str) -> date:
    if "-" in text:
        return date.fromisoformat(text)
    first, second, year = map(int, re.split(r"[./]", text))
    if "." in text or first > _MONTHS:
        return date(year, second, first)
    if second > _MONTHS:
        return date(year, first, second)
    raise ValueError(f"{text} could be two days")


def _clock(text: str | None) -> time | None:
    if not text:
        return None
    hour, _, minute = text.partition(":")
    return time(int(hour), int(minute))


@cache
def _zones() -> dict[str, str]:
    return {name.casefold(): name for name in sorted(available_timezones())}
