"""Orders, places, powers and phases in the words of a language."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import assert_never

from judge.notation.language import Language
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
)
from judge.rules.places import Location, Power
from judge.rules.position import Phase


class Length(Enum):
    """How much is written out."""

    SHORT = "short"
    """`A Mun → Tyr`"""
    FULL = "full"
    """`Army Munich → Tyrolia`"""


class Mark(Enum):
    """The sign in front of a spoken order that keeps it from being read as an order again."""

    ECHO = "echo"
    """`✓`: so understood, or done."""
    FAILED = "failed"
    """`✗`: did not work."""
    NONE = "none"
    """For text that never comes back, as the names in a picture."""


@lru_cache(maxsize=8192)
def speak_order(order: Order, language: Language, length: Length = Length.SHORT, mark: Mark = Mark.ECHO) -> str:
    """An order as the judge writes it: `✓ A Mun → Tyr`."""
    said = _said(order, language, length, length.value)
    return said if mark is Mark.NONE else f"{language.marks[mark.value]} {said}"


@lru_cache(maxsize=2048)
def speak_unit(unit: Unit, language: Language, length: Length = Length.SHORT) -> str:
    """A unit: `A Mun`, `Fleet St. Petersburg (south coast)`."""
    name = language.letters["army" if unit.type is UnitType.ARMY else "fleet"]
    letter = name.short if length is Length.SHORT else name.full
    return language.spoken["place"]["unit"].format(unit=letter, place=speak_place(unit.at, language, length))


@lru_cache(maxsize=2048)
def speak_place(place: Location, language: Language, length: Length = Length.FULL) -> str:
    """A place: `Munich`, `Mun`, `St. Petersburg (south coast)`; a place the language does not know by its id."""
    id, _, coast = place.partition("/")
    is_short = length is Length.SHORT
    names = language.places.get(id)
    spoken = id if names is None else names.short if is_short else names.full
    if not coast:
        return spoken
    side = language.coasts.get(coast)
    spoken_side = coast if side is None else side.short if is_short else side.full
    return language.spoken["place"][length.value].format(place=spoken, coast=spoken_side)


def speak_power(power: Power, language: Language, length: Length = Length.FULL) -> str:
    """A power: `Austria`, `Aus`; one the language does not know by its id."""
    if length is Length.SHORT and power in language.power_names:
        return language.power_names[power].short
    return language.powers.get(power, power)


def speak_phase(phase: Phase, language: Language) -> str:
    """A phase: `Spring 1901, movement`."""
    season = language.spoken["seasons"][phase.season.value]
    return language.spoken["phases"][phase.kind.value].format(season=season, year=phase.year)


def type_order(order: Order, language: Language) -> str:
    """An order as a player could type it, which reads back as exactly this order."""
    return _said(order, language, Length.SHORT, "type")


# The orders that a mail offers are typed and labelled for every reader, turn after turn.
@lru_cache(maxsize=4096)
def _said(order: Order, language: Language, length: Length, table: str) -> str:
    """An order in the forms of one table of speak.toml."""
    forms = language.spoken[table]

    def unit(one: Unit) -> str:
        return speak_unit(one, language, length)

    def place(location: Location) -> str:
        return speak_place(location, language, length)

    match order:
        case Hold(one):
            return forms["hold"].format(unit=unit(one))
        case Move(one, to, route):
            form = forms["move_by_sea" if route is Route.BY_SEA else "move"]
            return form.format(unit=unit(one), to=place(to))
        case SupportHold(one, of):
            return forms["support_hold"].format(unit=unit(one), of=unit(of))
        case SupportMove(one, of, to):
            return forms["support_move"].format(unit=unit(one), of=unit(of), to=place(to))
        case Convoy(one, army, to):
            return forms["convoy"].format(unit=unit(one), of=unit(army), to=place(to))
        case Retreat(one, to):
            return forms["retreat"].format(unit=unit(one), to=place(to))
        case Disband(one):
            return forms["disband"].format(unit=unit(one))
        case Build(one):
            return forms["build"].format(unit=unit(one))
        case Waive():
            return forms["waive"]
        case _:
            assert_never(order)
