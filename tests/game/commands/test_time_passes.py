from datetime import timedelta

from judge.game.commands.clock import TimePasses
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from judge.game.settings import Settings
from judge.game.transition import Transition
from judge.structs import replace
from tests.game.tables import DEADLINE, NOW, at_deadline, forming, obeyed, processed, refused, table
from tests.games import changed


def test_nothing_is_played_before_the_deadline_and_in_games_that_do_not_run() -> None:
    over = changed(table(), status=Status.ENDED, deadline=None)
    quiet = replace(table(), settings=Settings(reminders=()))
    for game in (quiet, forming(), over):
        assert obeyed(game, TimePasses(), "clock", DEADLINE - timedelta(seconds=1)) == Transition(game)


def test_what_is_due_after_a_letter_that_is_still_to_be_read_is_left_for_later() -> None:
    game = replace(table(), settings=Settings(reminders=()))
    done = obeyed(game, TimePasses(DEADLINE - timedelta(minutes=1)), "clock", DEADLINE + timedelta(hours=1))

    assert done == Transition(game)


def test_the_phase_is_played_at_its_deadline() -> None:
    assert str(processed(at_deadline(table())).phase) == "S1901M"


def test_twice_at_the_same_time_is_once() -> None:
    game = at_deadline(table()).game

    assert obeyed(game, TimePasses(), "clock", DEADLINE) == Transition(game)


def test_a_clock_that_slept_plays_one_phase_and_gives_the_next_its_full_time() -> None:
    late = NOW + timedelta(days=40)
    game = obeyed(table(), TimePasses(), "clock", late).game

    assert str(game.position.phase) == "F1901M"
    assert game.clock.deadline == late + game.settings.movement.next


def test_only_the_clock_lets_time_pass_and_it_does_nothing_else() -> None:
    assert refused(table(), TimePasses(), "master") is RefusalReason.NOT_MASTER
