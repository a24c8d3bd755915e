"""Where somebody lives, and the time zone of that place."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.notation.towns import is_offset_of, offset_in, zone_in_words, zone_label, zone_of_offset, zone_of_town

NOW = datetime(2027, 1, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    ("town", "zone"),
    [
        ("Moscow", "Europe/Moscow"),
        ("new york", "America/New_York"),
        ("Москва", "Europe/Moscow"),
        ("Londres", "Europe/London"),
        ("София", "Europe/Sofia"),
        ("東京", "Asia/Tokyo"),
        ("Middle of nowhere", ""),
        ("Anna", ""),
    ],
)
def test_a_town_has_the_zone_that_is_called_after_it(town: str, zone: str) -> None:
    assert zone_of_town(town, ("fr", "ru", "bg", "ja")) == zone


def test_a_declined_town_is_known_only_where_one_is_expected() -> None:
    assert zone_of_town("Москве", ("ru",)) == ""
    assert zone_of_town("Москве", ("ru",), declined=True) == "Europe/Moscow"
    assert zone_of_town("Parit", ("en",), declined=True) == ""


@pytest.mark.parametrize(
    ("text", "hours"),
    [("UTC+3", 3), ("GMT-05:00", -5), ("+0200", 2), ("utc + 1", 1), ("3", None), ("Anna", None), ("P3", None)],
)
def test_an_offset(text: str, hours: int | None) -> None:
    assert offset_in(text) == (None if hours is None else timedelta(hours=hours))


def test_the_zone_of_an_offset_is_shown_with_the_sign_that_people_use() -> None:
    assert zone_of_offset(timedelta(hours=3)) == "Etc/GMT-3"
    assert zone_label("Etc/GMT-3") == "UTC+3"
    assert zone_label("Etc/GMT+5") == "UTC-5"
    assert zone_label("Europe/Paris") == "Europe/Paris"
    assert zone_of_offset(timedelta(hours=5, minutes=30)) == ""
    assert zone_of_offset(timedelta(0)) == "UTC"
    assert zone_in_words("UTC+3", ()) == "Etc/GMT-3"


def test_summer_time_is_no_contradiction() -> None:
    assert is_offset_of("Europe/Paris", timedelta(hours=1), NOW)
    assert is_offset_of("Europe/Paris", timedelta(hours=2), NOW)
    assert not is_offset_of("Europe/Paris", timedelta(hours=3), NOW)
