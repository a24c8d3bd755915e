"""The land of a board in its owners' colours as little text: its shapes are coarse, and lie under a sheet.

The sheet (`sheet.py`) has the sea with exact coasts and every border, and is one file for all pictures of a board. So
a coast may be drawn with a few points, if only no land shows beside it, and a border with as many as its line hides.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from judge.picture.geometry import Geometry, Point, polygons
from judge.picture.ground import NOBODY, RIM, SEAS, WATER, owner_of
from judge.picture.theme import Palette
from judge.rules.places import Power, ProvinceId
from judge.structs import Struct

_BORDER, _COAST = 1.7, 5.0
"""How far a coarse line may be from the true one, in board units."""
_OVER = 12
"""How wide the edge of land is that hides under the sea."""
_FRONTIER = 3.2
_ISLET = 8.0
"""Land that is smaller keeps the colour of land without an owner."""

Corner = tuple[int, int]
Ring = tuple[Corner, ...]


class Coarse(Struct, frozen=True):
    """The shapes of a board with few points, as SVG path data in whole numbers."""

    land: Mapping[ProvinceId, str]
    rings: Mapping[ProvinceId, tuple[Ring, ...]]
    """The corners of the same."""
    borders: tuple[tuple[str, str, str], ...]
    """What lies at both sides of each border on land, and its line."""


def tints(
    geometry: Geometry, palette: Palette, land: Sequence[tuple[ProvinceId, Power]], prefix: str, powers: Sequence[Power]
) -> str:
    """The land as SVG elements: every owner's colour, and the glow along the frontiers between two of them."""
    shapes, owners = coarse(geometry), dict(land)
    number = {power: str(at) for at, power in enumerate((NOBODY, *powers))}
    by_owner: dict[str, list[Ring]] = defaultdict(list)
    for id, rings in shapes.rings.items():
        by_owner[owners.get(id, NOBODY)] += rings
    line = "".join(data for a, b, data in shapes.borders if _is_frontier(geometry, owners, a, b))
    here = {owner: f"{prefix}l{number.get(owner, len(number))}" for owner in sorted(by_owner)}
    defined = "".join(f'<path id="{here[owner]}" d="{merged(by_owner[owner])}"/>' for owner in here)
    clips = "".join(f'<clipPath id="{id}c"><use href="#{id}"/></clipPath>' for owner, id in here.items() if owner)
    colour = {owner: palette.of(owner).land if owner else palette.nobody.land for owner in here}
    edges = "".join(f'<use href="#{id}" stroke="{colour[owner]}"/>' for owner, id in here.items())
    fills = "".join(f'<use href="#{id}" fill="{colour[owner]}"/>' for owner, id in here.items())
    # What lies between two others is cut away.
    rims = "".join(
        f'<use href="#{prefix}f" clip-path="url(#{id}c)" stroke="{palette.of(owner).edge}"/>'
        for owner, id in here.items()
        if owner
    )
    round_ = 'fill="none" stroke-linejoin="round"'
    return (
        f'<defs>{defined}<path id="{prefix}f" d="{line}"/>{clips}</defs>'
        f'<rect width="{geometry.width}" height="{geometry.height}" fill="{palette.nobody.land}"/>'
        f'<g {round_} stroke-width="{_OVER}">{edges}</g><g fill-rule="evenodd">{fills}</g>'
        f'<g fill="none" stroke-width="{RIM.width:g}" stroke-opacity="{RIM.opacity:g}">{rims}</g>'
        f'<use href="#{prefix}f" {round_} stroke="{palette.frontier}" stroke-width="{_FRONTIER}"/>'
    )


def _is_frontier(geometry: Geometry, owners: Mapping[ProvinceId, Power], a: str, b: str) -> bool:
    """Whether a border parts the land of two owners."""
    one, other = owner_of(geometry, owners, a), owner_of(geometry, owners, b)
    return one != other and WATER not in (one, other)


@lru_cache(maxsize=4)
def coarse(geometry: Geometry) -> Coarse:
    """The shapes of a board with as few points as will do; neighbours keep the same points of their border."""
    kept: set[Point] = set()
    spared: set[Point] = set()
    borders = []
    for arc in geometry.arcs:
        if arc.kind in SEAS:
            continue
        spared.update(_key(point) for line in polygons(arc.path) for point in line)
        lines = [_thinned(line, _COAST if arc.kind == "coast" else _BORDER) for line in polygons(arc.path)]
        kept.update(_key(point) for line in lines for point in line)
        if arc.kind != "coast":
            borders.append((arc.a, arc.b, "".join(map(_data, lines))))
    sites = {id: site for id, site in geometry.sites.items() if site.outline}
    # What is no border, the frame of the board, is kept as it is.
    spared -= kept
    rings = {id: tuple(_rings(site.outline, spared)) for id, site in sites.items()}
    land = {id: "".join(_data(ring) + "z" for ring in found) for id, found in rings.items()}
    return Coarse(land, rings, tuple(borders))


def merged(rings: Sequence[Ring]) -> str:
    """The outline of what some rings hold together, as path data for `evenodd`: without the lines within."""
    beside: dict[Corner, set[Corner]] = {}
    for ring in rings:
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            if one != other:
                # A line that is there twice parts nothing.
                beside.setdefault(one, set()).symmetric_difference_update({other})
                beside.setdefault(other, set()).symmetric_difference_update({one})
    parts = []
    for first in sorted(beside):
        while beside[first]:
            line, at = [first], first
            while at != first or len(line) == 1:
                at, before = min(beside[at]), at
                beside[before].remove(at)
                beside[at].remove(before)
                line.append(at)
            parts.append(_data(line[:-1]) + "z")
    return "".join(parts)


def _rings(outline: str, spared: set[Point]) -> Iterator[Ring]:
    for ring in polygons(outline.replace("Z", "").replace("z", "")):
        points = [point for point in ring if _key(point) not in spared]
        xs, ys = zip(*points, strict=True)
        if len(points) > 2 and max(max(xs) - min(xs), max(ys) - min(ys)) > _ISLET:
            yield tuple((round(x), round(y)) for x, y in points)


def _key(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _thinned(points: Sequence[Point], most: float) -> list[Point]:
    """A line with the fewest points that is nowhere further than `most` from this one (Douglas and Peucker)."""
    kept, waiting = {0, len(points) - 1}, [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        far, at = max(((_away(points, first, last, at), at) for at in range(first + 1, last)), default=(0.0, 0))
        if far > most:
            kept.add(at)
            waiting += [(first, at), (at, last)]
    return [points[at] for at in sorted(kept)]


def _away(points: Sequence[Point], first: int, last: int, at: int) -> float:
    (ax, ay), (bx, by), (x, y) = points[first], points[last], points[at]
    wide, high = bx - ax, by - ay
    size = wide * wide + high * high
    share = min(1.0, max(0.0, ((x - ax) * wide + (y - ay) * high) / size)) if size else 0.0
    return math.hypot(x - ax - share * wide, y - ay - share * high)


def _data(points: Sequence[Point]) -> str:
    """Path data in whole numbers, each step from where the last one really ended."""
    (x, y), *rest = ((round(x), round(y)) for x, y in points)
    parts = [f"M{x} {y}"]
    letter = "l"
    for to_x, to_y in rest:
        if (to_x, to_y) != (x, y):
            dx, dy = to_x - x, to_y - y
            parts.append(f"{letter or _gap(dx)}{dx}{_gap(dy)}{dy}")
            letter, x, y = "", to_x, to_y
    return "".join(parts)


def _gap(number: int) -> str:
    return "" if number < 0 else " "
