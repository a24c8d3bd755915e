"""The bar above the board: its title, and every power with its count of centres.

They stand beside the title where there is room for all in letters that can be read, else in rows below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

from judge.picture.pen import LONGEST, SANS, edged, escaped, number, shortened, width
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette
from judge.rules.places import Power
from judge.structs import Struct

UNKNOWN = "?"
"""What stands for a number that the reader does not know."""
BLEED = 4
"""How far it reaches over the edge, which seldom lies between two pixels: no strip of ground is left there."""
_TITLE, _ROW = 46, 27
"""How high the bar is with its title, and what each row of powers below that adds."""
_LARGE, _SMALL = 14.5, 11.0
"""The sizes of the letters of powers beside the title."""
_SHARE = 120
"""Letters are at least the board's width by this high: smaller ones nobody reads on a phone."""
_FOR_POWERS = 0.68
"""How much of the bar they may take beside the title."""
_TITLES = (20.0, 18.0, 16.0, 14.5)
"""The sizes of a title, the usual one first."""
_BETWEEN = " · "
"""Between the name of a game and what is shown of it."""
_EDGE = 14.0
_USUAL, _MOST_GROWN = 1300, 1.7
"""Above a board that is wider, rows of powers grow with it, so far at most: a picture of it is no wider than others."""
_MOST = "00"
"""The longest count: how many rows there are must not change with the counts from one picture of a film to the next."""

_Told: TypeAlias = tuple[Power, str, int | None]


class Chip(Struct, frozen=True):
    """A power in the bar, with its count of centres."""

    power: Power
    text: str
    count: int | None
    x: float
    y: float
    """How far above the lowest row, less than 0."""
    size: float

    def drawn(self, palette: Palette, x: float, y: float) -> str:
        """The power's colour and the text, from a certain place on."""
        fade = ' opacity=".55"' if self.count == 0 else ""
        k = _grown(self.size)
        side = number(15 * k)
        box = f'<rect x="{number(x)}" y="{number(y - 31 * k)}" width="{side}" height="{side}" rx="3.5"'
        at = f'x="{number(x + 21 * k)}" y="{number(y - 18 * k)}"'
        text = f'<text {at} font-size="{self.size:g}">{escaped(self.text)}</text>'
        fill = f' fill="{palette.of(self.power).unit}"'
        return f"<g{fade}>{box}{fill}{edged(palette.bar_text, 1.5)}/>{text}</g>"


class Bar(Struct, frozen=True):
    """What stands above a board."""

    wide: int
    rows: int
    """Of powers below the title."""
    chips: tuple[Chip, ...]
    title: str
    size: float
    grown: float = 1.0
    """How much larger all of it is than usually."""

    @property
    def height(self) -> int:
        """How high it is, in board units."""
        return round((_TITLE + _ROW * self.rows) * self.grown)

    def drawn(self, palette: Palette) -> str:
        """All of it."""
        return self.ground(palette) + in_bar(
            "".join(chip.drawn(palette, chip.x, chip.y) for chip in self.chips), palette
        )

    def ground(self, palette: Palette) -> str:
        """The bar with its title."""
        high, at = self.height + BLEED, number((-16 - _ROW * self.rows) * self.grown)
        text = f'<text x="18" y="{at}" font-size="{self.size:g}" font-weight="bold">{escaped(self.title)}</text>'
        return f'<rect y="-{high}" width="{self.wide}" height="{high}" fill="{palette.bar}"/>{in_bar(text, palette)}'


def in_bar(drawn: str, palette: Palette) -> str:
    """Elements with the letters of the bar."""
    return f'<g font-family="{SANS}" fill="{palette.bar_text}">{drawn}</g>'


def bar_of(scene: PictureScene) -> Bar:
    """The bar of a scene."""
    wide = scene.geometry.width
    named = [(power, scene.wording.powers.get(power, power.capitalize())[:LONGEST], n) for power, n in scene.counts]
    room = (wide - 36) * _FOR_POWERS
    small = max(_SMALL, wide / _SHARE)
    if small <= _LARGE and sum(_wide(f"{name} {_MOST}", small) for _, name, _ in named) <= room:
        chips = _beside_title(named, room, wide)
        left = chips[0].x if chips else wide - _EDGE
        return Bar(wide, 0, chips, *_title(scene.title, max(60.0, left - 40)))
    grown = min(max(wide / _USUAL, 1.0), _MOST_GROWN)
    size = round(_LARGE * grown, 1)
    rows = list(_rows(named, wide - 2 * _EDGE, size))
    heights = (_ROW * grown * (at + 1 - len(rows)) for at in range(len(rows)))
    below = tuple(chip for row, y in zip(rows, heights, strict=True) for chip in _chips(row, _EDGE, y, size))
    text, large = _title(scene.title, (wide - 36.0) / grown)
    return Bar(wide, len(rows), below, text, round(large * grown, 1), grown)


def _beside_title(named: Sequence[_Told], room: float, wide: int) -> tuple[Chip, ...]:
    """The powers in a row that ends at the right, as large as they have room."""
    size = _LARGE
    while size > _SMALL and sum(_wide(_counted(each), size) for each in named) > room:
        size -= 0.5
    start = wide - _EDGE - sum(_wide(_counted(each), size) for each in named)
    return tuple(_chips(named, start, 0.0, size))


def _rows(named: Sequence[_Told], room: float, size: float) -> Iterator[list[_Told]]:
    """The powers in as many rows as they need; a name that is too long for any is cut."""
    row: list[_Told] = []
    left = room
    for power, name, count in named:
        name = shortened(name, size, room - _wide(f" {_MOST}", size))
        needed = _wide(f"{name} {_MOST}", size)
        if needed > left and row:
            yield row
            row, left = [], room
        row.append((power, name, count))
        left -= needed
    if row:
        yield row


def _chips(row: Sequence[_Told], start: float, y: float, size: float) -> Iterator[Chip]:
    texts = [_counted(each) for each in row]
    starts = accumulate((_wide(text, size) for text in texts), initial=start)
    for (power, _, count), text, x in zip(row, texts, starts, strict=False):
        yield Chip(power, text, count, x, y, size)


def _counted(told: _Told) -> str:
    _, name, count = told
    return f"{name} {UNKNOWN if count is None else count}"


def _wide(text: str, size: float) -> float:
    return 37 * _grown(size) + width(text, size)


def _grown(size: float) -> float:
    """How much larger a power is drawn than usually, by the size of its letters; never smaller."""
    return max(size / _LARGE, 1.0)


def _title(text: str, room: float) -> tuple[str, float]:
    """A title that fits, and its size; one too long even in small letters is cut in its first part, the game's name."""
    for size in _TITLES:
        if len(text) <= LONGEST and width(text, size, is_bold=True) <= room:
            return text, size
    name, between, said = text.rpartition(_BETWEEN)
    left = room - width((between + said)[:LONGEST], _TITLES[-1], is_bold=True)
    if not name or left < 40 or len(said) > LONGEST:
        return shortened(text, _TITLES[-1], room), _TITLES[-1]
    return shortened(name, _TITLES[-1], left) + between + said, _TITLES[-1]
