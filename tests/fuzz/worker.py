"""One target under atheris, for some seconds, in a process of its own: started by `run`, with atheris on its path.

python -m tests.fuzz.worker TARGET FOLDER [options of libFuzzer]
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import atheris

from tests.fuzz import finds
from tests.fuzz.targets import load, some

_SLOWER = 4.0
"""By so much may counting the branches slow an input down; without it, the input is tried again."""
_OFTEN = 2.0
_TO_WARM_UP = 20


class Reading:
    """One target under the fuzzer: it reads what it is given, and writes down what breaks a promise."""

    def __init__(self, name: str, folder: Path) -> None:
        with atheris.instrument_imports(include=["judge"]):
            self.target = load(name)
        self.folder = folder
        self.slowest = self.dearest = 0.0

    def one(self, data: bytes) -> None:
        """Read an input, and, where it is the dearest so far for its length, many of it: would that be dearer still?"""
        taken = self._read(data)
        each = taken / (len(data) + 64)
        if each > _OFTEN * self.dearest:
            self.dearest = each
            self._read(self.target.grown(data))
        if taken > self.slowest:
            self.slowest = taken
            (self.folder / "slowest.json").write_text(json.dumps({"seconds": taken, "bytes": len(data)}))
            (self.folder / "slowest").write_bytes(data)

    def warm_up(self) -> None:
        """Read some seeds: the first of all load what they need."""
        for seed in some(self.target.seeds(), _TO_WARM_UP):
            self._read(seed)

    def _read(self, data: bytes) -> float:
        begun = time.process_time()
        try:
            self.target.read(data, _SLOWER)
        except Exception as error:  # noqa: BLE001 - whatever is raised is a find
            finds.keep(self.folder, data, error)
        return time.process_time() - begun


def main() -> None:
    """Read whatever the fuzzer thinks of, until its time is over."""
    reading = Reading(sys.argv[1], Path(sys.argv[2]))
    reading.warm_up()
    atheris.Setup([sys.argv[0], *sys.argv[3:]], reading.one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
