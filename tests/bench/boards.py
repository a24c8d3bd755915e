"""What boards cost those who do not play on them: a letter of a game on the standard board, and a start of the judge.

Two judges take turns: one with every board there is, one that was laid out with the standard board alone.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from judge.shelf import USUAL_BOARD, boards
from tests.bench.beside import HERE, LETTERS, WARM_LETTERS, Player
from tests.bench.processes import AS_INSTALLED
from tests.bench.row import Row, disk

_NEEDED = "judge", "grammar", "templates", "tests"
STARTS = 9
MOST = 1.05
"""Times as much: less than that is the machine, not the boards."""


def rows() -> Iterator[Row]:
    """Many boards as times of one."""
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        alone = laid_out(Path(folder))
        how_many = f"beside {len(boards())} boards, against alone"
        yield Row(f"one order letter on standard {how_many}", letters(alone), "times", MOST)
        yield Row(f"one tick, nothing due, {how_many}", starts(alone), "times", MOST)


def laid_out(folder: Path) -> Path:
    """This checkout without any board but the usual one."""
    left_out = shutil.ignore_patterns("__pycache__", "variants")
    for name in _NEEDED:
        shutil.copytree(HERE / name, folder / name, ignore=left_out)
    for board in (folder / "judge" / "boards").iterdir():
        if board.is_dir() and board.name != USUAL_BOARD:
            shutil.rmtree(board)
    return folder


def letters(alone: Path) -> float:
    """The processor's time of an order letter here, by that of one there."""
    here, there = Player.of(HERE, "en"), Player.of(alone, "en")
    pairs = [(here.seconds("letter"), there.seconds("letter")) for _ in range(WARM_LETTERS + 2 * LETTERS)]
    here.end()
    there.end()
    return median(mine for mine, _ in pairs[WARM_LETTERS:]) / median(other for _, other in pairs[WARM_LETTERS:])


def starts(alone: Path) -> float:
    """The processor's time of a whole tick here, by that of one there."""
    taken: Mapping[Path, list[float]] = {HERE: [], alone: []}
    for number in range(STARTS + 1):
        for checkout, seen in taken.items():
            seconds = _tick(checkout)
            # The first of each writes byte code and a database.
            if number:
                seen.append(seconds)
    return median(taken[HERE]) / median(taken[alone])


def _tick(checkout: Path) -> float:
    config = checkout / "build" / "boards.toml" if checkout == HERE else checkout / "boards.toml"
    config.parent.mkdir(exist_ok=True)
    config.write_text('state = "boards-state"\n')
    before = getrusage(RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "judge", "--config", str(config), "tick"]
    environment = {**AS_INSTALLED, "PYTHONPATH": str(checkout)}
    subprocess.run(command, check=True, capture_output=True, env=environment, cwd=checkout)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    for row in rows():
        print(row)
