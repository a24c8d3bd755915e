"""The corpus files: what people type, and what it means on a given board.

A file is read from the top. Lines that begin with `@ ` set the scene: `@ opening`, the lines of a
position (`judge.rules.text`), `@ board …` for another board than the standard one, `@ powers …` for whom the writer
plays (nobody: for all), `@ book …` for the rulebook, or `@ reads …` for the languages that are read, the first before
the others. Without the last two it is ru2000, read in the language of the file's name and English. Every other line
is a row `typed == meaning`; `⏎` in it is a new line, `⇥` a tabulator. Lines that begin with `# ` are remarks.

The meaning is canonical orders, with (why void) and {what was corrected} behind them, then problems
as `! code 'words in question': candidates`; `-` is nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.notation.values import Parsed, Problem, ReadOrder
from judge.rules.maps import Map
from judge.rules.places import Power
from judge.rules.position import Position, opening
from judge.rules.text import read_position
from judge.shelf import load_board

FOLDER = Path(__file__).parent / "corpus"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing typed in one scene."""

    where: str
    typed: str
    meaning: str
    position: Position
    powers: tuple[Power, ...]
    book: str
    reads: tuple[str, ...]
    board: Map


def rows(path: Path, board: Map) -> Iterator[Row]:
    """The rows of a corpus file."""
    position, powers, scene = opening(board), (), list[str]()
    book, reads = "ru2000", (path.stem.partition("-")[0], "en")
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("@ board"):
            board = load_board(line.split()[2])
            scene = ["opening"]
        elif line.startswith("@ powers"):
            position, scene = _position(scene, board, position)
            powers = tuple(line.split()[2:])
        elif line.startswith("@ book"):
            book = line.split()[2]
        elif line.startswith("@ reads"):
            reads = tuple(line.split()[2:])
        elif line.startswith("@ "):
            scene.append(line[2:])
            powers = ()
        elif line and not line.startswith("# "):
            position, scene = _position(scene, board, position)
            typed, _, meaning = line.rpartition(" == ")
            typed = typed.replace("⏎", "\n").replace("⇥", "\t")
            yield Row(f"{path.name}:{number}", typed, meaning, position, powers, book, reads, board)


def _position(scene: list[str], board: Map, before: Position) -> tuple[Position, list[str]]:
    if not scene:
        return before, []
    return (opening(board) if scene[0] == "opening" else read_position("\n".join(scene))), []


def shown(parsed: Parsed) -> str:
    """What was read, as a row's meaning says it."""
    return "; ".join((*map(_order, parsed.orders), *map(_problem, parsed.problems))) or "-"


def _order(read: ReadOrder) -> str:
    void = f" ({read.void.value})" if read.void else ""
    kinds = ", ".join(correction.kind.value for correction in read.corrections)
    return f"{read.order}{void}" + (f" {{{kinds}}}" if kinds else "")


def _problem(problem: Problem) -> str:
    candidates = f": {', '.join(problem.candidates)}" if problem.candidates else ""
    return f"! {problem.code.value} '{problem.about}'{candidates}"
