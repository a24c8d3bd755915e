"""What a turn and a game look like picture by picture: the phase strip and the frames of the film."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from judge.picture.scene import MapStyle, PictureScene, Shown, of_resolution
from judge.rules.outcome import Resolution
from judge.rules.position import Phase, PhaseKind

Title: TypeAlias = Callable[[Phase, Shown], str]
"""What stands above the picture of a phase."""


def turn_scenes(style: MapStyle, played: Sequence[Resolution], title: Title) -> tuple[PictureScene, ...]:
    """A turn in pictures: where it began, the orders, their results, then the retreats and builds that followed.

    `played` are its phases in their order. The last picture of all is what they led to.
    """
    scenes = []
    for resolution in played:
        is_movement = resolution.before.phase.kind is PhaseKind.MOVEMENT
        for shown in (Shown.START, Shown.ORDERS, Shown.RESULTS) if is_movement else (Shown.RESULTS,):
            scenes.append(_scene(style, resolution, title, shown))
    scenes += [_scene(style, last, title, Shown.AFTER) for last in played[-1:]]
    return tuple(scenes)


def game_scenes(style: MapStyle, played: Sequence[Resolution], title: Title) -> tuple[PictureScene, ...]:
    """A whole game: every phase with its results, and the board they led to.

    Without legends, which would make some pictures higher than others.
    """
    style = replace(style, wording=replace(style.wording, legend=MappingProxyType({})))
    scenes = [_scene(style, each, title, Shown.RESULTS) for each in played]
    return (*scenes, *(_scene(style, last, title, Shown.AFTER) for last in played[-1:]))


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


def _scene(style: MapStyle, resolution: Resolution, title: Title, shown: Shown) -> PictureScene:
    return of_resolution(style, resolution, title(resolution.before.phase, shown), shown)
