"""What every process of the judge takes, over time."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from tests.clerk.processes import tree

_BY_DEPTH = {
    ("judge listener", 1): "listener",
    ("judge clerk", 1): "clerk",
    ("judge clerk", 2): "zygote",
    ("judge clerk", 3): "worker",
    ("judge mailman", 1): "mailman",
}
FLAT = 1.10


@dataclass(frozen=True, slots=True)
class Sample:
    """One look: megabytes by process, and of the database."""

    at: float
    resident: dict[str, float]
    own: float
    """The sum of all processes, what they share counted once."""
    database: float


def look(process: int, database: Path) -> Sample:
    """What the family of a process takes now; workers of one kind together."""
    resident: dict[str, float] = defaultdict(float)
    own = 0.0
    for number, name, depth in tree(process):
        with suppress(OSError):
            rows = dict(
                line.split(":", 1) for line in Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()[1:]
            )
            kind = _BY_DEPTH.get((name, depth), "painters" if depth else "supervisor")
            resident[kind] += _megabytes(rows["Rss"])
            own += _megabytes(rows["Pss"])
    size = sum(file.stat().st_size for file in database.parent.glob(f"{database.name}*")) / 2**20
    return Sample(time.monotonic(), resident, own, size)


def together(samples: Sequence[Sample]) -> Sample:
    """What several families take at one moment, as if they were one."""
    kinds = sorted({kind for sample in samples for kind in sample.resident})
    resident = {kind: sum(sample.resident.get(kind, 0.0) for sample in samples) for kind in kinds}
    own, database = sum(sample.own for sample in samples), sum(sample.database for sample in samples)
    return Sample(samples[-1].at, resident, own, database)


def _megabytes(text: str) -> float:
    return int(text.split()[0]) / 1024


@dataclass(frozen=True, slots=True)
class Course:
    """One process over the whole storm."""

    kind: str
    second: float
    """Megabytes in the second quarter of the time."""
    last: float
    """The same in the last quarter."""
    most: float

    @property
    def is_flat(self) -> bool:
        """Whether it took no more at the end than when it had settled."""
        return self.last <= self.second * FLAT


def courses(samples: list[Sample], *, is_over: float) -> Iterator[Course]:
    """How each process went while letters came and were obeyed, until a moment."""
    samples = [sample for sample in samples if sample.at <= is_over]
    quarter = len(samples) // 4
    for kind in [*sorted({kind for sample in samples for kind in sample.resident} - {"worker", "painters"}), "all"]:
        taken = [sample.own if kind == "all" else sample.resident.get(kind, 0.0) for sample in samples]
        yield Course(kind, mean(taken[quarter : 2 * quarter]), mean(taken[-quarter:]), max(taken))
