from judge.game.commands.clock import PauseGame, ResumeGame
from judge.game.events.clock import GameResumed
from judge.game.refusal import RefusalReason
from tests.game.tables import HOUR, NOW, obeyed, refused
from tests.game.test_clock import DAY, begun, pace


def test_whoever_resumes_at_midnight_leaves_a_day_for_the_mail_to_be_read() -> None:
    game = obeyed(begun(pace()), PauseGame(), "master", NOW + 3 * DAY - HOUR).game

    assert obeyed(game, ResumeGame(), "master", NOW + 9 * DAY).game.clock.deadline == NOW + 10 * DAY


def test_everybody_hears_that_the_game_goes_on_and_until_when() -> None:
    game = obeyed(begun(pace()), PauseGame(), "master", NOW + DAY).game

    assert obeyed(game, ResumeGame(), "master", NOW + 2 * DAY).events == (GameResumed(NOW + 4 * DAY),)
    assert refused(game, ResumeGame(), "italy") is RefusalReason.NOT_MASTER
