"""Notes by which a mail program says that somebody is away, and the days that they name.

The days are only ever proposed: an absence counts when the person says so. So a note that could mean two things
means nothing, and of three dates none is taken.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from hashlib import sha256
from importlib import resources
from types import MappingProxyType

from babel.dates import get_month_names

from judge.errors import BadData
from judge.post.challenges import demands_proof
from judge.post.mime import Part, decode_words

_TONGUES = ("en", "ru", "fr", "bg", "ja")
_HEAD = 2000
"""Characters of a note that are read."""
_BEFORE = 30
"""Characters before a date in which the word stands that says what it is."""
_LONGEST = timedelta(days=120)
_PAST = timedelta(days=31)
_BETWEEN = r"(?:on|the|le|[a-z]{3,6}day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)"
"""What may stand between the word for until and the date, as the day of the week."""
_RECEIPTS = frozenset({"multipart/report", "message/disposition-notification", "text/calendar"})


@dataclass(frozen=True, slots=True)
class Away:
    """A note of absence. `days` are the first and the last one, where it says them plainly."""

    digest: str
    """The same for the same note: what it says, without what differs from mail to mail."""
    days: tuple[date, date] | None


def away_in(part: Part, sender: str, own: str, today: date) -> Away | None:
    """The note of absence that a letter of a robot is; None when it is another kind of robot's.

    `own` is its text without what it quotes, `today` the day on which it came.
    """
    if part.type in _RECEIPTS or demands_proof(part, sender):
        return None
    subject = decode_words(part.headers.get("subject"))[:_HEAD]
    text = " ".join(own[:_HEAD].split())
    said = f"{subject}\n{text}".casefold()
    if not any(word in said for word in _words().away):
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
        if not _stands_by(text, found[0], _words().until):
            return None
    elif len(days) == 2:
        first, last = days
    else:
        return None
    return (first, last) if first <= last and today <= last and last - first <= _LONGEST else None


@dataclass(frozen=True, slots=True)
class _Found:
    """A date in a text: where it stands, and what it says; None when that is not plain."""

    start: int
    end: int
    day: date | None


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of all languages."""

    away: tuple[str, ...]
    until: tuple[str, ...]
    to: tuple[str, ...]


@cache
def _words() -> _Words:
    source = resources.files("judge.post") / "vacations.toml"
    try:
        tables = tomllib.loads(source.read_text(encoding="utf-8"))
        return _Words(*(tuple(_longest_first(tables, key)) for key in ("away", "until", "to")))
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise BadData(str(source), 0, str(error)) from error


def _longest_first(tables: Mapping[str, Mapping[str, list[str]]], key: str) -> Iterable[str]:
    found = {word.casefold() for table in tables.values() for word in table[key]}
    return sorted(found, key=lambda word: (-len(word), word))


@cache
def _months() -> Mapping[str, int]:
    """The names of months in all languages; a name that is two months is none."""
    found: dict[str, set[int]] = {}
    for locale in _TONGUES:
        for width in ("abbreviated", "wide"):
            for number, name in get_month_names(width, "format", locale).items():
                word = name.strip(".").casefold()
                if not word[:1].isdigit():
                    found.setdefault(word, set()).add(number)
    found.setdefault("sept", set()).add(9)
    return MappingProxyType({word: next(iter(said)) for word, said in found.items() if len(said) == 1})


@cache
def _pattern() -> re.Pattern[str]:
    """A date in any way of writing; the day before it that shares its month is `first`."""
    months = "|".join(re.escape(word) for word in sorted(_months(), key=lambda word: (-len(word), word)))
    to = "|".join(re.escape(word) for word in _words().to)
    day = r"(?:st|nd|rd|th|er|-?го|-?ти|-?ри|-?ви|-?ми)?"
    shared = rf"(?:(?P<first>\d{{1,2}}){day}\s*(?:{to})\s*(?:le\s+|the\s+)?)?"
    return re.compile(
        r"(?<![\d.:/-])(?:"
        r"(?P<iso>\d{4}-\d{2}-\d{2})"
        r"|(?P<dots>\d{1,2}\.\d{1,2}(?:\.(?:\d{4}|\d{2})?)?)(?!\d)"
        r"|(?P<slashes>\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d{2}))?)"
        r"|(?:(?P<jyear>\d{4})年)?(?P<jmonth>\d{1,2})月(?P<jday>\d{1,2})日"
        rf"|{shared}(?P<day>\d{{1,2}}){day}\.?\s+(?:of\s+|de\s+)?(?P<month>{months})\b\.?(?:,?\s+(?P<year>\d{{4}}))?"
        rf"|(?P<amonth>{months})\.?\s+(?P<aday>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(?P<ayear>\d{{4}}))?"
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


def _stands_by(text: str, found: _Found, words: tuple[str, ...]) -> bool:
    """Whether one of some words stands right before a date, or right behind it."""
    before = text[max(found.start - _BEFORE, 0) : found.start]
    behind = text[found.end : found.end + _BEFORE].lstrip()
    if any(behind.startswith(word) for word in words if _is_kana(word)):
        return True
    last_words = re.sub(r"[^\w'’]+", " ", before).strip()
    return any(re.search(rf"(?:^|\W){re.escape(word)}(?: {_BETWEEN})*$", last_words) for word in words)


def _is_kana(word: str) -> bool:
    return any("\u3040" <= character <= "\u30ff" or "\u4e00" <= character <= "\u9fff" for character in word)
