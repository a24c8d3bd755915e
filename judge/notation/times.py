"""Deadlines, durations and time zones as people write them; unclear ones are refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import cache
from types import MappingProxyType
from zoneinfo import ZoneInfo, available_timezones

from judge.mailwords import DAYS, MONTHS
from judge.notation.vocabulary import NEAR
from judge.structs import Struct, field, replace

_NO_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType({})
_LENGTHS = {"minute": "m", "hour": "h", "day": "d", "week": "w"}
_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_DURATION = re.compile(r"(\d{1,4})\s*([mhdw])[a-z]{0,6}", re.IGNORECASE)
_DURATION_IN_WORDS = re.compile(r"(\d{1,4})\s*([^\W\d_]+)\.?")
# With dots the day always comes first; with slashes nobody knows, unless it is past the twelfth: that is asked.
_DATE = r"(?P<date>\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}/\d{1,2}/\d{4})"
_CLOCK = r"(?P<clock>\d{1,2}:\d{2})(?::\d{2})?"
_FRENCH_CLOCK = re.compile(r"(?<![+\d])\b(\d{1,2}) ?h ?(\d{2})?\b", re.IGNORECASE)
_ZONE = r"(?P<zone>[A-Za-z][\w/+-]*|[+-]\d{2}:?\d{2})"
_MOMENT = re.compile(rf"(?:{_DATE}(?:(?:\s+|T|,\s*){_CLOCK})?|(?P<alone>\d{{1,2}}:\d{{2}}))\s*{_ZONE}?", re.IGNORECASE)
_OFFSET = re.compile(r"([+-])(\d{2}):?(\d{2})")
_BARE_CLOCK = re.compile(r"\d{1,2}:\d{2}")
_MONTHS = 12
_DAY = timedelta(days=1)
_FAR = timedelta(days=120)
"""How far away a date without a year may be."""
_END_OF_DAY = time(23, 59)
_MOST_OFFSET = timedelta(hours=15)
_NAMED: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        **{name: ("weekday", number) for number, name in enumerate(DAYS)},
        **{name: ("month", number) for number, name in enumerate(MONTHS, 1)},
        **{name: ("ahead", number) for number, name in enumerate(NEAR)},
    }
)


def read_duration(text: str, options: Mapping[str, tuple[str, ...]] = _NO_WORDS) -> timedelta | None:
    """How long `3d`, `24h`, `90m`, `1w` or `2 days` is; None for anything else.

    `options` are the words for `minute`, `hour`, `day` and `week` in the writer's languages.
    """
    found = _DURATION_IN_WORDS.fullmatch(text.strip().casefold())
    unit = next((_LENGTHS[length] for length in _LENGTHS if found and found[2] in options.get(length, ())), "")
    match = _DURATION.fullmatch(f"{found[1]}{unit}" if found and unit else text.strip())
    return int(match[1]) * _UNITS[match[2].lower()] if match and int(match[1]) else None


class Readings(Struct, frozen=True):
    """What a text can mean, where it can mean two moments; in UTC, the first one first."""

    moments: tuple[datetime, ...]


def read_moment(
    text: str,
    now: datetime,
    zone: tzinfo,
    usual: time | None = None,
    options: Mapping[str, tuple[str, ...]] = _NO_WORDS,
    calendar: Mapping[str, tuple[str, ...]] = _NO_WORDS,
) -> datetime | None:
    """The one moment in UTC that a text names; None when it names none, or could name two."""
    found = read_time(text, now, zone, usual, options, calendar)
    return found if isinstance(found, datetime) else None


def read_time(
    text: str,
    now: datetime,
    zone: tzinfo,
    usual: time | None = None,
    options: Mapping[str, tuple[str, ...]] = _NO_WORDS,
    calendar: Mapping[str, tuple[str, ...]] = _NO_WORDS,
) -> datetime | Readings | None:
    """The moment in UTC that a deadline names, or the moments that it could name; None when it cannot be read.

    `2026-11-27`, `27.11.2026`, `2026-11-27 20:00`, `2026-11-27 20:00 Europe/Paris`, `20:00` (the next one), `+24h`,
    `+2d` (from now), `Friday 20:00`, `tomorrow 20:00`, `27 Nov 2026 20:00`, with the names of days and months of
    `calendar`. A date alone means the `usual` time of that day, or its end.
    """
    text = " ".join(text.split())
    if text.startswith("+") and (length := read_duration(text[1:], options)) is not None:
        return now + length
    text = _FRENCH_CLOCK.sub(lambda found: f"{found[1]}:{found[2] or '00'}", text)
    match = _MOMENT.fullmatch(text)
    try:
        if match is None:
            return _in_words(text, now, zone, usual, calendar)
        named = read_zone(match["zone"]) if match["zone"] else zone
        if named is None:
            return None
        clock = _clock(match["clock"] or match["alone"]) or usual or _END_OF_DAY
        days = _days(match["date"]) if match["date"] else ()
        return (
            _one_of(moment for day in days for moment in moments_at(day, clock, named))
            if days
            else _next(clock, now, named)
        )
    except (ValueError, OverflowError):
        return None


def moments_at(day: date, clock: time, zone: tzinfo) -> tuple[datetime, ...]:
    """The moments at which a clock in the zone shows this on this day: two, when it is put back over that time."""
    walls = [datetime.combine(day, clock.replace(fold=fold), zone).astimezone(UTC) for fold in (0, 1)]
    real = {at for at in walls if at.astimezone(zone).replace(tzinfo=None, fold=0) == datetime.combine(day, clock)}
    return tuple(sorted(real)) or (walls[0],)


def _one_of(moments: Iterable[datetime]) -> datetime | Readings | None:
    found = tuple(sorted(set(moments)))
    return found[0] if len(found) == 1 else Readings(found) if found else None


def _next(clock: time, now: datetime, zone: tzinfo) -> datetime:
    """The next moment at which a clock in the zone shows this time."""
    today = now.astimezone(zone).date()
    return next(at for ahead in range(3) for at in moments_at(today + ahead * _DAY, clock, zone) if at > now)


def _in_words(
    text: str, now: datetime, zone: tzinfo, usual: time | None, calendar: Mapping[str, tuple[str, ...]]
) -> datetime | Readings | None:
    """The moment that names of days and months say: `Fri 20:00`, `tomorrow 9:30`, `27 November 2026`."""
    known, said = calendar_words(calendar), _Said()
    for word in text.replace(",", " ").split():
        found = said.with_word(word.strip(".").casefold(), word, known)
        if found is None:
            return None
        said = found
    clock = said.clock or usual or _END_OF_DAY
    return _said_day(said, clock, now, said.zone or zone)


class _Said(Struct, frozen=True):
    """The parts of a date read so far, each at most once."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    """`weekday`, `ahead` (days from today), `month`, `day`, `year`."""
    clock: time | None = None
    zone: tzinfo | None = None

    def with_word(self, word: str, written: str, known: Mapping[str, tuple[str, int]]) -> _Said | None:
        """With one word more; None when it means nothing here, or says something twice."""
        if _BARE_CLOCK.fullmatch(word):
            return replace(self, clock=_clock(word)) if self.clock is None else None
        if word in known:
            kind, number = known[word]
        elif word.isascii() and word.isdigit() and len(word) in (1, 2, 4):
            kind, number = ("year" if len(word) == 4 else "day"), int(word)
        else:
            named = read_zone(written)
            return replace(self, zone=named) if named is not None and self.zone is None else None
        return None if kind in self.numbers else replace(self, numbers={**self.numbers, kind: number})


def _said_day(said: _Said, clock: time, now: datetime, zone: tzinfo) -> datetime | Readings | None:
    """The moment of a day that was said by its date, its weekday, or as today and tomorrow."""
    today, numbers = now.astimezone(zone).date(), dict(said.numbers)
    weekday, ahead = numbers.pop("weekday", None), numbers.pop("ahead", None)
    if numbers.keys() >= {"day", "month"} and ahead is None:
        day = _coming_day(numbers, today)
        is_other_day = weekday is not None and weekday != day.weekday()
        is_far = "year" not in numbers and day - today > _FAR
        return None if is_other_day or is_far else _one_of(moments_at(day, clock, zone))
    if numbers or (weekday is not None and ahead is not None):
        return None
    if ahead is not None:
        return _one_of(moments_at(today + ahead * _DAY, clock, zone))
    if weekday is None:
        return _next(clock, now, zone) if said.clock is not None else None
    first = today + (weekday - today.weekday()) % 7 * _DAY
    # On a Friday, "Friday" is today or in a week: only the writer knows.
    days = (first, first + 7 * _DAY) if first == today else (first,)
    return _one_of(at for day in days for at in moments_at(day, clock, zone) if at > now)


def _coming_day(numbers: Mapping[str, int], today: date) -> date:
    """The day of a month, without a year the next one there is."""
    day = date(numbers.get("year", today.year), numbers["month"], numbers["day"])
    is_over = "year" not in numbers and day < today
    return date(today.year + 1, day.month, day.day) if is_over else day


def calendar_words(calendar: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, int]]:
    """The names of days and months, each with what it says.

    A name that says two things (`mar` is March in one language and Tuesday in another) says nothing.
    """
    found: dict[str, set[tuple[str, int]]] = {}
    for name in calendar.keys() & _NAMED.keys():
        for word in calendar[name]:
            found.setdefault(word, set()).add(_NAMED[name])
    return MappingProxyType({word: next(iter(said)) for word, said in found.items() if len(said) == 1})


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
    return zones().get("utc" if wanted == "z" else wanted, "")


def _days(text: str) -> tuple[date, ...]:
    """The days that a date in figures can mean: two, where it is day and month or month and day."""
    if "-" in text:
        return (date.fromisoformat(text),)
    first, second, year = map(int, re.split(r"[./]", text))
    if "." in text or first > _MONTHS:
        return (date(year, second, first),)
    if second > _MONTHS:
        return (date(year, first, second),)
    return tuple(dict.fromkeys((date(year, second, first), date(year, first, second))))


def _clock(text: str | None) -> time | None:
    if not text:
        return None
    hour, _, minute = text.partition(":")
    return time(int(hour), int(minute))


@cache
def zones() -> Mapping[str, str]:
    """The IANA time zones by their names in small letters."""
    return {name.casefold(): name for name in sorted(available_timezones())}
