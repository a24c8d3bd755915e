"""The shade over provinces of which the reader does not know what stands there, at sea as on land."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from judge.picture.geometry import Geometry, Point, polygons
from judge.picture.pen import at, number
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette
from judge.rules.places import ProvinceId

_INSIDE = 4.0
"""How far from the frame a point is taken to find out what lies there."""


def veil(scene: PictureScene, palette: Palette) -> str:
    """The shade as SVG; empty where everything is seen."""
    if not scene.unseen:
        return ""
    shapes = "".join(outline(scene.geometry, id) for id in sorted(scene.unseen))
    return f'<path d="{shapes}" fill-rule="evenodd" fill="{palette.veil}" fill-opacity="{palette.veiled}"/>'


@lru_cache(maxsize=256)
def outline(geometry: Geometry, province: ProvinceId) -> str:
    """The shape of a province as path data, to be filled by the rule `evenodd`; empty for one that is not drawn."""
    site = geometry.sites.get(province)
    if site is None:
        return ""
    if site.outline:
        return site.outline + "".join(_closed(water) for water in _inner_waters(geometry).get(province, ()))
    lines = [line for arc in geometry.arcs if province in (arc.a, arc.b) for line in map(_rounded, polygons(arc.path))]
    rings = [line for line in lines if line[0] == line[-1]]
    open_lines = [line for line in lines if line[0] != line[-1]]
    open_lines += _frame(geometry, province, open_lines)
    return "".join(_closed(ring) for ring in (*rings, *_joined(open_lines)))


def _closed(ring: tuple[Point, ...]) -> str:
    """Path data of a ring in steps, which are shorter to write than points."""
    steps = (f"{number(x - before[0])} {number(y - before[1])}" for before, (x, y) in pairwise(ring))
    return f"M{at(ring[0])}l{' '.join(steps)}z"


@lru_cache(maxsize=4)
def _inner_waters(geometry: Geometry) -> Mapping[ProvinceId, list[tuple[Point, ...]]]:
    """The waters inside of provinces, by the province that has most of their shores."""
    found: dict[ProvinceId, list[tuple[Point, ...]]] = defaultdict(list)
    for water in polygons(geometry.scenery["inner"]):
        ((province, _),) = Counter(geometry.province_at(*point) for point in water).most_common(1)
        found[province].append(water)
    return found


def _rounded(line: Iterable[Point]) -> tuple[Point, ...]:
    """A line with its points as the file has them: path data are steps, whose sum is a little off."""
    return tuple((abs(round(x, 1)), abs(round(y, 1))) for x, y in line)


def _frame(geometry: Geometry, province: ProvinceId, lines: Iterable[tuple[Point, ...]]) -> Iterator[tuple[Point, ...]]:
    """The pieces of the frame that bound a province, between the ends of its borders."""
    width, height = float(geometry.width), float(geometry.height)
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    ends: dict[Point, int] = defaultdict(int)
    for line in lines:
        ends[line[0]] += 1
        ends[line[-1]] += 1
    loose = [end for end, count in ends.items() if count % 2]
    if not loose:
        return
    round_it = sorted({*loose, *corners}, key=lambda point: _way(point, width, height))
    for here, there in pairwise((*round_it, round_it[0])):
        x, y = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
        inside = min(max(x, _INSIDE), width - _INSIDE), min(max(y, _INSIDE), height - _INSIDE)
        if geometry.province_at(*inside) == province:
            yield here, there


def _way(point: Point, width: float, height: float) -> float:
    """How far along the frame a point on it lies, clockwise from the upper left corner."""
    x, y = point
    if y == 0:
        return x
    if x == width:
        return width + y
    return width + height + (width - x) if y == height else 2 * (width + height) - y


def _joined(lines: list[tuple[Point, ...]]) -> Iterator[tuple[Point, ...]]:
    """Lines put together at their ends, each as often as it goes on."""
    left = list(lines)
    while left:
        ring = list(left.pop())
        while ring[0] != ring[-1]:
            following = next((line for line in left if ring[-1] in (line[0], line[-1])), None)
            if following is None:
                break
            left.remove(following)
            ring += following[1:] if following[0] == ring[-1] else following[-2::-1]
        yield tuple(ring)
