import pytest

from judge.game.commands.leading import Demote
from judge.game.commands.seats import Approve, Eject, Resign
from judge.game.commands.vacancies import Dummy, TakeLead, Takeover
from judge.game.events.seats import MasterJoined, PlayerReturned, PowersTaken, TableComplete
from judge.game.record import Guest
from judge.game.refusal import RefusalReason
from judge.game.settings import Identity
from judge.game.state import Seat
from judge.game.transition import Transition
from judge.structs import replace
from tests.game.seats import two_hands, with_settings
from tests.game.tables import (
    DEADLINE,
    HOUR,
    NOW,
    begun,
    forming,
    obeyed,
    only,
    ordering,
    refused,
    table,
)
from tests.games import changed

DENIED = Guest(frozenset({"hal@x.example"}))


def test_a_vacant_power_goes_to_whoever_asks_first_and_then_there_is_time_to_order() -> None:
    left = obeyed(table(), Resign(), "italy").game
    done = obeyed(left, Takeover("italy"), "hal", DEADLINE - HOUR)

    assert done.events[0] == PowersTaken("hal", ("italy",))
    assert done.game.player_of("italy") == "hal"
    complete = only(done.events, TableComplete)
    assert done.game.clock.deadline == complete.deadline == DEADLINE - HOUR + left.settings.first
    assert refused(done.game, Takeover("italy"), "ivy") is RefusalReason.POWER_PLAYED


def test_while_another_gap_is_open_the_deadline_stays() -> None:
    left = obeyed(obeyed(table(), Resign(), "italy").game, Resign(), "france").game

    assert obeyed(left, Takeover("italy"), "hal").game.clock.deadline == DEADLINE


def test_a_deadline_that_is_far_enough_is_not_drawn_nearer() -> None:
    left = changed(obeyed(table(), Resign(), "italy").game, deadline=NOW + 400 * HOUR)

    assert obeyed(left, Takeover("italy"), "hal").game.clock.deadline == NOW + 400 * HOUR


def test_without_a_name_the_first_vacant_power_or_what_one_left_oneself() -> None:
    left = obeyed(obeyed(table(), Resign(), "italy").game, Resign(), "france").game

    assert obeyed(left, Takeover(), "hal").events[0] == PowersTaken("hal", ("france",))
    assert obeyed(left, Takeover(), "italy").events[0] == PlayerReturned("italy", ("italy",))


def test_a_hand_is_taken_over_whole() -> None:
    left = obeyed(two_hands(), Resign(), "both").game

    assert obeyed(left, Takeover("russia"), "hal").game.seat_of("hal") == Seat("hal", ("italy", "russia"))


def test_a_player_takes_further_powers_only_in_a_joint_game() -> None:
    left = obeyed(table(), Resign(), "italy").game

    assert refused(left, Takeover("italy"), "france") is RefusalReason.NOT_JOINT
    joint = obeyed(with_settings(left, joint=True), Takeover("italy"), "france").game
    assert joint.seat_of("france") == Seat("france", ("france", "italy"))


def test_one_power_of_several_that_was_given_up_comes_back_without_a_joint_game() -> None:
    left = obeyed(two_hands(), Resign("italy"), "both").game

    assert obeyed(left, Takeover("italy"), "both").game.seat_of("both") == Seat("both", ("italy", "russia"))


@pytest.mark.parametrize(
    ("power", "who", "reason"),
    [
        ("china", "hal", RefusalReason.NO_SUCH_POWER),
        ("france", "hal", RefusalReason.POWER_PLAYED),
        ("france", "france", RefusalReason.YOURS_ALREADY),
    ],
)
def test_what_cannot_be_taken_over(power: str, who: str, reason: RefusalReason) -> None:
    assert refused(obeyed(table(), Resign(), "italy").game, Takeover(power), who) is reason


def test_nothing_is_taken_over_where_nothing_is_vacant_dummy_neutral_or_off_the_board() -> None:
    assert refused(table(), Takeover(), "hal") is RefusalReason.NOTHING_VACANT
    assert refused(forming(), Takeover(), "hal") is RefusalReason.NOT_ACTIVE
    assert refused(begun("ru2000", 6), Takeover("italy"), "hal") is RefusalReason.NEUTRAL_POWER
    assert refused(obeyed(table(), Dummy("italy"), "master").game, Takeover("italy"), "hal") is RefusalReason.DUMMY
    off = table("S1909M\naustria: A vie | vie\nturkey: A con | con", without="italy")
    assert refused(off, Takeover("italy"), "hal") is RefusalReason.POWER_OUT


def test_the_lists_and_limits_of_a_game_hold_for_takeovers_but_not_for_those_who_come_back() -> None:
    left = changed(obeyed(table(), Resign(), "italy").game, denied=frozenset({"hal@x.example", "italy@x.example"}))

    assert refused(left, Takeover("italy", DENIED), "hal") is RefusalReason.DENIED
    assert refused(left, Takeover("italy", Guest(frozenset({"italy@x.example"}))), "italy") is RefusalReason.DENIED
    strict = with_settings(changed(left, denied=frozenset()), min_on_time=100)
    late = Guest(frozenset({"italy@x.example"}), record=replace(DENIED.record, due=2, on_time=1, late=1))
    assert refused(strict, Takeover("italy", late), "hal") is RefusalReason.RECORD_TOO_LOW
    assert obeyed(strict, Takeover("italy", late), "italy").game.player_of("italy") == "italy"


def test_whoever_was_put_out_does_not_take_it_back_himself() -> None:
    left = obeyed(table(), Eject("italy"), "master").game

    assert refused(left, Takeover("italy"), "italy") is RefusalReason.WAS_EJECTED
    assert obeyed(left, Takeover("italy"), "hal").game.player_of("italy") == "hal"


def test_a_new_player_waits_for_approval_where_the_game_wants_it() -> None:
    left = obeyed(with_settings(table(), approval=True), Resign(), "italy").game
    game = obeyed(left, Takeover("italy"), "hal").game

    assert refused(game, ordering("italy: A ven H"), "hal") is RefusalReason.NOT_APPROVED
    game = obeyed(game, Approve(powers=("italy",)), "master").game
    assert isinstance(obeyed(game, ordering("italy: A ven H"), "hal"), Transition)


def test_a_game_without_a_master_is_led_by_whoever_says_so_first() -> None:
    game = obeyed(table(), Demote(), "master").game

    assert game.seating.masters == ()
    led = obeyed(game, TakeLead(), "ivy")
    assert (led.events, led.game.seating.masters) == ((MasterJoined("ivy"),), ("ivy",))
    assert refused(led.game, TakeLead(), "hal") is RefusalReason.HAS_MASTER
    assert refused(led.game, TakeLead(), "ivy") is RefusalReason.ALREADY_MASTER


def test_a_player_does_not_get_to_see_the_secrets_of_a_gunboat_game_by_leading_it() -> None:
    game = with_settings(obeyed(table(), Demote(), "master").game, identity=Identity.GUNBOAT)

    assert refused(game, TakeLead(), "italy") is RefusalReason.PLAYER_MAY_NOT_LEAD
    assert obeyed(game, TakeLead(), "ivy").game.seating.masters == ("ivy",)
