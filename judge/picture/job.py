"""What painters are asked for: drawings, and what is to be made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from judge.picture.draw import draw, draw_figures, draw_land, draw_sea
from judge.picture.scene import PictureScene

_T = TypeVar("_T")

PictureKind: TypeAlias = Literal["picture", "strip", "film"]

MOST_FRAMES = 100
"""In a film; of a longer game it shows only some pictures."""


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


def drawing_of(scene: PictureScene) -> Drawing:
    """A scene in sheets: the sea, the land, and everything that stands on them; a part of a board in a single one.

    Hardly two small pictures show the same part: their ground is not worth keeping.
    """
    if scene.view is not None:
        return Drawing((draw(scene),))
    return Drawing((draw_sea(scene), draw_land(scene), draw_figures(scene)))


def thinned(things: Sequence[_T], most: int) -> tuple[_T, ...]:
    """So many of a row of things, evenly chosen, and always the first and the last."""
    if len(things) <= most:
        return tuple(things)
    return tuple(things[number * (len(things) - 1) // (most - 1)] for number in range(most))
