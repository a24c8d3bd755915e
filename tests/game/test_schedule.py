"""Deadlines: how long, on which days, at what time of day, around absences."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.schedule import (
    allowed_days,
    full_minute,
    grace_end,
    landed,
    next_deadline,
    postponed,
    reminders,
    start_clock,
)
from judge.game.settings import EVERY_DAY, Pace, Settings, Weekday
from judge.game.state import Absence
from judge.rules.position import PhaseKind
from judge.structs import replace
from tests.game.tables import DEADLINE, HOUR, NOW, table
from tests.games import changed

DAY = timedelta(days=1)
PARIS = ZoneInfo("Europe/Paris")
NEW_YORK = ZoneInfo("America/New_York")
WEEKLY = Settings(
    first=14 * DAY, movement=Pace(next=7 * DAY), retreat=Pace(next=2 * DAY), adjustment=Pace(next=timedelta(hours=36))
)
EVENING = Pace(clock=time(20))
WORKDAYS = frozenset(list(Weekday)[:5])


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def local(moment: datetime, zone: ZoneInfo = PARIS) -> str:
    return f"{moment.astimezone(zone):%a %Y-%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("kind", "is_first", "length"),
    [
        (PhaseKind.MOVEMENT, True, timedelta(days=14)),
        (PhaseKind.MOVEMENT, False, timedelta(days=7)),
        (PhaseKind.RETREAT, False, timedelta(days=2)),
        (PhaseKind.ADJUSTMENT, False, timedelta(hours=36)),
    ],
)
def test_each_kind_of_phase_has_its_length(kind: PhaseKind, is_first: bool, length: timedelta) -> None:
    assert next_deadline(WEEKLY, kind, is_first, NOW) == NOW + length


def test_a_deadline_is_a_full_minute_and_never_sooner_than_promised() -> None:
    odd = NOW + timedelta(seconds=1, microseconds=5)

    assert next_deadline(WEEKLY, PhaseKind.RETREAT, False, odd) == NOW + timedelta(days=2, minutes=1)


def test_a_phase_is_open_for_a_minute_and_for_its_shortest_length_at_least() -> None:
    nothing = Pace(next=timedelta(0))
    hurried = Settings(first=timedelta(0), movement=nothing)

    assert next_deadline(hurried, PhaseKind.MOVEMENT, False, NOW) == NOW + timedelta(minutes=1)
    slower = replace(hurried, movement=replace(nothing, min=DAY))
    assert next_deadline(slower, PhaseKind.MOVEMENT, False, NOW) == NOW + DAY


@pytest.mark.parametrize(
    ("moment", "pace", "wanted"),
    [
        ("2027-01-04 12:00", EVENING, "Mon 2027-01-04 20:00"),
        ("2027-01-04 19:00", EVENING, "Mon 2027-01-04 20:00"),
        ("2027-01-04 19:01", EVENING, "Tue 2027-01-05 20:00"),
        # Friday night: on to Monday, at the same time of day.
        ("2027-01-09 10:30", Pace(days=WORKDAYS), "Mon 2027-01-11 11:30"),
        ("2027-01-08 19:30", replace(EVENING, days=WORKDAYS), "Mon 2027-01-11 20:00"),
        # njudge's small letters: only after noon.
        ("2027-01-09 08:00", Pace(afternoons=frozenset({Weekday.SATURDAY})), "Sat 2027-01-09 12:00"),
        ("2027-01-09 15:00", Pace(afternoons=frozenset({Weekday.SATURDAY})), "Sat 2027-01-09 16:00"),
        ("2027-01-04 08:00", Pace(days=frozenset(), afternoons=frozenset({Weekday.FRIDAY})), "Fri 2027-01-08 12:00"),
        # No day at all: time goes on.
        ("2027-01-04 08:00", Pace(days=frozenset()), "Mon 2027-01-04 09:00"),
        # The clocks go forward at 2 o'clock on 28 March: 02:30 is skipped, and back on 31 October: it comes twice.
        ("2027-03-27 12:00", Pace(clock=time(2, 30)), "Sun 2027-03-28 03:30"),
        ("2027-10-30 12:00", Pace(clock=time(2, 30)), "Sun 2027-10-31 02:30"),
        ("2027-10-31 00:45", Pace(clock=time(2, 30)), "Sun 2027-10-31 02:30"),
        ("2027-10-31 01:45", Pace(clock=time(2, 30)), "Mon 2027-11-01 02:30"),
        # Eight o'clock in the evening stays eight o'clock.
        ("2027-03-28 00:00", EVENING, "Sun 2027-03-28 20:00"),
        ("2027-10-31 00:00", EVENING, "Sun 2027-10-31 20:00"),
    ],
)
def test_clock_and_days_are_kept_in_the_zone_of_the_game(moment: str, pace: Pace, wanted: str) -> None:
    assert local(landed(utc(moment), pace, PARIS)) == wanted


def test_a_deadline_that_keeps_its_hour_falls_on_it_in_the_zone_of_the_game() -> None:
    """Also when the clocks are put forward meanwhile, and with a day that is not allowed behind the absence."""
    away = [Absence("p1", utc("2027-03-26 18:15"), utc("2027-03-29 18:14"))]
    open_days = Pace(days=frozenset({Weekday.THURSDAY}))

    def kept(pace: Pace) -> str:
        return local(landed(utc("2027-03-27 08:30"), pace, PARIS, away, keeps_hour=True))

    assert kept(Pace()) == "Tue 2027-03-30 09:30"
    assert kept(open_days) == "Thu 2027-04-01 09:30"
    assert kept(EVENING) == "Tue 2027-03-30 20:00"
    assert local(landed(utc("2027-03-27 08:30"), Pace(), PARIS, away)) == "Mon 2027-03-29 20:15"


def test_no_deadline_falls_into_an_absence_nor_into_the_one_after_it() -> None:
    away = [
        Absence("p1", utc("2027-01-05 00:00"), utc("2027-01-07 23:59")),
        Absence("p2", utc("2027-01-08 12:00"), utc("2027-01-09 12:00")),
    ]

    assert local(landed(utc("2027-01-05 12:00"), EVENING, PARIS, away)) == "Sat 2027-01-09 20:00"
    assert local(landed(utc("2027-01-04 12:00"), EVENING, PARIS, away)) == "Mon 2027-01-04 20:00"


PACES = st.builds(
    Pace,
    next=st.timedeltas(timedelta(0), 10 * DAY),
    min=st.timedeltas(timedelta(0), 3 * DAY),
    clock=st.none() | st.times().map(lambda at: at.replace(second=0, microsecond=0)),
    days=st.frozensets(st.sampled_from(list(Weekday))),
    afternoons=st.frozensets(st.sampled_from(list(Weekday))),
)
ZONES = st.sampled_from([PARIS, NEW_YORK, ZoneInfo("Australia/Lord_Howe"), ZoneInfo("Asia/Kolkata"), ZoneInfo("UTC")])
MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2032, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@given(PACES, ZONES, MOMENTS)
def test_a_deadline_is_never_earlier_and_keeps_to_clock_and_days(pace: Pace, zone: ZoneInfo, now: datetime) -> None:
    settings = Settings(movement=pace, zone=zone.key)
    deadline = next_deadline(settings, PhaseKind.MOVEMENT, False, now)
    wall = deadline.astimezone(zone)

    assert deadline >= now + max(pace.next, pace.min)
    assert deadline == full_minute(deadline)
    assert deadline <= now + max(pace.next, pace.min) + 9 * DAY
    assert Weekday(wall.weekday()) in allowed_days(pace)
    if Weekday(wall.weekday()) in pace.afternoons:
        assert wall.hour >= 12
    elif pace.clock is not None:
        skipped = datetime.combine(wall.date(), pace.clock, zone)
        is_skipped = skipped.astimezone(UTC).astimezone(zone).time() != pace.clock
        assert wall.time().replace(fold=0) == pace.clock or is_skipped


@given(PACES, ZONES, MOMENTS, st.lists(st.tuples(MOMENTS, st.timedeltas(timedelta(0), 20 * DAY)), max_size=5))
def test_absences_only_push(
    pace: Pace, zone: ZoneInfo, moment: datetime, spans: list[tuple[datetime, timedelta]]
) -> None:
    away = [
        Absence("p1", moment + (first - NOW) % (30 * DAY), moment + (first - NOW) % (30 * DAY) + long)
        for first, long in spans
    ]
    found = landed(moment, pace, zone, away)

    assert found >= landed(moment, pace, zone)
    assert not any(each.first <= found <= each.last for each in away)
    assert Weekday(found.astimezone(zone).weekday()) in allowed_days(pace)


def test_grace_follows_the_settings_or_the_masters_word_and_is_never_before_the_deadline() -> None:
    game = table()
    assert grace_end(game) == DEADLINE
    graced = replace(game, settings=Settings(movement=Pace(grace=DAY)))
    assert grace_end(graced) == DEADLINE + DAY
    assert grace_end(changed(graced, grace_until=DEADLINE + HOUR)) == DEADLINE + HOUR
    assert grace_end(changed(graced, grace_until=DEADLINE - HOUR)) == DEADLINE


def test_strict_grace_ends_on_allowed_days_only() -> None:
    # The deadline is on a Thursday, 12:00 UTC.
    game = replace(table(), settings=Settings(movement=Pace(grace=2 * DAY, days=WORKDAYS)))
    assert grace_end(game) == DEADLINE + 2 * DAY
    strict = replace(game, settings=replace(game.settings, strict_grace=True))
    assert grace_end(strict) == DEADLINE + 4 * DAY


def test_a_phase_begins_with_nothing_said_about_it() -> None:
    game = changed(table(), notified=frozenset({"late"}), grace_until=NOW, complete_since=NOW, not_before=NOW)
    begun = start_clock(game, NOW, is_first=True)

    assert (begun.clock.deadline, begun.clock.opened) == (NOW + 7 * DAY, NOW)
    assert (begun.clock.notified, begun.clock.grace_until, begun.clock.complete_since, begun.clock.not_before) == (
        frozenset(),
        None,
        None,
        None,
    )


def test_an_absence_of_somebody_with_nothing_to_order_moves_nothing() -> None:
    away = Absence("turkey", NOW, NOW + 9 * DAY)
    assert start_clock(changed(table(), absences=(away,)), NOW).clock.deadline == NOW + 9 * DAY + timedelta(minutes=1)
    asked = changed(table(), absences=(replace(away, is_granted=False),))
    assert start_clock(asked, NOW).clock.deadline == NOW + 3 * DAY
    gone = table("S1902M\naustria: A vie | vie\nturkey: |")
    assert start_clock(changed(gone, absences=(away,)), NOW).clock.deadline == NOW + 3 * DAY


def test_reminders_come_before_the_deadline_but_never_in_the_first_half_of_a_phase() -> None:
    game = replace(start_clock(table(), NOW), settings=Settings(reminders=(2 * DAY, DAY)))
    half = timedelta(days=1.5)
    assert [at for at, _ in reminders(game)] == [DEADLINE - half, DEADLINE - DAY]
    hurried = changed(game, deadline=NOW + HOUR)
    assert reminders(hurried) == ()


def test_a_moved_deadline_takes_grace_along_and_is_reminded_of_again() -> None:
    game = changed(start_clock(table(), NOW), grace_until=DEADLINE + DAY, notified=frozenset({"reminded:1440"}))
    later = postponed(game, DEADLINE + 2 * DAY, NOW + 2 * DAY)
    assert (later.clock.grace_until, later.clock.notified) == (DEADLINE + 3 * DAY, frozenset())
    sooner = postponed(game, DEADLINE - DAY, DEADLINE - DAY - HOUR)
    assert sooner.clock.notified == {"reminded:1440"}


def test_every_day_is_allowed_when_nothing_is_said() -> None:
    assert allowed_days(Pace()) == EVERY_DAY
