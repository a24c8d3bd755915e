"""What a board looks like: the outlines, borders and anchors that a file `maps/NAME.geometry.json` holds."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeAlias

from judge.errors import BadData
from judge.rules.places import Location, Power, ProvinceId, province_id

Point: TypeAlias = tuple[float, float]
Squares: TypeAlias = tuple[tuple[int, int], ...]
"""Stretches of squares in `Geometry.cells`: the first of each, and the one after the last."""

_GATES = 2
"""Through how many pieces of a border an arrow tries to go."""
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_CELL = re.compile(r"([a-z]*)(\d+)")


@dataclass(frozen=True, slots=True)
class ProvinceSite:
    """Where the things of one province are drawn, in board units with y downwards."""

    unit: Point
    label: Point
    """The middle of the short name."""
    centre: Point | None
    coasts: Mapping[str, Point]
    """Where a fleet stands on each named coast."""
    outline: str
    """The land as SVG path data; empty for a sea."""


@dataclass(frozen=True, slots=True)
class Arc:
    """A shared border, drawn once: `kind` is `coast`, `border`, `sea` or `inner`."""

    a: str
    b: str
    kind: str
    path: str


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
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


def build_geometry(name: str, mapping: Mapping[str, object]) -> Geometry:
    """The geometry in `mapping`; BadData says what is wrong with it."""
    try:
        return _geometry(mapping)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        why = f"{type(error).__name__}: {error}"
        raise BadData(f"maps/{name}.geometry.json", 0, f"this is no geometry of a board ({why})") from error


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


def _geometry(mapping: Mapping[str, object]) -> Geometry:
    raw = dict(mapping)
    width, height, cell = (_whole(raw[key]) for key in ("width", "height", "cell"))
    arcs = tuple(Arc(arc["a"], arc["b"], arc["kind"], arc["path"]) for arc in _list(raw["arcs"]))
    cells = tuple(_cells(_list(raw["cells"])))
    if len(cells) != (width // cell) * (height // cell):
        raise ValueError(f"{len(cells)} cells do not fill {width} by {height}")
    countries = {id: power for power, ids in _table(raw["countries"]).items() for id in ids}
    scenery = {key: str(raw[key]) for key in ("neutral", "mountains", "lakes", "inner", "straits")}
    return Geometry(
        width=width,
        height=height,
        sites=MappingProxyType({id: _site(site) for id, site in sorted(_table(raw["provinces"]).items())}),
        arcs=arcs,
        countries=MappingProxyType(countries),
        scenery=MappingProxyType(scenery),
        cell=cell,
        cells=cells,
        gates=MappingProxyType(_gates(arcs)),
    )


def _site(raw: Mapping[str, object]) -> ProvinceSite:
    centre = raw.get("centre")
    coasts = {side: _point(point) for side, point in sorted(_table(raw.get("coasts", {})).items())}
    return ProvinceSite(
        unit=_point(raw["unit"]),
        label=_point(raw["label"]),
        centre=None if centre is None else _point(centre),
        coasts=MappingProxyType(coasts),
        outline=str(raw.get("outline", "")),
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


def _point(raw: object) -> Point:
    x, y = _list(raw)
    return float(x), float(y)


def _list(raw: object) -> list[Any]:
    if isinstance(raw, list):
        return raw
    raise TypeError(f"{raw!r} is not a list")


def _table(raw: object) -> Mapping[str, Any]:
    if isinstance(raw, Mapping):
        return raw
    raise TypeError(f"{raw!r} is not a table")


def _whole(raw: object) -> int:
    if isinstance(raw, int) and raw > 0:
        return raw
    raise TypeError(f"{raw!r} is not a size")
