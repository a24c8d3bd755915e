"""The process behind a `Painters`: drawings in on standard input, pictures out on standard output."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO

from judge.picture.film import film
from judge.picture.job import HEAD, Drawing
from judge.picture.raster import Rasteriser
from judge.picture.strip import strip

_GRACE = 1.0
"""Seconds after which a worker that is still at a picture ends by itself."""


def _picture(drawings: Sequence[Drawing], width: int, rasteriser: Rasteriser) -> bytes:
    (drawing,) = drawings
    return rasteriser.picture(drawing, width)


_KINDS: Mapping[str, Callable[[Sequence[Drawing], int, Rasteriser], bytes]] = MappingProxyType(
    {"picture": _picture, "strip": strip, "film": film}
)


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every request until the line ends; one that cannot be drawn is answered with the reason.

    Whoever asked ends this process when a picture takes too long. If he is gone by then, nobody would, and while
    resvg works no line of Python does: so the system is asked to do it, by a signal that nothing here catches.
    """
    while head := source.read(HEAD.size):
        _, length = HEAD.unpack(head)
        asked = json.loads(source.read(length))
        drawings = [Drawing(tuple(sheets)) for sheets in asked["drawings"]]
        signal.setitimer(signal.ITIMER_REAL, max(asked["seconds"], 0) + _GRACE)
        try:
            is_picture, answer = True, _KINDS[asked["kind"]](drawings, asked["width"], _rasteriser(asked["folder"]))
        except (ValueError, OSError, MemoryError) as error:
            is_picture, answer = False, f"{type(error).__name__}: {error}".encode()
        sink.write(HEAD.pack(is_picture, len(answer)) + answer)
        sink.flush()
        signal.setitimer(signal.ITIMER_REAL, 0)


@lru_cache(maxsize=1)
def _rasteriser(folder: str | None) -> Rasteriser:
    return Rasteriser(None if folder is None else Path(folder))


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
