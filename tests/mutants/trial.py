"""One fault, and whether the tests that were chosen for it notice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import unified_diff
from enum import Enum
from pathlib import Path

from tests.mutants import ordered, trees
from tests.mutants.reach import Reached

_START = 60.0
"""Seconds for Python, pytest and the imports on a busy machine."""
_SLOWER = 5.0
"""So many times as long as without the fault may the tests take: then they hang, which is noticed, too."""


class Verdict(Enum):
    """What the tests said to a fault."""

    NOTICED = "noticed"
    SURVIVED = "survived"
    UNREACHED = "unreached"


@dataclass(frozen=True, slots=True)
class Fault:
    """A file of the judge with one thing changed."""

    path: str
    line: int
    number: int
    """Which of the faults of the file."""
    before: str
    text: str

    @property
    def room(self) -> str:
        """The folder, or the file, below judge/."""
        return Path(self.path).parts[1]

    def diff(self) -> str:
        """What was changed, with two lines around it."""
        lines = unified_diff(self.before.splitlines(), self.text.splitlines(), self.path, self.path, n=2, lineterm="")
        return "\n".join([*lines][2:])


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a fault."""

    fault: Fault
    verdict: Verdict
    tests: tuple[str, ...]
    said: str
    """The test that failed, or the last line of the run."""
    seconds: float


def tried(fault: Fault, tests: Sequence[Reached], tree: Path) -> Tried:
    """Run the tests on a copy with the fault, until the first of them fails.

    A test that fails without the fault, too, has noticed nothing, and the others are asked again.
    """
    began, left = time.monotonic(), list(tests)
    while left:
        with trees.with_fault(tree, fault.path, fault.text):
            code, said = _run(left, tree)
        guilty = _failed(said, left)
        if code == 0 or _run(guilty, tree)[0] == 0:
            verdict = Verdict.SURVIVED if code == 0 else Verdict.NOTICED
            names = tuple(each.test for each in tests)
            return Tried(fault, verdict, names, said, time.monotonic() - began)
        left = [each for each in left if each not in guilty]
    return Tried(fault, Verdict.UNREACHED, (), "no test reaches it that can fail", 0)


def _failed(said: str, tests: Sequence[Reached]) -> list[Reached]:
    """The test that a line of pytest names; all, where it names none."""
    named = [each for each in tests if f"{said} ".startswith((f"FAILED {each.test} ", f"ERROR {each.test} "))]
    return named or [*tests]


def _run(tests: Sequence[Reached], tree: Path) -> tuple[int, str]:
    """The exit code and what the run said; what a run that was ended has started is ended with it."""
    chosen, seconds = tree / "chosen.json", _START + _SLOWER * sum(each.seconds for each in tests)
    names = [each.test for each in tests]
    chosen.write_text(json.dumps(names), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "--tb=line", "-p", "no:cacheprovider"]
    command += ["-p", "no:xdist", "-p", "tests.mutants.ordered", *names]
    variables = trees.environment(tree, **{ordered.FILE: str(chosen.resolve())})
    with (tree / "log.txt").open("wb") as log:
        started = subprocess.Popen(command, cwd=tree, env=variables, stdout=log, stderr=log, start_new_session=True)
        try:
            code, said = started.wait(seconds), ""
        except subprocess.TimeoutExpired:
            code, said = 1, f"not done after {seconds:.0f} s"
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
        started.wait()
    lines = (tree / "log.txt").read_text("utf-8", "replace").strip().splitlines()
    failed = [line for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return code, said or (failed[:1] or lines[-1:] or [""])[0]
