"""Borders that a drawing cannot show as contacts: a dashed line across, or a piece at each end that says whither."""

from __future__ import annotations

from collections.abc import Iterator

from judge.picture.drawing import Stamp
from judge.picture.geometry import Link, Point, polygons
from judge.picture.names import halo, label, letters
from judge.picture.pen import disc, shortened, stroke, width
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette
from judge.rules.places import ProvinceId

_WIDTH, _CASING, _END = 2.0, 4.4, 2.4
_DASHES = ' stroke-dasharray="5 4" stroke-linecap="butt"'
_SIZE, _LONGEST = 11.0, 60.0
"""Of the letters at the end of a piece, and how wide they are at most."""
_BEYOND = 11.0
"""How far the middle of a name is from the end of its piece."""
_ROOM = 30.0


def links(scene: PictureScene) -> str:
    """All of them as SVG elements."""
    palette = scene.theme.palette
    return "".join(_drawn(scene, link, palette) for link in scene.geometry.links)


def link_stamps(scene: PictureScene) -> Iterator[Stamp]:
    """Each by itself."""
    for link in scene.geometry.links:
        xs, ys = zip(*(point for line in polygons(link.path) for point in line), strict=True)
        box = min(xs) - _ROOM - _LONGEST / 2, min(ys) - _ROOM, max(xs) + _ROOM + _LONGEST / 2, max(ys) + _ROOM
        yield Stamp(_drawn(scene, link, scene.theme.palette), box)


def _drawn(scene: PictureScene, link: Link, palette: Palette) -> str:
    lines = tuple(polygons(link.path))
    casing = stroke(link.path, palette.halo, _CASING, ' stroke-opacity=".6" stroke-linecap="round"')
    dashes = stroke(link.path, palette.outline, _WIDTH, _DASHES)
    if len(lines) == 1:
        ends = "".join(disc(end, _END, palette.outline) for end in (lines[0][0], lines[0][-1]))
        return f'<g fill="none">{casing}{dashes}</g>{ends}'
    names = "".join(_whither(scene, other, line) for line, other in zip(lines, (link.b, link.a), strict=True))
    ends = "".join(disc(line[0], _END, palette.outline) for line in lines)
    return f'<g fill="none">{casing}{dashes}</g>{ends}{names}'


def _whither(scene: PictureScene, other: ProvinceId, line: tuple[Point, ...]) -> str:
    """The name of the province on the other side, beyond the end of a piece; above it where the board ends."""
    palette = scene.theme.palette
    said = shortened(scene.wording.places.get(other, other).upper(), _SIZE, _LONGEST)
    (from_x, from_y), (x, y) = line[-2:]
    way = max(((x - from_x) ** 2 + (y - from_y) ** 2) ** 0.5, 1e-9)
    middle = x + (x - from_x) / way * 1.5 * _BEYOND, y + (y - from_y) / way * _BEYOND
    half = width(said, _SIZE, is_bold=True) / 2
    if not half <= middle[0] <= scene.geometry.width - half:
        middle = min(max((from_x + x) / 2, half), scene.geometry.width - half), y - _BEYOND
    text = label(said, middle, _SIZE)
    is_sea = not scene.geometry.sites[other].outline
    return halo(text, _SIZE, palette, is_sea=is_sea) + letters(text, _SIZE, palette, is_sea=is_sea)
