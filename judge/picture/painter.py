"""The process behind `Painters`: drawings in, pictures out, by a line that is its standard input."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from judge.picture.drawing import AnyDrawing, PictureJob, PictureKind
from judge.picture.film import film, strip
from judge.picture.raster import Rasteriser
from judge.workers import Failed, serve, time_limit

_GRACE = 1.0
"""Seconds after which a painter that is still at a picture ends by itself."""


def _picture(drawings: Sequence[AnyDrawing], width: int, rasteriser: Rasteriser) -> bytes:
    (drawing,) = drawings
    return rasteriser.picture(drawing, width)


_KINDS: Mapping[PictureKind, Callable[[Sequence[AnyDrawing], int, Rasteriser], bytes]] = MappingProxyType(
    {"picture": _picture, "strip": strip, "film": film}
)


def paint(job: PictureJob) -> bytes:
    """The picture that is wanted; Failed with the reason when it cannot be drawn.

    The process that asked ends this one when a picture takes too long. If it is gone by then, nothing else would.
    """
    try:
        with time_limit(signal.ITIMER_REAL, max(job.seconds, 0) + _GRACE):
            return _KINDS[job.kind](job.drawings, job.width, _rasteriser(job.folder))
    except (ValueError, OSError, MemoryError) as error:
        raise Failed(f"{type(error).__name__}: {error}") from error


@lru_cache(maxsize=1)
def _rasteriser(folder: str | None) -> Rasteriser:
    return Rasteriser(None if folder is None else Path(folder))


if __name__ == "__main__":
    serve(socket.socket(fileno=0), PictureJob, paint)
