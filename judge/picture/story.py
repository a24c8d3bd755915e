"""What a turn and a game look like picture by picture: the phase strip and the frames of the film."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from judge.picture.geometry import Geometry
from judge.picture.scene import PictureScene, Shown, Wording, of_resolution
from judge.picture.theme import Theme
from judge.rules.maps import Map
from judge.rules.outcome import Resolution
from judge.rules.position import Phase, PhaseKind

_NO_LEGEND: Mapping[str, str] = MappingProxyType({})

Title: TypeAlias = Callable[[Phase, Shown], str]
"""What stands above the picture of a phase."""


def turn_scenes(
    geometry: Geometry, board: Map, played: Sequence[Resolution], wording: Wording, title: Title, theme: Theme
) -> tuple[PictureScene, ...]:
    """A turn in pictures: where it began, the orders, their results, then the retreats and builds that followed.

    `played` are its phases in their order. The last picture of all is what they led to.
    """
    scenes = []
    for resolution in played:
        is_movement = resolution.before.phase.kind is PhaseKind.MOVEMENT
        for shown in (Shown.START, Shown.ORDERS, Shown.RESULTS) if is_movement else (Shown.RESULTS,):
            scenes.append(_scene(geometry, board, resolution, wording, title, theme, shown))
    if played:
        scenes.append(_scene(geometry, board, played[-1], wording, title, theme, Shown.AFTER))
    return tuple(scenes)


def game_scenes(
    geometry: Geometry, board: Map, played: Sequence[Resolution], wording: Wording, title: Title, theme: Theme
) -> tuple[PictureScene, ...]:
    """A whole game: every phase with its results, and the board they led to.

    Without legends, which would make some pictures higher than others.
    """
    wording = replace(wording, legend=_NO_LEGEND)
    scenes = [_scene(geometry, board, each, wording, title, theme, Shown.RESULTS) for each in played]
    if played:
        scenes.append(_scene(geometry, board, played[-1], wording, title, theme, Shown.AFTER))
    return tuple(scenes)


def turns(played: Sequence[Resolution]) -> Iterator[tuple[Resolution, ...]]:
    """The phases of a game by turns: each movement with the retreats and builds behind it."""
    turn: list[Resolution] = []
    for resolution in played:
        if turn and resolution.before.phase.kind is PhaseKind.MOVEMENT:
            yield tuple(turn)
            turn = []
        turn.append(resolution)
    if turn:
        yield tuple(turn)


def _scene(
    geometry: Geometry,
    board: Map,
    resolution: Resolution,
    wording: Wording,
    title: Title,
    theme: Theme,
    shown: Shown,
) -> PictureScene:
    said = title(resolution.before.phase, shown)
    return of_resolution(geometry, board, resolution, wording, said, theme, shown)
