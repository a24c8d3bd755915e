from datetime import timedelta

from judge.game.audience import hearers
from judge.game.commands.seats import Resign
from judge.game.commands.vacancies import Dummy
from judge.game.events import DeadlineChanged
from judge.game.events.seats import PowerDummied
from judge.game.refusal import RefusalReason
from judge.game.state import Seat
from judge.game.vacancy import open_powers
from tests.game.seats import two_hands
from tests.game.tables import (
    begun,
    obeyed,
    only,
    refused,
    table,
)


def test_a_dummy_is_not_waited_for_and_nobody_is_told_that_it_is_played_again() -> None:
    left = obeyed(table(), Resign(), "italy").game
    done = obeyed(left, Dummy("italy"), "master")

    assert done.events == (PowerDummied("italy", None),)
    assert done.game.clock.deadline == left.clock.deadline
    assert open_powers(done.game) == ()
    assert refused(done.game, Dummy("italy"), "master") is RefusalReason.DUMMY


def test_a_game_that_stands_still_for_the_gap_gets_a_new_deadline_by_a_dummy() -> None:
    left = obeyed(table(), Resign(), "italy").game
    assert left.clock.deadline is not None
    late = left.clock.deadline + timedelta(days=1)
    done = obeyed(left, Dummy("italy"), "master", late)

    assert done.game.clock.deadline is not None
    assert done.game.clock.deadline > late
    assert only(done.events, DeadlineChanged) == DeadlineChanged(left.clock.deadline, done.game.clock.deadline)


def test_a_dummy_is_taken_from_its_player_who_hears_of_it() -> None:
    done = obeyed(table(), Dummy("italy"), "master")

    assert done.events == (PowerDummied("italy", "italy"),)
    assert "italy" in [hearer.player for hearer in hearers(done.events[0], done.game)]
    assert obeyed(two_hands(), Dummy("italy"), "master").game.seat_of("both") == Seat("both", ("russia",))


def test_what_is_no_dummy() -> None:
    assert refused(table(), Dummy("china"), "master") is RefusalReason.NO_SUCH_POWER
    assert refused(begun("ru2000", 6), Dummy("italy"), "master") is RefusalReason.NEUTRAL_POWER
    assert refused(table(), Dummy("italy"), "france") is RefusalReason.NOT_MASTER
