"""Places of other boards that stand for those of the usual one in examples."""

import pytest

from judge.boardfiles import boards
from judge.rules.standins import stand_in_phase, stand_ins
from judge.rules.text import read_phase
from judge.shelf import USUAL_BOARD, load_board

_BY_LAND = "mun-tyr mun-boh tyr-boh par-bur par-pic bur-gas bur-mun vie-gal vie-bud gal-bud ven-tyr nwy-swe kie-den"
_BY_SEA = "nth-lon nth-bel ion-apu ion-tun"


def test_what_borders_in_an_example_borders_on_each_board() -> None:
    usual = load_board(USUAL_BOARD)
    wrong = []
    for name in sorted(boards()):
        board = load_board(name)
        there = stand_ins(usual, board).places
        pairs = [(board.army, pair) for pair in _BY_LAND.split()]
        pairs += [
            (board.fleet, pair) for pair in _BY_SEA.split() if any(each.carries for each in board.provinces.values())
        ]
        wrong += [
            (name, pair)
            for borders, pair in pairs
            if there[pair.partition("-")[2]] not in borders[there[pair.partition("-")[0]]]
        ]
        sided = [at for at in there.values() if "/" in at]
        assert bool(sided) == bool(board.coasts)

    assert wrong == []


def test_powers_stay_who_they_are_and_others_stand_for_those_that_are_missing() -> None:
    usual = load_board(USUAL_BOARD)

    hundred, modern = (stand_ins(usual, load_board(name)).powers for name in ("hundred", "modern"))

    assert hundred["france"] == "france"
    assert len({hundred[power] for power in ("france", "italy", "germany")}) == 3
    assert [modern[power] for power in ("france", "italy", "germany", "turkey")] == [
        "france",
        "italy",
        "germany",
        "turkey",
    ]


@pytest.mark.parametrize(
    ("board", "phase"), [("hundred", "F1440M"), ("ancmed", "F2M"), ("winter_1900", "F1902M"), ("standard", "F1902M")]
)
def test_a_phase_is_as_many_movements_after_the_opening(board: str, phase: str) -> None:
    assert str(stand_in_phase(read_phase("F1902M"), load_board(USUAL_BOARD), load_board(board))) == phase
