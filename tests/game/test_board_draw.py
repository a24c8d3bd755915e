"""The draw of a tournament's round: fair, the same for the same seed, and better than chance."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.game.board_draw import DrawnTable, Sitting, draw_boards, fingerprint, hands_by_player, meetings

HANDS = tuple((power,) for power in ("austria", "england", "france", "germany", "italy", "russia", "turkey"))
PAIRS = (("england", "turkey"), ("france", "austria"))


def people(count: int) -> tuple[str, ...]:
    return tuple(f"p{number}" for number in range(count))


def rounds(count: int, tables: int, hands: tuple[tuple[str, ...], ...] = HANDS) -> list[tuple[DrawnTable, ...]]:
    """So many rounds one after the other, each with all before it as its past."""
    drawn: list[tuple[DrawnTable, ...]] = []
    for number in range(count):
        past = [Sitting(hands_by_player(table)) for each in drawn for table in each]
        games = tuple(f"r{number}b{table}" for table in range(tables))
        drawn.append(draw_boards(people(tables * len(hands)), games, hands, past, f"seed {number}"))
    return drawn


def test_one_table_has_each_power_once_for_everybody_in_seven_rounds() -> None:
    had = Counter((player, hand) for each in rounds(7, 1) for table in each for hand, player in table.hands)

    assert set(had.values()) == {1}
    assert len(had) == 49


def test_seven_tables_meet_nobody_twice_while_that_can_be_had() -> None:
    drawn = rounds(3, 8)
    groups = [tuple(player for _, player in table.hands) for each in drawn for table in each]
    pairs = Counter(pair for group in groups for pair in combinations(sorted(group), 2))

    assert max(pairs.values()) == 1
    had = Counter((player, hand) for each in drawn for table in each for hand, player in table.hands)
    assert max(had.values()) == 1


def test_two_tables_part_whom_they_can_and_give_nobody_a_power_twice() -> None:
    first, second = rounds(2, 2)
    past = [Sitting(hands_by_player(table)) for table in first]
    tables = [tuple(player for _, player in table.hands) for table in second]

    # 14 people at two tables: four of one table and three of the other is as few meetings as there can be, 18.
    assert meetings(tables, past) == 2 * (6 + 3)
    had = Counter((player, hand) for each in (first, second) for table in each for hand, player in table.hands)
    assert max(had.values()) == 1


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 3), st.text(max_size=8), st.randoms(use_true_random=False))
def test_everybody_has_one_seat_and_the_order_of_names_changes_nothing(tables: int, seed: str, chance) -> None:
    players = list(people(7 * tables))
    games = tuple(f"b{number}" for number in range(tables))
    past = [Sitting(hands_by_player(table)) for table in draw_boards(players, games, HANDS, (), "before")]
    drawn = draw_boards(players, games, HANDS, past, seed)
    chance.shuffle(players)
    chance.shuffle(past)

    assert draw_boards(players, games, HANDS, past, seed) == drawn
    assert sorted(player for table in drawn for _, player in table.hands) == sorted(players)
    assert all(tuple(hand for hand, _ in table.hands) == HANDS for table in drawn)


def test_each_power_comes_to_each_player_equally_often_over_many_seeds() -> None:
    had = Counter(
        (player, hand)
        for seed in range(700)
        for hand, player in draw_boards(people(7), ("b1",), HANDS, (), str(seed))[0].hands
    )

    # 100 each are expected; five standard deviations off would be a draw that leans.
    assert all(54 < count < 146 for count in had.values())
    assert len(had) == 49


def test_hands_of_several_powers_are_drawn_whole() -> None:
    first, second = rounds(2, 1, PAIRS)

    assert {hand for hand, _ in first[0].hands} == set(PAIRS)
    assert hands_by_player(first[0]) != hands_by_player(second[0])


def test_a_number_that_does_not_come_out_even_is_no_draw() -> None:
    with pytest.raises(ValueError, match="13 players for 2 boards of 7"):
        draw_boards(people(13), ("b1", "b2"), HANDS, (), "x")


def test_the_draw_is_what_it_was_when_it_was_published() -> None:
    """Who repeats an old draw gets it again: the algorithm is a promise."""
    (table,) = draw_boards(people(7), ("b1",), HANDS, (), "e3b98824f754c59f")

    assert [player for _, player in table.hands] == ["p1", "p0", "p5", "p4", "p3", "p2", "p6"]
    assert fingerprint("e3b98824f754c59f").startswith("1abb900893854c83")
