"""The colours that a board has for its powers: four for day and for night, or one from which the others are mixed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from judge.errors import BadData
from judge.picture.theme import Ink, Palette, Theme
from judge.rules.places import Power
from judge.structs import Struct, replace

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_WHITE, _BLACK, _NIGHT = (255, 255, 255), (0, 0, 0), (20, 24, 28)
_FOUR = 4


class Inks(Struct, frozen=True, eq=False):
    """The colours of a board's powers. Compared by identity, so that what is derived from it can be cached."""

    day: Mapping[Power, Ink]
    night: Mapping[Power, Ink]


class BoardTheme(Struct, frozen=True):
    """Day or night on one board."""

    theme: Theme
    inks: Inks

    @property
    def palette(self) -> Palette:
        """The colours of the theme, with those of the board's powers."""
        return _palette(self.theme, self.inks)


AnyTheme = Theme | BoardTheme


def themed(theme: AnyTheme, inks: Inks | None) -> AnyTheme:
    """A theme as it is on a board; as it is everywhere where the board has no colours of its own."""
    return BoardTheme(theme, inks) if inks is not None and isinstance(theme, Theme) else theme


@lru_cache(maxsize=128)
def _palette(theme: Theme, inks: Inks) -> Palette:
    own = inks.day if theme is Theme.LIGHT else inks.night
    return replace(theme.palette, powers=MappingProxyType({**theme.palette.powers, **own}))


def build_inks(path: str, powers: Mapping[str, object]) -> Inks | None:
    """The colours in `[powers]` of a board; None where there are none, BadData for what is no colour."""
    day, night = dict[Power, Ink](), dict[Power, Ink]()
    for power, row in powers.items():
        by_day = _colours(path, power, row, "day")
        by_night = _colours(path, power, row, "night") or by_day[:1]
        if by_day:
            day[power] = Ink(*by_day) if len(by_day) == _FOUR else _by_day(by_day[0])
            night[power] = Ink(*by_night) if len(by_night) == _FOUR else _by_night(by_night[0])
    return Inks(MappingProxyType(day), MappingProxyType(night)) if day else None


def _colours(path: str, power: Power, row: object, key: str) -> tuple[str, ...]:
    """No colour, one, or four: of units, of land, of its rim, of order lines."""
    said = row.get(key, ()) if isinstance(row, Mapping) else ()
    found = (said,) if isinstance(said, str) else tuple(said)
    if len(found) not in (0, 1, _FOUR) or not all(isinstance(each, str) and _COLOUR.fullmatch(each) for each in found):
        raise BadData(path, 0, f'[powers.{power}] {key} is one colour or four, each as "#c0392b"')
    return found


def _by_day(colour: str) -> Ink:
    return Ink(colour, _mixed(colour, _WHITE, 0.52), _mixed(colour, _BLACK, 0.06), _mixed(colour, _BLACK, 0.24))


def _by_night(colour: str) -> Ink:
    land, edge = _mixed(colour, _NIGHT, 0.45), _mixed(colour, _WHITE, 0.12)
    return Ink(_mixed(colour, _WHITE, 0.08), land, edge, _mixed(colour, _WHITE, 0.3))


def _mixed(colour: str, other: tuple[int, int, int], part: float) -> str:
    """A colour with a part of another in it."""
    own = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one * (1 - part) + two * part):02x}" for one, two in zip(own, other, strict=True))
