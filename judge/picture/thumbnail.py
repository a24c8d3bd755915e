"""A small picture of who owns what: coarse land by day and by night, a dot for each unit, and a bar of all centres."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from judge.picture.geometry import Geometry
from judge.picture.ground import NOBODY
from judge.picture.inks import themed
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette, Theme
from judge.picture.tints import coarse
from judge.rules.places import Power

BAR = 90
"""How high the bar of centres is, in board units."""
_GAP = 26


def size(geometry: Geometry) -> tuple[int, int]:
    """How wide and how high the drawing is."""
    return geometry.width, geometry.height + _GAP + BAR


def thumbnail(scene: PictureScene, powers: Sequence[Power]) -> str:
    """The picture as SVG."""
    geometry, owners = scene.geometry, dict(scene.land)
    number = {power: f"p{at}" for at, power in enumerate(powers)}
    by_owner: dict[str, list[str]] = defaultdict(list)
    for id, data in coarse(geometry).land.items():
        by_owner[number.get(owners.get(id, NOBODY), "n")].append(data)
    land = "".join(f'<path class="{name}" d="{"".join(by_owner[name])}"/>' for name in sorted(by_owner))
    dots = []
    for standing in scene.standing:
        middle = geometry.unit_at(standing.unit.at)
        if middle is not None:
            name = number.get(standing.power, "n")
            dots.append(f'<circle class="u {name}u" cx="{middle[0]:.0f}" cy="{middle[1]:.0f}" r="17"/>')
    wide, high = size(geometry)
    styles = "".join(
        f"{before}{_styles(themed(theme, geometry.inks).palette, powers)}{behind}"
        for theme, before, behind in ((Theme.LIGHT, "", ""), (Theme.DARK, "@media (prefers-color-scheme:dark){", "}"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f"<style>{styles}</style>"
        f'<rect class="s" width="{wide}" height="{geometry.height}"/><g fill-rule="evenodd" class="l">{land}</g>'
        f"{''.join(dots)}{_bar(scene, number, geometry)}</svg>\n"
    )


def _bar(scene: PictureScene, number: dict[Power, str], geometry: Geometry) -> str:
    """All centres of the board in one row, those of each power together."""
    total = sum(site.centre is not None for site in geometry.sites.values()) or 1
    parts, at, top = [], 0.0, geometry.height + _GAP
    for power, count in sorted(scene.counts, key=lambda each: -(each[1] or 0)):
        wide = geometry.width * (count or 0) / total
        if wide:
            name = number.get(power, "n")
            parts.append(f'<rect class="{name}u b" x="{at:.0f}" y="{top}" width="{wide:.0f}" height="{BAR}"/>')
            at += wide
    return f'<rect class="n b" y="{top}" width="{geometry.width}" height="{BAR}"/>{"".join(parts)}'


def _styles(palette: Palette, powers: Sequence[Power]) -> str:
    inks = "".join(
        f".p{at}{{fill:{palette.of(power).land}}}.p{at}u{{fill:{palette.of(power).unit}}}"
        for at, power in enumerate(powers)
    )
    return (
        f".s{{fill:{palette.sea}}}.n{{fill:{palette.nobody.land}}}.nu{{fill:{palette.nobody.unit}}}{inks}"
        f".l{{stroke:{palette.coast};stroke-width:3}}.u,.b{{stroke:{palette.outline};stroke-width:4}}"
    )
