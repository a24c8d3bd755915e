"""A scene as the text of an SVG picture, and as what painters make a PNG of.

An SVG has no script, no style sheet, nothing outside of itself. Both are drawn from the same layout: `MarkLayout` says
where orders and units are, `settled` where names are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from judge.picture.bar import bar_of
from judge.picture.boardsheet import SheetScene, draw_sheet
from judge.picture.card import CardScene, draw_card
from judge.picture.chart import ChartScene, draw_chart
from judge.picture.closeup import closeup_stamps, draw_closeup
from judge.picture.drawing import AnyDrawing, Drawing, Picture
from judge.picture.field import Field
from judge.picture.geometry import Point
from judge.picture.ground import ground
from judge.picture.land import ground_of
from judge.picture.legend import legend
from judge.picture.lettering import NAME, SEA, SHORT, NameBlock, NamePlace, lettering
from judge.picture.links import links
from judge.picture.mark_layout import MarkLayout
from judge.picture.marks import Ring
from judge.picture.names import halo_style, label, typeface
from judge.picture.pen import LONGEST, SERIF, escaped, width
from judge.picture.scene import PictureScene
from judge.picture.stamps import board_stamps
from judge.picture.theme import Palette
from judge.picture.units import badges, centres, definitions, heads, shafts, spots, units, used_kinds
from judge.picture.veil import veil
from judge.rules.places import Location, province_id

_T = TypeVar("_T")

AnyScene: TypeAlias = PictureScene | ChartScene | CardScene | SheetScene
"""What can be drawn."""
MOST_FRAMES = 100
"""In a film; of a longer game it shows only some pictures."""
_ELSEWHERE = 8
"""What it costs a name to lie on another."""


def draw(scene: AnyScene) -> str:
    """The whole picture."""
    if isinstance(scene, ChartScene):
        return draw_chart(scene)
    if isinstance(scene, SheetScene):
        return draw_sheet(scene)
    if isinstance(scene, CardScene):
        return draw_card(scene, _board(scene.board, MarkLayout(scene.board)))
    if scene.view is not None:
        return draw_closeup(scene, scene.view)
    palette, plan, bar = scene.theme.palette, MarkLayout(scene), bar_of(scene)
    board = _board(scene, plan)
    explained, below = legend(scene, palette, plan.signs)
    inside = f"<title>{escaped(_titled(scene))}</title>{board}{bar.drawn(palette)}{explained}"
    width, height = scene.geometry.width, scene.geometry.height + bar.height + below
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -{bar.height} {width} {height}" width="{width}" '
        f'height="{height}" role="img">{inside}</svg>\n'
    )


def _titled(scene: PictureScene) -> str:
    """The title for readers who do not see the picture, cut to a certain length."""
    return scene.title if len(scene.title) <= 2 * LONGEST else f"{scene.title[:LONGEST]}…{scene.title[-LONGEST:]}"


def _board(scene: PictureScene, plan: MarkLayout) -> str:
    """The ground and what stands on it."""
    palette = scene.theme.palette
    names = labels(scene, plan, palette)
    parts = (
        ground(scene.geometry, scene.theme, scene.land, scene.prefix),
        veil(scene, palette),
        links(scene),
        definitions(scene, palette, used_kinds(plan)),
        centres(scene, palette),
        '<g fill="none">',
        spots(sorted(plan.spots, key=lambda spot: spot.ring is Ring.BURST), palette),
        "</g>",
        shafts(plan.lines, palette),
        names,
        units(scene, plan),
        heads(plan.lines, palette),
        badges(plan.badges, palette),
    )
    return "".join(parts)


def labels(scene: PictureScene, plan: MarkLayout, palette: Palette) -> str:
    """All names, their halos first."""
    found = _all_names(scene, plan)
    land = "".join(label(block.text, block.at, SHORT) for block in found if not block.is_sea)
    sea = "".join(label(block.text, block.at, SEA) for block in found if block.is_sea)
    names = "".join(label(line.text, line.at, NAME) for block in found for line in block.lines)
    p, middle = scene.prefix, 'text-anchor="middle"'
    on_land = f'<g id="{p}tl" {typeface(SHORT, is_sea=False)} {middle}>{land}</g>'
    at_sea = (
        f'<g id="{p}ts" font-family="{SERIF}" font-style="italic" {middle}>'
        f'<g font-size="{SEA:g}" font-weight="bold" letter-spacing=".6">{sea}</g>'
        f'<g font-size="{NAME:g}">{names}</g></g>'
    )
    return (
        f"<defs>{on_land}{at_sea}</defs>"
        f'<g {halo_style(palette, is_sea=False)}><use href="#{p}tl"/></g>'
        f'<g {halo_style(palette, is_sea=True)}><use href="#{p}ts"/></g>'
        f'<use href="#{p}tl" fill="{palette.text}"/><use href="#{p}ts" fill="{palette.sea_text}"/>'
    )


def _all_names(scene: PictureScene, plan: MarkLayout) -> list[NameBlock]:
    """Every name in the place that it found; beside a fleet stands on which coast it is: that is not always seen."""
    return [*settled(scene, plan.field), *(_coast(scene, *named) for named in plan.coasts)]


def _coast(scene: PictureScene, place: Location, middle: Point) -> NameBlock:
    text = scene.wording.coast_of(place)
    return NameBlock(province_id(place), text, middle, width(text, SHORT), is_sea=False)


def settled(scene: PictureScene, field: Field) -> list[NameBlock]:
    """Every name in the place that it found."""
    return [_settled(field, places) for places in lettering(scene.geometry, scene.wording).places]


def _settled(field: Field, places: tuple[NamePlace, ...]) -> NameBlock:
    """The name where it covers least, near its usual place and in its province."""
    best, price = places[0], math.inf
    for place in places:
        if place.away >= price:
            break
        cost = place.away + field.price(place.squares)
        if place.under and cost < price:
            cost += field.price(place.under) / 3
        if cost < price:
            best, price = place, cost
    field.occupy(best.squares, _ELSEWHERE)
    return best.block


def drawing_of(scene: AnyScene) -> AnyDrawing:
    """A scene as painters want it: a board or a part of one as its ground and stamps, all else as one SVG."""
    if not isinstance(scene, PictureScene):
        return Drawing(draw(scene))
    plan = MarkLayout(scene)
    geometry, ground = scene.geometry, ground_of(scene.geometry, scene.theme, scene.land)
    size = float(geometry.width), float(geometry.height)
    if (view := scene.view) is not None:
        room = float(view.x), float(view.y), float(view.width), float(view.height)
        return Picture(*room, ground, size, tuple(closeup_stamps(scene, plan, view)), is_crisp=True)
    blocks = _all_names(scene, plan)
    bar, (explained, below) = bar_of(scene), legend(scene, scene.theme.palette, plan.signs)
    stamps = tuple(board_stamps(scene, plan, blocks, bar, (explained, below)))
    return Picture(0.0, -float(bar.height), size[0], size[1] + bar.height + below, ground, size, stamps)


def thinned(things: Sequence[_T], most: int) -> tuple[_T, ...]:
    """So many of a row of things, evenly chosen, and always the first and the last."""
    if len(things) <= most:
        return tuple(things)
    return tuple(things[number * (len(things) - 1) // (most - 1)] for number in range(most))
