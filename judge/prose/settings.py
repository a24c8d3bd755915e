"""Settings as people read them: what each is called, what it is, what would fit it, and all of a game on a page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time, timedelta
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, get_args, get_origin

from judge.game.fitting import bounds
from judge.game.settings import EVERY_DAY, PACES, SETTINGS, Setting, Settings, Weekday
from judge.game.settings import setting_value as _value
from judge.notation.settings import type_setting
from judge.prose.phrase_values import snake
from judge.prose.words import Words

_SHORT = ("press", "identity", "draws", "missing")
"""What a player asks first."""
_LONGEST = 80
"""Of a text, where it is only mentioned."""
_LENGTHS = frozenset({"first", *(f"{pace}.next" for pace in PACES)})
"""What is said apart, as the timetable."""


def name_of(name: str, words: Words) -> str:
    """`press`; `movement: grace`."""
    pace, dot, part = name.partition(".")
    if not dot:
        return words.say(f"setting.{name}")
    return words.say("setting_of_pace", pace=words.say(f"setting_pace.{pace}"), part=words.say(f"setting_part.{part}"))


def about_of(name: str, words: Words) -> str:
    """What a setting decides, in a sentence."""
    pace, dot, part = name.partition(".")
    if not dot:
        return words.say(f"setting_about.{name}")
    about = words.say(f"setting_part_about.{part}")
    return words.say("setting_about_pace", pace=words.say(f"setting_pace.{pace}"), about=about)


def value_of(name: str, value: Any, words: Words) -> str:
    """A value of a setting: `yes`, `2 days`, `white`, `Mon, Tue`."""
    setting = SETTINGS[name]
    match value:
        case None | () | "":
            return _none(name, words)
        case bool():
            return words.say("value.yes" if value else "value.no")
        case timedelta():
            return words.span(value) if value else _none(name, words)
        case int():
            return _number(setting, value, words)
        case Enum():
            return words.say(f"value.{snake(type(value).__name__)}.{value.value}")
        case tuple():
            return words.listed(words.span(one) for one in value)
        case frozenset():
            return _days(value, words)
        case _:
            return f"{value:%H:%M}" if hasattr(value, "hour") else str(value)


def _number(setting: Setting, value: int, words: Words) -> str:
    key = f"setting_number.{setting.name}"
    if not value:
        return _none(setting.name, words)
    return words.say(key, n=value) if words.has(key) else str(value)


def _none(name: str, words: Words) -> str:
    """What it is called when there is none: `never`, `no limit`."""
    key = f"setting_none.{name}"
    return words.say(key if words.has(key) else "value.none")


def changed(name: str, old: Any, new: Any, words: Words) -> str:
    """One setting with its old value and its new one; of a long text only the beginning."""
    was, now = (_cut(value_of(name, value, words)) for value in (old, new))
    return words.say("settings.changed", setting=name_of(name, words), old=was, new=now)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST].rstrip()} ..."


def _days(days: frozenset[Weekday], words: Words) -> str:
    if days == EVERY_DAY:
        return words.say("value.every_day")
    named = [words.say(f"value.weekday.{day.value}") for day in sorted(days, key=lambda day: day.value)]
    return words.listed(named) or words.say("value.none")


def what_fits(name: str, words: Words) -> str:
    """What a setting can be: `yes or no`, `white, grey, both or none`, `a time such as 48h, from … to …`."""
    setting = SETTINGS[name]
    kind, (low, high) = setting.kind, bounds(setting)
    if kind is bool:
        return words.say("setting_fits.bool")
    if isinstance(kind, type) and issubclass(kind, Enum):
        return words.either(value_of(name, member, words) for member in kind)
    if kind is timedelta:
        if not low:
            return words.say("setting_fits.timedelta_or_none", high=words.span(high), none=_none(name, words))
        return words.say("setting_fits.timedelta", low=words.span(low), high=words.span(high))
    if kind is int:
        return words.say("setting_fits.int", low=low, high=high)
    if get_origin(kind) is not None:
        inner = get_args(kind)[0]
        return words.say("setting_fits.weekdays" if inner is Weekday else "setting_fits.list")
    return words.say("setting_fits.zone" if name == "zone" else f"setting_fits.{kind.__name__}", n=high or 0)


def example_of(name: str) -> str:
    """A line that sets it: `SET press grey`."""
    return f"SET {type_setting(SETTINGS[name], _sample(SETTINGS[name]))}"


def _sample(setting: Setting) -> Any:
    """A value that is not the default, where that is easily found."""
    default = _value(_defaults(), setting.name)
    kind = setting.kind
    if kind is bool:
        return not default
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(member for member in kind if member is not default)
    return _SAMPLES.get(setting.name.rpartition(".")[2]) or default


@cache
def _defaults() -> Settings:
    return Settings()


_HOUR = timedelta(hours=1)
_SAMPLES: Mapping[str, Any] = MappingProxyType(
    {
        "next": 48 * _HOUR,
        "min": 12 * _HOUR,
        "grace": 24 * _HOUR,
        "delay": 2 * _HOUR,
        "clock": time(21, 0),
        "days": frozenset(day for day in Weekday if day not in (Weekday.SATURDAY, Weekday.SUNDAY)),
        "afternoons": frozenset({Weekday.MONDAY}),
        "reminders": (24 * _HOUR, 6 * _HOUR),
        "zone": "Europe/Paris",
        "absence_days": 21,
        "abandon_after": 2,
        "min_on_time": 80,
        "min_finished": 50,
        "timeout_draw": 5,
        "observer_delay": 1,
        "ends_on": date(2030, 12, 31),
        "comment": "A friendly game",
        "description": "A game among friends",
    }
)
"""By the name of a setting, or of a part of a pace."""


def in_short(settings: Settings, words: Words) -> str:
    """What a player asks first, and all that is not as usual, in one sentence."""
    usual = _defaults()
    names = [
        name
        for name, setting in SETTINGS.items()
        if name in _SHORT
        or (setting.group != "texts" and name not in _LENGTHS and _value(settings, name) != _value(usual, name))
    ]
    return words.one_by_one(
        words.say("setting_is", setting=name_of(name, words), value=value_of(name, _value(settings, name), words))
        for name in names
    )
