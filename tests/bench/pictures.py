"""Pictures: what the drawing of a turn costs, and its PNGs for everybody who plays."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from statistics import median

from judge.picture.darkroom import Darkroom
from judge.picture.draw import draw
from judge.picture.scene import Scene
from tests.bench.row import Row
from tests.picture.plates import CODES, results

MS, KB = 1000, 1000
WIDTH = 1000
ROUNDS = 7
READERS = 7
LONG = 60.0


def rows() -> tuple[Row, ...]:
    """Milliseconds and kilobytes of the drawing and of the PNG."""
    scenes = [results(CODES[number % len(CODES)]) for number in range(READERS)]
    draw(scenes[0])
    svg = median(_timed(partial(draw, scene)) for scene in scenes * ROUNDS)
    with Darkroom(workers=os.cpu_count() or 1) as darkroom:
        pictures = darkroom.develop_all(scenes, WIDTH, LONG)
        png = median(_timed(partial(_turn, darkroom, scenes, number)) for number in range(1, ROUNDS + 1))
    return (
        Row("map of a turn as SVG", svg * MS, "ms", 5),
        Row("map of a turn as SVG, the largest", max(len(draw(scene).encode()) for scene in scenes) / KB, "kB", 190),
        Row(f"map as PNG, each of {READERS} readers of {len(CODES)} languages", png / READERS * MS, "ms", 100),
        Row("map as PNG, the largest", max(len(picture or b"") for picture in pictures) / KB, "kB", 150),
    )


def _turn(darkroom: Darkroom, scenes: list[Scene], number: int) -> None:
    """The pictures of one turn for everybody; its land has owners that no turn before had."""
    darkroom.develop_all([replace(scene, land=scene.land[number:]) for scene in scenes], WIDTH, LONG)


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
