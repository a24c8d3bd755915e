"""A board as plain text: each province where it lies, its centre's owner behind it, its unit below.

It takes 72 columns, or more where there is more room.

Bre*F   Pic    ~Ruh
 F F     A G
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from judge.errors import BadData
from judge.prose.columns import WIDTH, display_width
from judge.prose.words import Words
from judge.rules.maps import Map, Terrain
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Position

_ID = re.compile(r"[a-z]+")
_GAP = " "
SEA = "~"
CENTRE = "*"
UNKNOWN = "?"

Paint: TypeAlias = Callable[[str, Power], str]
"""A text in the colour of a power."""
_Piece: TypeAlias = tuple[int, str, Power | None]
"""A text, the column at which it begins, and whose it is."""


def plain(text: str, _: Power) -> str:
    """A text without a colour, as mails have it."""
    return text


@dataclass(frozen=True, slots=True)
class Slot:
    """Where the name of a province begins."""

    province: ProvinceId
    column: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The rows of a picture from north to south, the slots of each from west to east."""

    rows: tuple[tuple[Slot, ...], ...]


def read_chart(text: str, board: Map, path: str) -> Chart:
    """A chart file; BadData when a province is missing, unknown or there twice."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    rows = tuple(tuple(Slot(found.group(), found.start()) for found in _ID.finditer(line)) for line in lines)
    drawn = [slot.province for row in rows for slot in row]
    wrong = sorted(set(drawn) ^ set(board.provinces)) or sorted({each for each in drawn if drawn.count(each) > 1})
    if wrong:
        raise BadData(path, 0, f"each province of the board must be there once; look at {', '.join(wrong)}")
    return Chart(rows)


def draw(
    chart: Chart,
    board: Map,
    position: Position,
    words: Words,
    seen: frozenset[ProvinceId] | None = None,
    *,
    width: int = WIDTH,
    paint: Paint = plain,
) -> str:
    """The chart filled with a position, as the reader's language writes it, as wide as there is room.

    Of provinces that are not in `seen` nothing is shown but a question mark; None: everything is seen.
    """
    signs = words.power_signs(board.powers)
    lines = []
    for row in chart.rows:
        places = [(slot.province, slot.column * max(width, WIDTH) // WIDTH) for slot in row]
        lines.append(_line((_name(id, at, board, position, words, signs) for id, at in places), paint))
        lines.append(_line((_unit(id, at + 1, position, words, signs, seen) for id, at in places), paint))
    return "\n".join(lines)


def legend(board: Map, position: Position, words: Words, is_cut: bool = False) -> tuple[str, ...]:
    """What the signs of a picture mean, and the units that are in no slot because they were driven out."""
    signs = words.power_signs(board.powers)
    named = (words.say("chart.sign", sign=sign, power=words.power(power)) for power, sign in signs.items())
    lines = [words.say("chart.signs"), words.listed(named)]
    if is_cut:
        lines.append(words.say("chart.unknown"))
    driven = [words.say("of_power", power=words.power(d.power), text=words.unit(d.unit)) for d in position.dislodged]
    if driven:
        lines.append(words.say("chart.dislodged", units=words.one_by_one(driven)))
    return tuple(lines)


def _name(
    province: ProvinceId, column: int, board: Map, position: Position, words: Words, signs: Mapping[Power, str]
) -> _Piece:
    about = board.provinces[province]
    name = words.short_place(province)
    if about.terrain is Terrain.SEA:
        return column, SEA + name, None
    if not about.is_centre:
        return column, name, None
    owner = position.owner_of(province)
    return column, name + CENTRE + (signs.get(owner, owner) if owner else ""), owner


def _unit(
    province: ProvinceId,
    column: int,
    position: Position,
    words: Words,
    signs: Mapping[Power, str],
    seen: frozenset[ProvinceId] | None,
) -> _Piece:
    if seen is not None and province not in seen:
        return column, UNKNOWN, None
    found = position.unit_in(province)
    if found is None:
        return column, "", None
    power, unit = found
    side = words.short_coast(unit.at)
    return column, " ".join(filter(None, (words.unit_letter(unit.type), signs.get(power, power), side))), power


def _line(pieces: Iterable[_Piece], paint: Paint) -> str:
    """Texts at their columns; one that is too long pushes the next. What colours them takes no column."""
    line, used = "", 0
    for column, text, power in pieces:
        if text:
            blanks = max(column - used, len(_GAP) if used else 0)
            line += " " * blanks + (paint(text, power) if power is not None else text)
            used += blanks + display_width(text)
    return line
