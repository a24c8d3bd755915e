"""The retreat phases of the DATC v3.2 cases, played on from their movement phases."""

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.orders import Retreat, Unit
from judge.rules.outcome import Resolution, Succeeded
from judge.rules.position import Position
from judge.rules.retreat import retreats
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_phase
from judge.shelf import load_rulebook, rulebooks
from judge.structs import replace
from tests.rules.boards import STANDARD
from tests.rules.datc_cases import DatcCase, read_section, told

CASES = [case for letter in "fh" for case in read_section(letter) if case.has_retreats]
BOOKS = [load_rulebook(name) for name in rulebooks()]


def test_the_retreat_cases_are_all_there() -> None:
    """DATC 3.2: all of 6.H but 6.H.17, which ends with a unit that has nowhere to go, and 6.F.7."""
    assert len(CASES) == 17


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_retreat_does_what_the_case_says(case: DatcCase, book: Rulebook) -> None:
    moved = adjudicate(STANDARD, book, case.position, case.orders)
    resolution = retreats(STANDARD, book, replace(moved.after, phase=read_phase("S1905R")), case.retreat_orders)

    assert told(resolution.results) == case.expected_retreats(book.name)
    assert units(resolution.after) == units(moved.after) | arrived(resolution)


def units(position: Position) -> set[Unit]:
    return {unit for own in position.units.values() for unit in own}


def arrived(resolution: Resolution) -> set[Unit]:
    return {
        replace(result.order.unit, at=result.order.to)
        for result in resolution.results
        if isinstance(result.order, Retreat) and result.outcome == Succeeded()
    }
