"""Notes by which a mail program says that a person is away, and the days that they name.

The days are only ever proposed: an absence counts when the person says so. So a note that could mean two things
means nothing, and of three dates none is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from hashlib import sha256
from types import MappingProxyType

from judge.mailwords import DAYS, MONTHS, mail_words
from judge.post.clients import any_of, longest_first
from judge.post.mime import MimePart, decode_words
from judge.post.robots import demands_proof
from judge.structs import Struct

_HEAD = 2000
"""Characters of a note that are read."""
_BEFORE = 30
"""Characters before a date in which the word stands that says what it is."""
_LONGEST = timedelta(days=120)
_PAST = timedelta(days=31)
_RECEIPTS = frozenset({"multipart/report", "message/disposition-notification", "text/calendar"})


class Away(Struct, frozen=True):
    """A note of absence. `days` are the first and the last one, where it says them plainly."""

    digest: str
    """The same for the same note: what it says, without what differs from mail to mail."""
    days: tuple[date, date] | None


def away_in(part: MimePart, sender: str, own: str, today: date) -> Away | None:
    """The note of absence that a letter of a robot is; None when it is another kind of robot's.

    `own` is its text without what it quotes, `today` the day on which it came.
    """
    if part.type in _RECEIPTS or demands_proof(part, sender):
        return None
    subject = decode_words(part.headers.get("subject"))[:_HEAD]
    text = " ".join(own[:_HEAD].split())
    said = f"{subject}\n{text}".casefold()
    if not any(word in said for word in _folded("away")):
        return None
    return Away(sha256(text.encode()).hexdigest()[:16], days_in(text, today))


def days_in(text: str, today: date) -> tuple[date, date] | None:
    """The first and the last day of absence that a text names plainly: two days, or one with the word for until."""
    text = " ".join(text.split()).casefold()[:_HEAD]
    found = list(_dates(text, today))
    if not found or any(each.day is None for each in found):
        return None
    days = list(dict.fromkeys(each.day for each in found if each.day is not None))
    if len(days) == 1:
        first, last = today, days[0]
        if not _is_last(text, found[0]):
            return None
    elif len(days) == 2:
        first, last = days
    else:
        return None
    return (first, last) if first <= last and today <= last and last - first <= _LONGEST else None


class _Found(Struct, frozen=True):
    """A date in a text: where it stands, and what it says; None when that is not plain."""

    start: int
    end: int
    day: date | None


@cache
def _folded(*names: str) -> tuple[str, ...]:
    """The words of some lists of all languages, in small letters, the longest first."""
    return tuple(longest_first(word.casefold() for name in names for word in mail_words().get(name, ())))


@cache
def _months() -> Mapping[str, int]:
    """The names of months in all languages; a name that is two months is none."""
    found: dict[str, set[int]] = {}
    for number, month in enumerate(MONTHS, 1):
        for word in _folded(month):
            found.setdefault(word, set()).add(number)
    return MappingProxyType({word: next(iter(said)) for word, said in found.items() if len(said) == 1})


@cache
def _pattern() -> re.Pattern[str]:
    """A date in any way of writing; the day before it that shares its month is `first`."""
    months = any_of(_months())
    to, before, behind, of = (any_of(_folded(name)) for name in ("to", "before_day", "ordinals", "of"))
    year_sign, month_sign, day_sign = (any_of(_folded(name)) for name in ("year", "month", "day"))
    day = rf"(?:{behind})?"
    shared = rf"(?:(?P<first>\d{{1,2}}){day}\s*(?:{to})\s*(?:(?:{before})\s+)?)?"
    return re.compile(
        r"(?<![\d.:/-])(?:"
        r"(?P<iso>\d{4}-\d{2}-\d{2})"
        r"|(?P<dots>\d{1,2}\.\d{1,2}(?:\.(?:\d{4}|\d{2})?)?)(?!\d)"
        r"|(?P<slashes>\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d{2}))?)"
        rf"|(?:(?P<jyear>\d{{4}})(?:{year_sign})\s?)?(?P<jmonth>\d{{1,2}})(?:{month_sign})\s?(?P<jday>\d{{1,2}})(?:{day_sign})"
        rf"|{shared}(?P<day>\d{{1,2}}){day}\.?\s+(?:(?:{of})\s+)?(?P<month>{months})\b\.?(?:,?\s+(?P<year>\d{{4}}))?"
        rf"|(?P<amonth>{months})\.?\s+(?P<aday>\d{{1,2}}){day}\b(?:,?\s+(?P<ayear>\d{{4}}))?"
        r")(?![\d/])"
    )


def _dates(text: str, today: date) -> Iterator[_Found]:
    """Every date in a text, in its order."""
    for match in _pattern().finditer(text):
        said = match.groupdict()
        last = _day_of(said, today)
        if said["first"] and last is not None:
            yield _Found(match.start(), match.start("day"), _in_month(last, int(said["first"])))
        yield _Found(match.start("day") if said["first"] else match.start(), match.end(), last)


def _day_of(said: Mapping[str, str | None], today: date) -> date | None:
    """The day that a match names; None when it could be two, or is none."""
    if said["iso"]:
        year, month, day = (int(piece) for piece in said["iso"].split("-"))
        return _date(year, month, day)
    if said["dots"] or said["slashes"]:
        pieces = [int(piece) for piece in re.split(r"[./]", said["dots"] or said["slashes"] or "") if piece]
        if said["slashes"] and max(pieces[:2]) <= 12 and pieces[0] != pieces[1]:
            return None
        day, month = pieces[:2] if said["dots"] or pieces[0] > 12 or pieces[1] <= 12 else reversed(pieces[:2])
        year = pieces[2] + (2000 if pieces[2] < 100 else 0) if len(pieces) > 2 else 0
        return _date(year, month, day) if year else _near(month, day, today)
    month = int(said["jmonth"]) if said["jmonth"] else _months()[said["month"] or said["amonth"] or ""]
    day = int(said["jday"] or said["day"] or said["aday"] or 0)
    named = said["jyear"] or said["year"] or said["ayear"]
    return _date(int(named), month, day) if named else _near(month, day, today)


def _near(month: int, day: int, today: date) -> date | None:
    """The day of this year, or of the next one when it is long over."""
    this = _date(today.year, month, day)
    return this if this is None or this >= today - _PAST else _date(today.year + 1, month, day)


def _in_month(last: date, day: int) -> date | None:
    """The earlier day of the same month."""
    return _date(last.year, last.month, day) if day <= last.day else None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _is_last(text: str, found: _Found) -> bool:
    """Whether the word for until stands right before a date, or right behind it; the day of the week may be between."""
    before = text[max(found.start - _BEFORE, 0) : found.start]
    behind = text[found.end : found.end + _BEFORE].lstrip()
    if behind.startswith(_folded("until_behind")):
        return True
    last_words = re.sub(r"[^\w'’]+", " ", before).strip()
    return _until().search(last_words) is not None


@cache
def _until() -> re.Pattern[str]:
    until, between = any_of(_folded("until")), any_of(_folded("before_day", *DAYS))
    return re.compile(rf"(?:^|\W)(?:{until})(?: (?:{between}))*$")
