"""UNDO goes back letter by letter."""

from __future__ import annotations

from judge.game.commands.ahead import Repeat, StorePlan
from judge.game.commands.orders import Clear, GiveOrders, Undo
from judge.game.events import OrdersChanged
from judge.game.game import Game
from judge.game.refusal import RefusalReason
from judge.game.state import Seat
from judge.game.versions import MOST_KEPT, Stamp
from judge.rules.text import read_phase
from tests.game.tables import DEADLINE, begun, obeyed, refused, table, written
from tests.games import changed
from tests.orders import read_orders


def by_letter(game: Game, number: int, orders: str, who: str = "austria") -> Game:
    return obeyed(game, GiveOrders(read_orders(orders), Stamp(number)), who).game


def test_it_goes_back_to_what_was_ordered_before_the_last_letter() -> None:
    game = by_letter(table(), 1, "austria: A vie - tri; A bud H")
    game = by_letter(game, 2, "austria: A vie - gal; F tri H")

    done = obeyed(game, Undo(Stamp(3)), "austria")

    assert written(done.game, "austria") == "A vie - tri; A bud H"
    assert done.events == (OrdersChanged("austria"),)


def test_once_more_goes_back_once_more_and_then_no_further() -> None:
    game = by_letter(by_letter(table(), 1, "austria: A vie - tri"), 2, "austria: A vie - gal")
    game = obeyed(obeyed(game, Undo(Stamp(3)), "austria").game, Undo(Stamp(4)), "austria").game

    assert written(game, "austria") == ""
    assert refused(game, Undo(Stamp(5)), "austria") is RefusalReason.NOTHING_TO_UNDO


def test_a_letter_of_several_commands_is_undone_at_once() -> None:
    game = by_letter(table(), 1, "austria: A vie - tri")
    game = obeyed(game, Clear(Stamp(2)), "austria").game
    game = by_letter(game, 2, "austria: A bud H")

    assert written(obeyed(game, Undo(Stamp(3)), "austria").game, "austria") == "A vie - tri"


def test_orders_after_an_undo_are_undone_before_older_ones() -> None:
    game = by_letter(by_letter(table(), 1, "austria: A vie - tri"), 2, "austria: A vie - gal")
    game = obeyed(game, Undo(Stamp(3)), "austria").game
    game = by_letter(game, 4, "austria: A vie - boh")

    game = obeyed(game, Undo(Stamp(5)), "austria").game
    assert written(game, "austria") == "A vie - tri"
    assert written(obeyed(game, Undo(Stamp(6)), "austria").game, "austria") == ""


def test_what_was_stored_for_later_comes_back_too() -> None:
    game = obeyed(table(), StorePlan(read_phase("F1901M"), "A Vie H", "en", stamp=Stamp(1)), "austria").game
    plans = game.written.plans
    game = obeyed(game, StorePlan(read_phase("F1901M"), "", "en", clears=True, stamp=Stamp(2)), "austria").game
    assert game.written.plans == ()

    assert obeyed(game, Undo(Stamp(3)), "austria").game.written.plans == plans


def test_what_is_repeated_goes_again() -> None:
    game = by_letter(table(), 1, "austria: A vie H")
    game = obeyed(game, Repeat(stamp=Stamp(2)), "austria").game

    assert obeyed(game, Undo(Stamp(3)), "austria").game.written.plans == ()


def test_of_several_powers_only_those_that_the_last_letter_changed_go_back() -> None:
    game = begun("ru2000", 4)
    seat = next(seat for seat in game.seating.seats if len(seat.powers) == 2)
    one, other = seat.powers
    units = {power: game.position.units_of(power) for power in seat.powers}
    game = by_letter(game, 1, f"{one}: {units[one][0]} H", seat.player)
    game = by_letter(game, 2, f"{other}: {units[other][0]} H", seat.player)

    game = obeyed(game, Undo(Stamp(3)), seat.player).game

    assert written(game, one) == f"{units[one][0]} H"
    assert written(game, other) == ""


def test_only_so_many_letters_are_remembered() -> None:
    game = table()
    for number in range(MOST_KEPT + 5):
        game = by_letter(game, number + 1, f"austria: A vie - {('tri', 'gal', 'boh')[number % 3]}")

    assert len(game.written.history["austria"]) == MOST_KEPT


def test_nobody_undoes_what_somebody_else_ordered_before_him() -> None:
    game = by_letter(table(), 1, "austria: A vie - tri")
    seats = tuple(seat for seat in game.seating.seats if seat.player != "austria")

    game = changed(game, seats=(*seats, Seat("newcomer", ("austria",))))

    assert refused(game, Undo(Stamp(2)), "newcomer") is RefusalReason.NOTHING_TO_UNDO


def test_nothing_is_undone_after_the_deadline() -> None:
    game = by_letter(table(), 1, "austria: A vie - tri")

    assert refused(game, Undo(Stamp(2)), "austria", DEADLINE) is RefusalReason.DEADLINE_PAST
