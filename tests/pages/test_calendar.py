"""The calendar entry, read by an independent program."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar, Event

from judge.pages.calendar import CalendarEntry, calendar
from judge.structs import replace

MADE = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
DUE = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)
ENTRY = CalendarEntry(
    uid="blitz.deadline@judge.test",
    sequence=7,
    made=MADE,
    deadline=DUE,
    until=DUE + timedelta(hours=24),
    summary="blitz: приказы; осень, 1901",
    description="Line one, of two;\nline two \\ with a backslash",
)


def entry_in(text: str) -> Event:
    found = Calendar.from_ical(text)
    assert isinstance(found, Calendar)
    assert not found.errors
    assert found["METHOD"] == "PUBLISH"
    (event,) = found.walk("VEVENT")
    assert isinstance(event, Event)
    assert not event.errors
    return event


def test_the_deadline_and_the_grace_stand_in_the_calendar() -> None:
    event = entry_in(calendar(ENTRY))

    assert (event["UID"], event["SEQUENCE"], event["STATUS"]) == ("blitz.deadline@judge.test", 7, "CONFIRMED")
    assert (event["DTSTAMP"].dt, event["DTSTART"].dt, event["DTEND"].dt) == (MADE, DUE, DUE + timedelta(hours=24))
    assert (event["SUMMARY"], event["DESCRIPTION"]) == (ENTRY.summary, ENTRY.description)


def test_without_grace_it_is_a_moment() -> None:
    assert "DTEND" not in entry_in(calendar(replace(ENTRY, until=DUE)))


def test_it_reminds_in_time() -> None:
    (alarm,) = entry_in(calendar(ENTRY)).walk("VALARM")
    (short,) = entry_in(calendar(replace(ENTRY, deadline=MADE + timedelta(hours=2)))).walk("VALARM")

    assert (alarm["ACTION"], alarm["DESCRIPTION"]) == ("DISPLAY", ENTRY.summary)
    assert alarm["TRIGGER"].dt == -timedelta(hours=6)
    assert short["TRIGGER"].dt == -timedelta(hours=1)


def test_what_is_over_goes_and_reminds_of_nothing() -> None:
    event = entry_in(calendar(replace(ENTRY, is_over=True)))

    assert event["STATUS"] == "CANCELLED"
    assert not event.walk("VALARM")


@given(st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=300))
def test_any_text_survives_folding_and_escaping(text: str) -> None:
    written = calendar(replace(ENTRY, summary=text, description=text))

    assert all(len(line.encode()) <= 75 for line in written.split("\r\n"))
    assert "\n" not in written.replace("\r\n", "")
    event = entry_in(written)
    assert (event["SUMMARY"], event["DESCRIPTION"]) == (text, text)


def test_a_line_break_starts_no_property() -> None:
    event = entry_in(calendar(replace(ENTRY, summary="x\r\nSTATUS:CANCELLED\rDTSTART:1\x00\x07")))

    assert event["STATUS"] == "CONFIRMED"
    assert event["SUMMARY"] == "x\nSTATUS:CANCELLED\nDTSTART:1"
