"""The words of one language for one reader: phrases, orders, places, and times on their clock."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cached_property, lru_cache
from types import MappingProxyType
from unicodedata import normalize
from zoneinfo import ZoneInfo

from babel.dates import format_datetime
from babel.lists import format_list
from babel.units import format_unit

from judge.errors import BadData
from judge.game.settings import Setting
from judge.notation.commands.settings import speak_setting
from judge.notation.commands.verbs import CommandWord, phrases_of
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
from judge.notation.times import zone_name
from judge.prose.examples import Examples, may_have_example
from judge.prose.phrases import Name, Names, Phrases, blanks, fill
from judge.prose.plain_text import display_width
from judge.rules.maps import Calendar
from judge.rules.orders import Order, Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import Phase
from judge.rules.text import read_order
from judge.shelf import USUAL_BOARD, load_board, load_spoken

_NO_FORMS: Mapping[str, str] = MappingProxyType({})
_TOPIC = "topic."
_ONE_MINUTE = 60
_MOMENTS = 64
_AFTER_WIDE_STOP = re.compile(r"(?<=[。！？]) ")
_AFTER_NUMBER = re.compile(r"(?<=\d) ")
_UNITS = (("day", 86400), ("hour", 3600), ("minute", 60))


class Words:
    """What templates call to say something to one reader."""

    def __init__(self, phrases: Phrases, language: Language, zone: str) -> None:
        self._phrases = phrases
        self._language = language
        self.code = phrases.code
        self.zone = zone_name(zone) or "UTC"
        self.language_name = language.name
        """What its speakers call it."""
        self.spoken = f"{language.code}/{language.book}/{language.board}".rstrip("/")
        """Language, book whose codes are written, and board, as `load_spoken` takes it: `ru/ru2000/hundred`."""
        self._moments = dict[datetime, str]()
        """What was said last: a deadline is told to many, and several times to each."""

    @property
    def board_name(self) -> str:
        """What the board is called whose places these are the words of."""
        return self._language.board_name

    @property
    def other_board(self) -> str:
        """The board, where it is not the usual one; empty else."""
        return self._language.board

    @property
    def example_place(self) -> str:
        """A place for examples, as it may be typed: `Mun`, and on another board the first home of its first power."""
        if not self.other_board:
            return self.short_place("mun")
        board = load_board(self.other_board)
        homes = (each.id for each in board.provinces.values() if each.home == board.powers[0])
        return self.short_place(next(homes, min(board.provinces)))

    @property
    def calendar(self) -> Calendar:
        """How phases follow each other on the board."""
        return load_board(self.other_board or USUAL_BOARD).calendar

    def on_board(self, board: str) -> Words:
        """The words of the same reader for another board."""
        if board == (self._language.board or USUAL_BOARD):
            return self
        spoken = load_spoken(f"{self._language.code}/{self._language.book}/{board}")
        return Words(self._phrases, spoken, self.zone)

    def say(self, key: str, **values: object) -> str:
        """A phrase with its blanks filled; `n` chooses its form in a language that has several.

        A missing phrase is a fault of the language's folder and raises BadData.
        """
        text = self._phrases.texts.get(key)
        if text is None:
            raise BadData(f"templates/{self.code}/phrases", 0, f"the phrase {key!r} is missing")
        if not isinstance(text, str):
            number = values.get("n", 0)
            form = self._phrases.locale.plural_form(number if isinstance(number, int) else 0)
            text = text.get(form) or text["other"]
        try:
            return fill(self.here(key, text), self._phrases, values)
        except (KeyError, IndexError, ValueError) as error:
            raise BadData(f"templates/{self.code}/phrases", 0, f"the phrase {key!r}: {error!r}") from error

    def here(self, key: str, text: str) -> str:
        """A phrase as it is for the board: with places, powers and years that it has in the examples."""
        return _here(key, text, self._phrases, self._language) if self.other_board else text

    def has(self, key: str) -> bool:
        """Whether there is such a phrase."""
        return key in self._phrases.texts

    def blanks(self, key: str) -> frozenset[str]:
        """What a phrase wants to be told."""
        return blanks(self._phrases.texts.get(key, ""))

    def help_topic(self, word: str) -> str:
        """The help page that a word of this language means; the word itself when it means none."""
        return self._topics.get(word, word)

    def topic(self, page: str) -> str:
        """What a help page is asked for by; its own name where this language has no word for it."""
        return next((word for word, meant in self._topics.items() if meant == page), page)

    def command(self, word: CommandWord) -> str:
        """What a command is usually called in this language: `SET DEADLINE`."""
        return next(iter(self.calls(word)), word.value.upper())

    def setting_line(self, setting: Setting, value: object) -> str:
        """A line that gives a setting a value, as it could be typed: `SET press grey`."""
        return f"{self.command(CommandWord.SET)} {speak_setting(setting, value, self._language)}"

    def calls(self, word: CommandWord) -> tuple[str, ...]:
        """Everything that a command is called in this language."""
        return phrases_of(word, self._language)

    def language_called(self, code: str) -> str:
        """What a language is called in this one: `French`."""
        return str(self._phrases.locale.languages.get(code, code))

    def either(self, items: Iterable[str]) -> str:
        """`a, b or c`."""
        return format_list(list(items), style="or", locale=self._phrases.locale)

    def all_of(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        return format_list(list(items), style="standard", locale=self._phrases.locale)

    def listed(self, items: Iterable[str]) -> str:
        """`a, b, c`, for a table."""
        return self.say("comma").join(items)

    def one_by_one(self, items: Iterable[str]) -> str:
        """`a; b; c`, for remarks that have commas of their own."""
        return self.say("semicolon").join(items)

    def order(self, order: Order) -> str:
        """`✓ A Mun → Tyr`."""
        return speak_order(order, self._language, mark=Mark.ECHO)

    def noted(self, written: str) -> str:
        """A line of a player's own, with the sign that keeps it from being read as an order again."""
        return f"{self._language.marks['echo']} {written}"

    def failed_order(self, order: Order) -> str:
        """`✗ A Mun → Tyr`."""
        return speak_order(order, self._language, mark=Mark.FAILED)

    def bare_order(self, order: Order) -> str:
        """`A Mun → Tyr`, for the middle of a sentence."""
        return speak_order(order, self._language, mark=Mark.NONE)

    def typed(self, order: Order) -> str:
        """`A Mun - Tyr`, as a player could type it."""
        return type_order(order, self._language)

    def written(self, canonical: str) -> str:
        """`A Vie - Gal` for `A vie - gal`: for a page of help, which shows orders in the codes of its reader's book.

        On another board an order there that stands for it; empty where the board has none.
        """
        order = read_order(canonical)
        there = _examples(self._phrases, self._language).order(order) if self.other_board else order
        return self.typed(there) if there is not None else ""

    def page_here(self, source: str) -> str:
        """The source of a page of help as it is for the board: with places and years that it has in the examples."""
        return _examples(self._phrases, self._language).page(source) if self.other_board else source

    def unit(self, unit: Unit) -> str:
        """`A Mun`."""
        return speak_unit(unit, self._language)

    def units(self, units: Iterable[Unit]) -> str:
        """`A Mar, A Par, F Bre`."""
        return self.listed(map(self.unit, units))

    def named_units(self, units: Iterable[Unit]) -> str:
        """`A Mar, F Nth (North Sea)`: with the names that the codes do not show by themselves."""
        return self.listed(self._named(unit.province, self.unit(unit)) for unit in units)

    def named_place(self, place: Location) -> str:
        """`Mar`, `Nth (North Sea)`."""
        return self._named(place, self.short_place(place))

    def _named(self, place: Location, code: str) -> str:
        """A place as it is written here, with its name behind it unless the code is how a word of that begins."""
        name = _name_beside(province_id(place), self._language)
        return self.say("code_and_name", code=code, name=name) if name else code

    def place(self, place: Location) -> Name:
        """`Munich`."""
        named = self._language.places.get(place)
        return Name(speak_place(place, self._language), place, named.forms if named else _NO_FORMS)

    def places(self, places: Iterable[Location]) -> Names:
        """`Munich and Berlin`."""
        return Names(map(self.place, places), self.all_of)

    def knows_place(self, text: str) -> bool:
        """Whether a text is a place of the board rather than words."""
        try:
            return bool(speak_place(text, self._language))
        except KeyError:
            return False

    def short_place(self, place: Location) -> str:
        """`Mun`."""
        return speak_place(place, self._language, Length.SHORT)

    def knows_power(self, text: str) -> bool:
        """Whether a text is a power of the board rather than words."""
        return text in self._language.powers

    def short_coast(self, place: Location) -> str:
        """`sc` of a place on a south coast; empty where no coast is said."""
        coast = place.partition("/")[2]
        side = self._language.coasts.get(coast)
        return side.short if side is not None else coast

    def coast(self, place: Location) -> str:
        """`south coast` of a place on one; empty where no coast is said."""
        coast = place.partition("/")[2]
        side = self._language.coasts.get(coast)
        return side.full if side is not None else coast

    def unit_letter(self, kind: UnitType) -> str:
        """`A` for an army, `F` for a fleet."""
        return self._language.letters["army" if kind is UnitType.ARMY else "fleet"].short

    def power_signs(self, powers: Iterable[Power]) -> Mapping[Power, str]:
        """Each power in a letter or two: as the language has it, else the beginning of its name."""
        names = {power: str(self.power(power)) for power in powers}
        longest = max(map(len, names.values()), default=1)
        lengths = (n for n in range(1, longest) if len({name[:n] for name in names.values()}) == len(names))
        length = next(lengths, longest)
        return {
            power: self.say(f"sign.{power}") if self.has(f"sign.{power}") else name[:length]
            for power, name in names.items()
        }

    def power(self, power: Power) -> Name:
        """`Germany`."""
        named, text = self._language.power_names.get(power), speak_power(power, self._language)
        # The forms of a language's own names are none of an English name that stands for the same power elsewhere.
        id = power if text == self._usual_names.get(power, text) else ""
        return Name(text, id, named.forms if named else _NO_FORMS)

    @cached_property
    def _usual_names(self) -> Mapping[Power, str]:
        """What powers are called on the usual board, where that is another one."""
        if not self.other_board:
            return MappingProxyType({})
        usual = load_spoken(f"{self._language.code}/{self._language.book}".rstrip("/"))
        return MappingProxyType({power: speak_power(power, usual) for power in usual.power_names})

    def short_power(self, power: Power) -> str:
        """`Ger`, as it may be typed."""
        return speak_power(power, self._language, Length.SHORT)

    def powers(self, powers: Iterable[Power]) -> Names:
        """`Germany and Italy`."""
        return Names(map(self.power, powers), self.all_of)

    def phase(self, phase: Phase) -> str:
        """`Spring 1901, movement`."""
        return speak_phase(phase, self._language)

    @cached_property
    def _topics(self) -> Mapping[str, str]:
        """Help pages by the words they are asked for by, the usual ones first."""
        texts = self._phrases.texts
        return {key.removeprefix(_TOPIC): str(texts[key]) for key in texts if key.startswith(_TOPIC)}

    @cached_property
    def _clock(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    def moment(self, moment: datetime) -> str:
        """A time on the reader's clock, then in UTC when that is another."""
        if moment not in self._moments:
            if len(self._moments) >= _MOMENTS:
                self._moments.clear()
            self._moments[moment] = self._said_moment(moment)
        return self._moments[moment]

    def _said_moment(self, moment: datetime) -> str:
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


@lru_cache(maxsize=2048)
def _name_beside(province: ProvinceId, language: Language) -> str:
    """The name of a province whose code does not show it; else empty."""
    name, short = speak_place(province, language), speak_place(province, language, Length.SHORT)
    return "" if any(_letters(part).startswith(_letters(short)) for part in (name, *name.split())) else name


@lru_cache(maxsize=2048)
def _letters(text: str) -> str:
    """Its letters alone, small and without accents."""
    return "".join(char for char in normalize("NFD", text.casefold()) if char.isalpha())


@lru_cache(maxsize=16)
def _examples(phrases: Phrases, language: Language) -> Examples:
    usual, board = load_spoken(language.code), load_board(language.board)
    return Examples(usual, language, (load_board(USUAL_BOARD), board), phrases)


@lru_cache(maxsize=4096)
def _here(key: str, text: str, phrases: Phrases, language: Language) -> str:
    """A phrase as it is for the board: most have no example in them."""
    return _examples(phrases, language).phrase(key, text) if may_have_example(key, text) else text


def in_a_row(sentences: Iterable[str]) -> str:
    """Sentences one behind the other; a full-width stop needs no blank behind it."""
    return _AFTER_WIDE_STOP.sub("", " ".join(sentences))


def kilobytes(size: int) -> int:
    """The size of a file as people are told it, at least 1."""
    return max(size // 1000, 1)


@lru_cache(maxsize=512)
def _span(seconds: int, locale: str) -> str:
    pieces = []
    for name, size in _UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            pieces.append(_counted(count, f"duration-{name}", locale))
        elif pieces:
            break
        if len(pieces) == 2:
            break
    said = " ".join(pieces)
    if display_width(said) > len(said):
        return "".join(said.split())  # kanji stand close to their numbers, whatever the locale says
    return _AFTER_NUMBER.sub("\u00a0", said)


def _counted(count: int, unit: str, locale: str) -> str:
    """`7 days`; Babel has only short names for some locales, and says the id of the unit for the long one."""
    said = format_unit(count, unit, "long", locale=locale)
    return format_unit(count, unit, "short", locale=locale) if unit in said else said
