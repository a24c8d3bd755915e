"""The build and removal cases of DATC v3.2: 6.B.14, 6.I and 6.J."""

import pytest

from judge.rules.adjust import adjustments
from judge.rules.orders import Disband
from judge.rules.outcome import Disbanded, Resolution
from judge.rules.rulebook import DATC
from tests.rules.boards import STANDARD
from tests.rules.datc_cases import DatcCase, read_section, words_of

CASES = [case for letter in "bij" for case in read_section(letter) if case.is_adjustment]

# DATC says of one build without a coast that it fails, of all other impossible ones that they are illegal.
REFUSED = {"fails": "illegal"}


def test_the_adjustment_cases_are_all_there() -> None:
    assert len(CASES) == 1 + 7 + 12


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_adjustment_does_what_the_case_says(case: DatcCase) -> None:
    resolution = adjustments(STANDARD, DATC, case.position, case.orders)

    assert sorted(written(resolution)) == sorted((*row.key, REFUSED.get(row.words, row.words)) for row in case.rows)
    assert removed_by_rule(resolution) == case.removed


def written(resolution: Resolution) -> list[tuple[str, str, str]]:
    """What became of each order that somebody wrote; two may be the same (6.I.7, 6.J.2)."""
    return [(r.power, str(r.order), words_of(r)) for r in resolution.results if not r.is_default]


def removed_by_rule(resolution: Resolution) -> list[tuple[str, object]]:
    return [
        (result.power, result.order.unit)
        for result in resolution.results
        if result.is_default and isinstance(result.order, Disband) and result.outcome == Disbanded()
    ]
