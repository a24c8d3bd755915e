"""A studio whose painters are those of the test before: it takes a second until one has its fonts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from judge.clerk.sending.pictures import Studio
from judge.picture.painters import Painters
from tests.picture.scenes import CROWDED, scene
from tests.stories.stage import STATIONERY

_WORKERS = 2
_BEGINNING = 90.0
"""Seconds until the first picture is made."""
_KEPT: list[Painters] = []
"""At most one, in which nothing is in the making; its workers end with this process."""


@contextmanager
def open_studio(patience: float = 90) -> Iterator[Studio]:
    """One that knows nothing of other tests. Beside other tests a picture may take its time."""
    studio = Studio(patience=patience)
    studio._painters, studio._stationery = _KEPT.pop() if _KEPT else _hired(), STATIONERY
    try:
        yield studio
        if studio._painters is not None and not studio._begun:
            _KEPT.append(studio._painters)
            studio._painters = None
    finally:
        studio.close()


def _hired() -> Painters:
    """Painters that are ready: on a busy machine they begin more slowly than a picture may take."""
    painters = Painters(workers=_WORKERS)
    for picture in [painters.begin(scene(CROWDED), 100, _BEGINNING) for _ in range(_WORKERS)]:
        picture.result()
    return painters


def send_home() -> None:
    """End what is kept, for a test that counts the workers of this process."""
    while _KEPT:
        _KEPT.pop().close()
