"""The process behind a `Darkroom`: plates in on standard input, pictures out on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO

from judge.picture.film import film
from judge.picture.plate import HEAD, Plate
from judge.picture.raster import Press
from judge.picture.strip import strip


def _picture(plates: Sequence[Plate], width: int, press: Press) -> bytes:
    (plate,) = plates
    return press.picture(plate, width)


_KINDS: Mapping[str, Callable[[Sequence[Plate], int, Press], bytes]] = MappingProxyType(
    {"picture": _picture, "strip": strip, "film": film}
)


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every request until the line ends; one that cannot be drawn is answered with the reason."""
    while head := source.read(HEAD.size):
        _, length = HEAD.unpack(head)
        asked = json.loads(source.read(length))
        plates = [Plate(tuple(sheets)) for sheets in asked["plates"]]
        try:
            is_picture, answer = True, _KINDS[asked["kind"]](plates, asked["width"], _press(asked["folder"]))
        except (ValueError, OSError, MemoryError) as error:
            is_picture, answer = False, f"{type(error).__name__}: {error}".encode()
        sink.write(HEAD.pack(is_picture, len(answer)) + answer)
        sink.flush()


@lru_cache(maxsize=1)
def _press(folder: str | None) -> Press:
    return Press(None if folder is None else Path(folder))


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
