"""Whether a value fits a setting: its kind, its range, its length."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum
from typing import Any, get_args, get_origin
from zoneinfo import available_timezones

from judge.game.settings import DAY, NOTHING, Setting

LONGEST = 120 * DAY
"""No duration is longer."""
SHORTEST = timedelta(minutes=1)
MOST_REMINDERS = 5
_NEVER_NOTHING = frozenset({"first", "next", "replacement"})
"""Durations without which nothing would ever be open."""


class Misfit(Enum):
    """Why a value cannot be that of a setting."""

    KIND = "kind"
    """It is something else altogether."""
    RANGE = "range"
    """It is too small or too great: `bounds` says what fits."""
    LENGTH = "length"
    """It is a text that is too long, or a list with too much in it."""


def misfit(setting: Setting, value: Any) -> Misfit | None:
    """Why a value cannot be that of a setting; None when it can."""
    if value is None:
        return None if setting.may_be_none else Misfit.KIND
    if not _is_of_kind(setting.kind, value):
        return Misfit.KIND
    low, high = bounds(setting)
    match value:
        case bool():
            return None
        case str():
            is_zone = setting.name != "zone" or value in available_timezones()
            return (Misfit.LENGTH if high is not None and len(value) > high else None) if is_zone else Misfit.KIND
        case int() | timedelta():
            return None if low <= value and (high is None or value <= high) else Misfit.RANGE
        case tuple():
            if len(value) > MOST_REMINDERS:
                return Misfit.LENGTH
            return None if all(low <= one <= high for one in value) else Misfit.RANGE
        case frozenset():
            return None if value or setting.name.endswith("afternoons") else Misfit.RANGE
        case _:
            return None


def bounds(setting: Setting) -> tuple[Any, Any]:
    """The least and the greatest that a number, a duration or one of several may be; the longest text."""
    if setting.kind is timedelta:
        is_needed = setting.name.rpartition(".")[2] in _NEVER_NOTHING
        return (SHORTEST if is_needed else NOTHING), LONGEST
    if get_origin(setting.kind) is tuple:
        return SHORTEST, LONGEST
    return setting.low, setting.high


def _is_of_kind(kind: Any, value: Any) -> bool:
    origin = get_origin(kind)
    if origin is None:
        return type(value) is kind
    inner = get_args(kind)[0]
    return isinstance(value, origin) and all(type(one) is inner for one in value)
