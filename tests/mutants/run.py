"""`make mutants`: puts faults into judge/, one at a time, and looks whether the tests that reach the line notice.

The lines are drawn at random, with a seed, and one fault for each: the same sample for the same judge. Nothing is
changed but copies of the project in build/mutants.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from judge.structs import replace
from tests.mutants import trees
from tests.mutants.reach import Reach, Reached, chosen, collect
from tests.mutants.trial import Fault, Tried, Verdict, tried
from tests.mutants.uses import lines_of, of_functions

_MOST_WORKERS = 2
_MORE = 3
"""So many times as many tests, and as long, for what survived the closest ones."""
_NOT_RUN = ("tests/bench/", "tests/mutants/")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line says."""

    mutmut: Path
    count: int
    seed: int
    faults: tuple[str, ...]
    only: tuple[str, ...]
    tests: tuple[str, ...]
    most: int
    seconds: float
    workers: int
    folder: Path


def main() -> int:
    """Try the sample; 0 whatever survives."""
    asked = _asked()
    # The first is only read: what is looked up in it must not have a fault at the moment.
    whole, *pool = (trees.copied(asked.folder / f"tree-{number}") for number in range(asked.workers + 1))
    reach = collect(asked.folder / "reach", whole, _test_files(whole, asked.tests), asked.workers)
    began, told = time.monotonic(), []
    for result in _tried(asked, reach, whole, pool):
        told.append(result)
        if result.verdict is not Verdict.UNREACHED:
            print(
                f"{result.verdict.value:<9} {result.seconds:5.1f} s  {_place(result.fault)}  {result.said}", flush=True
            )
    _report(told, time.monotonic() - began)
    return 0


def _asked() -> Asked:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--mutmut", type=Path, required=True, help="python of an environment that has mutmut")
    parser.add_argument("--count", type=int, default=100, help="faults to try")
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--faults", nargs="+", default=[], metavar="FILE:NUMBER", help="these, as they were listed")
    parser.add_argument("--only", nargs="+", default=["judge"], help="folders and files of the judge: judge/rules")
    parser.add_argument("--tests", nargs="+", default=["tests"], help="folders and files of the tests to choose from")
    parser.add_argument("--most", type=int, default=40, help="tests that are tried for a fault")
    parser.add_argument("--seconds", type=float, default=30, help="that these tests take in all without it")
    parser.add_argument("--workers", type=int, default=_MOST_WORKERS, choices=range(1, _MOST_WORKERS + 1))
    parser.add_argument("--folder", type=Path, default=trees.ROOT / "build" / "mutants")
    given = vars(parser.parse_args())
    given |= {name: tuple(given[name]) for name in ("faults", "only", "tests")} | {"folder": given["folder"].resolve()}
    if given["faults"]:
        given["only"] = tuple(each.rpartition(":")[0] for each in given["faults"])
    return Asked(**given)


def _below(path: str, folders: Sequence[str]) -> bool:
    return any(path == folder.rstrip("/") or path.startswith(f"{folder.rstrip('/')}/") for folder in folders)


def _test_files(tree: Path, asked: Sequence[str]) -> list[str]:
    paths = sorted(path.relative_to(tree).as_posix() for path in (tree / "tests").rglob("test_*.py"))
    return [path for path in paths if _below(path, asked) and not path.startswith(_NOT_RUN)]


def _tried(asked: Asked, reach: Reach, whole: Path, pool: Sequence[Path]) -> Iterator[Tried]:
    """Results in the order of the sample, until as many as were asked for were reached by a test."""
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in pool:
        free.put(tree)

    def one(fault: Fault, reached: Sequence[Reached]) -> Tried:
        tree = free.get()
        try:
            first = tried(fault, chosen(reached, asked.most, asked.seconds), tree)
            others = reach.thorough(fault.path, (each for each in reached if each.test not in first.tests))
            # The closest tests are small ones. Others try what they let pass, those first that use most of the file,
            # then those of its room: what is made once and kept is seen to be used by the first test alone.
            for more in (others, reach.of_room(fault.path)):
                left = [each for each in more if each.test not in first.tests]
                if first.verdict is Verdict.SURVIVED and left:
                    next_one = tried(fault, chosen(left, _MORE * asked.most, _MORE * asked.seconds), tree)
                    seconds = first.seconds + next_one.seconds
                    first = replace(next_one, tests=first.tests + next_one.tests, seconds=seconds)
            return first
        finally:
            free.put(tree)

    left = asked.count
    with ThreadPoolExecutor(len(pool)) as threads:
        waiting = []
        for path, line, number in _sample(asked, whole):
            reached = _reaching(reach, whole, path, line, asked.most)
            before = (whole / path).read_text(encoding="utf-8")
            text = _text(asked.mutmut, whole, path, number) if reached else before
            if not reached or _is_another(before, text):
                waiting.append(threads.submit(one, Fault(path, line, number, before, text), reached))
                left -= bool(reached)
            if not left:
                break
        yield from (result.result() for result in waiting)


def _reaching(reach: Reach, tree: Path, path: str, line: int, enough: int) -> list[Reached]:
    """The tests that reach a line, the closest first.

    What is made once and kept is reached by the first that wants it: where few reach a line, the others that reach
    something of its file come behind them.
    """
    found = {each for file, lines in lines_of(tree, path, line).items() for each in reach.of(file, lines)}
    around = reach.of(path, of_functions(tree, path)) if 0 < len(found) < enough else []
    ranked = sorted(found, key=lambda each: ("::" not in each.test, each.lines, each.seconds, each.test))
    return [*ranked, *(each for each in around if each not in found)]


def _sample(asked: Asked, tree: Path) -> Iterator[tuple[str, int, int]]:
    """Lines in an order drawn at random, each with one of its faults; those that were asked for, if any were."""
    faults = [
        (path, line, [number for number, other in enumerate(lines) if other == line])
        for path, lines in sorted(_faults(asked.mutmut, asked.folder, tree, asked.only).items())
        for line in sorted(set(lines))
    ]
    if asked.faults:
        wanted = {(path, int(number)) for path, _, number in (each.rpartition(":") for each in asked.faults)}
        yield from ((path, line, n) for path, line, numbers in faults for n in numbers if (path, n) in wanted)
        return
    chance = random.Random(asked.seed)
    chance.shuffle(faults)
    yield from ((path, line, chance.choice(numbers)) for path, line, numbers in faults)


def _faults(mutmut: Path, folder: Path, tree: Path, only: Sequence[str]) -> dict[str, list[int]]:
    """The line of each fault of each file; what was found in a file that has not changed is kept."""
    known_at = folder / "faults.json"
    known = json.loads(known_at.read_text(encoding="utf-8")) if known_at.exists() else {}
    paths = sorted(path.relative_to(tree).as_posix() for path in (tree / "judge").rglob("*.py"))
    finder = Path(__file__).with_name("faults.py").read_bytes()
    keys = {
        path: f"{path} {hashlib.sha256(finder + (tree / path).read_bytes()).hexdigest()}"
        for path in paths
        if _below(path, only)
    }
    missing = [path for path, key in keys.items() if key not in known]
    if missing:
        print(f"Looking for faults that can be made in {len(missing)} files ...", flush=True)
        known |= {keys[path]: lines for path, lines in json.loads(_said(mutmut, tree, "\n".join(missing))).items()}
        known_at.write_text(json.dumps(known), encoding="utf-8")
    return {path: known[key] for path, key in keys.items()}


def _text(mutmut: Path, tree: Path, path: str, number: int) -> str:
    return str(json.loads(_said(mutmut, tree, "", path, str(number)))[str(number)])


def _said(mutmut: Path, folder: Path, told: str, *arguments: str) -> str:
    script = Path(__file__).with_name("faults.py")
    command = [str(mutmut.absolute()), str(script), *arguments]
    return subprocess.run(command, cwd=folder, check=True, input=told, stdout=subprocess.PIPE, text=True).stdout


def _is_another(before: str, text: str) -> bool:
    """Whether the text is a program, and no longer the one it was."""
    try:
        compile(text, "judge", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return before != text


def _place(fault: Fault) -> str:
    return f"{fault.path}:{fault.line}"


def _report(told: Sequence[Tried], seconds: float) -> None:
    for each in told:
        if each.verdict is Verdict.SURVIVED:
            print(f"\nsurvived {len(each.tests)} tests: --faults {each.fault.path}:{each.fault.number}")
            print(each.fault.diff())
            print(f"  tried last: {each.tests[-1]}")
    counts = Counter((each.fault.room, each.verdict) for each in told)
    print(f"\n{'room':<12}" + "".join(f"{verdict.value:>11}" for verdict in Verdict))
    for room in sorted({room for room, _ in counts}):
        print(f"{room:<12}" + "".join(f"{counts[room, verdict]:>11}" for verdict in Verdict))
    noticed = sum(each.verdict is Verdict.NOTICED for each in told)
    reached = sum(each.verdict is not Verdict.UNREACHED for each in told)
    print(f"{noticed} of {reached} noticed ({100 * noticed / max(reached, 1):.0f} %), {seconds:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
