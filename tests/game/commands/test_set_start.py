from judge.game.clock import next_wake
from judge.game.commands.clock import SetStart
from judge.game.commands.seats import Join
from judge.game.events import GameStarted
from judge.game.events.clock import StartChanged
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from tests.game.tables import ALL_HOLD, NOW, forming, obeyed, ordered, refused
from tests.game.test_clock import DAY, begun, pace, passed


def test_no_phase_is_played_before_the_start_that_the_master_set() -> None:
    game = obeyed(begun(pace()), SetStart(NOW + 2 * DAY), "master").game
    game = ordered(game, ALL_HOLD).game

    assert next_wake(game) == NOW + 2 * DAY
    assert str(passed(game, NOW + 2 * DAY).game.position.phase) == "F1901M"
    assert refused(game, SetStart(NOW + 4 * DAY), "master") is RefusalReason.START_AFTER_DEADLINE


def test_a_full_table_begins_at_the_moment_that_its_master_set() -> None:
    game = obeyed(forming(), SetStart(NOW + DAY), "master").game
    for n in range(7):
        game = obeyed(game, Join(), f"p{n}").game
    assert game.status is Status.FORMING
    done = passed(game, NOW + DAY)

    assert done.events == (GameStarted(NOW + 8 * DAY),)
    assert done.game.clock.not_before is None


def test_everybody_hears_of_a_start() -> None:
    assert obeyed(begun(pace()), SetStart(NOW + DAY), "master").events == (StartChanged(NOW + DAY, False),)
    assert obeyed(forming(), SetStart(NOW + DAY), "master").events == (StartChanged(NOW + DAY, True),)
    assert refused(forming(), SetStart(NOW - DAY), "master") is RefusalReason.DEADLINE_PAST
