"""The words of one language for one reader: phrases, orders, places, and times on their clock."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property, lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo

from babel import Locale, UnknownLocaleError
from babel.dates import format_datetime
from babel.lists import format_list
from babel.units import format_unit

from judge.errors import BadData
from judge.mail.times import zone_name
from judge.notation.language import Language
from judge.notation.speak import (
    Length,
    Mark,
    speak_order,
    speak_phase,
    speak_place,
    speak_power,
    speak_unit,
    type_order,
)
from judge.rules.maps import Location, Power
from judge.rules.orders import Order, Unit
from judge.rules.position import Phase

_ONE_MINUTE = 60
_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60))


@dataclass(frozen=True, slots=True, eq=False)
class Phrases:
    """The sentences of a language's mails, by dotted key; several forms where a number decides."""

    code: str
    locale: Locale
    texts: Mapping[str, str | Mapping[str, str]]


def build_phrases(path: Path) -> Phrases:
    """The phrases of one `phrases.toml`."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        locale = Locale.parse(str(tables.pop("locale")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(str(path), 0, str(error)) from error
    except (KeyError, ValueError, UnknownLocaleError) as error:
        raise BadData(str(path), 1, f"`locale` must name a locale that Babel knows: {error}") from error
    return Phrases(path.parent.name, locale, dict(_flat("", tables, locale)))


def _flat(prefix: str, table: Mapping[str, object], locale: Locale) -> Iterable[tuple[str, str | Mapping[str, str]]]:
    forms = {*locale.plural_form.tags, "other"}
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, str):
            yield name, value
        elif isinstance(value, dict):
            has_forms = "other" in value and forms.issuperset(value)
            yield from [(name, value)] if has_forms else _flat(f"{name}.", value, locale)


class Words:
    """What templates call to say something to one reader."""

    def __init__(self, phrases: Phrases, language: Language, zone: str) -> None:
        self._phrases = phrases
        self._language = language
        self.code = phrases.code
        self.zone = zone_name(zone) or "UTC"

    def say(self, key: str, **values: object) -> str:
        """A phrase with its blanks filled; `n` chooses its form in a language that has several.

        A missing phrase is a fault of the language's folder and raises BadData.
        """
        text = self._phrases.texts.get(key)
        if text is None:
            raise BadData(f"templates/{self.code}/phrases.toml", 0, f"the phrase {key!r} is missing")
        if not isinstance(text, str):
            number = values.get("n", 0)
            form = self._phrases.locale.plural_form(number if isinstance(number, int) else 0)
            text = text.get(form) or text["other"]
        try:
            return text.format_map(values)
        except (KeyError, IndexError, ValueError) as error:
            raise BadData(f"templates/{self.code}/phrases.toml", 0, f"the phrase {key!r}: {error!r}") from error

    def has(self, key: str) -> bool:
        """Whether there is such a phrase."""
        return key in self._phrases.texts

    def help_topic(self, word: str) -> str:
        """The help page that a word of this language means; the word itself when it means none."""
        return self.say(f"topic.{word}") if self.has(f"topic.{word}") else word

    def either(self, items: Iterable[str]) -> str:
        """`a, b or c`."""
        return format_list(list(items), style="or", locale=self._phrases.locale)

    def all_of(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        return format_list(list(items), style="standard", locale=self._phrases.locale)

    def order(self, order: Order) -> str:
        """`✓ A Mun → Tyr`."""
        return _spoken_order(order, self._language, Mark.ECHO)

    def failed_order(self, order: Order) -> str:
        """`✗ A Mun → Tyr`."""
        return _spoken_order(order, self._language, Mark.FAILED)

    def bare_order(self, order: Order) -> str:
        """`A Mun → Tyr`, for the middle of a sentence."""
        return _spoken_order(order, self._language, Mark.NONE)

    def typed(self, order: Order) -> str:
        """`A Mun - Tyr`, as a player could type it."""
        return type_order(order, self._language)

    def unit(self, unit: Unit) -> str:
        """`A Mun`."""
        return _spoken_unit(unit, self._language)

    def units(self, units: Iterable[Unit]) -> str:
        """`A Mar, A Par, F Bre`."""
        return ", ".join(map(self.unit, units))

    def place(self, place: Location) -> str:
        """`Munich`."""
        return speak_place(place, self._language)

    def knows_place(self, text: str) -> bool:
        """Whether a text is a place of the board rather than words."""
        try:
            return bool(speak_place(text, self._language))
        except KeyError:
            return False

    def short_place(self, place: Location) -> str:
        """`Mun`."""
        return _short_place(place, self._language)

    def power(self, power: Power) -> str:
        """`Germany`."""
        return speak_power(power, self._language)

    def powers(self, powers: Iterable[Power]) -> str:
        """`Germany and Italy`."""
        return self.all_of(map(self.power, powers))

    def phase(self, phase: Phase) -> str:
        """`Spring 1901, movement`."""
        return speak_phase(phase, self._language)

    @cached_property
    def _clock(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def moment(self, moment: datetime) -> str:
        """A time on the reader's clock, then in UTC when that is another."""
        local = format_datetime(moment, self.say("moment"), self._clock, self._phrases.locale)
        if self.zone == "UTC":
            return f"{local} UTC"
        is_same_day = moment.astimezone(self._clock).date() == moment.astimezone(UTC).date()
        pattern = self.say("clock" if is_same_day else "short_moment")
        return f"{local} {self.zone} ({format_datetime(moment, pattern, UTC, self._phrases.locale)} UTC)"

    def span(self, length: timedelta) -> str:
        """How long that is, in the two greatest units that matter."""
        seconds = max(int(length.total_seconds()), 0)
        if seconds < _ONE_MINUTE:
            return self.say("less_than_a_minute")
        return _span(seconds // _ONE_MINUTE * _ONE_MINUTE, str(self._phrases.locale))


@lru_cache(maxsize=512)
def _span(seconds: int, locale: str) -> str:
    pieces = []
    for name, size in _UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            pieces.append(format_unit(count, f"duration-{name}", "long", locale=locale))
        elif pieces:
            break
        if len(pieces) == 2:
            break
    return " ".join(pieces)


@lru_cache(maxsize=8192)
def _spoken_order(order: Order, language: Language, mark: Mark) -> str:
    return speak_order(order, language, Length.SHORT, mark)


@lru_cache(maxsize=2048)
def _spoken_unit(unit: Unit, language: Language) -> str:
    return speak_unit(unit, language, Length.SHORT)


@lru_cache(maxsize=1024)
def _short_place(place: Location, language: Language) -> str:
    return speak_place(place, language, Length.SHORT)
