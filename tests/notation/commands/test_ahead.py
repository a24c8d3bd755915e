"""The names of phases as players write them, and orders for later read word by word."""

from __future__ import annotations

import pytest

from judge.notation.commands.ahead import check, provinces_in, read, read_phase_name
from judge.notation.values import ProblemCode
from judge.rules.position import opening
from judge.rules.text import read_phase
from judge.shelf import USUAL_BOARD, load_board, load_reading, load_rulebook

BOARD = load_board(USUAL_BOARD)
BOOK = load_rulebook("ru2000")
ENGLISH = load_reading("en", BOOK)
START = opening(BOARD)


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("F1902M", "F1902M"),
        ("f1902m", "F1902M"),
        ("S 1902 M", "S1902M"),
        ("s02m", "S1902M"),
        ("fall 1902 movement", "F1902M"),
        ("Autumn, 1902", "F1902M"),
        ("1902 fall retreats", "F1902R"),
        ("fall", "F1901M"),
        ("spring", "S1901M"),
        ("winter 1903 builds", "W1903A"),
        ("winter", "W1901A"),
        ("builds", "W1901A"),
        ("fall 1903 adjustments", "W1903A"),
        ("F1901R.", "F1901R"),
    ],
)
def test_a_phase_by_its_name(text: str, phase: str) -> None:
    assert read_phase_name(text, ENGLISH, START.phase) == read_phase(phase)


def test_without_a_year_the_next_one_is_meant() -> None:
    assert read_phase_name("spring movement", ENGLISH, read_phase("F1901M")) == read_phase("S1902M")


@pytest.mark.parametrize(
    "text",
    ["", "1902", "movement", "next week", "F1902A", "W1902M", "fall spring", "fall 1902 1903", "1A", "2 A", "A1"],
)
def test_what_is_no_phase(text: str) -> None:
    assert read_phase_name(text, ENGLISH, START.phase) is None


def test_conditions_decide_which_orders_are_read() -> None:
    found = read("IF A Ven THEN A Par-Bur ELSE A Par H", ENGLISH, BOARD, BOOK, START, ("france",))

    assert [str(order.order) for order in found.parsed.orders] == ["A par - bur"]
    assert [each.holds for each in found.verdicts] == [True, False]


def test_the_branch_that_does_not_count_is_read_for_its_words() -> None:
    found = read("IF A Tyr\nA Par-Atlantis\nA Bur-Mun\nENDIF", ENGLISH, BOARD, BOOK, START, ("france",))

    assert [(each.line, each.code) for each in found.parsed.problems] == [(2, ProblemCode.UNKNOWN_PLACE)]


def test_a_condition_that_cannot_be_asked_is_a_problem_of_its_line() -> None:
    found = read("A Mar H\nIF Italy moves\nA Par-Bur\nENDIF", ENGLISH, BOARD, BOOK, START, ("france",))

    assert [str(order.order) for order in found.parsed.orders] == ["A mar H"]
    assert [(each.line, each.code) for each in found.parsed.problems] == [(2, ProblemCode.BAD_CONDITION)]


@pytest.mark.parametrize(
    ("phase", "text", "codes"),
    [
        ("F1902M", "A Bur-Mun\nF MAO-Spa/nc", []),  # where nothing stands now
        ("F1902M", "A Bur-Atlantis", [ProblemCode.UNKNOWN_PLACE]),
        ("F1902M", "Build A Par", [ProblemCode.WRONG_PHASE]),
        ("W1902A", "Build A Par\nBuild F Bre\nRemove A Bur", []),
        ("F1902R", "A Bur R Gas", []),
        ("F1902M", "IF nobody knows\nA Bur-Mun\nENDIF", [ProblemCode.BAD_CONDITION]),
        ("F1902M", "IF A Bur\nA Bur-Mun\nELSE\nA Gas-Atlantis", [ProblemCode.UNKNOWN_PLACE]),
        ("F1902M", "See you all next week!", []),
    ],
)
def test_words_for_a_later_phase_are_checked_at_once(phase: str, text: str, codes: list[ProblemCode]) -> None:
    found = check(text, ENGLISH, BOARD, BOOK, read_phase(phase), ("france",))

    assert [each.code for each in found] == codes


@pytest.mark.parametrize(
    ("text", "provinces"),
    [
        ("A Mun", ("mun",)),
        ("Mun, Ber", ("mun", "ber")),
        ("army Munich", ("mun",)),
        ("all of it", ()),
        ("A Mun-Tyr", ()),
    ],
)
def test_units_by_their_names(text: str, provinces: tuple[str, ...]) -> None:
    assert provinces_in(text, ENGLISH, BOARD, ("mun",)) == provinces


@pytest.mark.parametrize(
    ("board", "after", "text", "phase"),
    [
        ("hundred", "S1425M", "fall movement", "F1430M"),
        ("hundred", "S1425M", "winter", "W1430A"),
        ("hundred", "F1430R", "spring", "S1435M"),
        ("hundred", "F1430R", "winter", "W1430A"),
        ("hundred", "S1425M", "F1440M", "F1440M"),
        ("hundred", "S1435M", "S1425M", "S1425M"),
        ("hundred", "S1425M", "F1425M", None),
        ("hundred", "S1425M", "fall 1426 movement", None),
        ("chaos", "W1900A", "spring", "S1901M"),
        ("chaos", "W1900A", "winter", "W1900A"),
    ],
)
def test_a_phase_is_one_of_the_boards_calendar(board: str, after: str, text: str, phase: str | None) -> None:
    found = read_phase_name(text, ENGLISH, read_phase(after), load_board(board).calendar)

    assert found == (read_phase(phase) if phase else None)
