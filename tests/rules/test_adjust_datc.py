"""The build and removal cases of DATC v3.2: 6.B.14, 6.I and 6.J."""

import pytest

from judge.rules.adjust import adjustments
from judge.rules.orders import Disband
from judge.rules.outcome import Disbanded, Resolution
from judge.rules.rulebook import Rulebook
from tests.books import BOOKS
from tests.rules.boards import STANDARD
from tests.rules.datc_cases import DatcCase, read_section, words_of

CASES = [case for letter in "bij" for case in read_section(letter) if case.is_adjustment]

# DATC says of one build without a coast that it fails, of all other impossible ones that they are illegal.
REFUSED = {"fails": "illegal"}


def test_the_adjustment_cases_are_all_there() -> None:
    assert len(CASES) == 1 + 7 + 12


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_adjustment_does_what_the_case_says(case: DatcCase, book: Rulebook) -> None:
    resolution = adjustments(STANDARD, book, case.position, case.orders)

    rows = [(*row.key, words) for row, words in zip(case.rows, words_by(case, book), strict=True)]
    assert sorted(written(resolution)) == sorted(rows)
    assert removed_by_rule(resolution) == case.removed_by.get(book.name, case.removed)


def words_by(case: DatcCase, book: Rulebook) -> list[str]:
    """What becomes of each row by a book; two rows may say the same (6.I.7, 6.J.2)."""
    others = {row.key: row.words for row in case.others.get(book.name, ())}
    words = [others.get(row.key, row.words) for row in case.rows]
    return [REFUSED.get(word, word) for word in words]


def written(resolution: Resolution) -> list[tuple[str, str, str]]:
    """What became of each order that somebody wrote; two may be the same (6.I.7, 6.J.2)."""
    return [(r.power, str(r.order), words_of(r)) for r in resolution.results if not r.is_default]


def removed_by_rule(resolution: Resolution) -> list[tuple[str, object]]:
    return [
        (result.power, result.order.unit)
        for result in resolution.results
        if result.is_default and isinstance(result.order, Disband) and result.outcome == Disbanded()
    ]
