"""What people type means what the corpus says: every file of corpus/, by its language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from judge.notation.language import Language, combine
from judge.notation.letter.parse import parse
from judge.notation.values import Parsed
from judge.shelf import USUAL_BOARD, languages, load_board, load_language, load_rulebook
from tests.notation.corpora import FOLDER, Row, rows, shown

BOARD = load_board(USUAL_BOARD)
FILES = sorted(FOLDER.glob("*.txt"))
PRINTED = sorted(FOLDER.glob("*-printed.txt"))
# A test a row would spend four times as long on being a test as on reading.
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def rows_of(path: Path) -> tuple[Row, ...]:
    return tuple(rows(path, BOARD))


def language_of(row: Row) -> Language:
    """The languages that a row is read in."""
    first, *others = (load_language(code, row.board.name) for code in row.reads)
    return combine(first, *others)


def read(row: Row, language: Language, text: str) -> Parsed:
    return parse(text, language, row.board, load_rulebook(row.book), row.position, row.powers)


@cache
def alone(path: Path, number: int) -> Parsed:
    """What is understood of a row as it stands."""
    row = rows_of(path)[number]
    return read(row, language_of(row), row.typed)


@each_file
def test_a_line_means_what_the_corpus_says(path: Path) -> None:
    found = [(row, shown(alone(path, number))) for number, row in enumerate(rows_of(path))]

    assert found
    assert [f"{row.where}: {row.typed!r} means {meaning}" for row, meaning in found if meaning != row.meaning] == []


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_a_printed_line_needs_no_other_language(path: Path) -> None:
    found = [(row, shown(read(row, load_language(row.reads[0], row.board.name), row.typed))) for row in rows_of(path)]

    assert [f"{row.where}: {row.typed!r} means {meaning}" for row, meaning in found if meaning != row.meaning] == []


@pytest.mark.parametrize("code", languages())
def test_every_language_has_a_corpus(code: str) -> None:
    assert (FOLDER / f"{code}.txt").exists()


@each_file
def test_a_problem_points_into_the_text(path: Path) -> None:
    for number, row in enumerate(rows_of(path)):
        lines = row.typed.split("\n")
        for problem in alone(path, number).problems:
            there = lines[problem.line - 1]
            assert there[problem.column - 1 :].startswith(problem.about.split(" ")[0]), row.where
            assert problem.written == there.strip(), row.where


@each_file
def test_a_bad_line_beside_does_no_harm(path: Path) -> None:
    for number, row in enumerate(rows_of(path)):
        among = read(row, language_of(row), f"A Qqq - Zzz\n\n{row.typed}\n\nF Xxx S Yyy - (\n")

        assert [str(order.order) for order in among.orders] == [
            str(order.order) for order in alone(path, number).orders
        ], row.where
