"""What people type means what the corpus says: every file of corpus/, by its language."""

from __future__ import annotations

import pytest

from judge.notation.language import Language, combine
from judge.notation.parse import Parsed, parse
from judge.shelf import languages, load_language, load_map, load_rulebook
from tests.notation.corpora import FOLDER, Row, rows, shown

BOARD = load_map("standard")
ROWS = [pytest.param(row, id=row.where) for path in sorted(FOLDER.glob("*.txt")) for row in rows(path, BOARD)]
PRINTED = [row for row in ROWS if "-printed" in str(row.id)]


def language_of(row: Row) -> Language:
    """The languages that a row is read in."""
    first, *others = (load_language(code) for code in row.reads)
    return combine(first, *others)


def read(row: Row, language: Language, text: str) -> Parsed:
    return parse(text, language, BOARD, load_rulebook(row.book), row.position, row.powers)


@pytest.mark.parametrize("row", ROWS)
def test_a_line_means_what_the_corpus_says(row: Row) -> None:
    assert shown(read(row, language_of(row), row.typed)) == row.meaning


@pytest.mark.parametrize("row", PRINTED)
def test_a_printed_line_needs_no_other_language(row: Row) -> None:
    assert shown(read(row, load_language(row.reads[0]), row.typed)) == row.meaning


@pytest.mark.parametrize("code", languages())
def test_every_language_has_a_corpus(code: str) -> None:
    assert (FOLDER / f"{code}.txt").exists()


@pytest.mark.parametrize("row", ROWS)
def test_a_problem_points_into_the_text(row: Row) -> None:
    lines = row.typed.split("\n")

    for problem in read(row, language_of(row), row.typed).problems:
        assert lines[problem.line - 1][problem.column - 1 :].startswith(problem.about.split(" ")[0])
        assert problem.written == lines[problem.line - 1].strip()


@pytest.mark.parametrize("row", ROWS)
def test_a_bad_line_beside_does_no_harm(row: Row) -> None:
    language = language_of(row)
    alone = read(row, language, row.typed)
    among = read(row, language, f"A Qqq - Zzz\n\n{row.typed}\n\nF Xxx S Yyy - (\n")

    assert [str(order.order) for order in among.orders] == [str(order.order) for order in alone.orders]
