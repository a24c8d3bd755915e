"""`make coverage`: which lines and branches of judge/ the suite comes by, as a table of its rooms and as pages.

Every argument is pytest's. Measuring makes the judge slower, so a test that looks at a clock may fail here alone: the
table is printed all the same, and `make test` is what says whether the suite passes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = Path(__file__).with_name("coverage.ini")
FOLDER = ROOT / "build" / "coverage"
_FAILED_TESTS = 1
"""What pytest's exit status says where tests failed and nothing else was wrong."""


@dataclass(frozen=True, slots=True)
class Room:
    """How much of a folder of judge/ was come by."""

    name: str
    lines: int
    lines_met: int
    branches: int
    branches_met: int

    @property
    def share(self) -> float:
        """Of its lines and branches together, in percent."""
        whole = self.lines + self.branches
        return 100 * (self.lines_met + self.branches_met) / whole if whole else 100.0


def rooms(files: Mapping[str, Mapping[str, Any]]) -> tuple[Room, ...]:
    """The rooms of a report of coverage.py, by the names of its files; a module in none of them counts as `judge`."""
    sums: dict[str, list[int]] = {}
    for file, found in files.items():
        inside = Path(file).parts[Path(file).parts.index("judge") + 1 :]
        counts = sums.setdefault(inside[0] if len(inside) > 1 else "judge", [0, 0, 0, 0])
        summary = found["summary"]
        for place, key in enumerate(("num_statements", "covered_lines", "num_branches", "covered_branches")):
            counts[place] += summary[key]
    return tuple(Room(name, *counts) for name, counts in sorted(sums.items()))


def table(found: Iterable[Room]) -> str:
    """The rooms, a line each, and what they come to together."""
    each = tuple(found)
    numbers = (sum(getattr(room, name) for room in each) for name in ("lines", "lines_met", "branches", "branches_met"))
    rows = [f"{'room':<10} {'lines':>8} {'missed':>8} {'branches':>9} {'missed':>8} {'covered':>9}"]
    for room in (*each, Room("together", *numbers)):
        missed = room.lines - room.lines_met
        row = (
            f"{room.name:<10} {room.lines:>8,} {missed:>8,} {room.branches:>9,} {room.branches - room.branches_met:>8,}"
        )
        rows.append(f"{row} {room.share:>7.1f} %")
    return "\n".join(rows)


def main(arguments: list[str]) -> int:
    """Run the suite, measured; print the table and write the pages; pytest's exit status but for tests that failed."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    data = FOLDER / "data"
    data.mkdir(parents=True)
    environment = {**os.environ, "HERE": str(ROOT), "COVERAGE_FILE": str(data / "coverage")}

    def coverage(*words: str) -> int:
        command = [sys.executable, "-m", "coverage", words[0], f"--rcfile={SETTINGS}", *words[1:]]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode

    status = coverage("run", "-m", "pytest", "--timeout", "600", *arguments)
    report = FOLDER / "coverage.json"
    for words in (
        ("combine", "--quiet"),
        ("json", "--quiet", "-o", str(report)),
        ("html", "--quiet", f"--directory={FOLDER}", "--title=What the suite comes by"),
    ):
        if broken := coverage(*words):
            return broken
    print(f"\n{table(rooms(json.loads(report.read_text())['files']))}\n\nEach line: {FOLDER / 'index.html'}")
    if status == _FAILED_TESTS:
        print("Some tests failed while they were measured, which makes them slow: make test says whether they fail.")
    return 0 if status == _FAILED_TESTS else status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
