"""Pictures: what the drawing of a turn costs, and its PNGs for everybody who plays."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from statistics import median

from judge.picture.draw import draw
from judge.picture.kinds import MapKind
from judge.picture.painters import Painters
from judge.picture.scene import PictureScene
from tests.bench.row import Row
from tests.picture.plates import CODES, results

MS, KB = 1000, 1000
WIDTH = MapKind.RESULTS.width
ROUNDS = 7
READERS = 7
LONG = 60.0


def rows() -> tuple[Row, ...]:
    """Milliseconds and kilobytes of the drawing and of the PNG."""
    scenes = [results(code) for code in CODES]
    draw(scenes[0])
    svg = median(_timed(partial(draw, scene)) for scene in scenes * ROUNDS)
    with Painters(workers=os.cpu_count() or 1) as painters:
        pictures = _painted(painters, scenes)
        png = median(_timed(partial(_turn, painters, scenes, number)) for number in range(1, ROUNDS + 1))
    return (
        Row("map of a turn as SVG", svg * MS, "ms", 5),
        Row("map of a turn as SVG, the largest", max(len(draw(scene).encode()) for scene in scenes) / KB, "kB", 190),
        Row(f"map as PNG, each of {READERS} readers of {len(CODES)} languages", png / READERS * MS, "ms", 100),
        Row("map as PNG, the largest", max(map(len, pictures)) / KB, "kB", 60),
    )


def _turn(painters: Painters, scenes: list[PictureScene], number: int) -> None:
    """The pictures of one turn, one a language, whoever reads it; its land has owners that no turn before had."""
    _painted(painters, [replace(scene, land=scene.land[number:]) for scene in scenes])


def _painted(painters: Painters, scenes: list[PictureScene]) -> list[bytes]:
    begun = [painters.begin(scene, WIDTH, LONG) for scene in scenes]
    return [each.result() for each in begun]


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
