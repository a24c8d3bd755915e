"""The movement phases of all DATC v3.2 cases, every order asserted, under each rulebook."""

from __future__ import annotations

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.meaning import as_meant
from judge.rules.orders import Move, Unit
from judge.rules.outcome import Resolution, Succeeded
from judge.rules.places import Power
from judge.rules.rulebook import Rulebook
from judge.shelf import load_rulebook, rulebooks
from judge.structs import replace
from tests.rules.boards import STANDARD
from tests.rules.datc_cases import DatcCase, read_section, told

CASES = [case for letter in "abcdefgh" for case in read_section(letter) if not case.is_adjustment]
BOOKS = [load_rulebook(name) for name in rulebooks()]


def test_the_movement_cases_are_all_there() -> None:
    """DATC 3.2: A 12, B 19 less the build 6.B.14, C 9, D 35, E 15, F 30, G 20, H 17."""
    assert len(CASES) == 12 + 18 + 9 + 35 + 15 + 30 + 20 + 17


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_order_does_what_the_case_says(case: DatcCase, book: Rulebook) -> None:
    resolution = adjudicate(STANDARD, book, case.position, case.orders)

    assert told(resolution.results) == as_ordered(case, book)
    assert dict(resolution.after.units) == left_standing(resolution)


def as_ordered(case: DatcCase, book: Rulebook) -> dict[tuple[Power, str], str]:
    """The expected words by order, as the orders are meant on this board."""
    meant = {
        (row.power, str(row.order)): (row.power, str(as_meant(STANDARD, book, case.position, row.order)))
        for row in case.rows
    }
    return {meant[key]: words for key, words in case.expected(book.name).items()}


def left_standing(resolution: Resolution) -> dict[Power, frozenset[Unit]]:
    """Where everybody is when the words are true: who succeeded has moved, who was dislodged is gone."""
    units: dict[Power, set[Unit]] = {power: set() for power in resolution.before.units}
    for result in resolution.results:
        order, unit = result.order, getattr(result.order, "unit", None)
        if unit not in resolution.before.units[result.power] or result.dislodgement is not None:
            continue
        has_moved = isinstance(order, Move) and result.outcome == Succeeded()
        units[result.power].add(replace(unit, at=order.to) if has_moved else unit)
    return {power: frozenset(own) for power, own in units.items()}
