"""Where somebody lives → the time zone of that place: towns by which zones are called, and offsets like `UTC+3`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache
from types import MappingProxyType
from zoneinfo import ZoneInfo

from babel import Locale, UnknownLocaleError

from judge.notation.times import zone_name, zones

_AREAS = ("Africa/", "America/", "Antarctica/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")
_OFFSET = re.compile(r"(?:(?:utc|gmt)\s*)?([+\-−–])\s*(\d{1,2})(?::?(\d{2}))?\s*(?:h|utc|gmt)?", re.IGNORECASE)
_WHOLE = re.compile(r"Etc/GMT([+-])(\d{1,2})")
_MOST_EAST, _MOST_WEST = 14, 12
_SHORTEST_STEM = 4
_LATIN = "\u0250"
"""From this character on a word may be declined; towns in Latin letters stay as they are."""


@cache
def _towns(code: str) -> Mapping[str, str]:
    """The towns of the zones, in small letters, as a language calls them; one that two zones have is none."""
    found: dict[str, set[str]] = {}
    for town, zone in _names(code):
        found.setdefault(_plain(town), set()).add(zone)
    return MappingProxyType({town: next(iter(of)) for town, of in found.items() if len(of) == 1})


def _names(code: str) -> Iterator[tuple[str, str]]:
    said: Mapping[str, Mapping[str, object]] = {}
    with suppress(UnknownLocaleError, ValueError):
        said = Locale.parse(code).time_zones
    for zone in zones().values():
        if not zone.startswith(_AREAS):
            continue
        if zone.count("/") == 1:
            yield zone.partition("/")[2].replace("_", " "), zone
        city = said.get(zone, {}).get("city") if zone in said else None
        if city:
            yield str(city), zone


def _plain(text: str) -> str:
    return " ".join(text.replace("-", " ").replace("’", "'").casefold().split())


def zone_of_town(text: str, codes: tuple[str, ...], *, declined: bool = False) -> str:
    """The zone of a town that is named in one of these languages or in English; empty for none.

    `declined` says that the name may stand in another case: `живу в Москве`.
    """
    wanted = _plain(text)
    for code in dict.fromkeys((*codes, "en")):
        towns = _towns(code)
        if wanted in towns:
            return towns[wanted]
        if declined and len(wanted) > _SHORTEST_STEM and wanted[0] >= _LATIN:
            stem = wanted[:-1]
            near = {zone for town, zone in towns.items() if town in (stem,) or town[:-1] == stem}
            if len(near) == 1:
                return near.pop()
    return ""


def offset_in(text: str) -> timedelta | None:
    """How far ahead of UTC `UTC+3`, `GMT-05:00` or `+0200` is; None for anything else."""
    found = _OFFSET.fullmatch(text.strip())
    if found is None:
        return None
    length = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
    return length if found[1] == "+" else -length


def zone_of_offset(offset: timedelta) -> str:
    """The zone that is always so far ahead of UTC; empty where there is none, as for half hours."""
    hours, rest = divmod(offset, timedelta(hours=1))
    if rest or not -_MOST_WEST <= hours <= _MOST_EAST:
        return ""
    return f"Etc/GMT{-hours:+d}" if hours else "UTC"


def zone_in_words(text: str, codes: tuple[str, ...]) -> str:
    """The zone that a text names: by its own name, by a town, or as an offset; empty for none."""
    offset = offset_in(text)
    return zone_name(text) or zone_of_town(text, codes) or (zone_of_offset(offset) if offset is not None else "")


def is_offset_of(zone: str, offset: timedelta, now: datetime) -> bool:
    """Whether clocks in a zone are so far ahead of UTC, in summer or in winter."""
    half_a_year = timedelta(days=182)
    return any(at.astimezone(ZoneInfo(zone)).utcoffset() == offset for at in (now, now + half_a_year))


def zone_label(zone: str) -> str:
    """A zone as people read it: `UTC+3` for what the data calls `Etc/GMT-3`."""
    found = _WHOLE.fullmatch(zone)
    return f"UTC{'-' if found[1] == '+' else '+'}{int(found[2])}" if found else zone
