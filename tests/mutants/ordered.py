"""A plugin of pytest: the chosen tests in the order in which they were chosen, whatever else would sort them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

FILE = "MUTANTS_CHOSEN"
"""The name of the variable of the environment that says which file has the tests, as a list in JSON."""
_FILE = os.environ.get(FILE, "")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those of a file that was chosen as a whole come last."""
    chosen = json.loads(Path(_FILE).read_text(encoding="utf-8")) if _FILE else []
    places = {test: place for place, test in enumerate(chosen)}
    items.sort(key=lambda item: places.get(item.nodeid, len(places)))
