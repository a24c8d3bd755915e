"""Pictures made in processes of their own: nobody waits longer than he wants, whatever happens there."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import LifoQueue
from types import TracebackType
from typing import Self

from judge.picture.assistant import WORKER, Assistant, Lost
from judge.picture.job import MOST_FRAMES, Drawing, drawing_of, thinned
from judge.picture.scene import Scene


class Painters:
    """Some workers, each started when it is first needed and again whenever it was lost.

    Whatever goes wrong there, the picture is missing, and the next one works. What many pictures share is kept
    in `folder`, if there is one, for all workers and for other days. Belongs to one thread, which need not wait:
    `begin` starts a picture and returns.
    """

    def __init__(self, folder: Path | None = None, workers: int = 1, command: tuple[str, ...] = WORKER) -> None:
        self.failure = ""
        """Why the last strip or film is missing; empty when it is not."""
        self._folder = folder
        self._assistants = tuple(Assistant(command) for _ in range(max(workers, 1)))
        self._free: LifoQueue[Assistant] = LifoQueue()
        # The last that came back goes first: it is warm.
        for assistant in reversed(self._assistants):
            self._free.put(assistant)
        self._pool = ThreadPoolExecutor(len(self._assistants), "painters")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def begin(self, scene: Scene, width: int, seconds: float) -> Future[bytes]:
        """A scene as PNG in the making, so many seconds from when a worker takes it up.

        The result raises Lost, which says why, where there is no picture. Those that were begun first are made first.
        """

        def make() -> bytes:
            return self._ask("picture", [drawing_of(scene)], width, time.monotonic() + seconds)

        return self._pool.submit(make)

    def paint_strip(self, scenes: Iterable[Scene], width: int, deadline_seconds: float) -> bytes | None:
        """Several scenes beside and below each other as one PNG."""
        return self._one("strip", [drawing_of(scene) for scene in scenes], width, deadline_seconds)

    def paint_film(self, scenes: Iterable[Scene], width: int, deadline_seconds: float) -> bytes | None:
        """Several scenes one after the other as an animated PNG; of very many, some."""
        chosen = thinned(tuple(scenes), MOST_FRAMES)
        return self._one("film", [drawing_of(scene) for scene in chosen], width, deadline_seconds)

    def prepare(self) -> None:
        """Have the workers get ready, which takes a while, before it is known what for.

        Nothing may be in the making.
        """
        for assistant in self._assistants:
            assistant.prepare()

    def close(self) -> None:
        """Let the workers go; what is in the making is lost."""
        for assistant in self._assistants:
            assistant.stop()
        self._pool.shutdown(cancel_futures=True)
        for assistant in self._assistants:
            assistant.close()

    def _one(self, kind: str, drawings: Sequence[Drawing], width: int, seconds: float) -> bytes | None:
        self.failure = ""
        try:
            return self._ask(kind, drawings, width, time.monotonic() + seconds)
        except Lost as lost:
            self.failure = str(lost)
            return None

    def _ask(self, kind: str, drawings: Sequence[Drawing], width: int, until: float) -> bytes:
        assistant = self._free.get()
        try:
            return assistant.ask(self._wanted(kind, drawings, width), until)
        finally:
            self._free.put(assistant)

    def _wanted(self, kind: str, drawings: Sequence[Drawing], width: int) -> Mapping[str, object]:
        folder = None if self._folder is None else str(self._folder.resolve())
        return {"kind": kind, "width": width, "drawings": [drawing.sheets for drawing in drawings], "folder": folder}
