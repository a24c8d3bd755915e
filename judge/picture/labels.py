"""The names on the board as SVG elements, each moved a little when something stands in its usual place."""

from __future__ import annotations

import math

from judge.picture.field import Field
from judge.picture.geometry import Point
from judge.picture.lettering import NAME, SEA, SHORT, NameBlock, NamePlace, lettering
from judge.picture.pen import SANS, SERIF, edged, escaped, number
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette

_ELSEWHERE = 8
"""What it costs a name to lie on another."""
_COARSE = 'fill="none" text-rendering="optimizeSpeed"'
"""A halo needs no smooth edge: without it a PNG takes about a sixteenth less time."""


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
