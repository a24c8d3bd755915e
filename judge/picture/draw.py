"""A scene as the text of an SVG picture: no script, no style sheet, nothing outside of itself.

`Drawing` and `PictureJob` are what painters are asked for: drawings, and what is to be made of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from judge.picture.chart import ChartScene, draw_chart
from judge.picture.closeup import draw_closeup
from judge.picture.field import Field
from judge.picture.geometry import Point
from judge.picture.ground import ground, only_land, only_sea
from judge.picture.legend import BAR, bar, legend
from judge.picture.lettering import NAME, SEA, SHORT, NameBlock, NamePlace, lettering
from judge.picture.mark_layout import MarkLayout
from judge.picture.marks import Ring
from judge.picture.pen import LONGEST, SANS, SERIF, edged, escaped, number
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette
from judge.picture.units import badges, centres, definitions, heads, shafts, spots, units, used_kinds
from judge.picture.veil import veil

_T = TypeVar("_T")

AnyScene: TypeAlias = PictureScene | ChartScene
"""What can be drawn."""
PictureKind: TypeAlias = Literal["picture", "strip", "film"]

MOST_FRAMES = 100
"""In a film; of a longer game it shows only some pictures."""
_ELSEWHERE = 8
"""What it costs a name to lie on another."""
_COARSE = 'fill="none" text-rendering="optimizeSpeed"'
"""A halo needs no smooth edge: without it a PNG takes about a sixteenth less time."""


def draw(scene: AnyScene) -> str:
    """The whole picture."""
    if isinstance(scene, ChartScene):
        return draw_chart(scene)
    if scene.view is not None:
        return draw_closeup(scene, scene.view)
    figures, below = _figures(scene)
    still = ground(scene.geometry, scene.theme, scene.land, scene.prefix)
    return _sheet(scene, below, f"<title>{escaped(_titled(scene))}</title>{still}{figures}")


def draw_sea(scene: PictureScene) -> str:
    """The lowest of three sheets that give the whole picture: the sea, the same for every scene of a board."""
    return _sheet(scene, 0, only_sea(scene.geometry, scene.theme, scene.prefix))


def draw_land(scene: PictureScene) -> str:
    """The second sheet: land and borders, the same as long as the land has the same owners."""
    return _sheet(scene, 0, only_land(scene.geometry, scene.theme, scene.land, scene.prefix))


def draw_figures(scene: PictureScene) -> str:
    """The top sheet: everything that stands on the ground, with the bar above and the legend below."""
    figures, below = _figures(scene)
    return _sheet(scene, below, f"<title>{escaped(_titled(scene))}</title>{figures}")


def _titled(scene: PictureScene) -> str:
    """The title for readers who do not see the picture, cut to a certain length."""
    return scene.title if len(scene.title) <= 2 * LONGEST else f"{scene.title[:LONGEST]}…{scene.title[-LONGEST:]}"


def _sheet(scene: PictureScene, below: int, inside: str) -> str:
    width, height = scene.geometry.width, scene.geometry.height + BAR + below
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -{BAR} {width} {height}" width="{width}" '
        f'height="{height}" role="img">{inside}</svg>\n'
    )


def _figures(scene: PictureScene) -> tuple[str, int]:
    """What stands on the ground, and how high the legend below is."""
    palette, plan = scene.theme.palette, MarkLayout(scene)
    names = labels(scene, plan.field, palette)
    explained, below = legend(scene, palette, plan.signs)
    parts = (
        veil(scene, palette),
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
        bar(scene, palette),
        explained,
    )
    return "".join(parts), below


def labels(scene: PictureScene, field: Field, palette: Palette) -> str:
    """All names, their halos first."""
    found = settled(scene, field)
    land = "".join(_text(block.text, block.at, SHORT) for block in found if not block.is_sea)
    sea = "".join(_text(block.text, block.at, SEA) for block in found if block.is_sea)
    names = "".join(_text(line.text, line.at, NAME) for block in found for line in block.lines)
    p, middle = scene.prefix, 'text-anchor="middle"'
    on_land = f'<g id="{p}tl" font-family="{SANS}" font-size="{SHORT:g}" font-weight="bold" {middle}>{land}</g>'
    at_sea = (
        f'<g id="{p}ts" font-family="{SERIF}" font-style="italic" {middle}>'
        f'<g font-size="{SEA:g}" font-weight="bold" letter-spacing=".6">{sea}</g>'
        f'<g font-size="{NAME:g}">{names}</g></g>'
    )
    return (
        f"<defs>{on_land}{at_sea}</defs>"
        f'<g {_COARSE}{edged(palette.halo, 3)} stroke-opacity=".72"><use href="#{p}tl"/></g>'
        f'<g {_COARSE}{edged(palette.sea, 3)} stroke-opacity=".8"><use href="#{p}ts"/></g>'
        f'<use href="#{p}tl" fill="{palette.text}"/><use href="#{p}ts" fill="{palette.sea_text}"/>'
    )


def settled(scene: PictureScene, field: Field) -> list[NameBlock]:
    """Every name in the place that it found."""
    return [_settled(field, places) for places in lettering(scene.geometry, scene.wording).places]


def _text(text: str, middle: Point, size: float) -> str:
    return f'<text x="{number(middle[0])}" y="{number(middle[1] + size * 0.36)}">{escaped(text)}</text>'


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


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing in sheets that lie on each other, each a whole SVG; the widths are the same.

    The lowest changes seldom, the topmost always; each but the topmost is rastered once as long as it stays
    the same. All but the lowest are transparent where those below show.
    """

    sheets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PictureJob:
    """A picture that is wanted, so many pixels wide and within so many seconds."""

    kind: PictureKind
    drawings: tuple[Drawing, ...]
    width: int
    seconds: float
    folder: str | None = None
    """Where what many pictures share is kept."""


def drawing_of(scene: AnyScene) -> Drawing:
    """A scene in sheets: the sea, the land, and everything that stands on them; a part of a board in a single one.

    Hardly two small pictures show the same part: their ground is not worth keeping. A chart has none.
    """
    if isinstance(scene, ChartScene) or scene.view is not None:
        return Drawing((draw(scene),))
    return Drawing((draw_sea(scene), draw_land(scene), draw_figures(scene)))


def thinned(things: Sequence[_T], most: int) -> tuple[_T, ...]:
    """So many of a row of things, evenly chosen, and always the first and the last."""
    if len(things) <= most:
        return tuple(things)
    return tuple(things[number * (len(things) - 1) // (most - 1)] for number in range(most))
