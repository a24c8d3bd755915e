"""Orders that are given again and again."""

from __future__ import annotations

from judge.game.commands.ahead import FollowPlans, NoRepeat, Repeat
from judge.game.game import Game
from judge.game.refusal import RefusalReason
from judge.rules.text import read_phase
from judge.structs import replace
from tests.game.tables import ALL_HOLD, POWERS, at, obeyed, ordered, refused, table, written
from tests.orders import read_orders


def repeated(game: Game, power: str) -> list[str]:
    return [plan.text for plan in game.written.plans if plan.power == power and plan.phase is None]


def test_what_is_stored_is_repeated() -> None:
    game = obeyed(ordered(table(), "austria: A vie H; A bud H").game, Repeat(), "austria").game

    assert repeated(game, "austria") == ["A vie H", "A bud H"]


def test_or_what_the_letter_gives() -> None:
    game = ordered(table(), "austria: A vie H; A bud H").game
    game = obeyed(game, Repeat(read_orders("austria: A bud H")), "austria").game

    assert repeated(game, "austria") == ["A bud H"]


def test_a_unit_repeats_one_order() -> None:
    game = obeyed(table(), Repeat(read_orders("austria: A vie H; A bud H")), "austria").game
    game = obeyed(game, Repeat(read_orders("austria: A vie - gal")), "austria").game
    game = obeyed(game, Repeat(read_orders("austria: A vie - gal")), "austria").game

    assert repeated(game, "austria") == ["A bud H", "A vie - gal"]


def test_nobody_repeats_the_orders_of_others() -> None:
    assert refused(table(), Repeat(read_orders("italy: A ven H")), "austria") is RefusalReason.NOTHING_TO_REPEAT


def test_a_retreat_is_never_repeated() -> None:
    game = table("S1902R\naustria: A bud | bud tri vie\ndislodged: austria A ser < bul\n")

    assert refused(game, Repeat(read_orders("austria: A ser R alb")), "austria") is RefusalReason.NOTHING_TO_REPEAT


def test_the_end_of_it() -> None:
    game = obeyed(table(), Repeat(read_orders("austria: A vie H; A bud H")), "austria").game

    assert repeated(obeyed(game, NoRepeat("vie"), "austria").game, "austria") == ["A bud H"]
    assert repeated(obeyed(game, NoRepeat(), "austria").game, "austria") == []
    assert refused(game, NoRepeat("tri"), "austria") is RefusalReason.NOTHING_REPEATED


def test_it_goes_on_for_as_long_as_the_order_is_possible() -> None:
    game = obeyed(table(), Repeat(read_orders("austria: A vie H; A bud - ser")), "austria").game
    moved = at(game, "F1901M\naustria: A vie, A ser, F tri | bud tri vie\n")

    done = obeyed(moved, FollowPlans(), "clock")

    assert written(done.game, "austria") == "A vie H"
    assert repeated(done.game, "austria") == ["A vie H"]
    (event,) = done.events
    assert [str(order) for _, order in event.ended] == ["A bud - ser"]  # type: ignore[attr-defined]


def test_what_is_only_repeated_never_plays_a_phase_before_its_deadline() -> None:
    game = table()
    for power, orders in read_orders(ALL_HOLD).items():
        game = obeyed(game, Repeat({power: orders}), power).game
    autumn = replace(game, position=replace(game.position, phase=read_phase("F1901M")))

    done = obeyed(autumn, FollowPlans(), "clock")

    assert str(done.game.position.phase) == "F1901M"
    assert done.game.votes.waiting == set(POWERS)


def test_orders_of_movements_wait_while_others_are_given() -> None:
    game = obeyed(table(), Repeat(read_orders("austria: A vie H")), "austria").game
    winter = at(game, "W1901A\naustria: A vie | bud tri vie\n")

    done = obeyed(winter, FollowPlans(), "clock")

    assert written(done.game, "austria") == ""
    assert repeated(done.game, "austria") == ["A vie H"]
    assert done.events == ()
