"""`make fuzz`: every target for some time under a fuzzer that follows the branches, then a table and what was found.

Not a test: the suite reads the seeds, made-up inputs and everything that was once found.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.fuzz import dictionary, finds
from tests.fuzz.targets import NAMES, load, some

_HANGS_AFTER = 20
_MEMORY = 2048
_MOST_OVERTIME = 60.0
"""Seconds for loading the judge, reading the seeds, and for the input that is read when the time is over."""
_MOST_SEEDS = 250
_LEAST_SECONDS = 3.0
_STATUS = re.compile(r"#(\d+)\s+\w+\s+cov: (\d+)")


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of one target."""

    target: str
    inputs: int
    edges: int
    slowest: str
    failed: str
    """Why the fuzzer itself did not run, where it did not."""


def main() -> int:
    """Fuzz, then print the table; 1 where something was found."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--atheris", type=Path, required=True, help="python of an environment that has atheris")
    parser.add_argument("--time", type=float, default=60, help="seconds, all targets together, on each core")
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz"))
    parser.add_argument("targets", nargs="*", help=f"of {', '.join(NAMES)}; all of them when none is named")
    given = parser.parse_args()
    names = tuple(given.targets) or NAMES
    given.folder.mkdir(parents=True, exist_ok=True)
    (given.folder / "words").write_text(dictionary.as_libfuzzer(), encoding="ascii")
    workers = min(os.cpu_count() or 1, len(names))
    each = max(_LEAST_SECONDS, given.time * workers / len(names))
    print(f"{len(names)} targets, {each:.0f} s each, {workers} at a time")
    print(f"{'target':<10}{'inputs':>10}{'edges':>8}{'found':>7}  slowest input")
    with ThreadPoolExecutor(workers) as pool:
        rans = pool.map(lambda name: fuzz(name, given.folder, each, given.atheris), names)
        found = [path for ran in rans for path in report(ran, given.folder)]
    for path in found:
        print(f"\n{path}\n{path.with_suffix('.txt').read_text().strip().splitlines()[-1]}")
        print(f"  to keep it as a test: cp {path} tests/fuzz/found/{path.parent.name}/")
    return 1 if found else 0


def fuzz(name: str, folder: Path, seconds: float, atheris: Path) -> Ran:
    """Let the fuzzer look for so many seconds, starting it anew where an input stopped it."""
    mine = folder / name
    for path in (*mine.glob("*.bin"), *mine.glob("crash-*"), *mine.glob("timeout-*"), mine / "slowest.json"):
        path.unlink(missing_ok=True)
    shutil.rmtree(mine / "corpus", ignore_errors=True)
    corpus = mine / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for seed in some(load(name).seeds(), _MOST_SEEDS):
        (corpus / finds.stem(seed)).write_bytes(seed)
    until, inputs, edges, failed = time.monotonic() + seconds, 0, 0, ""
    while (left := until - time.monotonic()) > 1:
        said = _one_run(name, folder, left, atheris)
        seen = _STATUS.findall(said)
        inputs, edges = inputs + int(seen[-1][0] if seen else 0), max([edges, *(int(cov) for _, cov in seen)])
        if not seen and "DONE" not in said and not list(mine.glob("timeout-*")):
            failed = f"  the fuzzer did not begin: {mine / 'log'}"
            break
    return Ran(name, inputs, edges, _slowest(mine), failed)


def _one_run(name: str, folder: Path, seconds: float, atheris: Path) -> str:
    mine = folder / name
    path = subprocess.run(
        [atheris, "-c", "import sysconfig; print(sysconfig.get_paths()['platlib'])"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    options = {
        "max_total_time": int(seconds),
        "max_len": load(name).longest,
        "timeout": _HANGS_AFTER,
        "rss_limit_mb": _MEMORY,
        "dict": folder / "words",
        "artifact_prefix": f"{mine}/",
    }
    command = [sys.executable, "-m", "tests.fuzz.worker", name, str(mine)]
    command += [*(f"-{option}={value}" for option, value in options.items()), str(mine / "corpus")]
    with (mine / "log").open("wb") as log:
        worker = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "PYTHONPATH": path})
        try:
            worker.wait(seconds + _MOST_OVERTIME)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()
    return (mine / "log").read_text("utf-8", "replace")


def _slowest(mine: Path) -> str:
    told = mine / "slowest.json"
    if not told.exists():
        return ""
    slowest = json.loads(told.read_text())
    return f"{1000 * slowest['seconds']:.0f} ms for {slowest['bytes']} bytes"


def report(ran: Ran, folder: Path) -> list[Path]:
    """The row of a target, and what it found that is a fault without the fuzzer's slowness, too."""
    mine = folder / ran.target
    for hung in (*mine.glob("timeout-*"), *mine.glob("crash-*"), *mine.glob("oom-*")):
        shutil.move(hung, hung.with_suffix(".bin"))
        hung.with_suffix(".txt").write_text(f"{hung.name}: the process ended, or did not come back\n")
    found = [path for path in sorted(mine.glob("*.bin")) if finds.stays_broken(ran.target, path)]
    print(f"{ran.target:<10}{ran.inputs:>10,}{ran.edges:>8,}{len(found):>7}  {ran.slowest}{ran.failed}", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
