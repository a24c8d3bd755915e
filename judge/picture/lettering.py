"""The names on the board: what is written where, before anything is in the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from judge.picture.geometry import Geometry, Point, ProvinceSite, Squares
from judge.picture.pen import shortened, width
from judge.picture.scene import Wording
from judge.rules.places import ProvinceId
from judge.structs import Struct, replace

SHORT, SEA, NAME = 13.0, 14.0, 10.5
"""The sizes of the letters: short names on land, at sea, and the full names of seas."""
_LINE = 11.5
_RISES = (0.0, 5.0, 10.0, -6.0)
_ASIDE = (0.0, 10.0, -10.0, 20.0, -20.0, 30.0, -30.0)
_ASIDE_BY = (0, -9, 9, -18, 18, -28, 28, -38, 38)
_SHIFTS = tuple((dx, dy) for dy in (0, -7, 7, -40, -13, 13, -47, 20) for dx in _ASIDE_BY if dx or dy)
_HEIGHT, _HALO = 9.0, 4.0
"""The room that a short name needs: less than its height, and a little at its sides."""
_SPOTS = 10
"""At how many spots it is looked whether a line lies in its sea."""
_MARGIN = 8.0
"""What is left free along the frame."""
_DEAREST = 40.0
"""A place that costs more than this is none."""


class NameLine(Struct, frozen=True):
    """A line of a full name; `at` is its middle."""

    text: str
    at: Point
    width: float


class NameBlock(Struct, frozen=True):
    """A short name with the lines of the full name below."""

    id: ProvinceId
    text: str
    at: Point
    width: float
    is_sea: bool
    lines: tuple[NameLine, ...] = ()


class NamePlace(Struct, frozen=True):
    """Where a name may stand, with the squares that it and its lines then fill."""

    away: float
    """What it costs to be away from the usual place or to reach out of the province."""
    block: NameBlock
    squares: Squares
    under: Squares


class Lettering(Struct, frozen=True, eq=False):
    """All names of a picture in one language, each with the places where it may stand, the best first.

    Compared by identity, as the geometry is.
    """

    places: tuple[tuple[NamePlace, ...], ...]

    @property
    def usual(self) -> tuple[NameBlock, ...]:
        """Every name in its usual place."""
        return tuple(places[0].block for places in self.places)


def lettering(geometry: Geometry, wording: Wording) -> Lettering:
    """The names of a wording on a board."""
    return _lettering(geometry, tuple(sorted(wording.places.items())), tuple(sorted(wording.seas.items())))


@lru_cache(maxsize=16)
def _lettering(
    geometry: Geometry, places: tuple[tuple[ProvinceId, str], ...], seas: tuple[tuple[ProvinceId, str], ...]
) -> Lettering:
    short, full = dict(places), dict(seas)
    found = []
    for id, site in geometry.sites.items():
        usual = _block(geometry, id, site, short.get(id, id), full.get(id, ""))
        choices = [
            (way + _outside(geometry, usual, moved), moved)
            for way, moved in _moved(usual)
            if _is_on_paper(geometry, moved)
        ]
        nearest = sorted((choice for choice in choices if choice[0] < _DEAREST), key=lambda choice: choice[0])
        found.append(tuple(_place(geometry, away, block) for away, block in ((0.0, usual), *nearest)))
    return Lettering(tuple(found))


def _place(geometry: Geometry, away: float, block: NameBlock) -> NamePlace:
    under = (square for line in block.lines for square in geometry.squares(line.at, line.width, 9))
    return NamePlace(away, block, geometry.squares(block.at, block.width + _HALO, _HEIGHT), tuple(under))


def _block(geometry: Geometry, id: ProvinceId, site: ProvinceSite, short: str, name: str) -> NameBlock:
    is_sea = not site.outline
    size = SEA if is_sea else SHORT
    text = shortened(short.upper(), size, 90.0)
    block = NameBlock(id, text, site.label, width(text, size, is_bold=True), is_sea)
    return next(_named(geometry, block, site, name), block) if is_sea else block


def _named(geometry: Geometry, block: NameBlock, site: ProvinceSite, name: str) -> Iterator[NameBlock]:
    """The block with the full name in lines clear of its unit: quite in the sea, else as good as that."""
    is_above = site.label[1] < site.unit[1] and abs(site.label[0] - site.unit[0]) < 40
    for least, texts in ((least, texts) for least in (_SPOTS, _SPOTS - 2) for texts in _breaks(name)):
        widths = [width(text, NAME) for text in texts]
        high = 12.5 + _LINE * (len(texts) - 1)
        for rise, aside in ((rise, aside) for rise in _RISES for aside in _ASIDE):
            x, y = block.at[0] + aside, block.at[1] - rise - (high if is_above else 0)
            lines = tuple(
                NameLine(text, (x, y + 12.5 + _LINE * row), wide)
                for row, (text, wide) in enumerate(zip(texts, widths, strict=True))
            )
            if all(_wet(geometry, block.id, line) >= least and _is_clear(site, line) for line in lines):
                yield replace(block, at=(x, y), lines=lines)


def _is_clear(site: ProvinceSite, line: NameLine) -> bool:
    far_x, far_y = abs(line.at[0] - site.unit[0]), abs(line.at[1] - site.unit[1])
    return far_x > line.width / 2 + 17 or far_y > 17


def _moved(block: NameBlock) -> Iterator[tuple[float, NameBlock]]:
    for dx, dy in _SHIFTS:
        x, y = block.at
        lines = tuple(replace(line, at=(line.at[0] + dx, line.at[1] + dy)) for line in block.lines)
        yield (abs(dx) + abs(dy)) * 0.12, replace(block, at=(x + dx, y + dy), lines=lines)


def _outside(geometry: Geometry, usual: NameBlock, block: NameBlock) -> float:
    """What it costs to reach into other provinces, further than the usual place does."""
    return max(0.0, _strangers(geometry, block) - _strangers(geometry, usual)) * 9.0


def _is_on_paper(geometry: Geometry, block: NameBlock) -> bool:
    """Whether no name comes close to the frame."""
    texts = ((block.at, block.width), *((line.at, line.width) for line in block.lines))
    return all(
        x - wide / 2 > _MARGIN and x + wide / 2 < geometry.width - _MARGIN and _MARGIN < y < geometry.height - _MARGIN
        for (x, y), wide in texts
    )


def _strangers(geometry: Geometry, block: NameBlock) -> int:
    (x, y), half = block.at, block.width / 2
    spots = [(x + side * half, y + rise) for side in (-0.9, 0, 0.9) for rise in (-4, 4)]
    spots += [(line.at[0] + side * line.width * 0.46, line.at[1]) for line in block.lines for side in (-1, 1)]
    return sum(geometry.province_at(*spot) != block.id for spot in spots)


def _breaks(name: str) -> Iterator[tuple[str, ...]]:
    """The ways to break a name, the flattest first."""
    words = name.split()
    if not words:
        return
    yield (" ".join(words),)
    cuts = sorted(
        range(1, len(words)), key=lambda cut: (max(len(" ".join(words[:cut])), len(" ".join(words[cut:]))), cut)
    )
    yield from ((" ".join(words[:cut]), " ".join(words[cut:])) for cut in cuts)
    if len(words) == 3:
        yield tuple(words)


def _wet(geometry: Geometry, id: ProvinceId, line: NameLine) -> int:
    """How many of the spots of a line lie in its sea."""
    (x, y), half = line.at, line.width / 2
    spots = ((x + half * share, y + rise) for share in (-0.96, -0.5, 0.0, 0.5, 0.96) for rise in (-4.0, 4.0))
    return sum(geometry.province_at(*spot) == id for spot in spots)
