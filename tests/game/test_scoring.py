"""Points of a board, by the examples that the systems' own descriptions print; the files name where."""

from __future__ import annotations

from fractions import Fraction

import pytest

from judge.errors import BadData
from judge.game.game import Ending, EndKind
from judge.game.scoring import BoardResult, BoardSeat, PoolBy, TieBreak, build_scoring, score
from judge.rules.text import read_phase
from judge.shelf import scorings

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


def board(centres: str, kind: EndKind = EndKind.DRAW, powers: str = "", lost: str = "") -> BoardResult:
    """`5 9 4 …` for Austria, England …; `lost` are the years in which the last centre went, as `italy 1905`."""
    pieces = lost.split()
    years = dict(zip(pieces[::2], map(int, pieces[1::2]), strict=True))
    owned = dict(zip(POWERS, map(int, centres.split()), strict=True))
    seats = tuple(BoardSeat((power,), f"p-{power}", owned[power], years.get(power)) for power in POWERS)
    shared = tuple(powers.split()) or tuple(power for power in POWERS if owned[power])
    return BoardResult(seats, Ending(kind, shared, read_phase("F1909M")))


def points(system: str, result: BoardResult) -> list[float]:
    return [float(each) for each in score(scorings()[system], result)]


@pytest.mark.parametrize(
    ("system", "centres", "expected"),
    [
        # The two examples of the World Diplomacy Database; each comes to 100.
        ("cdiplo", "4 0 9 7 7 3 4", [5, 1, 48, 18.5, 18.5, 4, 5]),
        ("cdiplo", "5 9 4 5 3 1 7", [9.5, 48, 5, 9.5, 4, 2, 22]),
        # A tie of two, of three, and of four behind the first, as the blog and the magazine reckon them.
        ("cdiplo", "17 17 0 0 0 0 0", [44, 44, 1, 1, 1, 1, 1]),
        ("cdiplo", "10 6 6 6 6 0 0", [49, 12.25, 12.25, 12.25, 12.25, 1, 1]),
        ("cdiplo73", "4 0 9 7 7 3 4", [5, 1, 48, 18.5, 18.5, 4, 5]),
        ("centres", "4 0 9 7 7 3 4", [4, 0, 9, 7, 7, 3, 4]),
        # 16 + 81 + 49 + 49 + 9 + 16 = 220
        ("squares", "4 0 9 7 7 3 4", [each / 220 * 100 for each in (16, 0, 81, 49, 49, 9, 16)]),
        ("squares", "17 17 0 0 0 0 0", [50, 50, 0, 0, 0, 0, 0]),
    ],
)
def test_a_draw_by_each_system(system: str, centres: str, expected: list[float]) -> None:
    assert points(system, board(centres)) == pytest.approx(expected)


def test_carnage_ranks_by_centres_and_then_by_who_lived_longer() -> None:
    """The second and third example of the forum: the first power to fall has 1000, the second 2000; equals share."""
    second = board("0 3 6 4 0 14 7", lost="austria 1903 italy 1905")
    third = board("1 8 7 0 4 8 6", lost="germany 1904")

    assert points("carnage", second) == [1000, 3003, 5006, 4004, 2000, 7014, 6007]
    assert points("carnage", third) == [2001, 6508, 5007, 1000, 3004, 6508, 4006]


def test_who_fell_in_the_same_year_shares_the_last_ranks() -> None:
    assert points("carnage", board("0 3 6 4 0 14 7", lost="austria 1903 italy 1903"))[::4] == [1500, 1500]


@pytest.mark.parametrize(
    ("system", "most"),
    [("carnage", 28034), ("cdiplo", 100), ("cdiplo73", 73), ("centres", 34), ("drawsize", 100), ("squares", 100)],
)
@pytest.mark.parametrize("kind", [EndKind.SOLO, EndKind.CONCESSION])
def test_who_wins_alone_takes_all(system: str, most: int, kind: EndKind) -> None:
    assert points(system, board("0 3 6 4 0 18 3", kind, "russia")) == [0, 0, 0, 0, 0, most, 0]


def test_a_draw_of_three_is_a_third_each_whatever_the_centres() -> None:
    drawn = score(scorings()["drawsize"], board("0 3 14 4 0 7 6", powers="france russia turkey"))

    assert drawn == (0, 0, Fraction(100, 3), 0, 0, Fraction(100, 3), Fraction(100, 3))


def test_a_last_year_that_is_over_is_a_draw_of_all_survivors() -> None:
    assert points("drawsize", board("0 10 14 10 0 0 0", EndKind.TIME, "france")) == pytest.approx(
        [0, 100 / 3, 100 / 3, 100 / 3, 0, 0, 0]
    )


@pytest.mark.parametrize("system", sorted(scorings()))
def test_a_game_that_was_cancelled_counts_for_nobody(system: str) -> None:
    assert points(system, board("4 0 9 7 7 3 4", EndKind.CANCELLED, "")) == [0] * 7


@pytest.mark.parametrize(("system", "whole"), [("carnage", 28034), ("cdiplo", 100), ("squares", 100), ("centres", 34)])
def test_a_board_is_worth_the_same_however_it_ends(system: str, whole: int) -> None:
    for result in (board("0 3 14 4 0 7 6"), board("5 5 5 5 5 5 4"), board("34 0 0 0 0 0 0", EndKind.SOLO, "austria")):
        assert sum(score(scorings()[system], result)) == whole


def test_powers_of_one_hand_count_together() -> None:
    seats = (BoardSeat(("england", "austria"), "p1", 12), BoardSeat(("france", "russia", "turkey"), "p2", 22))
    result = BoardResult(seats, Ending(EndKind.SOLO, ("france", "russia", "turkey"), read_phase("F1905M")))

    assert points("squares", result) == [0, 100]


def test_a_file_with_a_slip_is_named() -> None:
    with pytest.raises(BadData, match="knows no centrs"):
        build_scoring("mine", {"names": ["mine"], "solo": {"winner": 1}, "draw": {"centrs": 1}})
    with pytest.raises(BadData, match="no scoring system"):
        build_scoring("mine", {"names": ["mine"], "solo": {}})


def test_half_a_point_is_a_half() -> None:
    mine = build_scoring("mine", {"names": ["Mine"], "solo": {"winner": 1}, "draw": {"centre": 0.5, "pool": 7}})

    assert (mine.centre, mine.names, mine.ties, mine.pool_by) == (Fraction(1, 2), ("mine",), (), PoolBy.SHARERS)


def test_no_two_systems_are_called_alike_and_each_says_how_it_parts_equals() -> None:
    named = [name for each in scorings().values() for name in each.names]

    assert len(set(named)) == len(named)
    assert all(each.ties and set(each.ties) <= set(TieBreak) for each in scorings().values())
