"""What a board looks like: the outlines, borders and anchors that `geometry.json` of a board holds."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Annotated, TypeAlias

import msgspec

from judge.errors import BadData
from judge.picture.inks import Inks
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.structs import Struct, field, replace

Point: TypeAlias = tuple[float, float]
Squares: TypeAlias = tuple[tuple[int, int], ...]
"""Stretches of squares in `Geometry.cells`: the first of each, and the one after the last."""

_Size: TypeAlias = Annotated[int, msgspec.Meta(gt=0)]
_SCENERY = ("neutral", "mountains", "lakes", "inner", "straits")
_GATES = 2
"""Through how many pieces of a border an arrow tries to go."""
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_CELL = re.compile(r"([a-z]*)(\d+)")


class ProvinceSite(Struct, frozen=True):
    """Where the things of one province are drawn, in board units with y downwards."""

    unit: Point
    label: Point
    """The middle of the short name."""
    centre: Point | None = None
    coasts: Mapping[str, Point] = field(default_factory=dict)
    """Where a fleet stands on each named coast."""
    outline: str = ""
    """The land as SVG path data; empty for a sea."""


class Arc(Struct, frozen=True):
    """A shared border, drawn once: `kind` is `coast`, `border`, `sea` or `inner`."""

    a: str
    b: str
    kind: str
    path: str


class Link(Struct, frozen=True):
    """A border that cannot be drawn as a contact: a line from `a` to `b`, or two pieces, at `a` and at `b`."""

    a: ProvinceId
    b: ProvinceId
    path: str


class Geometry(Struct, frozen=True, eq=False):
    """The drawn board. Compared by identity, so that what is derived from it can be cached."""

    width: int
    height: int
    sites: Mapping[ProvinceId, ProvinceSite]
    arcs: tuple[Arc, ...]
    countries: Mapping[ProvinceId, Power]
    """Whose country the land without a centre is at the start."""
    scenery: Mapping[str, str]
    """Path data that belong to nobody: `neutral`, `mountains`, `lakes`, `inner`, `straits`."""
    cell: int
    cells: tuple[ProvinceId, ...]
    """What lies in each square of `cell` units, row by row; empty text for land out of play."""
    gates: Mapping[tuple[ProvinceId, ProvinceId], tuple[Point, ...]]
    """The middles of the pieces of border between two neighbours, of the longest first."""
    links: tuple[Link, ...] = ()
    inks: Inks | None = None
    """The colours of the board's powers, where it has its own."""

    @property
    def columns(self) -> int:
        """How many squares a row of `cells` has."""
        return self.width // self.cell

    @property
    def rows(self) -> int:
        """How many rows of squares there are."""
        return self.height // self.cell

    def squares(self, middle: Point, width: float, height: float) -> Squares:
        """The squares of a box; what lies beyond the frame is left out."""
        cell, columns = self.cell, self.columns
        left, right = int(middle[0] - width / 2) // cell, int(middle[0] + width / 2) // cell
        top, bottom = int(middle[1] - height / 2) // cell, int(middle[1] + height / 2) // cell
        if left < 0 or top < 0 or right >= columns or bottom >= self.rows:
            left, right = max(0, left), min(columns - 1, right)
            top, bottom = max(0, top), min(self.rows - 1, bottom)
            if left > right:
                return ()
        begin, end = range(top * columns, bottom * columns + 1, columns), right + 1
        return tuple([(row + left, row + end) for row in begin])

    def province_at(self, x: float, y: float) -> ProvinceId:
        """The province at a point; empty text for land out of play and beyond the frame."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return ""
        return self.cells[int(y) // self.cell * self.columns + int(x) // self.cell]

    def unit_at(self, place: Location) -> Point | None:
        """Where a unit at a location is drawn; None for a place that the drawing does not know."""
        site = self.sites.get(province_id(place))
        if site is None:
            return None
        return site.coasts.get(place.partition("/")[2], site.unit)


class _File(Struct, frozen=True):
    """What a geometry file holds, beside its scenery."""

    width: _Size
    height: _Size
    cell: _Size
    provinces: Mapping[ProvinceId, ProvinceSite]
    arcs: tuple[Arc, ...]
    countries: Mapping[Power, tuple[ProvinceId, ...]]
    cells: tuple[str, ...]
    """Runs of the same province, as `mun12`, parted by blanks."""
    links: tuple[Link, ...] = ()


def build_geometry(name: str, mapping: Mapping[str, object], inks: Inks | None = None) -> Geometry:
    """The geometry in `mapping`; BadData says what is wrong with it."""
    try:
        return replace(_built(mapping), inks=inks)
    except (KeyError, ValueError) as error:
        why = f"{type(error).__name__}: {error}"
        raise BadData(f"boards/{name}/geometry.json", 0, f"this is no geometry of a board ({why})") from error


def _built(mapping: Mapping[str, object]) -> Geometry:
    return _geometry(msgspec.convert(mapping, _File), {key: str(mapping[key]) for key in _SCENERY})


def polygons(path: str) -> Iterator[tuple[Point, ...]]:
    """The rings or lines of path data that is made of `M x y l dx dy …` only."""
    for part in path.split("M")[1:]:
        numbers = [float(number) for number in _NUMBER.findall(part)]
        x, y = numbers[0], numbers[1]
        points = [(x, y)]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        yield tuple(points)


def length(points: Sequence[Point]) -> float:
    """How long a line through points is."""
    return sum(map(math.dist, points, points[1:]))


def along(points: Sequence[Point], way: float) -> Point:
    """The point at a distance from the start of a line, at most its end."""
    for (x, y), (to_x, to_y) in pairwise(points):
        step = math.hypot(to_x - x, to_y - y)
        if step and way <= step:
            return x + (to_x - x) * way / step, y + (to_y - y) * way / step
        way -= step
    return points[-1]


def _geometry(file: _File, scenery: Mapping[str, str]) -> Geometry:
    for link in file.links:
        if {link.a, link.b} - file.provinces.keys() or len(list(polygons(link.path))) not in (1, 2):
            raise ValueError(f"the link of {link.a} and {link.b} is no line between provinces")
    cells = tuple(_cells(file.cells))
    if len(cells) != (file.width // file.cell) * (file.height // file.cell):
        raise ValueError(f"{len(cells)} cells do not fill {file.width} by {file.height}")
    countries = {id: power for power, ids in file.countries.items() for id in ids}
    return Geometry(
        width=file.width,
        height=file.height,
        sites=MappingProxyType(dict(sorted(file.provinces.items()))),
        arcs=file.arcs,
        countries=MappingProxyType(countries),
        scenery=MappingProxyType(scenery),
        cell=file.cell,
        cells=cells,
        gates=MappingProxyType(_gates(file.arcs)),
        links=file.links,
    )


def _gates(arcs: Sequence[Arc]) -> dict[tuple[ProvinceId, ProvinceId], tuple[Point, ...]]:
    """The middles of the longest pieces of each border, for both directions."""
    pieces: dict[tuple[ProvinceId, ProvinceId], list[tuple[Point, ...]]] = {}
    for arc in arcs:
        for line in polygons(arc.path):
            pieces.setdefault((arc.a, arc.b), []).append(line)
    gates: dict[tuple[ProvinceId, ProvinceId], tuple[Point, ...]] = {}
    for (a, b), lines in pieces.items():
        longest = sorted(lines, key=length, reverse=True)[:_GATES]
        gates[a, b] = gates[b, a] = tuple(along(line, length(line) / 2) for line in longest)
    return gates


def _cells(rows: Sequence[str]) -> Iterator[ProvinceId]:
    for row in rows:
        for run in row.split():
            found = _CELL.fullmatch(run)
            if found is None:
                raise ValueError(f"{run!r} is not a run of cells")
            yield from [found[1]] * int(found[2])
