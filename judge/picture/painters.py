"""Pictures made in processes of their own, so that a caller never waits longer than it wants."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from queue import LifoQueue
from typing import Self, TypeAlias

from judge.picture.draw import MOST_FRAMES, AnyScene, drawing_of, thinned
from judge.picture.drawing import PictureJob, PictureKind
from judge.picture.scene import PictureScene
from judge.totals import Work, timed
from judge.workers import Lost, Worker, spawn

COMMAND = (sys.executable, "-m", "judge.picture.painter")
_Painter: TypeAlias = Worker[PictureJob, bytes]


class Painters:
    """Some workers, each started when it is first needed and again whenever it was lost.

    Whatever goes wrong there, the picture is missing, and the next one works. What many pictures share is kept
    in `folder`, if there is one, for all workers and for other days. Belongs to one thread, which need not wait:
    `begin` starts a picture and returns.
    """

    def __init__(self, folder: Path | None = None, workers: int = 1, command: tuple[str, ...] = COMMAND) -> None:
        self.failure = ""
        """Why the last strip or film is missing; empty when it is not."""
        self._folder = None if folder is None else str(folder.resolve())
        self._painters: tuple[_Painter, ...] = tuple(
            Worker(partial(spawn, command), bytes) for _ in range(max(workers, 1))
        )
        self._free: LifoQueue[_Painter] = LifoQueue()
        # The last that came back goes first: it is warm.
        for painter in reversed(self._painters):
            self._free.put(painter)
        self._pool = ThreadPoolExecutor(len(self._painters), "painters")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, scene: AnyScene, width: int, seconds: float) -> Future[bytes]:
        """A scene as PNG in the making, so many seconds from when a worker takes it up.

        The result raises Lost, which says why, where there is no picture. Those that were begun first are made first.
        """
        return self._pool.submit(self._make, "picture", (scene,), width, seconds)

    def paint_strip(self, scenes: Iterable[PictureScene], width: int, deadline_seconds: float) -> bytes | None:
        """Several scenes beside and below each other as one PNG."""
        return self._one("strip", scenes, width, deadline_seconds)

    def paint_film(self, scenes: Iterable[PictureScene], width: int, deadline_seconds: float) -> bytes | None:
        """Several scenes one after the other as an animated PNG; of very many, some."""
        return self._one("film", thinned(tuple(scenes), MOST_FRAMES), width, deadline_seconds)

    def prepare(self) -> None:
        """Have the workers get ready, which takes a while, before it is known what for.

        Nothing may be in the making.
        """
        for painter in self._painters:
            painter.prepare()

    def close(self) -> None:
        """Let the workers go; what is in the making is lost."""
        for painter in self._painters:
            painter.stop()
        self._pool.shutdown(cancel_futures=True)
        for painter in self._painters:
            painter.close()

    def _one(self, kind: PictureKind, scenes: Iterable[PictureScene], width: int, seconds: float) -> bytes | None:
        self.failure = ""
        try:
            return self._make(kind, scenes, width, seconds)
        except Lost as lost:
            self.failure = str(lost)
            return None

    def _make(self, kind: PictureKind, scenes: Iterable[AnyScene], width: int, seconds: float) -> bytes:
        drawings = tuple(drawing_of(scene) for scene in scenes)
        painter = self._free.get()
        # Strips and films of the site take long, and nobody waits for them.
        try:
            with timed(Work.PAINTING) if kind == "picture" else nullcontext():
                return painter.ask(PictureJob(kind, drawings, width, seconds, self._folder), seconds)
        finally:
            self._free.put(painter)
