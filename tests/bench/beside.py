"""This version beside another one: letters and turns, by turns, in one run.

    make bench ARGS="--beside 8b1dee8"          letters and turns
    make bench ARGS="--beside 8b1dee8 --rows"   and then every other row of the table

Machines differ and neighbours disturb, and both versions alike: what counts is the ratio. Both run with the packages
that are installed here, and of letters and turns only the processor's seconds are counted, without the chores of an
hour. The other rows are those of each version's own `make bench`, one group here, then the same there.
"""

from __future__ import annotations

import os
import re
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen, run

import msgspec

from tests.bench.row import disk

HERE = Path(__file__).resolve().parents[2]
PLAYER = Path(__file__).with_name("player.py")
GAMES = 4
"""How many games each version plays, one after the other."""
LETTERS, TURNS = 30, 10
"""Of each game; the first few of a process are not counted, as what is made once is made then."""
WARM_LETTERS, WARM_TURNS = 10, 2
LANGUAGES = {"": "en", ", five languages": "en,ru,fr,bg,ja"}
MODULES = (
    *("adjudication", "letters", "boards", "listing", "due", "growth", "leaving", "notation", "pictures", "sites"),
    *("run", "processes"),
)
"""What has the rows of the table, in its order."""
_RATE = re.compile(r" \([\d,.]+/s\)")
"""A figure in the name of a row."""
MEASURER = Path(__file__).with_name("measurer.py")
HEADER = f"{'':<46} {'here':>8} {'there':>8}    {'ratio':>5}"


@dataclass
class Compared:
    """Seconds of the same kind of work, here and there."""

    what: str
    here: list[float] = field(default_factory=list)
    there: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        here, there = median(self.here) * 1000, median(self.there) * 1000
        return f"{self.what:<46} {here:>8.2f} {there:>8.2f} ms {here / there:>5.2f}  ({len(self.here)} of each)"


@dataclass(frozen=True)
class Measured:
    """A figure of one version's table."""

    figure: float
    unit: str
    more_is_better: bool


@dataclass
class Player:
    """A process that plays one game of one checkout."""

    process: Popen[str]

    @classmethod
    def of(cls, checkout: Path, languages: str) -> Player:
        # The clock of the other version must not depend on the order in which a set happens to lie.
        env = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"}
        command = [sys.executable, str(PLAYER), languages]
        return cls(Popen(command, cwd=checkout, env=env, stdin=PIPE, stdout=PIPE, text=True))

    def seconds(self, what: str) -> float:
        """Of the next letter or turn."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("One of the versions could not play; what it said stands above.")
        return float(answer)

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def rows(revision: str) -> Iterator[Compared]:
    """Of letters and turns, in one language and in five."""
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        checkout = unpacked(revision, Path(folder))
        for suffix, languages in LANGUAGES.items():
            letters = Compared(f"one order letter, answered{suffix}")
            turns = Compared(f"one turn with nine result mails{suffix}")
            for _ in range(GAMES):
                play_one(HERE, checkout, languages, letters, turns)
            yield letters
            yield turns


def other_rows(revision: str, peer: Path | None) -> Iterator[str]:
    """Every row of the table: its figure here, its figure there where that version has it, and the ratio."""
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        checkout = unpacked(revision, Path(folder))
        (checkout / "build").mkdir(exist_ok=True)
        for name in MODULES:
            given = (str(peer.absolute()),) if peer is not None and name == "adjudication" else ()
            here, there = measured(HERE, name, *given), measured(checkout, name, *given)
            for what in dict.fromkeys((*here, *there)):
                yield side_by_side(what, here.get(what), there.get(what))


def side_by_side(what: str, here: Measured | None, there: Measured | None) -> str:
    """A row with both figures; above 1 the ratio says that here is better."""
    one = here or there
    assert one is not None
    figures = "".join(f" {'-' if each is None else f'{each.figure:,.4g}':>10}" for each in (here, there))
    if here is None or there is None or not here.figure or not there.figure:
        return f"{what:<62}{figures} {one.unit}"
    better = here.figure / there.figure if one.more_is_better else there.figure / here.figure
    return f"{what:<62}{figures} {one.unit:<6} {better:>5.2f}"


def measured(checkout: Path, name: str, *peer: str) -> dict[str, Measured]:
    """The rows of one module of a checkout, by what they measure; none where it cannot run here any more."""
    env = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"}
    found = run([sys.executable, str(MEASURER), name, *peer], cwd=checkout, env=env, stdout=PIPE, check=False).stdout
    rows = (msgspec.json.decode(line, type=tuple[str, float, str, bool]) for line in found.splitlines())
    return {_RATE.sub("", what): Measured(figure, unit, more) for what, figure, unit, more in rows}


def play_one(here: Path, there: Path, languages: str, letters: Compared, turns: Compared) -> None:
    """A game in each checkout, a letter and a turn of one after one of the other."""
    ours, theirs = Player.of(here, languages), Player.of(there, languages)
    for what, compared, warm, counted in (
        ("letter", letters, WARM_LETTERS, LETTERS),
        ("turn", turns, WARM_TURNS, TURNS),
    ):
        for number in range(warm + counted):
            mine, other = ours.seconds(what), theirs.seconds(what)
            if number >= warm:
                compared.here.append(mine)
                compared.there.append(other)
    ours.end()
    theirs.end()


def unpacked(revision: str, folder: Path) -> Path:
    """The files of a revision, as they were."""
    packed = run(["git", "archive", "--format=tar", revision], cwd=HERE, stdout=PIPE, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder
