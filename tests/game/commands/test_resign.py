from judge.game.audience import hearers
from judge.game.commands.seats import Resign
from judge.game.events import GameEnded
from judge.game.events.seats import PlayerResigned, SeatFreed
from judge.game.game import EndKind
from judge.game.refusal import RefusalReason
from judge.game.state import Departure, Seat
from judge.game.vacancy import open_powers
from tests.game.seats import two_hands, with_players
from tests.game.tables import (
    obeyed,
    only,
    ordering,
    refused,
    table,
)


def test_a_seat_of_a_game_that_forms_is_free_again() -> None:
    done = obeyed(with_players("ann", "bob"), Resign(), "ann")

    assert done.events == (SeatFreed("ann", 6),)
    assert done.game.seating.seats == (Seat("bob"),)
    assert [hearer.player for hearer in hearers(done.events[0], done.game)] == ["ann", "bob", "master"]


def test_whoever_resigns_leaves_the_powers_to_others() -> None:
    done = obeyed(table(), Resign(), "italy")

    assert done.events == (PlayerResigned("italy", ("italy",)),)
    assert open_powers(done.game) == ("italy",)
    assert done.game.seating.vacancies["italy"].why is Departure.RESIGNED
    assert refused(done.game, ordering("italy: A ven H"), "italy") is RefusalReason.NOT_SEATED


def test_one_of_several_powers_can_be_given_up() -> None:
    done = obeyed(two_hands(), Resign("italy"), "both")

    assert done.events == (PlayerResigned("both", ("italy",)),)
    assert done.game.seat_of("both") == Seat("both", ("russia",))
    assert open_powers(obeyed(done.game, Resign(), "both").game) == ("italy", "russia")
    assert refused(two_hands(), Resign("france"), "both") is RefusalReason.NOT_YOUR_POWER


def test_a_game_ends_when_its_last_player_goes() -> None:
    two = table("S1909M\naustria: A vie | vie\nturkey: A con | con")
    ending = only(obeyed(obeyed(two, Resign(), "austria").game, Resign(), "turkey").events, GameEnded).ending

    assert ending.kind is EndKind.ABANDONED
