"""Progress of long work, for people only: a pipe or a log file gets none."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def shown(what: str) -> Iterator[Callable[[str], None]]:
    """A line on standard error that tells how far the work has got; call the result with each step."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status(what) as status:
        yield lambda step: status.update(f"{what}: {step}")
