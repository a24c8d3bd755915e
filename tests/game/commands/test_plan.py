"""Orders for phases to come, and what becomes of them when one opens."""

from __future__ import annotations

from typing import Any

import pytest

from judge.game.commands.ahead import MOST_TEXT, FollowPlans, PlanReport, Repeat, StorePlan
from judge.game.commands.orders import Clear, ClearAhead
from judge.game.events.ahead import PlansChanged, PlansFollowed, UnreadLine
from judge.game.game import Game
from judge.game.refusal import RefusalReason
from judge.game.state import Seat
from judge.rules.text import read_phase
from judge.structs import replace
from tests.game.tables import ALL_HOLD, at, obeyed, ordered, refused, table, written
from tests.games import changed
from tests.orders import read_orders

FALL = "F1901M\naustria: A bud, F tri, A vie | bud tri vie\ngermany: A ber | ber\n"


def plan(phase: str, text: str, **more: Any) -> StorePlan:
    return StorePlan(read_phase(phase), text, "en", **more)


def texts(game: Game, power: str = "austria") -> list[tuple[str, str]]:
    return [(str(one.phase), one.text) for one in game.written.plans if one.power == power]


def test_orders_for_a_later_phase_are_kept_as_they_were_written() -> None:
    done = obeyed(table(), plan("F1901M", "A Vie-Gal\nif tri then A Bud H"), "austria")

    assert texts(done.game) == [("F1901M", "A Vie-Gal\nif tri then A Bud H")]
    assert done.game.written.plans[0].language == "en"
    assert done.events == (PlansChanged("austria"),)


def test_a_second_letter_adds_to_the_first_and_the_same_once_more_changes_nothing() -> None:
    game = obeyed(table(), plan("F1901M", "A Vie-Gal"), "austria").game
    game = obeyed(game, plan("F1901M", "A Bud H"), "austria").game
    assert texts(game) == [("F1901M", "A Vie-Gal"), ("F1901M", "A Bud H")]

    again = obeyed(game, plan("F1901M", "A Bud H"), "austria").game
    assert again == game


def test_a_new_start_takes_the_place_of_what_was_there() -> None:
    game = obeyed(table(), plan("F1901M", "A Vie-Gal"), "austria").game
    game = obeyed(game, plan("S1902M", "A Vie-Gal"), "austria").game
    game = obeyed(game, plan("F1901M", "A Bud H", clears=True), "austria").game

    assert sorted(texts(game)) == [("F1901M", "A Bud H"), ("S1902M", "A Vie-Gal")]


@pytest.mark.parametrize(
    ("phase", "reason"),
    [
        ("S1901M", RefusalReason.PHASE_OVER),
        ("W1900A", RefusalReason.PHASE_OVER),
        ("S1907M", RefusalReason.PHASE_TOO_FAR),
    ],
)
def test_phases_that_are_over_open_or_far_away_take_no_orders(phase: str, reason: RefusalReason) -> None:
    assert refused(table(), plan(phase, "A Vie H"), "austria") is reason


def test_five_years_ahead_is_possible() -> None:
    assert obeyed(table(), plan("W1906A", "Build A Vie"), "austria").game.written.plans


def test_nobody_stores_a_book() -> None:
    assert refused(table(), plan("F1901M", "A Vie H\n" * MOST_TEXT), "austria") is RefusalReason.TOO_MUCH_AHEAD
    game = table()
    for number in range(60):
        game = obeyed(game, plan("F1901M", f"A Vie H {number}"), "austria").game
    assert refused(game, plan("F1901M", "one more"), "austria") is RefusalReason.TOO_MUCH_AHEAD


def test_a_power_that_is_out_plans_nothing() -> None:
    game = table("F1905M\ngermany: A ber | ber\n")

    assert refused(game, plan("S1906M", "A Vie H"), "austria") is RefusalReason.OUT_OF_PLAY


def test_clear_leaves_what_is_for_later_and_clear_ahead_takes_it() -> None:
    game = obeyed(ordered(table(), "austria: A vie H").game, plan("F1901M", "A Vie H"), "austria").game
    game = obeyed(game, Repeat(), "austria").game

    assert len(obeyed(game, Clear(), "austria").game.written.plans) == 2
    cleared = obeyed(game, ClearAhead(), "austria").game
    assert (cleared.written.plans, written(cleared, "austria")) == ((), "A vie H")


def test_when_the_phase_opens_the_orders_are_given_and_told() -> None:
    game = at(obeyed(table(), plan("F1901M", "A Vie-Gal"), "austria").game, FALL)
    report = PlanReport((UnreadLine("A Rom H", "not_yours"),))

    done = obeyed(game, FollowPlans(read_orders("austria: A vie - gal; A boh H"), {"austria": report}), "clock")

    assert written(done.game, "austria") == "A vie - gal"
    assert done.game.written.plans == ()
    (event,) = done.events
    assert isinstance(event, PlansFollowed)
    assert [str(order) for _, order in event.given] == ["A vie - gal"]
    assert [str(order) for _, order in event.lost] == ["A boh H"]
    assert event.unread == (UnreadLine("A Rom H", "not_yours"),)


def test_a_wish_to_wait_is_kept_for_its_phase() -> None:
    game = obeyed(table(), plan("F1901M", "", waits=True), "austria").game
    done = obeyed(at(game, FALL), FollowPlans(), "clock")

    assert done.game.votes.waiting == {"austria"}
    (event,) = done.events
    assert isinstance(event, PlansFollowed)
    assert event.waits


def test_a_wish_to_wait_can_be_taken_back() -> None:
    game = obeyed(table(), plan("F1901M", "A Vie H", waits=True), "austria").game
    game = obeyed(game, plan("F1901M", "", waits=False), "austria").game

    assert [one.waits for one in game.written.plans] == [False]


def test_an_order_for_the_phase_goes_before_one_that_is_repeated() -> None:
    game = obeyed(table(), Repeat(read_orders("austria: A vie H; A bud H")), "austria").game
    done = obeyed(at(game, FALL), FollowPlans(read_orders("austria: A vie - gal")), "clock")

    assert written(done.game, "austria") == "A bud H; A vie - gal"


def test_with_the_last_orders_given_ahead_the_phase_is_played() -> None:
    hold = read_orders(ALL_HOLD)
    game = replace(table(), position=replace(table().position, phase=read_phase("F1901M")))

    done = obeyed(game, FollowPlans(hold), "clock")

    assert str(done.game.position.phase) == "S1902M"


def test_plans_are_their_makers_own() -> None:
    game = obeyed(table(), plan("F1901M", "A Vie-Gal", waits=True), "austria").game
    game = obeyed(game, Repeat(read_orders("austria: A bud H")), "austria").game
    seats = tuple(Seat("newcomer", seat.powers) if seat.player == "austria" else seat for seat in game.seating.seats)

    done = obeyed(at(changed(game, seats=seats), FALL), FollowPlans(), "clock")

    assert (done.game.orders.get("austria", ()), done.game.votes.waiting, done.game.written.plans) == (
        (),
        frozenset(),
        (),
    )
    assert done.events == ()


def test_only_the_clock_follows_plans() -> None:
    assert refused(table(), FollowPlans(), "austria") is RefusalReason.NOT_MASTER
