"""Standings: boards added up, ties parted by what is agreed, and a director's word in place of the system's."""

from __future__ import annotations

from fractions import Fraction

from judge.game.game import Ending, EndKind
from judge.game.scoring import BoardResult, BoardSeat, TieBreak
from judge.game.standings import Score, said, scores_of, standings
from judge.rules.text import read_phase
from judge.shelf import scorings


def scored(player: str, points: int, **about: object) -> Score:
    return Score(player, str(about.pop("game", "b1")), 1, Fraction(points), **about)  # type: ignore[arg-type]


def test_boards_are_added_up_and_who_has_none_is_last() -> None:
    lines = standings([scored("a", 10), scored("b", 30), scored("a", 25, game="b2")], (), ["a", "b", "c"])

    assert [(line.place, line.player, line.points) for line in lines] == [(1, "a", 35), (2, "b", 30), (3, "c", 0)]
    assert [score.game for score in lines[0].scores] == ["b1", "b2"]


def test_the_first_tie_break_that_differs_decides_and_whom_none_parts_shares_a_place() -> None:
    ties = (TieBreak.SOLOS, TieBreak.CENTRES)
    lines = standings(
        [
            scored("a", 50, centres=9),
            scored("b", 50, centres=3, is_solo=True),
            scored("c", 50, centres=9),
            scored("d", 40, centres=17),
        ],
        ties,
        (),
    )

    assert [(line.place, line.player, line.ties) for line in lines] == [
        (1, "b", (1, 3)),
        (2, "a", (0, 9)),
        (2, "c", (0, 9)),
        (4, "d", (0, 17)),
    ]


def test_each_tie_break_looks_at_what_it_says() -> None:
    own = [
        scored("a", 7, centres=5, is_top=True, is_share=True),
        scored("a", 9, game="b2", centres=4, is_share=True),
    ]
    (line,) = standings(own, tuple(TieBreak), ())

    assert dict(zip(TieBreak, line.ties, strict=True)) == {
        TieBreak.SOLOS: 0,
        TieBreak.TOPS: 1,
        TieBreak.SHARES: 2,
        TieBreak.BEST: 9,
        TieBreak.CENTRES: 9,
    }


def test_points_go_to_who_plays_to_the_end_and_a_director_may_give_others() -> None:
    seats = (BoardSeat(("france",), "sub", 17), BoardSeat(("italy",), None, 17))
    result = BoardResult(seats, Ending(EndKind.DRAW, ("france", "italy"), read_phase("F1907M")))
    found = scores_of(scorings()["squares"], "b1", 2, result, {"left": Fraction(20), "sub": Fraction(30)})

    assert [(each.player, each.points, each.is_corrected, each.round) for each in found] == [
        ("sub", 30, True, 2),
        ("left", 20, True, 2),
    ]
    assert found[0].centres == 17

    # A board that was called off counts for nobody, but what a director gives somebody who sat there is his.
    off = BoardResult(seats, Ending(EndKind.CANCELLED, (), read_phase("F1907M")))
    found = scores_of(scorings()["squares"], "b1", 2, off, {"sub": Fraction(30)})
    assert [(each.player, each.points, each.is_corrected, each.centres) for each in found] == [("sub", 30, True, 0)]


def test_points_are_written_as_short_as_they_can_be() -> None:
    assert [said(Fraction(text)) for text in ("7014", "18.5", "100/3", "2/3", "0", "12.25")] == [
        "7014",
        "18.5",
        "33.333",
        "0.667",
        "0",
        "12.25",
    ]
