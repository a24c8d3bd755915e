"""What a picture that a mail waits for shows, in its reader's words."""

from __future__ import annotations

from judge.picture.draw import draw
from judge.picture.scene import PictureScene, Shown, of_resolution
from judge.picture.sketch import of_sketch
from judge.picture.theme import Theme
from judge.prose.maps import title, wording
from judge.prose.stationery import Stationery
from judge.shelf import load_geometry, load_language, load_map
from judge.store.pictures import WaitingPicture


def scene_of(wanted: WaitingPicture, stationery: Stationery) -> PictureScene:
    """The picture as values that can be drawn."""
    geometry, board, shown = load_geometry(wanted.map), load_map(wanted.map), wanted.resolution
    words = stationery.words(load_language(wanted.language), "UTC")
    said = title(words, wanted.game, shown.before.phase, Shown.ORDERS if wanted.powers else Shown.RESULTS)
    if wanted.powers:
        return of_sketch(geometry, board, shown, wanted.powers, wording(words, board), said, Theme.LIGHT)
    return of_resolution(geometry, board, shown, wording(words, board), said, Theme.LIGHT)


def svg_of(wanted: WaitingPicture, scene: PictureScene) -> bytes:
    """The drawing that goes beside the picture; empty for one of orders, which is no record of anything."""
    return b"" if wanted.powers else draw(scene).encode()
