"""What every test may count on."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

# Two busy cores make any example slow now and then: pytest-timeout guards against endless ones.
# In CI the same commit tries the same examples; everywhere else new ones are tried each time.
settings.register_profile(
    "suite",
    # `make soak` tries two hundred times as many.
    max_examples=50,
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("soak", parent=settings.get_profile("suite"), max_examples=10_000)
settings.load_profile("suite")

# A traceback with the values of all its names takes seconds to print.
_short = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
structlog.configure(processors=[*structlog.get_config()["processors"][:-1], _short])

# Thousands of judges commit to files of their own. What a commit means is the file system's to keep, not the disk's:
# in memory the same is shown in two thirds of the time.
_IN_MEMORY, _ROOM = "/dev/shm", 4 << 30
if "TMPDIR" not in os.environ and os.access(_IN_MEMORY, os.W_OK) and shutil.disk_usage(_IN_MEMORY).free > _ROOM:
    os.environ["TMPDIR"] = _IN_MEMORY

# Nothing a test starts may depend on who runs it.
for name in [name for name in os.environ if name.startswith("JUDGE_")]:
    del os.environ[name]
os.environ["TZ"] = "UTC"

# Hundreds of processes are started: each would compile the judge anew, and each worker all tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


_LONG = ("ops", "secrecy", "clerk", "commands", "stories", "post", "fuzz", "picture", "cli", "store", "prose")
"""The rooms of the tests that start processes, play games, read thousands of mails and draw."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These come first: workers take a file at a time, and all wait for a long one that was taken last."""
    ranks = {room: rank for rank, room in enumerate(_LONG)}
    root = Path(__file__).parent
    items.sort(key=lambda item: ranks.get(item.path.relative_to(root).parts[0], len(ranks)))


def pytest_collection_finish() -> None:
    """Tens of thousands of tests are many objects, none of which ever goes: the collector need not look at them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
