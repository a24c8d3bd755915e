"""Tests write where `conftest.py` says: on a disk the same takes half as long again."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def test_what_tests_write_lies_where_their_environment_says(tmp_path: Path) -> None:
    """Python asks once, before any conftest is read, and processes that tests start ask again."""
    told = os.environ.get("TMPDIR", tempfile.gettempdir())

    assert tempfile.gettempdir() == told
    assert tmp_path.is_relative_to(Path(told).resolve())
