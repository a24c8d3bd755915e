"""Pictures: what the drawing of a turn costs, and its PNGs for everybody who plays."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from judge.picture.draw import draw, drawing_of
from judge.picture.holdings import of_holdings
from judge.picture.kinds import MapKind
from judge.picture.painters import Painters
from judge.picture.raster import Rasteriser
from judge.picture.scene import MapStyle, PictureScene
from judge.structs import replace
from tests.bench.row import Row
from tests.picture.plates import BOARD, CODES, GEOMETRY, played, results

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
        Row("map as PNG with its ground kept, new owners, of the processor", _kept(scenes) * MS, "ms", 60),
        Row("maps of turns and of players' own parts, two painters", _rate(scenes), "/s", 25, more_is_better=True),
    )


def _kept(scenes: list[PictureScene]) -> float:
    """Seconds of a processor for a map, drawing and all, when the board was rastered before."""
    rasteriser, seen = Rasteriser(), []
    for number in range(ROUNDS):
        for scene in scenes:
            start = time.process_time()
            rasteriser.picture(drawing_of(replace(scene, land=scene.land[number:])), WIDTH)
            seen.append(time.process_time() - start)
    return median(seen[len(scenes) :])


def _rate(scenes: list[PictureScene]) -> float:
    """Pictures a second, for each map of a turn the parts of seven players."""
    turn = played()
    style = MapStyle(GEOMETRY, BOARD, scenes[0].wording, scenes[0].theme)
    own = [(of_holdings(style, turn, (power,), ""), MapKind.OWN.width) for power in BOARD.powers]
    wanted = [each for scene in scenes for each in ((scene, WIDTH), *own)]
    with Painters(workers=2) as painters:
        for _ in range(2):  # the first time nothing is kept yet
            start = time.perf_counter()
            begun = [painters.begin(scene, width, LONG) for scene, width in wanted]
            for each in begun:
                each.result()
        return len(wanted) / (time.perf_counter() - start)


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
