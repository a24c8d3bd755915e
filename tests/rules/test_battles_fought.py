"""Where orders met in a phase, and which orders decided it."""

from __future__ import annotations

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.battles_fought import battles_fought, largest_battle
from judge.rules.orders import unit_of
from judge.rules.outcome import Resolution
from judge.rules.position import Position
from judge.rules.text import read_phase
from judge.shelf import USUAL_BOARD, load_board, load_rulebook
from tests.orders import read_orders

BOARD = load_board(USUAL_BOARD)
SUPPORTED = (
    "germany: A mun H; A ber S A mun",
    "france: A bur - mun; A ruh S A bur - mun; A sil S A bur - mun",
    "russia: A pru - sil; A war - gal",
    "austria: A vie - gal",
)
CONVOYED = ("england: A lon - bel; F nth C A lon - bel", "france: F eng H", "germany: A ruh - bel")


def played(given: tuple[str, ...]) -> Resolution:
    orders = read_orders("\n".join(given))
    units = {power: frozenset(unit for o in own if (unit := unit_of(o))) for power, own in orders.items()}
    position = Position(read_phase("S1902M"), units, {power: frozenset[str]() for power in units})
    return adjudicate(BOARD, load_rulebook("ru2000"), position, orders)


def told(given: tuple[str, ...]) -> dict[str, str]:
    """The orders of each battle by its province."""
    return {
        battle.province: "; ".join(str(result.order) for result in battle.results)
        for battle in battles_fought(played(given))
    }


def test_a_battle_is_its_attacks_their_help_who_cut_it_and_who_was_there() -> None:
    assert told(SUPPORTED) == {
        "gal": "A vie - gal; A war - gal",
        "mun": "A bur - mun; A ruh S A bur - mun; A sil S A bur - mun; A ber S A mun; A mun H; A pru - sil",
        "sil": "A sil S A bur - mun; A pru - sil",
    }


def test_a_fleet_that_carries_an_attack_is_in_its_battle() -> None:
    assert told(CONVOYED) == {"bel": "A lon - bel; F nth C A lon - bel; A ruh - bel"}


def test_where_all_went_as_it_was_ordered_no_battle_was_fought() -> None:
    assert told(("france: A bur - mun; A par H",)) == {}
    assert largest_battle(played(("france: A bur - mun",))) is None


@pytest.mark.parametrize(
    ("given", "province"),
    [
        (SUPPORTED, "mun"),
        # Two meet in Galicia and three in Belgium, but from Munich a unit is driven out.
        (
            (
                "germany: A mun H; A ruh - bel",
                "france: A bur - mun; A tyr S A bur - mun; A pic - bel",
                "england: F nth - bel; F eng S F nth - bel; F hol S A ruh - bel; A bel - bre",
            ),
            "mun",
        ),
    ],
)
def test_the_largest_battle_rather_cost_a_unit_its_place(given: tuple[str, ...], province: str) -> None:
    battle = largest_battle(played(given))

    assert battle is not None
    assert battle.province == province
