"""Deadlines, lengths and zones as people write them."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.notation.times import Readings, calendar_words, read_duration, read_moment, read_time, read_zone, zone_name
from judge.shelf import languages, load_language, load_reading, load_rulebook

ENGLISH = load_language("en").calendar
FRENCH = load_reading("fr", load_rulebook("datc")).calendar
NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
PARIS = ZoneInfo("Europe/Paris")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2026-11-27 20:00", "2026-11-27T19:00+00:00"),
        ("2026-11-27T20:00", "2026-11-27T19:00+00:00"),
        ("2026-11-27, 20:00", "2026-11-27T19:00+00:00"),
        ("2026-11-27   20:00   UTC", "2026-11-27T20:00+00:00"),
        ("2026-11-27 20:00Z", "2026-11-27T20:00+00:00"),
        ("2026-11-27 20:00 +03:00", "2026-11-27T17:00+00:00"),
        ("2026-11-27 20:00 asia/tokyo", "2026-11-27T11:00+00:00"),
        ("27.11.2026 20:00", "2026-11-27T19:00+00:00"),
        ("27/11/2026 20h30", "2026-11-27T19:30+00:00"),
        ("11/27/2026 20:00", "2026-11-27T19:00+00:00"),
        ("20h", "2026-11-20T19:00+00:00"),
        ("2026-07-01 20:00", "2026-07-01T18:00+00:00"),
        ("2026-11-27", "2026-11-27T22:59+00:00"),
        ("13:30", "2026-11-20T12:30+00:00"),
        ("12:30", "2026-11-21T11:30+00:00"),
        ("+90m", "2026-11-20T13:30+00:00"),
        ("+24 hours", "2026-11-21T12:00+00:00"),
        ("+1w", "2026-11-27T12:00+00:00"),
    ],
)
def test_a_deadline_is_read(text: str, wanted: str) -> None:
    moment = read_moment(text, NOW, PARIS)

    assert moment is not None
    assert moment == datetime.fromisoformat(wanted)
    assert moment.utcoffset() == timedelta(0)


@pytest.mark.parametrize("text", ["+3 дня", "+3д", "+72 часа", "+3d"])
def test_a_length_is_read_in_the_writers_words(text: str) -> None:
    words = {"day": ("д", "дня"), "hour": ("час", "часа")}

    assert read_moment(text, NOW, PARIS, options=words) == datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Saturday 20:00", "2026-11-21T19:00"),
        ("sat. 20:00", "2026-11-21T19:00"),
        ("samedi 20h", "2026-11-21T19:00"),
        ("Thu 20:00 UTC", "2026-11-26T20:00"),
        ("today 20:00", "2026-11-20T19:00"),
        ("tomorrow, 9:30", "2026-11-21T08:30"),
        ("27 Nov 2026 20:00", "2026-11-27T19:00"),
        ("November 27, 2026 20:00", "2026-11-27T19:00"),
        ("Fri 27 Nov 20:00", "2026-11-27T19:00"),
        ("2 janvier 20:00", "2027-01-02T19:00"),
    ],
)
def test_names_of_days_and_months_are_read(text: str, wanted: str) -> None:
    assert read_moment(text, NOW, PARIS, calendar=FRENCH) == datetime.fromisoformat(wanted).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("code", "text", "wanted"),
    [
        ("en", "27 sept 2027 20:00", "2027-09-27T18:00"),
        ("ru", "завтра 20:00", "2026-11-21T19:00"),
        ("ru", "субботу 20:00", "2026-11-21T19:00"),
        ("ru", "27 ноября 2026 20:00", "2026-11-27T19:00"),
        ("fr", "demain 20h", "2026-11-21T19:00"),
        ("bg", "утре 20:00", "2026-11-21T19:00"),
        ("bg", "събота 20:00", "2026-11-21T19:00"),
        ("ja", "明日 20:00", "2026-11-21T19:00"),
        ("ja", "土曜 20:00", "2026-11-21T19:00"),
    ],
)
def test_they_are_read_in_every_language(code: str, text: str, wanted: str) -> None:
    calendar = load_reading(code, load_rulebook("datc")).calendar

    assert read_moment(text, NOW, PARIS, calendar=calendar) == datetime.fromisoformat(wanted).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("03/04/2027 20:00", "2027-03-04T19:00", "2027-04-03T18:00"),
        # It is Friday, noon.
        ("Friday 20:00", "2026-11-20T19:00", "2026-11-27T19:00"),
        # The clocks are put back over it.
        ("2027-10-31 02:30", "2027-10-31T00:30", "2027-10-31T01:30"),
    ],
)
def test_what_can_be_two_moments_is_both_of_them(text: str, first: str, second: str) -> None:
    both = Readings(tuple(datetime.fromisoformat(moment).replace(tzinfo=UTC) for moment in (first, second)))

    assert read_time(text, NOW, PARIS, calendar=ENGLISH) == both
    assert read_moment(text, NOW, PARIS, calendar=ENGLISH) is None


def test_the_same_day_and_month_is_one_day_and_a_day_past_the_twelfth_is_a_day() -> None:
    assert isinstance(read_time("04/04/2027 20:00", NOW, PARIS), datetime)
    assert isinstance(read_time("13/04/2027 20:00", NOW, PARIS), datetime)


def test_a_name_that_says_two_things_in_two_languages_says_nothing() -> None:
    """`mar.` is Tuesday in French, `Mar` is March in English."""
    assert "mar" in calendar_words(ENGLISH)
    assert "mar" not in calendar_words(FRENCH)
    assert read_time("27 mar 2027 20:00", NOW, PARIS, calendar=FRENCH) is None


def test_a_date_alone_means_the_usual_time() -> None:
    assert read_moment("2026-11-27", NOW, PARIS, time(20)) == datetime(2026, 11, 27, 19, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "next Friday 20:00",
        "some day",
        "mon tue 20:00",
        "Thu 27 Nov 2026",
        "1 June",
        "5",
        "2027",
        "31.02.2026",
        "11/12/2026",
        "2026-02-30",
        "25:00",
        "2026-11-27 20",
        "20:00 Nowhere/City",
        "+0h",
        "+h",
        "+5y",
        "24h",
        "0001-01-01 00:00 +14:00",
        "2026-11-27 20:00 +99:00",
        "9" * 50,
    ],
)
def test_what_is_no_deadline_is_not_guessed(text: str) -> None:
    assert read_moment(text, NOW, PARIS, calendar=ENGLISH) is None


@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    for written in (text, f"2026-11-27 20:00 {text}"):
        moment = read_moment(written, NOW, PARIS, calendar=ENGLISH)
        assert moment is None or moment.tzinfo is UTC
    length = read_duration(text)
    assert length is None or length >= timedelta()
    zone = read_zone(text)
    assert zone is None or zone.utcoffset(NOW) is not None


def test_zones_are_found_in_any_case() -> None:
    assert zone_name("europe/PARIS") == "Europe/Paris"
    assert zone_name("America/New York") == "America/New_York"
    assert zone_name("../../etc/passwd") == ""


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        *(("3d", 72), ("12h", 12), ("2 days", 48), ("1W", 168), ("90m", 1.5), ("90 minutes", 1.5), ("90min", 1.5)),
        *(("12 h", 12), ("12 hours", 12), ("12hours", 12), ("12 hrs", 12), ("12 Hours", 12), ("1 hour", 1)),
        *(("3 d", 72), ("3 days", 72), ("1 day", 24), ("2w", 336), ("2 weeks", 336), ("2 wks", 336), (" 12h ", 12)),
    ],
)
def test_lengths(text: str, hours: float) -> None:
    assert read_duration(text) == timedelta(hours=hours)


@pytest.mark.parametrize("code", languages())
def test_every_word_for_a_length_is_read_with_a_blank_and_without(code: str) -> None:
    options = load_language(code).options
    for unit, hours in (("minute", 1 / 60), ("hour", 1), ("day", 24), ("week", 168)):
        assert options[unit]
        for word in options[unit]:
            for text in (f"12 {word}", f"12{word}", f"12 {word.upper()}"):
                assert read_duration(text, options) == timedelta(hours=12 * hours), text
