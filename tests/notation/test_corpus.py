"""What people type means what the corpus says: every file of corpus/, by its language."""

from __future__ import annotations

import pytest

from judge.notation.parse import parse
from judge.shelf import languages, load_language, load_map, load_rulebook
from tests.notation.corpora import FOLDER, Row, rows, shown

BOARD = load_map("standard")
RULEBOOK = load_rulebook("ru2000")
ROWS = [
    pytest.param(path.stem.partition("-")[0], row, id=row.where)
    for path in sorted(FOLDER.glob("*.txt"))
    for row in rows(path, BOARD)
]


@pytest.mark.parametrize(("code", "row"), ROWS)
def test_a_line_means_what_the_corpus_says(code: str, row: Row) -> None:
    parsed = parse(row.typed, load_language(code), BOARD, RULEBOOK, row.position, row.powers)

    assert shown(parsed) == row.meaning


@pytest.mark.parametrize("code", languages())
def test_every_language_has_a_corpus(code: str) -> None:
    assert (FOLDER / f"{code}.txt").exists()


@pytest.mark.parametrize(("code", "row"), ROWS)
def test_a_problem_points_into_the_text(code: str, row: Row) -> None:
    parsed = parse(row.typed, load_language(code), BOARD, RULEBOOK, row.position, row.powers)
    lines = row.typed.split("\n")

    for problem in parsed.problems:
        assert lines[problem.line - 1][problem.column - 1 :].startswith(problem.about.split(" ")[0])
        assert problem.written == lines[problem.line - 1].strip()


@pytest.mark.parametrize(("code", "row"), ROWS)
def test_a_bad_line_beside_does_no_harm(code: str, row: Row) -> None:
    language = load_language(code)
    alone = parse(row.typed, language, BOARD, RULEBOOK, row.position, row.powers)
    among = parse(
        f"A Qqq - Zzz\n\n{row.typed}\n\nF Xxx S Yyy - (\n", language, BOARD, RULEBOOK, row.position, row.powers
    )

    assert [str(read.order) for read in among.orders] == [str(read.order) for read in alone.orders]
