"""Many boards in one picture: each small, with its name and a line below it, three in a row.

One picture, and not one for each board: a mail then has one more part, not fifty, and one worker draws it at once.
Shapes have hard edges: smooth ones would make the picture half as heavy again.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from judge.picture.ground import NOBODY
from judge.picture.pen import SANS, disc, edged, escaped, number, shortened
from judge.picture.scene import PictureScene
from judge.picture.theme import Theme
from judge.structs import Struct

WIDE = 560
_COLUMNS = 3
_GAP = 12
_ROOM = (WIDE - (_COLUMNS + 1) * _GAP) // _COLUMNS
"""How wide a board is at most."""
_HIGH = 96
"""How high a board is at most."""
_NAME, _LINE = 17, 14
"""The sizes of letters: a phone shows the picture at little more than half its width."""
_BELOW = 40
"""How much room the two lines take."""
_DOT = 3
_COAST = 0.9


class BoardCard(Struct, frozen=True):
    """What is shown of one board."""

    board: str
    line: str
    """What stands below its name."""


class BoardsShown(Struct, frozen=True):
    """Boards as they are at the beginning, in the order in which they stand."""

    cards: tuple[BoardCard, ...]


class Miniature(Struct, frozen=True):
    """A board, small, and what stands below it. It holds nothing of the drawing that it was made of."""

    name: str
    line: str
    drawn: str
    """The board as SVG elements in a room `width` times `height`."""
    width: float
    height: float


class SheetScene(Struct, frozen=True):
    """The picture before it is drawn."""

    boards: tuple[Miniature, ...]
    theme: Theme


def miniature(card: BoardCard, scene: PictureScene) -> Miniature:
    """A board as small as it is on the sheet: land in its owners' colours, a dot for each unit."""
    geometry, palette = scene.geometry, scene.theme.palette
    scale = min(_ROOM / geometry.width, _HIGH / geometry.height)
    owners = dict(scene.land)
    land: dict[str, list[str]] = defaultdict(list)
    for id, site in geometry.sites.items():
        if site.outline:
            land[owners.get(id, NOBODY)].append(site.outline)
    coast = f' fill-rule="evenodd"{edged(palette.coast, round(_COAST / scale, 2))}'
    shapes = [
        f'<path d="{"".join(land[owner])}" fill="{(palette.of(owner) if owner else palette.nobody).land}"{coast}/>'
        for owner in sorted(land)
    ]
    unplayed = "".join(geometry.scenery[kind] for kind in ("neutral", "mountains"))
    water = "".join(geometry.scenery[kind] for kind in ("lakes", "inner"))
    shapes.append(f'<path d="{unplayed}" fill="{palette.neutral[1]}"/><path d="{water}" fill="{palette.sea}"/>')
    outline = edged(palette.outline, round(_COAST / scale, 2))
    units = []
    for standing in scene.standing:
        middle = geometry.unit_at(standing.unit.at)
        if middle is not None:
            units.append(disc(middle, _DOT / scale, palette.of(standing.power).unit, outline))
    sea = f'<rect width="{geometry.width}" height="{geometry.height}" fill="{palette.sea}"/>'
    drawn = f'<g shape-rendering="crispEdges">{sea}{"".join(shapes)}</g>{"".join(units)}'
    width, height = geometry.width * scale, geometry.height * scale
    return Miniature(card.board, card.line, f'<g transform="scale({scale:.4f})">{drawn}</g>', width, height)


def draw_sheet(scene: SheetScene) -> str:
    """The whole picture as SVG."""
    rows = [scene.boards[at : at + _COLUMNS] for at in range(0, len(scene.boards), _COLUMNS)]
    drawn, top = list[str](), _GAP
    for row in rows:
        high = math.ceil(max(each.height for each in row))
        drawn += _row(row, top, high, scene.theme.palette.text)
        top += high + _BELOW + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {top}" width="{WIDE}" height="{top}">'
        f'<rect width="{WIDE}" height="{top}" fill="{scene.theme.palette.legend}"/>'
        f'<g font-family="{SANS}" text-anchor="middle">{"".join(drawn)}</g></svg>\n'
    )


def _row(row: Sequence[Miniature], top: int, high: int, ink: str) -> Iterator[str]:
    """Boards beside each other, their feet on one line."""
    for at, each in enumerate(row):
        middle = _GAP + at * (_ROOM + _GAP) + _ROOM / 2
        corner = f'x="{number(middle - each.width / 2)}" y="{number(top + high - each.height)}"'
        # A board ends at its edge, whatever of a coast lies beyond it.
        yield f'<svg {corner} width="{number(each.width)}" height="{number(each.height)}">{each.drawn}</svg>'
        lines = ((each.name, _NAME, "bold", 18), (each.line, _LINE, "normal", 35))
        for text, size, weight, below in lines:
            shown = escaped(shortened(text, size, _ROOM, is_bold=weight == "bold"))
            yield (
                f'<text x="{number(middle)}" y="{top + high + below}" font-size="{size}" font-weight="{weight}"'
                f' fill="{ink}">{shown}</text>'
            )
