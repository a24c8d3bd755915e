"""Copies of the project to put faults into: nobody's own files change, and two can be tried at once."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def files() -> list[str]:
    """Every file of the project as it is now, committed or not."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return sorted(path for path in set(told.split("\0")) if path and (ROOT / path).is_file())


def copied(to: Path) -> Path:
    """A copy of the project; what is there of an earlier one and has not changed stays as it is."""
    wanted = files()
    known = frozenset(wanted)
    for path in wanted:
        source, target = ROOT / path, to / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != source.read_bytes():
            shutil.copy2(source, target)
    for folder in ("judge", "tests", "grammar", "templates"):
        for path in sorted((to / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc" and path.relative_to(to).as_posix() not in known:
                path.unlink()
    return to


def environment(tree: Path, **more: str) -> dict[str, str]:
    """The variables for whatever runs there: processes that a test starts import the copy, too."""
    return {**os.environ, "PYTHONPATH": str(tree), "CI": "1", **more}


@contextmanager
def with_fault(tree: Path, path: str, text: str) -> Iterator[None]:
    """The tree while one of its files has another text.

    A compiled file is known by the second and the size of its source, so the fault gets a second of its own.
    """
    file = tree / path
    before, time = file.read_bytes(), file.stat().st_mtime
    seconds = int(time) + 1 + (hash(text) & 0xFFFFFFF)
    file.write_text(text, encoding="utf-8")
    os.utime(file, (seconds, seconds))
    try:
        yield
    finally:
        file.write_bytes(before)
        os.utime(file, (time, time))
