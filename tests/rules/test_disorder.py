"""Whose dislodged units may not retreat: the books on those who gave no orders."""

from __future__ import annotations

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.outcome import Dislodgement
from judge.rules.text import read_position
from judge.shelf import load_rulebook
from tests.orders import read_orders
from tests.rules.boards import STANDARD

BOARD = "S1903M\nfrance: A bur, A gas\ngermany: A mun, A ruh\nrussia: A mos"
ATTACK = "germany: A mun - bur; A ruh S A mun - bur"


def driven_out(book: str, more: str = "", unplayed: tuple[str, ...] = ()) -> Dislodgement:
    """What becomes of the army in Burgundy when France has ordered no more than `more`."""
    given = read_orders(ATTACK + (f" · france: {more}" if more else ""))
    played = adjudicate(STANDARD, load_rulebook(book), read_position(BOARD), given, unplayed)
    (found,) = [result.dislodgement for result in played.results if result.dislodgement is not None]
    return found


@pytest.mark.parametrize(
    ("book", "more", "disbands"),
    [
        ("ru2000", "", True),  # L864
        ("fr", "", True),  # silent: ru2000 decides
        ("ja", "", True),  # [14-3] L315
        ("bg", "", True),  # L266
        ("2000", "", True),
        ("ru_forum", "", False),  # 6.5 L68: who writes nothing defends
        ("datc", "", False),
        ("ru2000", "A gas H", False),  # L113: the unit holds, and the government stands
        ("fr", "A gas H", False),
        ("ja", "A gas H", False),
        ("bg", "A gas H", True),  # L84: every unit has to get an order
        ("ru2000", "A bur - mos", False),  # impossible, but written
        ("bg", "A bur - mos", False),
        ("ru2000", "A ruh H", False),  # the same, for a unit that is not France's
        ("bg", "A bur H", False),
    ],
)
def test_a_dislodged_unit_of_a_power_that_ordered_only_so_much(book: str, more: str, disbands: bool) -> None:
    found = driven_out(book, more)

    assert found.disbands is disbands
    assert found.open == (() if disbands else ("bel", "mar", "par", "pic"))


@pytest.mark.parametrize("book", ["datc", "ru_forum", "ru2000", "ja", "bg"])
def test_a_power_without_a_player_loses_its_dislodged_units_by_every_book(book: str) -> None:
    """Also those that somebody ordered before he left."""
    assert driven_out(book, "A bur H", unplayed=("france",)).disbands
    assert not driven_out(book, "A bur H", unplayed=("russia",)).disbands


def test_the_board_that_is_left_has_only_those_who_may_retreat() -> None:
    given = read_orders(ATTACK)
    by_ru2000, by_datc = (
        adjudicate(STANDARD, load_rulebook(book), read_position(BOARD), given) for book in ("ru2000", "datc")
    )

    assert by_ru2000.settled.dislodged == ()
    assert by_datc.settled == by_datc.after
    assert [str(driven.unit) for driven in by_ru2000.after.dislodged] == ["A bur"]
