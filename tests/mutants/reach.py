"""Which tests reach which line: collected once, kept in build/, and collected anew where a test file changed."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from coverage.numbits import numbits_to_nums

from tests.mutants import recording, trees

_KNOWN = "known.json"
_SLOWED = 600
"""Seconds that a test may take while its lines are collected."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A test that reaches a line, or a file of tests that reaches it when it is imported."""

    test: str
    lines: int
    """How many lines it reaches in all: the fewer, the closer it is."""
    seconds: float

    @property
    def file(self) -> str:
        return self.test.partition("::")[0]

    @property
    def function(self) -> str:
        """The test without the case."""
        return self.test.partition("[")[0]


class Reach:
    """What was collected, to be asked for lines."""

    def __init__(self, folder: Path, tests: Iterable[str], tree: Path) -> None:
        self._files, self._tree = frozenset(tests), tree
        self._databases = sorted(folder.glob("*.coverage"))
        self._seconds = _seconds(folder)
        self._lines = self._counted()
        self._contexts: dict[str, dict[int, set[str]]] = {}

    def of(self, path: str, lines: Iterable[int]) -> list[Reached]:
        """The tests that reach one of the lines, the closest first; a file that was imported stands last."""
        if path not in self._contexts:
            self._contexts[path] = self._read(path)
        tests = {test for line in lines for test in self._contexts[path].get(line, ())}
        found = [Reached(test, self._lines[test], self._seconds[test]) for test in tests if test in self._seconds]
        return sorted(found, key=lambda each: ("::" not in each.test, each.lines, each.seconds, each.test))

    def thorough(self, path: str, tests: Iterable[Reached]) -> list[Reached]:
        """Tests by how much of a file they reach, the most first."""
        depths = Counter(test for found in self._contexts.get(path, {}).values() for test in found)
        return sorted(tests, key=lambda each: ("::" not in each.test, -depths[each.test], each.seconds, each.test))

    def of_room(self, path: str) -> list[Reached]:
        """The tests of the room of a file, the most thorough first: judge/rules/x.py has those of tests/rules."""
        room = f"tests/{path.split('/')[1]}/"
        found = (Reached(each, self._lines[each], self._seconds[each]) for each in self._lines if each in self._seconds)
        mine = (each for each in found if "::" in each.test and each.test.startswith(room))
        return sorted(mine, key=lambda each: (-each.lines, each.seconds, each.test))

    def _read(self, path: str) -> dict[int, set[str]]:
        found: dict[int, set[str]] = defaultdict(set)
        asked = (
            "select context.context, line_bits.numbits from line_bits "
            "join file on file.id = line_bits.file_id join context on context.id = line_bits.context_id "
            "where file.path = ? and context.context <> ''"
        )
        for database in self._databases:
            with closing(sqlite3.connect(database)) as rows:
                for test, bits in rows.execute(asked, (str(self._tree / path),)):
                    if test.partition("::")[0] in self._files:
                        for line in numbits_to_nums(bits):
                            found[line].add(test)
        return found

    def _counted(self) -> Mapping[str, int]:
        counts: dict[str, int] = defaultdict(int)
        asked = "select context, numbits from line_bits join context on context.id = context_id where context <> ''"
        for database in self._databases:
            with closing(sqlite3.connect(database)) as rows:
                for test, bits in rows.execute(asked):
                    counts[test] += int.from_bytes(bits, "little").bit_count()
        return counts


def chosen(reached: Sequence[Reached], most: int, seconds: float) -> list[Reached]:
    """The tests to try: a case of each function before a second of any, the closest first, as long as there is time."""
    rounds: dict[str, int] = defaultdict(int)
    ranked = []
    for place, each in enumerate(reached):
        ranked.append((rounds[each.function], place, each))
        rounds[each.function] += 1
    found: list[Reached] = []
    left = seconds
    for _, _, each in sorted(ranked):
        if len(found) < most and (each.seconds <= left or not found):
            found.append(each)
            left -= each.seconds
    return quickest_first(found)


def quickest_first(tests: Iterable[Reached]) -> list[Reached]:
    """File by file, so that what a file's tests share is made once."""
    by_file: dict[str, list[Reached]] = defaultdict(list)
    for each in tests:
        by_file[each.file].append(each)
    files = sorted(by_file.values(), key=lambda each: sum(test.seconds for test in each))
    return [test for file in files for test in sorted(file, key=lambda test: test.seconds)]


def _seconds(folder: Path) -> dict[str, float]:
    """How long each test that does not fail took, and each file of such tests in all."""
    found: dict[str, float] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            if row["is_good"]:
                found[row["test"]] = row["seconds"]
    for test, seconds in [*found.items()]:
        file = test.partition("::")[0]
        found[file] = found.get(file, 0) + seconds
    return found


def collect(folder: Path, tree: Path, tests: Sequence[str], workers: int) -> Reach:
    """Run those of these test files that were not run since they, or the judge, changed."""
    folder.mkdir(parents=True, exist_ok=True)
    known_at, judge = folder / _KNOWN, _digest(tree, sorted(_sources(tree)))
    known = json.loads(known_at.read_text(encoding="utf-8")) if known_at.exists() else {}
    if known.get("judge") != judge:
        for path in folder.iterdir():
            path.unlink()
        known = {"judge": judge, "tests": {}}
    now = {test: _digest(tree, [test]) for test in tests}
    missing = [test for test in tests if known["tests"].get(test) != now[test]]
    if missing:
        print(f"Collecting the lines that {len(missing)} files of tests reach ...", flush=True)
        for database in folder.glob("*.coverage"):
            _forget(database, missing)
        _record(folder, tree, missing, workers)
        known["tests"].update({test: now[test] for test in missing})
        known_at.write_text(json.dumps(known), encoding="utf-8")
    return Reach(folder, tests, tree)


def _sources(tree: Path) -> Iterable[str]:
    return (path.relative_to(tree).as_posix() for path in (tree / "judge").rglob("*.py"))


def _digest(tree: Path, paths: Iterable[str]) -> str:
    found = hashlib.sha256()
    for path in paths:
        found.update(f"{path}\0".encode() + (tree / path).read_bytes())
    return found.hexdigest()


def _forget(database: Path, tests: Iterable[str]) -> None:
    with closing(sqlite3.connect(database)) as rows:
        for test in tests:
            mine = "select id from context where context = ? or substr(context, 1, ?) = ?"
            prefix = f"{test}::"
            rows.execute(f"delete from line_bits where context_id in ({mine})", (test, len(prefix), prefix))
        rows.commit()


def _record(folder: Path, tree: Path, tests: Sequence[str], workers: int) -> None:
    """Failures count for nothing: such a test is never chosen, since it could not notice anything."""
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
    command += ["-p", "tests.mutants.recording", f"--timeout={_SLOWED}"]
    command += [f"--hypothesis-profile={recording.SHORT}"]
    command += (
        ["-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder"] if workers > 1 else ["-p", "no:xdist"]
    )
    variables = trees.environment(tree, **{recording.FOLDER: str(folder.resolve())})
    with (folder / "log.txt").open("wb") as log:
        subprocess.run([*command, *tests], cwd=tree, env=variables, stdout=log, stderr=log, check=False)
