"""Which modules of the program one further letter enters: the measure of how far its walk is."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import judge

_ROOT = str(Path(judge.__file__).parent)


def entered(walk: Callable[[], object]) -> dict[str, set[str]]:
    """The modules of the program that run while something is done, each with its functions that were called."""
    found: dict[str, set[str]] = {}

    def look(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_ROOT):
            module = code.co_filename[len(_ROOT) + 1 :]
            found.setdefault(module, set()).add(code.co_qualname)

    # What an earlier test left half done is not to be ended by the collector in the middle of this walk.
    gc.collect()
    gc.disable()
    sys.setprofile(look)
    try:
        walk()
    finally:
        sys.setprofile(None)
        gc.enable()
    return found
