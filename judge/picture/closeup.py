"""A part of a board as a small picture: large names, no bar, no legend, `?` on the units that need orders.

Nothing but its letters has smooth edges: that would be a third of what it weighs, and is hardly seen so large.

Before there are orders, thin arrows say where each unit of the reader may go, and rings which centres changed hands.

It is shown about as wide as a phone, so only the names that the orders are about are sure of a place; the others
stand where nothing is in the way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from judge.picture.drawing import Box, Stamp
from judge.picture.field import Field
from judge.picture.geometry import Geometry, Point, ProvinceSite
from judge.picture.ground import ground
from judge.picture.links import link_stamps, links
from judge.picture.mark_layout import ROOM_OF_UNIT, WIDE_COAST, MarkLayout
from judge.picture.marks import Ring
from judge.picture.names import FOOT
from judge.picture.pen import SANS, disc, edged, escaped, number, shortened, width
from judge.picture.scene import PictureScene, View
from judge.picture.sketch import places_of
from judge.picture.stamps import (
    badge_stamps,
    centre_stamps,
    head_stamps,
    rise,
    shaft_stamps,
    spot_stamps,
    text_box,
    unit_stamps,
    veil_stamps,
)
from judge.picture.theme import Palette
from judge.picture.units import badges, centres, definitions, heads, shafts, spots, units, used_kinds
from judge.picture.veil import veil
from judge.rules.places import ProvinceId, province_id
from judge.structs import Struct, replace

_SIZE, _LARGEST = 20.0, 37.0
"""Of the letters, in board units: of the narrowest view, and as far as it grows with the view."""
_NARROW = 630.0
_FAR, _MOST_GROWN = 1000.0, 1.5
"""The width in board units from which units and what they may do grow with the view, and how far they do."""
_RING, _ASIDE = 23.0, (18.0, -17.0)
_FREE = 14.0
"""What a name may cover that nobody needs."""
_SHARE, _LONGEST_WAY = 0.46, 50.0
"""How far an arrow of what a unit may do reaches: of the way to the next unit's place, and at most."""
_WAY_FROM, _WAY_HEAD = 18.0, 8.0
_HIDDEN, _STRUCK = 6, 4
"""What it costs to cover a square of a name or of the end of a line, and of a line beyond what `MarkLayout` says."""
_OUTSIDE, _AWAY = 4.0, 12.0
"""What it costs a name to reach out of its province with each of eight points, and with its middle."""
_HERE: Point = (0.0, 0.0)
_AROUND: Box = (-36.0, -36.0, 36.0, 36.0)
_SHIFTS = tuple((dx, dy) for dx in (0, -0.6, 0.6, -1.2, 1.2, -1.8, 1.8) for dy in (0, -0.5, 0.5, -1.0, 1.0))
"""From there, in heights of a name."""
_PLACES = sorted(
    (dear + (abs(dx) + abs(dy)) * 2, base, dx, dy)
    for base, dear in enumerate((0.0, 3.0, 3.0, 4.0, 4.0))
    for dx, dy in _SHIFTS
)
"""Every place that a name may have, by what it costs to be away from the usual one: from which of `_bases`, how far."""


class _Name(Struct, frozen=True):
    """A short name of a province in its place; `at` is its middle."""

    text: str
    at: Point
    is_sea: bool


class _Extras(Struct, frozen=True):
    """What only a part of a board has."""

    grown: float
    """How much larger units and what they may do are drawn than usually."""
    wanting: tuple[Point, ...]
    """The units without an order."""
    ringed: tuple[Point, ...]
    ways: tuple[_Way, ...]
    changed: tuple[Point, ...]
    """The centres that changed hands."""
    names: tuple[_Name, ...]


def _extras(scene: PictureScene, plan: MarkLayout, view: View) -> _Extras:
    """Everything in its place; names last, where they cover least."""
    wanting = tuple(middle for each in scene.unordered if (middle := plan.place_of(each)) is not None)
    grown = _grown(scene, view)
    ways = tuple(_ways(scene, plan, grown))
    sites = [scene.geometry.sites[id] for id in scene.changed if id in scene.geometry.sites]
    changed = tuple(site.centre for site in sites if site.centre is not None)
    ringed = tuple(scene.geometry.sites[id].unit for id in scene.about[:1])
    _keep_clear(plan, wanting, ringed, grown)
    for way in ways:
        plan.field.block(way.tip, 10, 10, _STRUCK)
    return _Extras(grown, wanting, ringed, ways, changed, tuple(_names(scene, plan, view)))


def _grown(scene: PictureScene, view: View) -> float:
    """A power that is spread over a large board would have dots for units on a phone; orders need their usual size."""
    return 1.0 if scene.results else min(max(view.width / _FAR, 1.0), _MOST_GROWN)


def closeup_stamps(scene: PictureScene, plan: MarkLayout, view: View) -> Iterator[Stamp]:
    """The same as `draw_closeup` has on its ground, piece by piece."""
    palette, extras = scene.theme.palette, _extras(scene, plan, view)
    yield from veil_stamps(scene, palette)
    yield from link_stamps(scene)
    yield from centre_stamps(scene, palette)
    yield from (Stamp(_changed(_HERE, palette), _AROUND, middle, is_sign=True) for middle in extras.changed)
    if extras.ways:
        xs, ys = zip(*(point for way in extras.ways for point in (way.start, way.tip)), strict=True)
        room = _WAY_HEAD * extras.grown
        box = min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room
        yield Stamp(_open_ways(extras.ways, palette, extras.grown), box, is_kept=False)
    yield from spot_stamps(plan.spots, palette)
    for middle in (*extras.wanting, *extras.ringed):
        yield Stamp(f'<g fill="none">{_ring(_HERE, palette)}</g>', _AROUND, middle, is_sign=True)
    yield from shaft_stamps(plan.lines, palette)
    size = _size(view)
    for name in sorted(extras.names, key=lambda name: name.is_sea):
        drawn = _written((replace(name, at=(0.0, -rise(size))),), size, palette)
        yield Stamp(drawn, text_box(name.text, size), (name.at[0], name.at[1] + rise(size)))
    yield from unit_stamps(scene, plan, palette, extras.grown)
    yield from head_stamps(plan.lines, palette)
    yield from badge_stamps(plan.badges, palette)
    yield from (Stamp(_question(_HERE, palette), _AROUND, middle, is_sign=True) for middle in extras.wanting)


def draw_closeup(scene: PictureScene, view: View) -> str:
    """The part of the board with its orders."""
    palette, plan = scene.theme.palette, MarkLayout(scene)
    extras = _extras(scene, plan, view)
    parts = (
        f"<title>{escaped(scene.title)}</title>",
        ground(scene.geometry, scene.theme, scene.land, scene.prefix, has_glow=False),
        veil(scene, palette),
        links(scene),
        definitions(scene, palette, used_kinds(plan)),
        centres(scene, palette),
        *(_changed(middle, palette) for middle in extras.changed),
        _open_ways(extras.ways, palette, extras.grown),
        '<g fill="none">',
        spots(sorted(plan.spots, key=lambda spot: spot.ring is Ring.BURST), palette),
        *(_ring(middle, palette) for middle in (*extras.wanting, *extras.ringed)),
        "</g>",
        shafts(plan.lines, palette),
        _written(extras.names, _size(view), palette),
        units(scene, plan, extras.grown),
        heads(plan.lines, palette),
        badges(plan.badges, palette),
        *(_question(middle, palette) for middle in extras.wanting),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view.x} {view.y} {view.width} {view.height}" '
        f'width="{view.width}" height="{view.height}" role="img" shape-rendering="crispEdges">{"".join(parts)}</svg>\n'
    )


def _keep_clear(plan: MarkLayout, wanting: Iterable[Point], ringed: Iterable[Point], grown: float) -> None:
    """Let no name stand where a line, its end, a question mark, a ring or a unit larger than usual is seen."""
    if grown > 1.0:
        for middle in plan.stand.values():
            plan.field.block(middle, ROOM_OF_UNIT[0] * grown, ROOM_OF_UNIT[1] * grown, _HIDDEN)
    for line in plan.lines:
        for point in line.track.points:
            plan.field.block(point, 10, 10, _STRUCK)
        plan.field.block(line.track.end, 16, 16, _HIDDEN)
    for middle in ringed:
        plan.field.block(middle, 2 * _RING, 2 * _RING, _HIDDEN)
    for x, y in wanting:
        plan.field.block((x + _ASIDE[0], y + _ASIDE[1]), 20, 20, 9)


class _Way(Struct, frozen=True):
    """A short arrow from a unit to where it may go, in its power's colour."""

    colour: str
    start: Point
    tip: Point


def _ways(scene: PictureScene, plan: MarkLayout, grown: float) -> Iterator[_Way]:
    whose = {each.unit.at: each.power for each in scene.standing}
    whose |= {each.unit.at: each.power for each in scene.standing if each.is_driven_out}
    stands = {unit.at: middle for (_, unit, is_out), middle in sorted(plan.stand.items(), key=lambda at: at[0][2])}
    for at, places in scene.open_ways:
        middle = stands.get(at)
        for place in places if middle is not None else ():
            end = scene.geometry.unit_at(place)
            if middle is None or end is None:
                continue
            far = math.dist(middle, end) or 1.0
            reach = max(min(far * _SHARE, _LONGEST_WAY * grown), (_WAY_FROM + _WAY_HEAD + 4) * grown)
            x, y = (end[0] - middle[0]) / far, (end[1] - middle[1]) / far
            colour = scene.theme.palette.of(whose[at]).line
            yield _Way(
                colour,
                (middle[0] + x * _WAY_FROM * grown, middle[1] + y * _WAY_FROM * grown),
                (middle[0] + x * reach, middle[1] + y * reach),
            )


def _open_ways(ways: Iterable[_Way], palette: Palette, grown: float) -> str:
    """Thin arrows, each on a casing."""
    head = _WAY_HEAD * grown
    casings, shafts_, tips = [], [], []
    for way in ways:
        (x1, y1), (x2, y2) = way.start, way.tip
        far = math.dist(way.start, way.tip) or 1.0
        dx, dy = (x2 - x1) / far, (y2 - y1) / far
        bx, by = x2 - dx * head, y2 - dy * head
        line = f"M{number(x1)} {number(y1)}L{number(bx)} {number(by)}"
        half = head * 0.55
        tip = (
            f"M{number(x2)} {number(y2)}L{number(bx - dy * half)} {number(by + dx * half)}"
            f"L{number(bx + dy * half)} {number(by - dx * half)}z"
        )
        casings.append(line + tip)
        shafts_.append(f'<path d="{line}" stroke="{way.colour}"/>')
        tips.append(f'<path d="{tip}" fill="{way.colour}"/>')
    return (
        f'<g fill="none"><path d="{"".join(casings)}" stroke="{palette.casing}" '
        f'stroke-width="{number(4.6 * grown)}" stroke-linejoin="round"/><g stroke-width="{number(2 * grown)}">'
        f"{''.join(shafts_)}</g></g>{''.join(tips)}"
    )


def _changed(middle: Point, palette: Palette) -> str:
    """Round a centre that changed hands."""
    return disc(middle, 11.5, "none", edged(palette.casing, 5)) + disc(middle, 11.5, "none", edged(palette.stop, 2.6))


def _ring(middle: Point, palette: Palette) -> str:
    """Round a unit without an order: a dashed ring that no order is drawn with."""
    return disc(middle, _RING, palette.casing, ' fill-opacity=".6"' + edged(palette.casing, 5)) + disc(
        middle, _RING, "none", ' stroke-dasharray="9 5.5"' + edged(palette.outline, 2.8)
    )


def _question(middle: Point, palette: Palette) -> str:
    x, y = middle[0] + _ASIDE[0], middle[1] + _ASIDE[1]
    return (
        disc((x, y), 11, "#fff", edged("#1c1a17", 2))
        + f'<text x="{number(x)}" y="{number(y + 6.2)}" font-family="{SANS}" font-size="17" font-weight="bold" '
        'text-anchor="middle" fill="#1c1a17">?</text>'
    )


def _size(view: View) -> float:
    return min(_SIZE * view.width / _NARROW, _LARGEST)


def _names(scene: PictureScene, plan: MarkLayout, view: View) -> Iterator[_Name]:
    """The names, those that the orders are about first."""
    size, sites = _size(view), scene.geometry.sites
    yield from _coasts(scene, plan, view, size)
    concerned = [*scene.about, *(place for result in scene.results for place in places_of(result.order))]
    concerned += [each.unit.at for each in scene.unordered]
    concerned += [at for at, _ in scene.open_ways]
    needed = list(dict.fromkeys(province_id(place) for place in concerned))
    held = [id for id in plan.held if id not in needed]
    others = [id for id in sites if id not in needed and id not in held]
    for id in (*needed, *held, *others):
        if id not in sites or not view.holds(sites[id].unit):
            continue
        is_sea = not sites[id].outline
        text = shortened(scene.wording.places.get(id, id).upper(), size, 9 * size)
        box = width(text, size, is_bold=True) + 4, size * 0.8
        most = math.inf if id in needed else _FREE * 2 if id in held else _FREE
        spot = _best(scene.geometry, plan.field, id, box, view, most)
        if spot is not None:
            plan.field.occupy(scene.geometry.squares(spot, box[0] + size / 2, box[1] + size / 2), _HIDDEN)
            yield _Name(text, spot, is_sea)


def _coasts(scene: PictureScene, plan: MarkLayout, view: View, size: float) -> Iterator[_Name]:
    """On which coast a fleet is, beside it."""
    for place, (x, y) in plan.coasts:
        text = scene.wording.coast_of(place)
        wide = width(text, size, is_bold=True)
        spot = x + max(wide - WIDE_COAST, 0.0) / 2, y
        if view.holds(spot):
            plan.field.block(spot, wide, size, _HIDDEN)
            yield _Name(text, spot, is_sea=False)


def _best(
    geometry: Geometry, field: Field, id: ProvinceId, box: tuple[float, float], view: View, most: float
) -> Point | None:
    """The place where a name covers least and is nearest to where it belongs; None where that is more than `most`."""
    bases = _bases(geometry.sites[id], box)
    half_wide, half_high = box[0] / 2, box[1] / 2
    best, found = most, None
    for far, base, dx, dy in _PLACES:
        if far > best:
            break
        spot = x, y = bases[base][0] + dx * box[1], bases[base][1] + dy * box[1]
        corners = (x - half_wide, y - half_high), (x + half_wide, y + half_high)
        if not (view.holds(corners[0], 5) and view.holds(corners[1], 5)):
            continue
        price = far + field.price(geometry.squares(spot, *box))
        if price <= best:
            price += _strange(geometry, id, spot, box)
            if price < best or (price == best and (found is None or spot < found)):
                best, found = price, spot
    return found


def _bases(site: ProvinceSite, box: tuple[float, float]) -> tuple[Point, ...]:
    """Where a name may stand: where it usually does or round its unit."""
    (x, y), (wide, high) = site.unit, box
    above, beside = 20 + high / 2, 20 + wide / 2
    return site.label, (x, y + above), (x, y - above), (x - beside, y), (x + beside, y)


def _strange(geometry: Geometry, id: ProvinceId, spot: Point, box: tuple[float, float]) -> float:
    """What it costs to reach out of the province, and to have the middle there."""
    (x, y), (wide, high) = spot, box
    spots = [(x + side * wide * 0.45, y + rise * high * 0.45) for side in (-1, -0.4, 0.4, 1) for rise in (-1, 1)]
    outside = sum(geometry.province_at(*each) != id for each in spots)
    return _OUTSIDE * outside + (0 if geometry.province_at(x, y) == id else _AWAY)


def _written(names: tuple[_Name, ...], size: float, palette: Palette) -> str:
    """The names, each with a halo."""
    land, sea = (
        "".join(
            f'<text x="{number(name.at[0])}" y="{number(name.at[1] + size * FOOT)}">{escaped(name.text)}</text>'
            for name in names
            if name.is_sea is is_sea
        )
        for is_sea in (False, True)
    )
    halo = 'stroke-width="4.5" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<g font-family="{SANS}" font-size="{size:g}" font-weight="bold" text-anchor="middle" {halo}>'
        f'<g fill="{palette.text}" stroke="{palette.halo}">{land}</g>'
        f'<g fill="{palette.sea_text}" stroke="{palette.sea}" font-style="italic">{sea}</g></g>'
    )
