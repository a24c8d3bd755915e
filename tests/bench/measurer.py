"""Measures rows of one checkout for `tests.bench.beside`, which starts it.

    PYTHONPATH=CHECKOUT python measurer.py due
    PYTHONPATH=CHECKOUT python measurer.py adjudication PYTHON      # one that has the package diplomacy

It knows nothing of a checkout but where its rows are, so it measures versions of years ago, too. What `make bench` of
that version does not measure yet gives none.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

import msgspec


def measure(name: str, *peer: str) -> None:
    """A line of JSON a row: what was measured, the figure, its unit, and whether more is better."""
    rows = os.fdopen(os.dup(1), "w", buffering=1)
    # Whatever a version says while it works, and whatever it starts, is no row.
    os.dup2(2, 1)
    try:
        module = import_module(f"tests.bench.{name}")
    except ModuleNotFoundError:
        return
    for row in module.intake_rows() if name == "run" else module.rows(*map(Path, peer)):
        line = msgspec.json.encode((row.what, row.measured, row.unit, row.more_is_better))
        print(line.decode(), file=rows)


if __name__ == "__main__":
    measure(*sys.argv[1:])
