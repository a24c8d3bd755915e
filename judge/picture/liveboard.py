"""A board for a page: an SVG whose land is coarse below a shared sheet, and whose marks say which order they are of.

Colours are names that the board's style sheet explains (`sheet.py`), so it is the same text by day and by night.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from judge.picture.classes import classed
from judge.picture.draw import labels
from judge.picture.geometry import Geometry
from judge.picture.mark_layout import MarkLayout
from judge.picture.marks import Ring
from judge.picture.pen import at, escaped, number
from judge.picture.scene import PictureScene, View
from judge.picture.sheet import shared_palette
from judge.picture.sketch import CLOSE, places_of, points, view_of
from judge.picture.tints import tints
from judge.picture.units import badges, doubtful_centre, heads, shafts, shared_shapes, spots
from judge.picture.veil import veil
from judge.rules.orders import unit_of
from judge.rules.outcome import Disrupted, Result
from judge.rules.places import Power, ProvinceId
from judge.structs import Struct

DRAWING = "b"
"""The id of what close-ups show a part of."""
PREFIX = "b-"
"""Of all ids of the drawing, which scenes for it must have, too."""
KeyOf = Callable[[Result], str]
"""The name of an order on its page."""


class LiveBoard(Struct, frozen=True):
    """What stands within the board's SVG, and how large its drawing is."""

    drawn: str
    width: int
    height: int


def live_board(scene: PictureScene, powers: Sequence[Power], sheet_at: str, key_of: KeyOf) -> LiveBoard:
    """A scene as the inside of an SVG; `sheet_at` is where the page finds the sheet of its board."""
    palette = shared_palette(powers)
    plan = MarkLayout(scene, palette)
    marks = _Marks(scene, plan, powers, key_of)
    geometry = scene.geometry
    size = f'width="{geometry.width}" height="{geometry.height}"'
    parts = (
        tints(geometry, palette, scene.land, PREFIX, powers),
        f'<image href="{escaped(sheet_at)}" {size}/>',
        veil(scene, palette),
        shared_shapes(PREFIX),
        _centres(scene, powers),
        f'<g fill="none">{marks.spots}</g>',
        f'<g fill="none">{marks.lines}</g>',
        f'<g class="names">{labels(scene, plan, palette)}</g>',
        marks.units,
        marks.heads,
        f'<g class="signs">{marks.badges}</g>',
    )
    drawn = f'<g id="{DRAWING}">{"".join(parts)}</g>'
    return LiveBoard(classed(drawn, powers), geometry.width, geometry.height)


def _centres(scene: PictureScene, powers: Sequence[Power]) -> str:
    """Every supply centre, as dots of the pens that `sheet.colours` explains: those of one owner are one path."""
    owners, number = dict(scene.centres), {power: str(at) for at, power in enumerate(powers)}
    dots: dict[str, list[str]] = {}
    doubtful = ""
    for id, site in scene.geometry.sites.items():
        if site.centre is not None and id in scene.doubtful:
            doubtful += doubtful_centre(site.centre, shared_palette(powers))
        elif site.centre is not None:
            owner = owners.get(id)
            dots.setdefault("" if owner is None else number.get(owner, "n"), []).append(f"M{at(site.centre)}h0")
    paths = {owner: "".join(dots[owner]) for owner in sorted(dots)}
    owned = "".join(path for owner, path in paths.items() if owner)
    drawn = (
        f'<defs><path id="{PREFIX}c" d="{"".join(paths.values())}"/></defs>'
        f'<use href="#{PREFIX}c" class="dot ring"/><use href="#{PREFIX}c" class="dot paper"/>'
    )
    classes = {"core": paths.pop("", ""), "edge": owned, **{f"own p{owner}": path for owner, path in paths.items()}}
    drawn += "".join(f'<path class="dot {name}" d="{path}"/>' for name, path in classes.items() if path)
    return drawn + doubtful


def _bare(drawn: str) -> str:
    """The lines without the group that keeps them from being filled: here one group is for all."""
    return drawn.removeprefix('<g fill="none">').removesuffix("</g>")


class _Marks:
    """The marks of a scene as SVG elements, each within a group that names its order."""

    def __init__(self, scene: PictureScene, plan: MarkLayout, powers: Sequence[Power], key_of: KeyOf) -> None:
        self._palette = shared_palette(powers)
        self._number = {power: at for at, power in enumerate(powers)}
        self._key_of = key_of
        palette = self._palette
        ordered = sorted(plan.spots, key=lambda spot: spot.ring is Ring.BURST)
        self.spots = "".join(self._of(spot.of, spots((spot,), palette)) for spot in ordered)
        self.lines = "".join(self._of(line.of, _bare(shafts((line,), palette))) for line in plan.lines)
        self.heads = "".join(self._of(line.of, heads((line,), palette)) for line in plan.lines)
        self.badges = "".join(self._of(sign.of, badges((sign,), palette)) for sign in plan.badges)
        self.units = self._standing(scene, plan)

    def _of(self, result: Result | None, drawn: str) -> str:
        """A drawing with the name of its order and the number of its power."""
        if not drawn:
            return ""
        if result is None:
            return drawn
        return f'<g data-o="{self._key_of(result)}" data-p="{self._number.get(result.power, "")}">{drawn}</g>'

    def _standing(self, scene: PictureScene, plan: MarkLayout) -> str:
        own = {(result.power, unit_of(result.order)): result for result in scene.results}
        parts = []
        for (power, unit, is_driven_out), middle in sorted(plan.stand.items(), key=lambda item: (item[0][2], item[1])):
            owner = self._number.get(power, "n")
            x, y = number(middle[0]), number(middle[1])
            place = f'transform="translate({x} {y}) scale(.86)"' if is_driven_out else f'x="{x}" y="{y}"'
            drawn = f'<use href="#{PREFIX}{unit.type.value}u" class="p{owner}" {place}/>'
            result = own.get((power, unit))
            drawn = (
                f'<g data-p="{self._number.get(power, "")}">{drawn}</g>' if result is None else self._of(result, drawn)
            )
            parts.append(drawn)
        return f'<g class="units">{"".join(parts)}</g>'


def view_of_results(geometry: Geometry, results: Iterable[Result], province: ProvinceId) -> View:
    """The part of a board where some orders meet in a province."""
    places = {place for result in results for place in places_of(result.order)}
    for result in results:
        if isinstance(result.outcome, Disrupted):
            places.update(result.outcome.fleets)
    return view_of(geometry, points(geometry, {province, *places}), least=CLOSE)
