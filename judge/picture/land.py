"""The ground of a picture in pixels: every area by a number, so that a new owner is another colour and no new raster.

The SVG of a picture is drawn by `ground.py` from the same shapes, colours and widths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from judge.picture.drawing import Box, Ground, Line
from judge.picture.geometry import Arc, Geometry, polygons
from judge.picture.ground import (
    BORDER,
    COAST,
    FRONTIER,
    RIM,
    SEAS,
    WATER,
    hatch,
    owner_of,
    scenery,
    sea_lines,
)
from judge.picture.inks import AnyTheme
from judge.picture.theme import Palette
from judge.rules.places import Power, ProvinceId

_STEPS, _BEYOND = 12, 6
"""Numbers of a hatching from its paper to its line, whose edges are smooth, and beyond each, since they overshoot."""
_MOST = 255


def ground_of(geometry: Geometry, theme: AnyTheme, land: tuple[tuple[ProvinceId, Power], ...]) -> Ground:
    """The ground with the colours of some owners."""
    palette, owners = theme.palette, dict(land)
    areas = _areas(geometry)
    colours = {name: _rgb(colour) for name, colour in _colours(geometry, palette, owners).items()}
    rims = {
        id: _mixed(_rgb(palette.of(owner).land), _rgb(palette.of(owner).edge), RIM.opacity)
        for id, owner in owners.items()
        if id in areas.numbers
    }
    return Ground(
        areas.drawn,
        _table(areas.numbers, colours),
        _table(areas.numbers, colours | rims),
        tuple(_rim_lines(geometry, owners)),
        tuple(_lines(geometry, palette, owners)),
    )


class _Areas:
    """The numbers of a board: those of provinces, of the sea, of hatchings."""

    def __init__(self, geometry: Geometry) -> None:
        land = [id for id, site in geometry.sites.items() if site.outline]
        # A board of very many provinces has no number left for a hatching that it does not use.
        hatched = tuple(name for name, shape in _HATCHED.items() if geometry.scenery[shape])
        names = [_SEA, _SEA_LINE, *(f"{name}{step}" for name in hatched for step in _HATCHING), *land]
        if len(names) > _MOST:
            raise ValueError(f"a board of {len(land)} provinces on land has too many colours for a picture")
        self.numbers = {name: number for number, name in enumerate(names)}
        colour = {name: f"#00{number:02x}00" for name, number in self.numbers.items()}
        outlines = "".join(
            f'<path fill-rule="evenodd" d="{geometry.sites[id].outline}" fill="{colour[id]}"/>' for id in land
        )
        hatchings = "".join(hatch(f"h{name}", (colour[f"{name}0"], colour[f"{name}{_STEPS}"])) for name in hatched)
        self.drawn = (
            f'<defs>{hatchings}</defs><rect width="{geometry.width}" height="{geometry.height}" fill="{colour[_SEA]}"/>'
            + sea_lines(geometry, colour[_SEA_LINE])
            + outlines
            + scenery(geometry, colour[_SEA], colour[_SEA_LINE], ("hn", "hm"))
        )


_SEA, _SEA_LINE = "~", "~~"
_HATCHED = {"n": "neutral", "m": "mountains"}
_HATCHING = range(-_BEYOND, _STEPS + _BEYOND + 1)


@lru_cache(maxsize=4)
def _areas(geometry: Geometry) -> _Areas:
    return _Areas(geometry)


def _colours(geometry: Geometry, palette: Palette, owners: Mapping[ProvinceId, Power]) -> dict[str, str]:
    """The colour of each province and of the sea, by their names; those of the hatchings are mixed."""
    found = {_SEA: palette.sea, _SEA_LINE: palette.sea_line}
    for name, (paper, line) in zip(_HATCHED, (palette.neutral, palette.mountains), strict=True):
        for step in _HATCHING:
            share = min(max(step / _STEPS, 0.0), 1.0)
            found[f"{name}{step}"] = "#" + bytes(_mixed(_rgb(paper), _rgb(line), share)).hex()
    for id, site in geometry.sites.items():
        if site.outline:
            owner = owners.get(id)
            found[id] = palette.nobody.land if owner is None else palette.of(owner).land
    return found


def _table(numbers: Mapping[str, int], colours: Mapping[str, tuple[int, ...]]) -> bytes:
    return b"".join(bytes(colours[name]) for name in numbers)


def _rim_lines(geometry: Geometry, owners: Mapping[ProvinceId, Power]) -> Iterator[Line]:
    """The borders of some power's land with others' and with the sea."""
    for points, box, sides in _borders(geometry):
        a, b = (owner_of(geometry, owners, side) for side in sides)
        if a != b and {a, b} & set(owners.values()):
            yield Line(points, box, RIM.width, "")


def _lines(geometry: Geometry, palette: Palette, owners: Mapping[ProvinceId, Power]) -> Iterator[Line]:
    """Borders within a power's land, then frontiers, then coasts."""
    found: dict[float, list[Line]] = {BORDER: [], FRONTIER: [], COAST: []}
    for points, box, sides in _borders(geometry):
        a, b = (owner_of(geometry, owners, side) for side in sides)
        if WATER in (a, b):
            found[COAST].append(Line(points, box, COAST, palette.coast))
        elif a == b:
            found[BORDER].append(Line(points, box, BORDER, palette.border))
        else:
            found[FRONTIER].append(Line(points, box, FRONTIER, palette.frontier))
    for lines in found.values():
        yield from lines


@lru_cache(maxsize=4)
def _borders(geometry: Geometry) -> tuple[tuple[tuple[tuple[float, ...], ...], Box, tuple[str, str]], ...]:
    """The borders on land and the coasts, each with the room it takes and what lies at its sides."""
    return tuple(_border(arc) for arc in geometry.arcs if arc.kind not in SEAS)


def _border(arc: Arc) -> tuple[tuple[tuple[float, ...], ...], Box, tuple[str, str]]:
    lines = tuple(polygons(arc.path))
    xs, ys = zip(*(point for line in lines for point in line), strict=True)
    points = tuple(tuple(round(value, 1) for point in line for value in point) for line in lines)
    return points, (min(xs), min(ys), max(xs), max(ys)), (arc.a, arc.b)


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _mixed(one: tuple[int, ...], other: tuple[int, ...], share: float) -> tuple[int, ...]:
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
