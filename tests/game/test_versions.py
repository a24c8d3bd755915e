"""Versions of orders, and letters that newer ones have overtaken."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from judge.game.commands.orders import GiveOrders, HoldBack
from judge.game.game import Game
from judge.game.versions import Stamp, is_overtaken, written_at
from tests.game.tables import at_deadline, obeyed, table, written
from tests.orders import read_orders

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def stamp(number: int, written: int | None, came: int | None = None, wants: str = "") -> Stamp:
    """A letter written and come so many minutes from noon."""
    when = None if written is None else NOON + written * MINUTE
    return Stamp(number, when, NOON + (written if came is None else came) * MINUTE if came or written else NOON, wants)


def ordered_by(game: Game, letter: Stamp, orders: str = "austria: A vie H") -> Game:
    return obeyed(game, GiveOrders(read_orders(orders), letter), "austria").game


def overtaken(game: Game, letter: Stamp, who: str = "austria") -> bool:
    return is_overtaken(game, ("austria",), who, letter)


def test_each_letter_that_changes_something_makes_a_version() -> None:
    game = ordered_by(table(), stamp(1, 1))
    game = ordered_by(game, stamp(2, 2))
    assert game.written.versions["austria"].number == 1

    game = ordered_by(game, stamp(3, 3), "austria: A vie - gal")
    assert (game.written.versions["austria"].number, game.written.versions["austria"].letter) == (2, 3)
    assert "italy" not in game.written.versions


def test_a_letter_is_overtaken_when_it_is_older_and_comes_later() -> None:
    game = ordered_by(table(), stamp(1, 10, 11))

    assert overtaken(game, stamp(2, 5, 20))
    assert not overtaken(game, stamp(2, 15, 20))
    assert not overtaken(game, stamp(2, None, 20))
    assert not overtaken(table(), stamp(2, 5, 20))


def test_the_letter_of_somebody_else_is_never_older() -> None:
    assert not overtaken(ordered_by(table(), stamp(1, 10, 11)), stamp(2, 5, 20), "newcomer")


def test_a_clock_that_is_fast_overtakes_nobody() -> None:
    """The stored letter says 12:30 but came at 12:01: what was written at 12:10 is newer all the same."""
    assert not overtaken(ordered_by(table(), stamp(1, 30, 1)), stamp(2, 10, 10))


@pytest.mark.parametrize(
    ("written", "came", "is_plausible"),
    [(0, 1, True), (50, 1, True), (70, 1, False), (-7000, 1, True), (-7300, 1, False)],
)
def test_dates_that_cannot_be_tell_nothing(written: int, came: int, is_plausible: bool) -> None:
    assert (written_at(stamp(1, written, came)) is not None) is is_plausible


def test_a_version_without_a_date_keeps_the_one_before() -> None:
    game = ordered_by(table(), stamp(1, 10, 11))
    game = ordered_by(game, stamp(2, None, 12), "austria: A vie - gal")

    assert overtaken(game, stamp(3, 5, 20))


def test_what_was_held_back_counts_when_it_is_sent_once_more() -> None:
    game = ordered_by(table(), stamp(1, 10, 11))
    late = stamp(2, 5, 20, "A vie - gal")
    assert overtaken(game, late)

    game = obeyed(game, HoldBack(late), "austria").game

    assert written(game, "austria") == "A vie H"
    assert not overtaken(game, stamp(3, 5, 21, "A vie - gal"))
    assert overtaken(game, stamp(3, 5, 21, "A vie - boh"))


def test_a_letter_of_the_phase_before_stays_behind_a_newer_one() -> None:
    game = at_deadline(ordered_by(table(), stamp(1, 10, 11))).game

    assert game.written.versions["austria"].number == 0
    assert not game.written.history
    assert overtaken(game, stamp(2, 5, 20))
