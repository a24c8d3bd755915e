"""Which part of a history is asked for."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.commands.watching.ask import EVERYTHING, Period, read_period
from judge.notation.language import combine
from judge.rules.text import read_phase
from judge.shelf import load_language

NOW = datetime(2027, 1, 3, 18, tzinfo=UTC)
READING = combine(load_language("fr"), load_language("en"))


def read(text: str) -> tuple[str, Period | None]:
    return read_period(text, READING, NOW, "Europe/Paris")


def day(month: int, number: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, month, number, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", EVERYTHING),
        ("3", Period(count=3)),
        ("LAST", Period(count=1)),
        ("LAST 4", Period(count=4)),
        ("F1901M", Period((1901, 1, 0), (1901, 1, 0))),
        ("f1901", Period((1901, 1, 0), (1901, 1, 2))),
        ("1902", Period((1902, 0, 0), (1902, 2, 2))),
        ("fall 1902 retreats", Period((1902, 1, 1), (1902, 1, 1))),
        ("FROM S1901M TO F1902R", Period((1901, 0, 0), (1902, 1, 1))),
        ("TO 1902", Period(None, (1902, 2, 2))),
        ("FROM 1902 LAST 2", Period((1902, 0, 0), count=2)),
        ("FROM 2026-07-01 UNTIL 2026-07-02", Period(since=day(6, 30, 22), until=day(7, 2, 21, 59))),
        ("FROM 1.7.2026 10:30", Period(since=day(7, 1, 8, 30))),
        ("2026-12-24", Period(since=day(12, 23, 23), until=day(12, 24, 22, 59))),
        ("FROM F1901M LINES 2000", Period((1901, 1, 0))),
        ("FROM 843 TO 901", Period((843, 0, 0), (901, 2, 2))),
    ],
)
def test_phases_days_and_numbers(text: str, wanted: Period) -> None:
    assert read(text) == ("", wanted)
    assert read(f"blitz {text}") == ("blitz", wanted)


@pytest.mark.parametrize(
    ("text", "blamed"),
    [
        ("FROM 3/4/2026", "3/4/2026"),
        ("FROM yesterday", "yesterday"),
        ("blitz FROM", "blitz FROM"),
        ("LAST many", "many"),
        ("blitz or so", "blitz or so"),
        ("FROM S1901M TO X1902M", "X1902M"),
    ],
)
def test_what_can_be_read_two_ways_or_none_is_asked(text: str, blamed: str) -> None:
    assert read(text) == (blamed, None)


def test_a_phase_belongs_to_its_window() -> None:
    window = Period((1901, 1, 0), (1902, 1, 1), until=NOW)

    inside = [
        phase for phase in ("S1901M", "F1901M", "W1901A", "F1902R", "W1902A") if window.has(read_phase(phase), NOW)
    ]
    assert inside == ["F1901M", "W1901A", "F1902R"]
    assert not window.has(read_phase("F1901M"), NOW.replace(hour=19))
