"""What every test may count on."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, KeysView, Set
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
    # What was asked for before is remembered, and pytest asked when it began to catch what tests print.
    tempfile.tempdir = None

# Nothing a test starts may depend on who runs it.
for name in [name for name in os.environ if name.startswith("JUDGE_")]:
    del os.environ[name]
os.environ["TZ"] = "UTC"

# Hundreds of processes are started: each would compile the judge anew, and each worker all tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


_WAITING = ("ops", "clerk", "cli")
"""The rooms of the tests that start processes, and wait for them."""
_BUSY = ("secrecy", "commands", "stories", "post", "fuzz", "picture", "store", "prose")
"""Those of the tests that play games, read thousands of letters and draw."""

_LONGEST = ("commands/test_gallery.py", "secrecy/test_gunboat.py", "clerk/test_sandbox.py", "ops/test_two_domains.py")
"""Files that take most of a minute."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These come first: workers take a file at a time, and all wait for a long one that was taken last.

    By turns, so that a core whose test waits is used by another worker's.
    """
    root = Path(__file__).parent
    paths = dict.fromkeys(item.path for item in items)
    room_of = {path: path.relative_to(root).parts[0] for path in paths}
    turns: dict[Path, float] = {}
    for rooms in (_WAITING, _BUSY):
        files = [path for room in rooms for path in paths if room_of[path] == room]
        turns |= {path: (number + 0.5) / len(files) for number, path in enumerate(files)}
    turns |= dict.fromkeys((root / name for name in _LONGEST), 0.0)
    items.sort(key=lambda item: turns.get(item.path, 1.0))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A set names its cases in another order in each process, and workers that collect different orders run nothing."""
    for mark in metafunc.definition.iter_markers("parametrize"):
        if any(isinstance(each, Set) and not isinstance(each, KeysView) for each in mark.args[1:2]):
            message = f"{metafunc.definition.nodeid}: cases from a set have no order, sort them"
            raise pytest.UsageError(message)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Next to nothing that is made meanwhile goes again, and the collector would look at all of it many times over."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Tens of thousands of tests are many objects, none of which ever goes: the collector need not look at them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
