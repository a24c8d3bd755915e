from judge.game.commands.clock import PauseGame, ResumeGame, SetDeadline, SetGrace, SetStart
from judge.game.events.clock import GamePaused, StillPaused
from judge.game.refusal import RefusalReason
from tests.game.tables import ALL_HOLD, NOW, obeyed, ordered, refused
from tests.game.test_clock import DAY, begun, pace, passed


def test_a_pause_stops_everything_keeps_orders_and_gives_back_what_was_left() -> None:
    game = obeyed(begun(pace(grace=DAY)), PauseGame(), "master", NOW + DAY).game
    assert game.clock.deadline is None
    kept = ordered(game, ALL_HOLD, NOW + 2 * DAY).game
    assert str(kept.position.phase) == "S1901M"
    still = passed(game, NOW + 8 * DAY)
    assert still.events == 2 * (StillPaused(NOW + DAY),)
    going = obeyed(still.game, ResumeGame(), "master", NOW + 9 * DAY).game

    assert (going.clock.deadline, going.clock.grace_until) == (NOW + 11 * DAY, NOW + 12 * DAY)
    assert str(obeyed(kept, ResumeGame(), "master", NOW + 9 * DAY).game.position.phase) == "F1901M"


def test_a_paused_game_has_no_deadline_to_move_and_one_that_runs_cannot_be_resumed() -> None:
    game = obeyed(begun(pace()), PauseGame(), "master").game
    for command in (SetDeadline(NOW + DAY), SetGrace(length=DAY), SetStart(NOW + DAY), PauseGame()):
        assert refused(game, command, "master") is RefusalReason.PAUSED
    assert refused(begun(pace()), ResumeGame(), "master") is RefusalReason.NOT_PAUSED
    assert refused(begun(pace()), PauseGame(), "italy") is RefusalReason.NOT_MASTER


def test_everybody_hears_of_a_pause() -> None:
    assert obeyed(begun(pace()), PauseGame(), "master").events == (GamePaused("master"),)
