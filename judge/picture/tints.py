"""The land of a board in its owners' colours as little text: its shapes are coarse, and lie under a sheet.

The sheet (`sheet.py`) has the sea with exact coasts and every border, and is one file for all pictures of a board. So
a coast may be drawn with a few points, if only no land shows beside it, and a border with as many as its line hides.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.picture.geometry import Geometry, Point, polygons
from judge.picture.ground import NOBODY, RIM, SEAS, WATER, owner_of
from judge.picture.theme import Palette
from judge.rules.places import Power, ProvinceId

_BORDER, _COAST = 1.6, 5.0
"""How far a coarse line may be from the true one, in board units."""
_OVER = 12
"""How wide the edge of land is that hides under the sea."""
_FRONTIER = 3.2
_ISLET = 8.0
"""Land that is smaller keeps the colour of land without an owner."""


@dataclass(frozen=True, slots=True)
class Coarse:
    """The shapes of a board with few points, as SVG path data in whole numbers."""

    land: Mapping[ProvinceId, str]
    borders: tuple[tuple[str, str, str], ...]
    """What lies at both sides of each border on land, and its line."""


def tints(
    geometry: Geometry, palette: Palette, land: Sequence[tuple[ProvinceId, Power]], prefix: str, powers: Sequence[Power]
) -> str:
    """The land as SVG elements: every owner's colour, and the glow along the frontiers between two of them."""
    shapes, owners = coarse(geometry), dict(land)
    number = {power: str(at) for at, power in enumerate((NOBODY, *powers))}
    by_owner: dict[str, list[str]] = defaultdict(list)
    for id, data in shapes.land.items():
        by_owner[owners.get(id, NOBODY)].append(data)
    frontiers = _frontiers(geometry, owners, shapes)
    here = {owner: f"{prefix}l{number.get(owner, len(number))}" for owner in sorted(by_owner)}
    defined = "".join(f'<path id="{here[owner]}" d="{"".join(by_owner[owner])}"/>' for owner in here)
    lines = "".join(f'<path id="{prefix}f{at}" d="{data}"/>' for at, (_, data) in enumerate(frontiers))
    clips = "".join(f'<clipPath id="{id}c"><use href="#{id}"/></clipPath>' for owner, id in here.items() if owner)
    colour = {owner: palette.of(owner).land if owner else palette.nobody.land for owner in here}
    edges = "".join(f'<use href="#{id}" stroke="{colour[owner]}"/>' for owner, id in here.items())
    fills = "".join(f'<use href="#{id}" fill="{colour[owner]}"/>' for owner, id in here.items())
    rims = "".join(_rim(owner, id, frontiers, palette, prefix) for owner, id in here.items() if owner)
    uses = "".join(f'<use href="#{prefix}f{at}"/>' for at in range(len(frontiers)))
    round_ = 'fill="none" stroke-linejoin="round"'
    return (
        f"<defs>{defined}{lines}{clips}</defs>"
        f'<rect width="{geometry.width}" height="{geometry.height}" fill="{palette.nobody.land}"/>'
        f'<g {round_} stroke-width="{_OVER}">{edges}</g><g fill-rule="evenodd">{fills}</g>{rims}'
        f'<g {round_} stroke="{palette.frontier}" stroke-width="{_FRONTIER}">{uses}</g>'
    )


_Frontiers = list[tuple[frozenset[str], str]]


def _frontiers(geometry: Geometry, owners: Mapping[ProvinceId, Power], shapes: Coarse) -> _Frontiers:
    """The lines between the land of two owners, gathered by whom they part."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for a, b, data in shapes.borders:
        one, other = sorted(owner_of(geometry, owners, side) for side in (a, b))
        if one != other and WATER not in (one, other):
            found[one, other].append(data)
    return [(frozenset(pair), "".join(found[pair])) for pair in sorted(found)]


def _rim(owner: Power, id: str, frontiers: _Frontiers, palette: Palette, prefix: str) -> str:
    uses = "".join(f'<use href="#{prefix}f{at}"/>' for at, (pair, _) in enumerate(frontiers) if owner in pair)
    if not uses:
        return ""
    edge = f'stroke="{palette.of(owner).edge}" stroke-width="{RIM.width:g}" stroke-opacity="{RIM.opacity:g}"'
    return f'<g clip-path="url(#{id}c)" fill="none" {edge}>{uses}</g>'


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
    land = {id: "".join(_outlines(site.outline, spared)) for id, site in sites.items()}
    return Coarse(land, tuple(borders))


def _outlines(outline: str, spared: set[Point]) -> Iterator[str]:
    for ring in polygons(outline.replace("Z", "").replace("z", "")):
        points = [point for point in ring if _key(point) not in spared]
        xs, ys = zip(*points, strict=True)
        if len(points) > 2 and max(max(xs) - min(xs), max(ys) - min(ys)) > _ISLET:
            yield _data(points) + "z"


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
